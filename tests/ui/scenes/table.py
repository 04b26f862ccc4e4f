"""The table: in the middle of a game, at its start, with long names, and at its end."""

from __future__ import annotations

from typing import Any

from companion.engine.castelli.building_options import building_places
from companion.engine.castelli.moves import Reveal
from companion.engine.castelli.questions import unseen_tiles
from companion.games.castelli.drawing.hit import Hit
from tests.ui.scenes import LONG_NAMES, LONGEST_NAMES, Scene, begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the table screen."""
    return {
        "": _middle,
        "start": _start,
        "where": _where,
        "long": _long,
        "longest": _longest,
        "over": _over,
        "evaluating": _evaluating,
        "hands": _hands,
        "undone": _undone,
        "building": _building,
    }


def _middle(stage: Any) -> None:
    begin(stage, modules=("battle",), until=lambda game: game.revealed)
    stage.app.navigator.go("table")


def _start(stage: Any) -> None:
    begin(stage, 0.0, players=2)
    stage.app.navigator.go("table")


def _where(stage: Any) -> None:
    _start(stage)
    stage.page.press_enter()


def _long(stage: Any) -> None:
    begin(stage, 0.8, names=LONG_NAMES, until=lambda game: game.revealed)
    stage.app.navigator.go("table")


def _longest(stage: Any) -> None:
    begin(stage, 0.8, names=LONGEST_NAMES, until=lambda game: game.revealed)
    stage.app.navigator.go("table")


def _over(stage: Any) -> None:
    begin(stage, 1.0, players=3)
    stage.app.navigator.go("table")


def _evaluating(stage: Any) -> None:
    begin(stage, 0.6, until=lambda game: bool(game.revealed and game.pending))
    stage.app.navigator.go("table", told=True)


def _hands(stage: Any) -> None:
    _evaluating(stage)
    stage.page.do(stage.page.presenter.skip)


def _undone(stage: Any) -> None:
    begin(stage, 0.0, modules=("dilemma",))
    stage.app.navigator.go("table")
    session = stage.app.session
    game = session.play.board
    session.play.submit(Reveal(game.face_down[0], unseen_tiles(game, start=True)[0], game.turn, swap=True))
    stage.page.do(stage.page.presenter.undo)


def _building(stage: Any) -> None:
    begin(stage, 0.5, modules=("battle",), until=lambda game: any(True for _ in building_places(game)))
    stage.app.navigator.go("table")
    place = next(iter(building_places(stage.app.session.play.board)))
    stage.page.tap_board(Hit(place.move.at))
