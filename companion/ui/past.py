"""Moves of the past as sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.protocol import Colour
from companion.play import Course
from companion.words.game_words import GameWords


@dataclass(frozen=True, slots=True)
class Told:
    """A move as a line of the log: its *number*, whose it is, and its sentence."""

    number: int
    colour: Colour | None
    text: str


def tell_move(course: Course[Any, Any, Any], number: int, words: GameWords) -> Told:
    """Return move *number* of a *course*."""
    before, move = course.state_at(number - 1), course.steps[number - 1].move
    return Told(number, words.whose(move, before), words.log_line(move, before))


def tell_taken_back(before: Course[Any, Any, Any], after: Course[Any, Any, Any], words: GameWords) -> str:
    """Return what undo took back, where it led from one course to another: a move, or some other change."""
    were, are = before.line.moves, after.line.moves
    if len(are) >= len(were):
        return words.say("The last change was taken back.")
    gone = next((n for n, (was, now) in enumerate(zip(were, are, strict=False)) if was != now), len(are))
    return words.say("Taken back: {move}.", move=tell_move(before, gone + 1, words).text)
