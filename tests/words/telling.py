"""Games told in words: what the tests of sentences share."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine.castelli.state import Game
from companion.engine.protocol import Outcome
from companion.games.castelli.words import CastelliWords
from tests.small import do, refusal

Json = dict[str, Any]
NAMES = {"red": "Ana", "blue": "Ben", "green": "Cleo", "yellow": "Dan"}


def named(game: Game, **names: str) -> Game:
    """Return *game* with names for its players: those given, or one for each colour."""
    chosen: Any = {colour: (names or NAMES).get(colour, "") for colour in game.setup.colours}
    return replace(game, setup=replace(game.setup, names=chosen))


def told(game: Game, data: Json, kind: type[Outcome] = Outcome) -> list[str]:
    """Return the sentences for what a move leads to, all or those of one *kind*."""
    outcomes = [outcome for outcome in do(game, data).outcomes if isinstance(outcome, kind)]
    return [CastelliWords().outcome(outcome, game.setup) for outcome in outcomes]


def one(game: Game, data: Json, kind: type[Outcome]) -> str:
    """Return the only sentence of that *kind*."""
    (sentence,) = told(game, data, kind)
    return sentence


def why_not(game: Game, data: Json) -> str:
    """Return the sentence for the refusal of a move, which must be refused."""
    return CastelliWords().refusal(refusal(game, data), game.setup)


def hands(game: Game, data: Json) -> list[str]:
    """Return what hands do after a move."""
    return CastelliWords().table_steps(do(game, data).outcomes, game)
