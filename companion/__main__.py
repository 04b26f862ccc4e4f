"""Finds the command and calls it."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

from companion import __version__, commands
from companion.errors import CompanionError

ALONE = ["demo", "--headless"]  # what `companion` without a word does
BAD_INPUT, INTERRUPTED, NOBODY_READS = 2, 130, 141


def main(argv: list[str] | None = None) -> int:
    """Run the command that *argv* names and return its exit status; a complaint is one line."""
    _speak_utf8()
    try:
        status = _run(sys.argv[1:] if argv is None else argv)
        _finish_output()
        return status
    except CompanionError as error:
        return _complain(str(error))
    except BrokenPipeError:
        _drop_output()
        return NOBODY_READS
    except OSError as error:
        if error.strerror is None:
            raise
        _drop_output()
        return _complain(f"{error.filename or 'companion'}: {error.strerror}")
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(argv: list[str]) -> int:
    match argv or ALONE:
        case ["-h" | "--help" | "help"]:
            print(_overview())
            return 0
        case ["-V" | "--version"]:
            print(f"companion {__version__}")
            return 0
        case ["help", name, *_]:
            return commands.call(name, ["--help"])
        case [name, *rest]:
            return commands.call(name, rest)
    raise AssertionError(argv)


def _overview() -> str:
    rows = [f"  {name:<12}{summary}" for name, summary in commands.listed().items()]
    return "\n".join(
        [
            "usage: companion [COMMAND] [ARGUMENT...]",
            "",
            *rows,
            "",
            "companion COMMAND --help tells more of one; without a command a whole simulated game is played.",
        ]
    )


def _speak_utf8() -> None:
    """Records and sentences are UTF-8 whatever the locale says; what cannot be written is shown escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _finish_output() -> None:
    """Write out what is left, so that a full disk or a closed pipe is noticed while it can still be said."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _drop_output() -> None:
    """Nobody takes the rest: let the interpreter's own last flush go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _complain(text: str) -> int:
    print(" ".join(text.splitlines()), file=sys.stderr)
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
