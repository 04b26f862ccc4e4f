"""The toy is plugged in for every test here."""

from __future__ import annotations

import pytest

from companion.games.registry import VARIABLE


@pytest.fixture(autouse=True)
def plugged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the registry find it, in this process and in those that are started."""
    monkeypatch.setenv(VARIABLE, "tests.toy.game")
