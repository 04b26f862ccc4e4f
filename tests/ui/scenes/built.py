"""What the eye has seen of pieces: a castle, one with several ways to have paid for it, a city burnt."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.base.messages import SiteRead
from companion.engine.castelli.apply import apply
from companion.engine.castelli.building_options import building_places
from companion.engine.castelli.moves import Build, Play
from companion.engine.castelli.questions import fits
from companion.engine.castelli.state import Game
from tests.ui.scenes import LONG_NAMES, NAMES, Scene, begin
from tests.ui.scenes._sights import SURE, Sights, pieces, sighting


def scenes() -> dict[str, Scene]:
    """Return the scenes of what was built, founded or burnt."""
    return {"": _castle, "burnt": _burnt, "ways": _ways}


def _castle(stage: Any) -> None:
    begin(stage, 0.3, until=_can_build, names=NAMES)
    _see(stage, next(iter(building_places(stage.app.session.play.board))).move)


def _burnt(stage: Any) -> None:
    begin(stage, 0.3, modules=("battle",), until=lambda game: _city(game) != "", names=LONG_NAMES)
    _see(stage, Play("incendiary", at=_city(stage.app.session.play.board)))


def _ways(stage: Any) -> None:
    begin(stage, 0.1, modules=("battle",), until=_may_settle, names=LONG_NAMES)
    game = stage.app.session.play.board
    stage.app.navigator.go("table")
    reads = {**pieces(game), _free(game): SiteRead("settlement", SURE)}
    Sights(stage).tell(replace(sighting(game), sites=reads))


def _see(stage: Any, move: Build | Play) -> None:
    game = stage.app.session.play.board
    stage.app.navigator.go("table")
    Sights(stage).tell(replace(sighting(game), sites=pieces(apply(game, move).state)))


def _can_build(game: Game) -> bool:
    return any(True for _ in building_places(game))


def _city(game: Game) -> str:
    cities = (at for at, kind in game.settlements.items() if kind == "city")
    return next((at for at in cities if fits(game, Play("incendiary", at=at))), "")


def _free(game: Game) -> str:
    lands = game.setup.board.landscapes
    cards = ("peasant", "duke")
    return next((at for at in lands if all(fits(game, Play(card, at=at)) for card in cards)), "")


def _may_settle(game: Game) -> bool:
    return _free(game) != ""
