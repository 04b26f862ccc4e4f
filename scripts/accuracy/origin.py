"""What was measured: which commit, which drawings, on which machine."""

from __future__ import annotations

import hashlib
import os
import platform
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

import cv2

from scripts.accuracy.families import files_of

HERE: Final = Path(__file__).resolve().parents[2]
READER: Final = ("companion/vision", "companion/eye", "companion/cli/enrol.py")
OURS: Final = ("measure.py", "teach.py")
"""Of the files beside this one, those that settle what is in a row."""


@cache
def mark(family: str) -> str:
    """Return a mark that changes when the reader, the drawings of *family* or the measuring do."""
    return f"{reader_mark()}-{drawings_mark(family)}"


@cache
def reader_mark() -> str:
    """Return a mark of the code and the thresholds that teach and read."""
    found = [HERE / part for part in READER]
    files = [p for one in found for p in ([one] if one.is_file() else sorted(one.rglob("*")))]
    ours = [Path(__file__).with_name(name) for name in OURS]
    return _digest([p for p in files if p.suffix in (".py", ".toml", ".onnx")] + ours)


@cache
def drawings_mark(family: str) -> str:
    """Return a mark of the code that draws *family*."""
    return _digest(files_of(family))


def _digest(files: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for path in files:
        found.update(f"{path.relative_to(HERE)}\n".encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:8]


def commit() -> str:
    """Return the last commit that changed the reader, with a `+` if it has changed since."""
    changed = "+" if _git("status", "--porcelain", "--", *READER) else ""
    return _git("log", "-1", "--format=%h", "--abbrev=10", "--", *READER) + changed


def machine() -> str:
    """Return what computes here: processor, cores, Python, OpenCV."""
    names = [line.split(":", 1)[1].strip() for line in _cpuinfo() if line.startswith(("model name", "Model"))]
    kind = names[0] if names else platform.machine()
    return f"{kind}, {os.cpu_count()} cores, Python {platform.python_version()}, OpenCV {cv2.__version__}"


def _cpuinfo() -> list[str]:
    path = Path("/proc/cpuinfo")
    return path.read_text("utf-8").splitlines() if path.exists() else []


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", "-C", str(HERE), *words], capture_output=True, text=True, check=True
    ).stdout.strip()
