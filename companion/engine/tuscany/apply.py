"""The one way in which a game goes on: `apply(game, move)`."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from companion.base.errors import Refused
from companion.engine.protocol import Step
from companion.engine.tuscany.begin import begin
from companion.engine.tuscany.draft import Draft
from companion.engine.tuscany.moves import Begin, Correct, Draw, End, Marble, Move, Place, Take
from companion.engine.tuscany.place import place
from companion.engine.tuscany.reasons import Reason
from companion.engine.tuscany.state import Game
from companion.engine.tuscany.take import draw, take
from companion.engine.tuscany.turn import correct, end, give_marble

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
        case End():
            return end(game)
        case Place():
            return place(game, move)
        case Take():
            return take(game, move)
        case Draw():
            return draw(game)
        case Marble():
            return give_marble(game)
        case Correct():
            return correct(game, move)
        case Begin():
            return begin(game, move)
        case _:
            assert_never(move)
