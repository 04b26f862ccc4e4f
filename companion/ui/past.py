"""A place in the past at which a move is told once more, or a forgotten one; and moves as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.castelli.box import Colour
from companion.engine.castelli.state import Game
from companion.games.castelli.words import Words
from companion.journal import Edit, Insert, Json
from companion.play import Course


@dataclass(frozen=True, slots=True)
class Past:
    """The table as it was before move number *at*, which is told again; or before which one is put in."""

    at: int
    insert: bool = False

    def change(self, move: Json) -> Edit | Insert:
        """Return the change by which *move* comes to this place."""
        return Insert(self.at, move) if self.insert else Edit(self.at, move)


@dataclass(frozen=True, slots=True)
class Told:
    """A move as a line of the log: its *number*, whose it is, and its sentence."""

    number: int
    colour: Colour | None
    text: str


def tell_move(rules: Any, course: Course[Any, Any], number: int, words: Words) -> Told:
    """Return move *number* of a *course* that was played by *rules*."""
    state, data = course.states[number - 1], course.line.moves[number - 1]
    move = rules.read_move(state, data)
    if isinstance(state, Game):
        return Told(number, _whose(data, state.turn), words.move(move, state.setup, state.turn))
    half = getattr(move, "half", None)
    turn = state.halves[half].turn if half in state.halves else None
    return Told(number, _whose(data, turn), words.tournament_move(move, state.setup, turn))


def tell_taken_back(rules: Any, before: Course[Any, Any], after: Course[Any, Any], words: Words) -> str:
    """Return what undo took back, where it led from one course to another: a move, or some other change."""
    were, are = before.line.moves, after.line.moves
    if len(are) >= len(were):
        return words.say("The last change was taken back.")
    gone = next((n for n, (was, now) in enumerate(zip(were, are, strict=False)) if was != now), len(are))
    return words.say("Taken back: {move}.", move=tell_move(rules, before, gone + 1, words).text)


def game_of(state: Any, half: str = "a") -> Game:
    """Return the game on the board; of a tournament that on one *half*."""
    game: Game = state if isinstance(state, Game) else state.halves[half]
    return game


def _whose(data: Mapping[str, Any], turn: Colour | None) -> Colour | None:
    by: Colour | None = data.get("by") or data.get("player")
    return by or turn
