"""Games of The Castles of Tuscany, played to where a scene begins."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from companion.engine.protocol import COLOURS
from companion.engine.tuscany.state import Game
from companion.games.tuscany.rules import TUSCANY
from companion.games.tuscany.simulator.play import play_game, stand_in_header
from companion.journal import Json
from tests.ui.scenes import NAMES


@cache
def played(
    players: int = 4, seed: int = 3, names: tuple[str, ...] = NAMES
) -> tuple[Json, tuple[Json, ...], tuple[Game, ...]]:
    """Return a whole simulated game: header, moves, and the game before each and at the end."""
    header = stand_in_header(COLOURS[:players], seed, names[:players])
    setup = TUSCANY.read_header(header)
    moments = list(play_game(setup, seed))
    states = (TUSCANY.start(setup), *(moment.step.state for moment in moments))
    return header, tuple(TUSCANY.write_move(moment.move) for moment in moments), states


def begin(stage: Any, share: float = 0.6, until: Callable[[Game], bool] | None = None, **how: Any) -> None:
    """Begin a game that is played to that *share* of its moves, or from there to where *until* holds."""
    header, moves, states = played(**how)
    count = round(len(moves) * share)
    if until is not None:
        count = next(n for n in range(count, len(states)) if until(states[n]))
    assert stage.app.session.store.begin(header, list(moves[:count])), stage.app.session.notice.text
    stage.app.navigator.go("table")
