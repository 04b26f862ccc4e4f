"""Answers: who may use a Steward or a Guard right now. It slows nobody: the next move closes the window."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from companion.engine.castelli.box import Field
from companion.engine.castelli.moves import Guard, Reveal, Steward
from companion.engine.castelli.questions import fits
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.words import CastelliWords
from companion.ui.player import short_name, with_short_names
from companion.words.language import mark

ALONE: Final = {
    "steward": (mark("Does {player} play a Steward?"), mark("{player} turns it")),
    "guard": (mark("Does {player} play a Guard?"), mark("{player} keeps the castle")),
}
"""The question, and what the button says, where one player may answer."""
SEVERAL: Final = {
    "steward": mark("Who plays a Steward and turns it?"),
    "guard": mark("Who plays a Guard?"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """Somebody who may answer, and with which card."""

    colour: Colour
    card: Literal["steward", "guard"]
    text: str
    """What the button says: a name, or what they do; a long name is shortened."""


def answers(game: Game, words: CastelliWords) -> tuple[Answer, ...]:
    """Return who may answer the last move: only players who hold cards."""
    if game.pending is None:
        return ()
    card: Literal["steward", "guard"] = "steward" if isinstance(game.pending.move, Reveal) else "guard"
    able = [
        colour
        for colour in game.setup.colours
        if fits(game, Steward(colour, colour) if card == "steward" else Guard(colour))
    ]
    setup = with_short_names(game.setup)
    found = tuple(Answer(colour, card, short_name(setup, words, colour)) for colour in able)
    return (
        found if len(found) > 1 else tuple(replace(one, text=what_they_do(game, one, words)) for one in found)
    )


def what_they_do(game: Game, answer: Answer, words: CastelliWords) -> str:
    """Return what somebody does who gives *answer*, with their name."""
    name = short_name(with_short_names(game.setup), words, answer.colour)
    return words.say(ALONE[answer.card][1], player=name)


def question(game: Game, given: tuple[Answer, ...], words: CastelliWords) -> str:
    """Return what is asked above the buttons; empty if nobody may answer."""
    if not given:
        return ""
    if len(given) > 1:
        return words.say(SEVERAL[given[0].card])
    return words.say(
        ALONE[given[0].card][0], player=short_name(with_short_names(game.setup), words, given[0].colour)
    )


def answered_at(game: Game) -> Field:
    """Return the field that an answer is about; empty if nobody may answer."""
    move = game.pending.move if game.pending is not None else None
    return move.field if isinstance(move, Reveal) else move.at if move is not None else ""
