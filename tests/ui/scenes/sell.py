"""Selling: in the middle of a game, and when the mine is short."""

from __future__ import annotations

from typing import Any

from companion.engine.castelli.state import Game
from tests.ui.scenes import LONG_NAMES, Scene, begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the selling screen."""
    return {"": _some, "short": _short}


def _some(stage: Any) -> None:
    begin(stage, until=_several)
    stage.app.navigator.go("sell")


def _short(stage: Any) -> None:
    begin(stage, 0.2, until=_mine_is_short, players=3, names=LONG_NAMES)
    stage.app.navigator.go("sell")
    game = stage.app.session.play.board
    stage.page.do(stage.page.presenter.choose, max(game.holdings, key=lambda c: game.holdings[c].cards))
    stage.page.do(stage.page.presenter.change, 9)


def _mine_is_short(game: Game) -> bool:
    most = max(has.cards for has in game.holdings.values())
    return not game.over and most > 1 and game.mine < 2 * most


def _several(game: Game) -> bool:
    return any(has.cards > 1 for has in game.holdings.values())
