"""Answers: who may use a Steward or a Guard right now. It slows nobody: the next move closes the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.engine.castelli.moves import Guard, Reveal, Steward
from companion.engine.castelli.questions import fits
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.words import CastelliWords


@dataclass(frozen=True, slots=True)
class Answer:
    """Somebody who may answer, and with which card."""

    colour: Colour
    card: Literal["steward", "guard"]
    text: str


def answers(game: Game, words: CastelliWords) -> tuple[Answer, ...]:
    """Return who may answer the last move: only players who hold cards."""
    if game.pending is None:
        return ()
    card: Literal["steward", "guard"] = "steward" if isinstance(game.pending.move, Reveal) else "guard"
    return tuple(
        Answer(colour, card, words.card(card))
        for colour in game.setup.colours
        if fits(game, Steward(colour, colour) if card == "steward" else Guard(colour))
    )
