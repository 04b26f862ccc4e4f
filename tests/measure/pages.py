"""Pages of measured figures: which commit they are of, and where they go."""

from __future__ import annotations

import subprocess
from pathlib import Path


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
        Path(to).write_text(text.rstrip() + "\n", "utf-8")
