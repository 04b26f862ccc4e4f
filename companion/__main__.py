"""Finds the command and calls it."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper

from companion import __version__, called, cli
from companion.base.errors import CompanionError
from companion.base.streams import guard_streams

LONGEST_LINE = 2000
BAD_INPUT, OWN_FAULT, INTERRUPTED, NOBODY_READS = 2, 70, 130, 141


def main(argv: list[str] | None = None) -> int:
    """Run the command that *argv* names and return its exit status; a complaint is one line."""
    guard_streams()
    _speak_utf8()
    return _finish_output(_call(sys.argv[1:] if argv is None else argv))


def _call(argv: list[str]) -> int:
    try:
        return _run(argv)
    except CompanionError as error:
        return _complain(str(error))
    except BrokenPipeError:
        return NOBODY_READS
    except OSError as error:
        return _complain(f"{error.filename or 'companion'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as leaving:  # argparse, after --help
        return leaving.code if isinstance(leaving.code, int) else 0
    except Exception as error:  # noqa: BLE001 - the top of the main thread: a player never sees a traceback
        return _own_fault(error)


def _run(argv: list[str]) -> int:
    match argv or _alone():
        case ["-h" | "--help" | "help"]:
            print(_overview())
            return 0
        case ["-V" | "--version"]:
            print(f"companion {__version__}")
            return 0
        case ["help", name, *_]:
            return cli.call(name, ["--help"])
        case [name, *rest]:
            return cli.call(name, rest)
    raise AssertionError(argv)


def _alone() -> list[str]:
    """Return what `companion` without a word does: the app; without a screen or Kivy a demo."""
    from companion.app import has_screen

    return ["open"] if has_screen() else ["demo", "--headless"]


def _overview() -> str:
    rows = [f"  {name:<12}{summary}" for name, summary in cli.SUMMARIES.items()]
    return "\n".join(
        [
            f"usage: {called()} [COMMAND] [ARGUMENT...]",
            "",
            *rows,
            "",
            f"{called()} COMMAND --help says more about a command; without a command the app opens.",
        ]
    )


def _speak_utf8() -> None:
    """Records and sentences are UTF-8 whatever the locale says; what cannot be written is shown escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _finish_output(status: int) -> int:
    """Write out what is left and return *status*, or another if nobody reads or the disk is full."""
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python tries again, and says so
        if isinstance(error, BrokenPipeError):
            return NOBODY_READS
        return _complain(f"standard output: {error.strerror}")
    return status


def _own_fault(error: Exception) -> int:
    """Say in one line that something is wrong with the companion itself, and where its traceback lies."""
    from companion.base import paths
    from companion.system.fault_files import FILE, described, write_fault

    kept = None
    with suppress(OSError, CompanionError):
        kept = write_fault(paths.state_folder() / FILE, error)
    _complain(described(error, kept))
    return OWN_FAULT


def _complain(text: str) -> int:
    line = "".join(letter if letter.isprintable() else " " for letter in " ".join(text.splitlines()))
    print(line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}...", file=sys.stderr)
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
