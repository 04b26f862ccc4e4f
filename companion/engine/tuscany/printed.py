"""What is printed on tiles, bonus tiles and harvest cards, read strictly from plain data."""

from __future__ import annotations

from typing import Any, Final

from companion.base import parsing
from companion.base.errors import BadData
from companion.engine.tuscany.box import HEXAGON, KINDS, TILES, Kind, Tile
from companion.engine.tuscany.moves import Harvest

LARGEST: Final = 10**9
"""No count of a game comes near it; what is larger is a slip."""
CORRECTED: Final = ("green", "red", "cards", "workers", "marble")
SHOWN: Final = (*CORRECTED, HEXAGON)


def read_tile(value: Any, place: str) -> Tile:
    """Return the tile that *value* tells. Raises BadData unless it is one, in its one spelling."""
    if not isinstance(value, str) or value not in TILES:
        raise BadData(f"{place}: {parsing.shown(value)} is not a tile ({', '.join(TILES)})")
    return value


def read_bonuses(given: Any, place: str, partly: bool = False) -> dict[Kind, tuple[int, int]]:
    """Return the two numbers of each colour's bonus tile; *partly*: of those that are known.

    Raises BadData, naming the kind.
    """
    if not isinstance(given, dict):
        raise BadData(f'{place}: must be an object, as in {{"castle": [4, 2]}}')
    parsing.only_keys(given, KINDS, place)
    found: dict[Kind, tuple[int, int]] = {}
    for kind in (kind for kind in KINDS if kind in given or not partly):
        where = f"{place}: {kind}"
        numbers = parsing.array(given, kind, place)
        if len(numbers) != 2:
            raise BadData(f"{where}: must be two numbers")
        first, second = (parsing.number({"n": n}, "n", where, 0, LARGEST) for n in numbers)
        found[kind] = first, second
    return found


def read_harvest(card: Any, where: str) -> Harvest:
    """Return what a harvest card shows. Raises BadData, naming the key."""
    if not isinstance(card, dict) or not card:
        raise BadData(f'{where}: must be what the card shows, as in {{"green": 2}}')
    parsing.only_keys(card, SHOWN, where)
    if len(card) != 1:
        raise BadData(f'{where}: must be one thing, as in {{"green": 2}}')
    ((what, _),) = card.items()
    return Harvest(what, parsing.number(card, what, where, 1, 1 if what == HEXAGON else LARGEST))
