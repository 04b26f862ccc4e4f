"""Cards: with Battle, and when none can be used."""

from __future__ import annotations

from typing import Any

from companion.engine.castelli.state import Game
from tests.ui.scenes import LONG_NAMES, Scene, begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the cards screen."""
    return {"": _battle, "none": _none}


def holds_cards(game: Game) -> bool:
    """Say whether the player on turn has turned a tile and has cards."""
    return game.revealed and not game.card_used and game.holdings[game.turn].cards > 1


def _battle(stage: Any) -> None:
    begin(stage, modules=("battle",), until=holds_cards)
    stage.app.navigator.go("cards")


def _none(stage: Any) -> None:
    begin(stage, 0.0, players=2, names=LONG_NAMES)
    stage.app.navigator.go("cards")
