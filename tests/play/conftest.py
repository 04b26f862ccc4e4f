"""What the tests of a game in progress share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal import Journal, open_journal


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """An empty store."""
    with open_journal(tmp_path / "games.sqlite") as journal:
        yield journal
