"""Reveal: choosing the tile, turning it, and a Steward who turns it."""

from __future__ import annotations

from typing import Any

from companion.engine.castelli.questions import unseen_tiles
from tests.ui.scenes import LONG_NAMES, LONGEST_NAMES, Scene, begin
from tests.ui.scenes._sights import Sights


def scenes() -> dict[str, Scene]:
    """Return the scenes of the reveal screen."""
    return {
        "": _turning,
        "choosing": _choosing,
        "start": _start,
        "hand": _hand,
        "long": _long,
        "longest": _longest,
        "seen": _seen,
        "seen-late": _seen_late,
    }


def _begin(stage: Any, share: float, **how: Any) -> None:
    begin(stage, share, until=lambda game: not game.revealed, **how)
    stage.app.navigator.go("table")
    stage.app.navigator.go("reveal", field=stage.app.session.play.board.face_down[-3])


def _choosing(stage: Any) -> None:
    _begin(stage, 0.5, modules=("dilemma", "battle"))


def _hand(stage: Any) -> None:
    _begin(stage, 0.0, modules=("dilemma",), names=LONG_NAMES)
    stage.page.do(stage.page.presenter.swap)
    stage.page.choose(stage.page.view.choices[0].tile)


def _start(stage: Any) -> None:
    _begin(stage, 0.0)


def _turning(stage: Any) -> None:
    _begin(stage, 0.7)
    stage.page.choose(stage.page.view.choices[0].tile)


def _long(stage: Any) -> None:
    _begin(stage, 0.7, names=LONG_NAMES)
    stage.page.choose(stage.page.view.choices[-1].tile)


def _longest(stage: Any) -> None:
    _begin(stage, 0.5, names=LONGEST_NAMES)


def _seen(stage: Any) -> None:
    begin(stage, 0.7, until=lambda game: not game.revealed)
    _look(stage)


def _seen_late(stage: Any) -> None:
    begin(stage, 0.7, until=lambda game: game.revealed and bool(game.face_down), names=LONG_NAMES)
    _look(stage)


def _look(stage: Any) -> None:
    stage.app.navigator.go("table")
    game = stage.app.session.play.board
    Sights(stage).look(**{game.face_down[-3]: f"{unseen_tiles(game)[0]} blue"})
