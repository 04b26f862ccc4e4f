"""A state folder for each test, and no screen but the made-up ones."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    for name in ("DISPLAY", "SDL_VIDEODRIVER", "COMPANION_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
