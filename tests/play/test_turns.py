"""The plugin that scripts/try-aarch64 gives to pytest: what came of each test, also of one broken off."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[2]
TESTS = """
import time, pytest
def test_passes(): pass
def test_takes_a_minute(): time.sleep(60)
def test_fails(): assert False
@pytest.mark.slow
def test_is_left_out(): pass
def test_is_skipped(): pytest.skip("no need")
"""


def test_each_end_is_written_and_what_takes_too_long_is_broken_off(tmp_path: Path) -> None:
    file, turns = tmp_path / "test_it.py", tmp_path / "turns"
    file.write_text(TESTS, "utf-8")
    options = ["-c", str(HERE / "pyproject.toml"), "--rootdir", str(tmp_path), "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-p", "scripts.turns", "-m", "not slow", str(file)],
        cwd=HERE,
        env={**os.environ, "TURNS": str(turns), "TURNS_LIMIT_S": "1"},
        capture_output=True,
        timeout=50,
        check=False,
    )
    assert done.returncode == 1, done.stdout
    told = [line.split("\t") for line in turns.read_text("utf-8").splitlines()]
    ends = {name.partition("::test_")[2]: what for what, name in told}
    assert ends == {
        "passes": "passed",
        "takes_a_minute": "too long",
        "fails": "failed",
        "is_skipped": "skipped",
    }
