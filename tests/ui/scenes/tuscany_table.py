"""The table of The Castles of Tuscany: at its start, in the middle, at each question, at the end."""

from __future__ import annotations

from typing import Any

from companion.engine.tuscany.moves import Draw, Marble
from companion.engine.tuscany.questions import fits, options
from companion.engine.tuscany.state import Game
from companion.games.tuscany.screens.learning import MissingBonus
from companion.games.tuscany.screens.turn_ahead import ends_phase
from tests.ui.scenes import LONG_NAMES, LONGEST_NAMES, Scene
from tests.ui.scenes._tuscany import begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the table screen."""
    return {
        "": _middle,
        "start": _start,
        "long": _long,
        "longest": _longest,
        "over": _over,
        "refill": _refill,
        "crops": _crops,
        "placed": _placed,
        "chip": _chip,
        "harvest": _harvest,
        "other": _other,
        "bonus": _bonus,
        "castle": _castle,
        "refused": _refused,
        "marble": _marble,
        "phase": _phase,
    }


def _may_place(game: Game, kind: str = "") -> bool:
    may = options(game)
    return any(what.startswith(kind) and what != "hexagon" for what in may.place)


def _middle(stage: Any) -> None:
    begin(stage, until=_may_place)


def _start(stage: Any) -> None:
    begin(stage, 0.0, players=2)


def _long(stage: Any) -> None:
    begin(stage, 0.8, names=LONG_NAMES, until=_may_place)


def _longest(stage: Any) -> None:
    begin(stage, 0.9, names=LONGEST_NAMES, until=lambda game: game.last_round)


def _over(stage: Any) -> None:
    begin(stage, 1.0, players=3)


def _refill(stage: Any) -> None:
    begin(stage, 0.5, until=lambda game: game.actions_left > 0 and not options(game).must_discard)
    stage.page.do(stage.page.presenter.touch_open, 2)


def _crops(stage: Any) -> None:
    _refill(stage)
    stage.page.do(stage.page.presenter.choose, "crop")


def place(stage: Any, kind: str, share: float = 0.1, **how: Any) -> None:
    """Touch the first space on which something of *kind* may be placed."""
    begin(stage, share, until=lambda game: _may_place(game, kind), **how)
    places = stage.page.presenter._lit_places()
    stage.page.do(stage.page.presenter.touch_stored, 0)
    spaces = next(spaces for what, spaces in places.items() if what.startswith(kind))
    stage.page.presenter.back()
    stage.page.presenter._chosen = None
    stage.page.do(stage.page.presenter.touch_space, spaces[0])


def _placed(stage: Any) -> None:
    place(stage, "village", 0.4)


def _chip(stage: Any) -> None:
    place(stage, "city")


def _harvest(stage: Any) -> None:
    place(stage, "cart", 0.3)


def _other(stage: Any) -> None:
    _harvest(stage)
    stage.page.do(stage.page.presenter.choose, "other")


def _bonus(stage: Any) -> None:
    begin(stage)
    stage.page.presenter._missing = MissingBonus(Draw(), "monastery", ())
    stage.page.refresh()


def _castle(stage: Any) -> None:
    place(stage, "castle")


def _refused(stage: Any) -> None:
    _middle(stage)
    game = stage.app.session.play.board
    stage.page.do(stage.page.presenter.touch_space, game.setup.starts[game.turn])


def _marble(stage: Any) -> None:
    begin(stage, 0.2, until=lambda game: not game.actions_left and fits(game, Marble()))


def _phase(stage: Any) -> None:
    begin(stage, 0.2, until=ends_phase)
