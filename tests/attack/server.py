"""A companion that is already read into memory and runs every job in a fork of itself, within limits.

It is started in the tree that is attacked, which may be an older one, and so knows only the standard library
and `companion.__main__`. A job is a line of JSON on standard input, its result a line on standard output.
"""

from __future__ import annotations

import fcntl
import gc
import importlib
import io
import json
import os
import pkgutil
import resource
import select
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

CPU_S: Final = 10
ADDRESSES: Final = 6 << 30
FILE_BYTES: Final = 1 << 30
WALL_S: Final = 90.0
LOOK_S: Final = 0.5
NOT_WARMED: Final = ("ui", "screens", "app", "open", "bench", "__main__", "drawing", "pi", "pi_capture")
"""What would open a window, or needs a machine that may not be here."""
HIGH: Final = 200
TRACEBACK_LETTERS: Final = 8_000
"""The end of one; a whole one may be longer than a pipe holds, and nobody reads it before the fork ends."""

Json = dict[str, Any]


def main() -> None:
    """Serve until standard input ends."""
    answers = os.fdopen(fcntl.fcntl(1, fcntl.F_DUPFD_CLOEXEC, HIGH), "w", encoding="utf-8")
    jobs = os.fdopen(fcntl.fcntl(0, fcntl.F_DUPFD_CLOEXEC, HIGH), "r", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    warm_up()
    print(json.dumps({"ready": True}), file=answers, flush=True)
    for line in jobs:
        print(json.dumps(run(json.loads(line))), file=answers, flush=True)


def warm_up() -> None:
    """Read all modules that a command may need, so that a fork has them."""
    import companion

    sys.modules["kivy"] = None  # type: ignore[assignment] # a window of the server would be every fork's
    found = pkgutil.walk_packages(companion.__path__, "companion.", onerror=lambda _name: None)
    for module in found:
        if not any(part in NOT_WARMED for part in module.name.split(".")):
            with suppress(Exception):
                importlib.import_module(module.name)
    del sys.modules["kivy"]
    gc.collect()
    gc.freeze()


def run(job: Json) -> Json:
    """Run the steps of *job* in a fork, and return what became of it."""
    ear, mouth = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ear)
        _live(job, fcntl.fcntl(mouth, fcntl.F_DUPFD_CLOEXEC, HIGH))
    os.close(mouth)
    ended = _watch(child, job["blocked_s"])
    _status, used = _reap(child)
    with open(ear, "rb") as pipe:
        steps = [json.loads(line) for line in pipe.read().splitlines()]
    died = os.WTERMSIG(_status) if os.WIFSIGNALED(_status) else 0
    cpu_s = used.ru_utime + used.ru_stime
    return {"steps": steps, "died": died, "blocked": ended, "cpu_s": cpu_s, "rss_kb": used.ru_maxrss}


def _reap(child: int) -> tuple[int, resource.struct_rusage]:
    _pid, status, used = os.wait4(child, 0)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what it started and left behind
    return status, used


def _watch(child: int, blocked_s: float) -> str:
    """Wait until *child* ends; kill it, and say why, if it only waits or goes on for ever."""
    handle = os.pidfd_open(child)
    waiting = select.poll()
    waiting.register(handle, select.POLLIN)
    began = changed = time.monotonic()
    before = -1
    try:
        while not waiting.poll(LOOK_S * 1000):
            now, (state, ticks) = time.monotonic(), _stat(child)
            if ticks != before or state != "S":
                before, changed = ticks, now
            why = "waits" if now - changed > blocked_s else "goes on" if now - began > WALL_S else ""
            if why:
                os.killpg(child, signal.SIGKILL)
                return why
    finally:
        os.close(handle)
    return ""


def _stat(child: int) -> tuple[str, int]:
    """Return state and processor time of *child* and what it started."""
    state, ticks = "Z", 0
    for pid in _family(child):
        with suppress(OSError, IndexError):
            words = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
            ticks += int(words[11]) + int(words[12])
            state = words[0] if pid == child or words[0] == "R" else state
    return state, ticks


def _family(child: int) -> Iterator[int]:
    yield child
    with suppress(OSError):
        for pid in Path(f"/proc/{child}/task/{child}/children").read_text("ascii").split():
            yield from _family(int(pid))


# --- in the fork ---


def _live(job: Json, tell: int) -> None:
    try:
        os.setsid()
        os.chdir(job["folder"])
        os.environ.update(job["env"])
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S + 1))
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
        resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_BYTES, FILE_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for number, step in enumerate(job["steps"]):
            status, escaped = _step(step, job["said"], number)
            os.write(tell, json.dumps({"status": status, "escaped": escaped}).encode() + b"\n")
    except BaseException:  # noqa: BLE001 - nothing of the server may go on in the fork
        os.write(tell, json.dumps({"status": -1, "escaped": traceback.format_exc()}).encode() + b"\n")
    finally:
        os._exit(0)


def _step(step: Json, said: str, number: int) -> tuple[int, str]:
    """Run one command with streams of its own; return its exit status, and what it let escape."""
    _streams(step, said, number)
    escaped, status = "", 0
    try:
        status = _command(step)
        if sys.stdout is not None:
            sys.stdout.flush()
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else 1
    except BaseException:  # noqa: BLE001 - this is what is looked for
        escaped, status = traceback.format_exc()[-TRACEBACK_LETTERS:], 1
    with suppress(Exception):
        sys.stderr.flush()
    return status, escaped


def _command(step: Json) -> int:
    words = [os.fsdecode(word.encode("utf-8", "surrogateescape")) for word in step["words"]]
    if code := step.get("code"):
        exec(compile(code, "attack", "exec"), {"__name__": "attack", "WORDS": words})
        return 0
    sys.argv = ["companion", *words]
    status: int = importlib.import_module("companion.__main__").main(words)
    return status


def _streams(step: Json, said: str, number: int) -> None:
    """Put the step's own streams in place, as Python makes them at its start."""
    _drop_streams()
    wanted = (
        os.open(step["stdin"], os.O_RDONLY),
        os.open(f"{said}/{number}.out", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
        os.open(f"{said}/{number}.err", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
    )
    full = os.open("/dev/full", os.O_WRONLY)
    high = [fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, HIGH) for file in (*wanted, full)]
    for file in (*wanted, full):
        os.close(file)
    for place in range(3):
        os.dup2(high[3] if place in step["full"] else high[place], place)
    for file in high:
        os.close(file)
    for place in step["closed"]:
        os.close(place)
    shut = step["closed"]
    sys.stdin = None if 0 in shut else _text(0, "r", "strict")
    sys.stdout = None if 1 in shut else _text(1, "w", "strict")
    sys.stderr = None if 2 in shut else _text(2, "w", "backslashreplace")
    setattr(sys, "__stderr__", sys.stderr)  # noqa: B010 - as at the start of a program


def _drop_streams() -> None:
    """Let go of those of the step before; what could not be written then goes nowhere now."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for place in range(3):
        os.dup2(nowhere, place)
    sys.stdin = sys.stdout = sys.stderr = None
    if nowhere > 2:
        os.close(nowhere)


def _text(place: int, mode: str, errors: str) -> Any:
    raw = open(place, f"{mode}b", closefd=False)  # noqa: SIM115 - it lives as long as the step
    return io.TextIOWrapper(raw, "utf-8", errors, line_buffering=place == 2)


if __name__ == "__main__":
    main()
