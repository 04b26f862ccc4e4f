"""More about a layout: an ordinary one, and one with a long name."""

from __future__ import annotations

from typing import Any

from companion.games.castelli.layouts import edit, own
from tests.ui.scenes import Scene
from tests.ui.scenes._boards import own_board


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen."""
    return {"": _half, "long": _long}


def _half(stage: Any) -> None:
    own_board("Half", 0.6)
    _more(stage, "Half")


def _long(stage: Any) -> None:
    name = "Der Dachboden von Bartholomäus"
    own.save(edit.new_layout(name))
    _more(stage, name)


def _more(stage: Any, name: str) -> None:
    navigator = stage.app.navigator
    navigator.go("board_layout", layout=name)
    navigator.go("layout_more", painter=stage.page.presenter.painter)
