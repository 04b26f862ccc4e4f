"""The pieces of the board: as usual, one chosen, and what the camera is not sure of."""

from __future__ import annotations

from typing import Any

from companion.base.messages import Photographs, PieceSeen, PiecesSeen
from companion.games.castelli import library
from tests.ui.scenes import Scene
from tests.ui.scenes._boards import own_board, photographed
from tests.ui.scenes._sights import Sights


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen."""
    return {"": _usual, "chosen": _chosen, "unsure": _unsure, "two": _two}


def _usual(stage: Any) -> None:
    stage.app.navigator.go("pieces", board="stand-in")


def _chosen(stage: Any) -> None:
    _usual(stage)
    stage.page.do(stage.page.presenter.touch, [(550.0, 100.0)])
    stage.page.do(stage.page.presenter.choose, "turn")


def _two(stage: Any) -> None:
    stage.app.navigator.go("pieces", board="stand-in", players=2)


def _unsure(stage: Any) -> None:
    own_board("Whole")
    eye = Sights(stage)
    stage.app.navigator.go("pieces", board="Whole")
    layout, wanted = library.layout("stand-in"), eye.wanted
    assert wanted is not None
    seen = (("II", 0, True), ("I", 180, True), ("III", 0, False), ("IV", 0, True))
    eye.tell(
        PiecesSeen(tuple(PieceSeen(name, turn, 0.8, sure) for name, turn, sure in seen), 0.0),
        Photographs(
            {part.name: photographed(layout, part, 3) for part in wanted.photographs.rectangles}, 0.0
        ),
    )
