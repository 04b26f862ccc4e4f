"""Long work for tests: it goes on until a file says that it may end, fails, or does not listen."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from companion.base.errors import BadUsage
from companion.ui.job import Report


def wait_for(report: Report, done: int, total: int, gate: str = "") -> str:
    """Tell that so much is done until the file *gate* is there."""
    while not (gate and Path(gate).exists()):
        report(done, total)
        time.sleep(0.01)
    return "done"


def fail(_report: Report) -> None:
    """Find that it cannot be done."""
    raise BadUsage("/media/stick: the disk is full")


def stumble(_report: Report) -> None:
    """Have a mistake in it."""
    raise ZeroDivisionError("division by zero")


def be_killed(_report: Report) -> None:
    """Be ended from outside."""
    os.kill(os.getpid(), signal.SIGKILL)


def ignore_everybody(report: Report) -> None:
    """Say that it goes on, and never listen."""
    report(1, 2)
    while True:
        time.sleep(1)


def start_slowly(stage: Any, name: str, done: int, total: int, gate: str = "", ended: Any = print) -> Any:
    """Let work called *name* have come so far that it tells it; it goes on until *gate* is there."""
    job = stage.app.session.background.start(name, wait_for, done, total, gate, ended=ended)
    stage.frames_until(lambda: job.progress.total)
    stage.page.refresh()
    return job
