"""One card: used at once, taken from somebody, put on the board, built with, and one that cannot be used."""

from __future__ import annotations

from typing import Any

from companion.engine.castelli.building_options import building_places_with
from companion.engine.castelli.state import Game
from companion.games.castelli.drawing.hit import Hit
from tests.ui.scenes import LONG_NAMES, NAMES, Scene, begin
from tests.ui.scenes.cards import holds_cards


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen of one card."""
    return {
        "": lambda stage: _go(stage, "robber-baron", NAMES),
        "long": lambda stage: _go(stage, "traitor"),
        "place": lambda stage: _go(stage, "duke"),
        "build": _build,
        "refused": lambda stage: _go(stage, "guard"),
    }


def _go(stage: Any, card: str, names: tuple[str, ...] = LONG_NAMES) -> None:
    begin(stage, modules=("battle",), until=holds_cards, names=names)
    stage.app.navigator.go("card", card=card)


def _build(stage: Any) -> None:
    begin(stage, 0.1, modules=("battle",), until=_can_build, names=LONG_NAMES)
    stage.app.navigator.go("card", card="master-builder")
    best = next(iter(building_places_with(stage.app.session.play.board, "master-builder")))
    stage.page.do(stage.page.presenter.touch, Hit(best.move.at))


def _can_build(game: Game) -> bool:
    return holds_cards(game) and any(True for _ in building_places_with(game, "master-builder"))
