"""Moves of the past as sentences, and the boards on which they were made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.protocol import AnyRules, Colour
from companion.play.course import Course
from companion.play.past import Past
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
        return words.say("The last change was undone.")
    gone = next((n for n, (was, now) in enumerate(zip(were, are, strict=False)) if was != now), len(are))
    return words.say("Undone: {move}.", move=tell_move(before, gone + 1, words).text)


def ask_in_past(past: Past, words: GameWords) -> str:
    """Return what people are asked while they tell a move of the *past*."""
    if past.insert:
        return words.say("Before move {n}: what was forgotten?", n=past.at)
    return words.say("Move {n}: what was it?", n=past.at)


def first_board(rules: AnyRules, state: Any) -> Any:
    """Return the first board of a *state*; most have only one."""
    return next(iter(rules.boards(state).values()))


def board_after(rules: AnyRules, course: Course[Any, Any, Any], number: int) -> Any:
    """Return the board on which move *number* was made, after it; the first where it was made on none."""
    state = course.state_at(number)
    name = rules.board_of(course.steps[number - 1].move) if number else None
    return first_board(rules, state) if name is None else rules.boards(state)[name]


def has_one_board(rules: AnyRules, state: Any) -> bool:
    """Tell whether all is played on one board."""
    return len(rules.boards(state)) == 1


def name_of_board(rules: AnyRules, state: Any, board: Any) -> str:
    """Return what *board*, one of *state*, is called."""
    return next(name for name, one in rules.boards(state).items() if one is board)
