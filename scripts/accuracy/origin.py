"""Which commit was measured, and on which machine."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

import cv2

HERE = Path(__file__).resolve().parents[2]


def reader_mark() -> str:
    """Return a mark that changes when the reader, the drawn table or the plan does."""
    parts = ("companion/vision", "companion/simulator", "scripts/accuracy/plan.py")
    marks = "".join(_git("rev-parse", f"HEAD:{part}")[:4] for part in parts)
    return marks + ("+" if _git("status", "--porcelain", "--", *parts) else "")


def commit() -> str:
    """Return the commit that is checked out, with a `+` if the reader has changed since."""
    head = _git("rev-parse", "--short=10", "HEAD")
    changed = _git("status", "--porcelain", "--", "companion")
    return head + ("+" if changed else "")


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
