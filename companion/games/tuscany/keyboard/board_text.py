"""Open tiles, storage, chips and a region in letters: `board [COLOUR]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.engine.protocol import Colour
from companion.engine.tuscany.box import CHIPS, Space, Stored
from companion.engine.tuscany.region import read_place
from companion.engine.tuscany.state import Game
from companion.games.tuscany.words import TuscanyWords
from companion.keyboard.typed_words import read_colour

HALF: Final = 6
"""Letters by which a row is shifted against the next: half a space."""
WIDTH_AT_MOST: Final = 40
"""Halves of spaces that are drawn: a region made up of spaces far apart is cut off."""


def board_text(typed: list[str], words: TuscanyWords, game: Game) -> Iterator[str]:
    """Give what lies open, what everybody has, and the region of a player, or of who is on turn."""
    colour = read_colour(typed[0], game.setup) if typed else game.turn
    yield "  \t" + words.say("Open tiles: {tiles}.", tiles=", ".join(game.centre))
    for one in game.setup.colours:
        yield "  \t" + _held(words, game, one)
    yield ""
    yield "  \t" + words.say(
        "{player}'s region; covered spaces are in brackets:", player=words.player(colour, game.setup)
    )
    yield from _region(game, colour)


def _held(words: TuscanyWords, game: Game, colour: Colour) -> str:
    has = game.holdings[colour]
    return words.say(
        "{player}: storage ({n} of {room}): {stored}; chips: {chips}; tiles in the piles: {left}",
        player=words.player(colour, game.setup),
        n=len(has.storage),
        room=has.room,
        stored=", ".join(has.storage) or "-",
        chips=", ".join(f"{chip} {n}" for chip, n in zip(CHIPS, has.chips, strict=True) if n) or "-",
        left=has.left_in_piles,
    )


def _region(game: Game, colour: Colour) -> Iterator[str]:
    """Give the rows from north to south, two lines each: what lies or may lie there, and where."""
    spaces, covered = game.setup.regions[colour].spaces, game.covered[colour]
    rows: dict[int, dict[int, Space]] = {}
    for space in spaces:
        at = read_place(space, "")
        rows.setdefault(at.r, {})[2 * at.q + at.r] = space
    west = min(halves for row in rows.values() for halves in row)
    for _, row in sorted(rows.items()):
        places = {halves - west: at for halves, at in row.items() if halves - west < WIDTH_AT_MOST}
        yield _line({n: _lying(covered[at]) if at in covered else spaces[at] for n, at in places.items()})
        yield _line(places)


def _lying(what: Stored) -> str:
    """Return what lies on a space; crops by their first two letters."""
    what, _, crops = what.removeprefix("start-").partition(":")
    return f"[{'+'.join(crop[:2] for crop in crops.split('+')) if crops else what}]"


def _line(cells: Mapping[int, str]) -> str:
    line = ""
    for halves, cell in sorted(cells.items()):
        line = line.ljust(halves * HALF) + f"{cell:^{2 * HALF}}"
    return "  " + line.rstrip()
