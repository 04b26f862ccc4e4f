"""The files of the repository, as its own tests look at them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).parents[1]
SKIPPED = {".git", ".venv", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}


def our_files() -> list[Path]:
    """The tracked files; where there is no git, all that are not made by tools."""
    if (HERE / ".git").exists() and shutil.which("git"):
        command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
        listing = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=True).stdout
        return [path for name in listing.split("\0") if name and (path := HERE / name).is_file()]
    return [p for p in HERE.rglob("*") if p.is_file() and not SKIPPED.intersection(p.relative_to(HERE).parts)]


def texts() -> dict[str, str]:
    """The text of every file that has one, by its name from the top."""
    found = {}
    for path in our_files():
        data = path.read_bytes()
        if b"\0" not in data:
            found[str(path.relative_to(HERE))] = data.decode("utf-8", errors="replace")
    return found


def pages() -> list[str]:
    """The names of all Markdown pages."""
    return sorted(str(path.relative_to(HERE)) for path in our_files() if path.suffix == ".md")


def read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")
