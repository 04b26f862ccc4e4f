"""What is in the box: colours, sides, terrains, counts (C1-C5) and the cards."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, get_args

Side = Literal["N", "E", "S", "W"]
Resource = Literal["wood", "grain", "rocks"]
Terrain = Literal["wood", "grain", "rocks", "market", "mine"]
Settlement = Literal["village", "city"]
Module = Literal["dilemma", "battle"]
Field = str
"""A field of the board by its name, column letter and row number: `A1` is the north-west corner."""

SIDES: Final[tuple[Side, ...]] = get_args(Side)
RESOURCES: Final[tuple[Resource, ...]] = get_args(Resource)
TERRAINS: Final[tuple[Terrain, ...]] = get_args(Terrain)
SETTLEMENTS: Final[tuple[Settlement, ...]] = get_args(Settlement)
MODULES: Final[tuple[Module, ...]] = get_args(Module)

OPPOSITE: Final[dict[Side, Side]] = {"N": "S", "E": "W", "S": "N", "W": "E"}

SILVER_IN_MINE: Final = {2: 11, 3: 16, 4: 22}  # C6, D24
CASTLES_EACH: Final = 9  # C1
UNITS_AT_MOST: Final = 5  # C23
SPARE_OF_EACH: Final = 2  # C9: two villages and two cities are set aside
LINE_POINTS: Final[dict[Settlement, int]] = {"village": 1, "city": 2}  # C31


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card: its *id*, how many *copies* there are, and the label numbers of the copies."""

    id: str
    copies: int
    first_number: int
    battle: bool
    how: str
    """`play`, `build`, `overbuild` or `answer`: by which move it is used."""
    needs: str
    """What `play` asks beside the card: `from`, `at`, or nothing."""

    @property
    def numbers(self) -> range:
        """The numbers on the labels of its copies (1-33)."""
        return range(self.first_number, self.first_number + self.copies)


def _read_cards() -> dict[str, Card]:
    rows = tomllib.loads(Path(__file__).with_name("cards.toml").read_text("utf-8"))
    cards, number = {}, 1
    for name, row in rows.items():
        cards[name] = Card(
            name, row["copies"], number, row.get("battle", False), row["how"], row.get("needs", "")
        )
        number += row["copies"]
    return cards


CARDS: Final[dict[str, Card]] = _read_cards()


def copies_in_game(card: str, battle: bool) -> int:
    """Return how many copies of *card* are in the deck at the start (C10)."""
    kind = CARDS[card]
    return kind.copies if battle or not kind.battle else 0


def cards_in_game(battle: bool) -> int:
    """Return how many cards the deck has at the start: 25, or 33 with Battle (C10, D24)."""
    return sum(copies_in_game(card, battle) for card in CARDS)
