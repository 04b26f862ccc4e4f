"""Hopping at the keyboard: `hop 2`, `fix red -1`."""

from __future__ import annotations

from typing import Final

from companion.keyboard.not_understood import NotUnderstood
from companion.keyboard.protocol import GameKeyboard
from companion.keyboard.typed_words import read_colour
from tests.toy.rules import Correct, Hop, Move, Race
from tests.toy.words import HoppingWords

VERBS: Final = {"hop": "hop so many squares", "fix": "correct points"}


class HoppingKeyboard(GameKeyboard[Race, Move, HoppingWords]):
    verbs = VERBS

    def parse_move(self, text: str, state: Race) -> Move:
        match text.split():
            case ["hop", far] if far.isdecimal():
                return Hop(int(far))
            case ["fix", who, by] if by.lstrip("+-").isdecimal():
                return Correct(read_colour(who, state.setup), int(by))
        raise NotUnderstood("hop NUMBER, fix COLOUR NUMBER, for example: hop 2, fix red -1")

    def is_correction(self, move: Move) -> bool:
        return isinstance(move, Correct)


KEYBOARD: Final = HoppingKeyboard()
