"""What the camera has seen on the mat: takes to say yes to, and questions."""

from __future__ import annotations

from typing import Any

from companion.engine.tuscany.box import KINDS, Tile
from companion.engine.tuscany.state import Game
from companion.games.tuscany.camera.mat import PLACES
from companion.games.tuscany.screens.turn_ahead import ends_phase, shown_game
from tests.ui.scenes import LONG_NAMES, Scene
from tests.ui.scenes._mat_sights import MatSights
from tests.ui.scenes._tuscany import begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of what the camera has seen."""
    return {
        "": _take,
        "long": _long,
        "wave": _wave,
        "same": _same,
        "first": _first,
        "full": _full,
        "likely": _likely,
    }


def may_take(game: Game) -> bool:
    """Tell whether the next take is nothing but a take: room for it, and no castle about to be placed."""
    now = shown_game(game)
    has = now.holdings[now.turn]
    marble = not game.actions_left and game.holdings[game.turn].marble
    return not (ends_phase(game) or marble or has.is_full or "castle" in has.storage or game.over)


def other(game: Game, place: str = "B1") -> Tile:
    """Return a tile that none of the open ones is like, and that makes no five."""
    return next(kind for kind in reversed(KINDS) if kind != "crop" and kind not in game.centre)


def _begin(stage: Any, share: float = 0.3, until: Any = may_take, **how: Any) -> MatSights:
    begin(stage, share, until=until, **how)
    return MatSights(stage)


def _missing(game: Game) -> bool:
    return may_take(game) and len({one for one in game.centre if ":" not in one}) < len(KINDS) - 1


def _take(stage: Any) -> None:
    eye = _begin(stage, until=_missing)
    tile = other(stage.app.session.play.board)
    eye.look(B1=tile)
    eye.show_picture("B1", tile)


def _likely(stage: Any) -> None:
    eye = _begin(stage, until=lambda game: _missing(game) and not game.actions_left, names=LONG_NAMES)
    eye.look(B1=f"{other(stage.app.session.play.board)}?")


def _long(stage: Any) -> None:
    eye = _begin(stage, until=lambda game: _missing(game) and not game.actions_left, names=LONG_NAMES)
    eye.look(B1="crop:vine+boar")
    eye.show_picture("B1", "crop:vine+boar")


def _four(game: Game) -> bool:
    return may_take(game) and _most(game)[1] >= 4


def _most(game: Game) -> tuple[str, int]:
    kinds = [tile.partition(":")[0] for tile in game.centre]
    kind = max(kinds, key=kinds.count)
    return kind, kinds.count(kind)


def _wave(stage: Any) -> None:
    eye = _begin(stage, 0.0, until=_four)
    game = stage.app.session.play.board
    kind, _ = _most(game)
    gone = [p for p, tile in zip(PLACES, game.centre, strict=True) if tile.partition(":")[0] == kind][:4]
    taken = next(place for place in PLACES if place not in gone)
    new = [tile for tile in ("village", "cart", "castle", "estate", "quarry", "city", "monastery")
           if tile != kind]  # fmt: skip
    now = dict(zip((*gone, taken), new, strict=False))
    eye.look(**{taken: "crop:vine" if kind == "crop" else kind})
    eye.look(**now)
    eye.show_picture(stage.page.presenter.asked.place if stage.page.name == "asked" else "A1", new[0])


def _same(stage: Any) -> None:
    eye = _begin(stage)
    tile = stage.app.session.play.board.centre[1]
    eye.look(B1="empty")
    eye.look()
    eye.show_picture("B1", tile)


def _first(stage: Any) -> None:
    eye = _begin(stage)
    eye.look(B1="cart", C2="crop:olive+grain")


def _full(stage: Any) -> None:
    def full(game: Game) -> bool:
        now = shown_game(game)
        has = now.holdings[now.turn]
        return has.is_full and len(set(has.storage)) > 1 and not ends_phase(game)

    eye = _begin(stage, 0.4, until=full, names=LONG_NAMES)
    eye.look(B1="crop:vine+boar")
