"""A tile that is not in the set, typed with its coats: `t c5 r4 b2 gc y1 new silver 1`."""

from __future__ import annotations

from typing import Final

from companion.engine.protocol import COLOURS
from companion.games.castelli.keyboard.moves import COAT, VERBS
from companion.games.castelli.teaching.draft import TileDraft
from companion.games.castelli.teaching.growing import CLASH, Clash, play_with, take_over
from companion.keyboard.not_understood import NotUnderstood
from companion.keyboard.typed_words import read_number
from companion.play.game_session import AnyTable
from companion.words.language import mark

NEW: Final = "new"
SILVER_AT_MOST: Final = 2
LACKING: Final = mark(
    "a new tile needs its four coats clockwise from north, for example: t c5 r4 b2 gc y1 new silver 1"
)


def learn(text: str, table: AnyTable) -> str:
    """Enter the tile that the move *text* calls new into the table's own set; return the move that lays it.

    Raises NotUnderstood if it is not told whole, or is another one in that set.
    """
    verb, *words = text.lower().split()
    if VERBS.get(verb) != "tile" or NEW not in words:
        return text
    at = words.index(NEW)
    coats = COAT.findall(" ".join(words[1:at]).replace(",", ""))
    if len({letter for letter, _ in coats}) != len(COLOURS) or len(coats) != len(COLOURS):
        raise NotUnderstood(LACKING)
    tile = _entered(coats, _silver(words[at + 1 :]), table)
    return " ".join((verb, words[0], tile, _colour(coats[0][0])))


def _silver(words: list[str]) -> int:
    match words:
        case []:
            return 0
        case ["silver", number] if (n := read_number(number)) <= SILVER_AT_MOST:
            return n
        case _:
            raise NotUnderstood(LACKING)


def _entered(coats: list[tuple[str, str]], silver: int, table: AnyTable) -> str:
    draft = TileDraft()
    try:
        take_over(draft, table)
    except Clash as clash:
        raise NotUnderstood(CLASH, tile=clash.tile) from None
    tile = draft.enter(tuple(_colour(letter) for letter, _ in coats))
    values = tuple("card" if value == "c" else value for _, value in coats)
    draft.change(tile, values=values, silver=silver)
    play_with(draft, table)
    return tile


def _colour(letter: str) -> str:
    return next(colour for colour in COLOURS if colour[0] == letter)
