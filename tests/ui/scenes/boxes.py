"""The boxes of a table: none yet, and some."""

from __future__ import annotations

from typing import Any

from companion.games.tuscany import own_boxes
from tests.ui.scenes import Scene
from tests.ui.scenes._boxes import own_box, whole_box


def scenes() -> dict[str, Scene]:
    """Return the scenes of the list."""
    return {"empty": _empty, "": _some}


def _empty(stage: Any) -> None:
    for name in own_boxes.names():
        own_boxes.remove(name)
    stage.app.navigator.go("boxes")


def _some(stage: Any) -> None:
    whole_box("Our box")
    own_box("Die Schachtel von Bartholomäus dem Älter", 4, 3)
    stage.app.navigator.go("boxes")
