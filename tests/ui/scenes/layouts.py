"""The board layouts of a table: none yet, and some."""

from __future__ import annotations

from typing import Any

from companion.games.castelli.layouts import edit, own
from tests.ui.scenes import Scene
from tests.ui.scenes._boards import own_board


def scenes() -> dict[str, Scene]:
    """Return the scenes of the list."""
    return {"empty": _empty, "": _some}


def _empty(stage: Any) -> None:
    for name in own.names():
        own.remove(name)
    stage.app.navigator.go("layouts")


def _some(stage: Any) -> None:
    own_board("Half", 0.6)
    own.save(edit.new_layout("Der Dachboden von Bartholomäus dem Älteren"))
    stage.app.navigator.go("layouts")
