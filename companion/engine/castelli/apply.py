"""The one way in which a game goes on: `apply(game, move)`."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from companion.base.errors import Refused
from companion.engine.castelli.battle import guard
from companion.engine.castelli.begin import begin
from companion.engine.castelli.build import build
from companion.engine.castelli.cards import play, sell
from companion.engine.castelli.draft import Draft
from companion.engine.castelli.moves import (
    Begin,
    Build,
    Correct,
    End,
    Guard,
    Move,
    Play,
    Reveal,
    Sell,
    Steward,
)
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.reveal import reveal, steward
from companion.engine.castelli.state import Game
from companion.engine.castelli.turn import correct, end
from companion.engine.protocol import Step

GameStep: TypeAlias = Step[Move, Game]


def apply(game: Game, move: Move) -> GameStep:
    """Return *move* with the game after it, and what happened.

    Raises Refused, leaving *game* as it was, if the rules forbid it.
    """
    if game.final is not None:
        raise Refused(Reason.OVER)
    draft = _dispatch(game, move)
    return Step(move, draft.done(), tuple(draft.outcomes))


def _dispatch(game: Game, move: Move) -> Draft:
    match move:
        case Reveal():
            return reveal(game, move)
        case End():
            return end(game)
        case Build():
            return build(game, move)
        case Play():
            return play(game, move)
        case Sell():
            return sell(game, move)
        case Steward():
            return steward(game, move)
        case Guard():
            return guard(game, move)
        case Correct():
            return correct(game, move)
        case Begin():
            return begin(game, move)
        case _:
            assert_never(move)
