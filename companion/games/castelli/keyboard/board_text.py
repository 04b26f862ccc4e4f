"""The board in letters, and what everybody has in a few."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.engine.castelli.board import field_name
from companion.engine.castelli.state import Game
from companion.engine.castelli.summary import castle_sites
from companion.engine.protocol import Colour
from companion.games.castelli.words import CastelliWords
from companion.words.language import mark

LEGEND: Final = mark(
    "## face down; 07r tile, red north; v, c, m village, city, mine; BR castle of Red over Blue's"
)


def board_text(words: CastelliWords, game: Game) -> Iterator[str]:
    """Give the board in letters: tiles with the colour north, settlements, castles from bottom to top."""
    sites = castle_sites(game)
    lay = game.setup.board
    yield "    " + "".join(f"{chr(65 + n):^9}" for n in range(lay.columns)).rstrip()
    for row in range(lay.rows):
        cells = [_cell(game, sites, field_name(column, row)) for column in range(lay.columns)]
        yield f"{row + 1:>3} " + "".join(f"{cell:^9}" for cell in cells).rstrip()
    yield "    \t" + words.say(LEGEND)


def _cell(game: Game, sites: dict[str, list[list[str]]], field: str) -> str:
    if field in game.setup.board.touching:
        laid = game.laid.get(field)
        return f"[{laid.tile}{laid.north[0]}]" if laid else "[##]"
    mine = game.setup.board.mine
    settlement = game.settlements.get(field, "m" if mine and mine.at == field else ".")[0]
    castles = ",".join("".join(colour[0].upper() for colour in site) for site in sites.get(field, []))
    return f"{settlement}{castles}"


def counts_text(game: Game, colour: Colour) -> str:
    """Return what a player has: points, then resources, silver and cards by their first letters."""
    has = game.holdings[colour]
    return f"{has.points}  w{has.wood} g{has.grain} r{has.rocks} s{has.silver} c{has.cards}"
