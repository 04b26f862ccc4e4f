"""Which commit was measured, and on which machine."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

import cv2

HERE = Path(__file__).resolve().parents[2]
MEASURED = ("companion/vision", "companion/simulator", "scripts/accuracy/plan.py")


def reader_mark() -> str:
    """Return a mark that changes when the reader, the drawn table or the plan does."""
    marks = "".join(_git("rev-parse", f"HEAD:{part}")[:4] for part in MEASURED)
    return marks + _changed()


def commit() -> str:
    """Return the last commit that changed what is measured, with a `+` if it has changed since."""
    return _git("log", "-1", "--format=%h", "--abbrev=10", "--", *MEASURED) + _changed()


def _changed() -> str:
    return "+" if _git("status", "--porcelain", "--", *MEASURED) else ""


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
