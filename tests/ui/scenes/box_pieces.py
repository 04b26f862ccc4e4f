"""The pieces of a box: nothing painted, some of it, numbers that cannot be, all."""

from __future__ import annotations

from typing import Any

from companion.games.tuscany import own_boxes, taught_box
from tests.ui.scenes import Scene
from tests.ui.scenes._boxes import own_box


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen."""
    return {"empty": _empty, "": _half, "odd": _odd, "whole": _whole, "wrong": _wrong}


def _open(stage: Any, name: str) -> None:
    stage.app.navigator.go("box_pieces", box=name)


def _empty(stage: Any) -> None:
    own_boxes.save_box(taught_box.new_box("Nothing"))
    _open(stage, "Nothing")


def _half(stage: Any) -> None:
    own_box("Half", 5, 6)
    _open(stage, "Half")
    stage.page.do(stage.page.presenter.choose, "monastery")


def _odd(stage: Any) -> None:
    box = own_box("Odd", 2)
    own_boxes.save_box(taught_box.painted(box, "A2", [0], "monastery"))
    _open(stage, "Odd")
    stage.page.presenter.painter.piece = "A2"
    stage.page.refresh()


def _whole(stage: Any) -> None:
    own_box("Whole")
    _open(stage, "Whole")


def _wrong(stage: Any) -> None:
    _empty(stage)
    stage.page.do(stage.page.presenter.stroke, [(0.0, 0.0)])
