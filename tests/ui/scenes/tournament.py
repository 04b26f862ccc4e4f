"""A tournament: in its first round, between two rounds, and over."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.engine.castelli.moves import End
from companion.engine.castelli.questions import revealing, unseen_tiles
from companion.engine.castelli.tournament import OnHalf, Round, Tournament, TournamentMove
from companion.games.castelli.simulator.play import stand_in_header
from companion.games.registry import rules_for
from companion.journal import Json
from tests.ui.scenes import COLOURS, LONG_NAMES, NAMES, Scene


def scenes() -> dict[str, Scene]:
    """Return the scenes of the tournament's screen."""
    return {"": _running, "between": _between}


def header(names: tuple[str, ...] = NAMES, variant: str = "all") -> Json:
    """Return the header of a tournament on the stand-in board."""
    told = stand_in_header(COLOURS, (), names)
    return told | {"record": "castelli-tournament/1", "variant": variant}


def next_move(state: Tournament) -> TournamentMove:
    """Return what two people who only turn tiles do next, first on half a, then on half b."""
    for half, game in state.halves.items():
        if not game.over:
            field, tile = next(iter(game.face_down), ""), unseen_tiles(game)[:1]
            return OnHalf(half, End() if game.revealed else revealing(game, field, tile[0], game.turn))
    return Round()


@cache
def moves(names: tuple[str, ...], count: int) -> tuple[Json, ...]:
    """Return the first *count* moves of such a tournament."""
    rules = rules_for(header(names))
    state: Any = rules.start(rules.read_header(header(names)))
    made = []
    for _ in range(count):
        move = next_move(state)
        made.append(rules.write_move(move))
        state = rules.apply(state, move).state
    return tuple(made)


def _running(stage: Any) -> None:
    assert stage.app.session.store.begin(header(), moves(NAMES, 41)), stage.app.session.notice.text
    stage.app.navigator.go("tournament")


def _between(stage: Any) -> None:
    assert stage.app.session.store.begin(header(LONG_NAMES), moves(LONG_NAMES, 64)), (
        stage.app.session.notice.text
    )
    stage.app.navigator.go("tournament")
