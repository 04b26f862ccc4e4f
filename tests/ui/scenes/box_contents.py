"""What is printed in a box: bonus tiles, the numbers of one, crop tiles, harvest cards."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import Scene
from tests.ui.scenes._boxes import own_box


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen."""
    return {"": _bonuses, "number": _number, "crops": _crops, "harvest": _harvest}


def _open(stage: Any, what: str, *keys: str) -> None:
    own_box("Whole")
    stage.app.navigator.go("box_pieces", box="Whole")
    stage.app.navigator.go("box_contents", painter=stage.page.presenter.painter, what=what)
    for key in keys:
        stage.page.choose(key)


def _bonuses(stage: Any) -> None:
    _open(stage, "bonuses", "castle", "4", "2")


def _number(stage: Any) -> None:
    _open(stage, "bonuses", "monastery")


def _crops(stage: Any) -> None:
    _open(stage, "crops", "crop:vine", "crop:boar+olive", "crop:vine")


def _harvest(stage: Any) -> None:
    _open(stage, "harvest", "green 1", "green 1", "red 2", "hexagon 1")
