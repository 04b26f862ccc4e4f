"""A plugin for pytest on a slow machine: each test has a limit of its own, and its end is written at once.

    TURNS=FILE TURNS_LIMIT_S=60 python -m pytest -p scripts.turns tests/engine

*FILE* gets a line for each test that had its turn: what came of it, a tab, its name. So a run that is broken
off has told what it saw.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

FILE: Final = Path(os.environ["TURNS"])
LIMIT_S: Final = int(os.environ["TURNS_LIMIT_S"])
TOO_LONG: Final = f"longer than {LIMIT_S} s"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None]:
    def stop(*_: object) -> None:
        pytest.skip(TOO_LONG)

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(LIMIT_S)
    try:
        return (yield)
    finally:
        signal.alarm(0)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" or not report.passed:
        too_long = report.skipped and TOO_LONG in str(report.longrepr)
        with FILE.open("a", encoding="utf-8") as file:
            file.write(f"{'too long' if too_long else report.outcome}\t{report.nodeid}\n")
