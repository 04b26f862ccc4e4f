"""One camera at the tables of two games: a profile for each, that of the other game kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.base import paths
from companion.eye.cameras import game_watched, save_profile, try_camera, try_game
from companion.eye.profiles import load_profile

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_camera_is_used_for_another_game_and_for_the_first_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    own = save_profile(try_camera("v4l2:/dev/video7"), None)
    before = load_profile(own)
    assert own == paths.profile_path()
    save_profile(try_game(own, "tuscany"), None)
    mat = load_profile(own)
    assert (mat.game, mat.source, mat.lock, len(mat.board.slots)) == ("tuscany", before.source, True, 8)
    assert mat.markers is not None
    save_profile(try_game(own, before.game), None)
    assert load_profile(own) == before
    assert game_watched(own.parent / "tuscany.toml") == "tuscany"
