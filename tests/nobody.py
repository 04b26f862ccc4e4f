"""Somebody who is not root, for tests that root runs too."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

NOBODY: Final = 65534


@contextmanager
def open_to_all(tmp_path: Path) -> Iterator[Path]:
    """Give a folder everybody may enter: *tmp_path*, or one in /tmp if the checkout is closed: /root."""
    theirs = next((one for one in tmp_path.parents if one.name.startswith("pytest-of-")), tmp_path.parent)
    for folder in (tmp_path, *tmp_path.parents):
        if folder.is_relative_to(theirs):  # pytest's own, which only root may enter
            folder.chmod(0o755)
    if all(folder.stat().st_mode & 0o001 for folder in tmp_path.parents):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir="/tmp") as other:
        Path(other).chmod(0o755)
        yield Path(other)
