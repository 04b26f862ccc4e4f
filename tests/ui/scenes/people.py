"""Players' statistics: of several games, of two kinds of games, and of none."""

from __future__ import annotations

from typing import Any

from companion.engine.protocol import COLOURS
from companion.games.tuscany.rules import TUSCANY
from companion.games.tuscany.simulator.play import play_game, stand_in_header
from companion.play.table import Table
from tests.ui.scenes import Scene
from tests.ui.scenes.past_games import several
from tests.ui.slow_work import start_slowly


def scenes() -> dict[str, Scene]:
    """Return the scenes of the players' screen."""
    return {"": _several, "two-games": _two_games, "empty": _empty, "working": _working, "stopped": _stopped}


def _several(stage: Any) -> None:
    several(stage)
    stage.app.navigator.go("people")
    stage.page.do(stage.page.presenter.choose, 0)


def _two_games(stage: Any) -> None:
    several(stage)
    header = stand_in_header(COLOURS[:3], 1, ("Ana", "Ben", "Cleo"))
    moves = [TUSCANY.write_move(one.move) for one in play_game(TUSCANY.read_header(header), 1)]
    Table.begin(stage.app.session.store.journal, TUSCANY, header, moves)
    stage.app.navigator.go("people")
    rows = stage.page.presenter.view().rows
    stage.page.do(stage.page.presenter.choose, len(rows) - 1)


def _empty(stage: Any) -> None:
    stage.app.navigator.go("people")


def _working(stage: Any) -> None:
    stage.app.navigator.go("people")
    start_slowly(stage, "statistics", 3412, 10001)


def _stopped(stage: Any) -> None:
    _several(stage)
    stage.page.presenter._whole = False
    stage.page.refresh()
