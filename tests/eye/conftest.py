"""What the tests of the eye share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.eye.beside import Beside


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Beside]:
    """A game with an eye beside it."""
    made = Beside(tmp_path)
    yield made
    made.journal.close()
