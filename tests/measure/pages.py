"""Pages of measured figures: which commit they are of, and where they go."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from pathlib import Path

from scripts.markdown import wrap


def commit() -> str:
    """Return the commit that is measured, `+` if files were changed since."""
    found = _git("rev-parse", "--short=10", "HEAD")
    return f"`{found}{'+' if _git('status', '--porcelain', '--', 'companion') else ''}`"


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], capture_output=True, text=True, check=True).stdout.strip()


def write_page(text: str, to: str | None) -> None:
    """Write *text* into the file *to*, or print it."""
    if to is None:
        print(text)
    else:
        Path(to).write_text(wrap(text.rstrip()), "utf-8")


def machine() -> str:
    """Return on what it is measured, in a few words."""
    told = Path("/proc/cpuinfo").read_text("utf-8")
    found = re.search(r"^model name\s*:\s*(.+)$", told, re.MULTILINE)
    name = found[1] if found else platform.machine()
    return f"{os.cpu_count()} cores of {name}, {os.getloadavg()[0]:.1f} processes at work on them"


def write_part(title: str, text: str, to: str | None) -> None:
    """Write *text* as the part called *title* of the page *to*, the others stay; or print it."""
    part = f"## {title}\n{text.rstrip()}\n"
    if to is None:
        print(part)
        return
    page = Path(to).read_text("utf-8")
    old = re.search(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    assert old is not None, f"{to} has no part {title}"
    Path(to).write_text(wrap((page[: old.start()] + part + "\n" + page[old.end() :]).rstrip()), "utf-8")
