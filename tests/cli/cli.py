"""Running the companion as a person would: in a process of its own, with a state folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Said(NamedTuple):
    """What a command said, and its exit status."""

    status: int
    out: str
    err: str


def companion(
    *words: str | Path, state: Path, stdin: bytes = b"", limit_mb: int = 0, cwd: Path | None = None
) -> Said:
    """Run `companion WORDS`; with *limit_mb* the process gets no more memory than that."""
    command = [sys.executable, "-P", "-m", "companion", *map(str, words)]
    if limit_mb:
        command = ["sh", "-c", f'ulimit -v {limit_mb * 1024}; exec "$@"', "sh", *command]
    run = subprocess.run(
        command,
        input=stdin,
        capture_output=True,
        timeout=120,
        check=False,
        cwd=cwd,
        env={**os.environ, "COMPANION_STATE": str(state), "PYTHONPATH": str(ROOT)},
    )
    return Said(run.returncode, run.stdout.decode(), run.stderr.decode())


def one_line(said: Said, place: str | tuple[str, ...]) -> None:
    """Check that *said* is a clean refusal: exit 2, nothing printed but one line that begins with *place*."""
    assert said.status == 2, said
    assert said.out == "", said
    assert said.err.endswith("\n")
    assert said.err.count("\n") == 1, said.err
    assert said.err.startswith(place), said.err
    assert "Traceback" not in said.err
