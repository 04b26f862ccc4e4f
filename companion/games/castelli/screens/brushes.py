"""What can be painted on a piece or shown on the rim: the brushes, as buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.ui.option import Option

TERRAINS: Final = ("wood", "grain", "rocks", "market", "mine")
REWARDS: Final = ("wood", "grain", "rocks", "silver", "card")
NUMBERS: Final = range(1, 7)
OTHERS: Final = ("village", "city", "site", "copy", "erase")
RIM_OTHERS: Final = ("erase",)
ON_PIECES: Final = (*TERRAINS, *OTHERS)
ON_RIM: Final = (*REWARDS, *RIM_OTHERS)
SIGNS: Final = {"copy": "cards", "erase": "erase"}
"""Brushes with a sign that every game has."""


@dataclass(frozen=True, slots=True)
class Brush:
    """What the next stroke does: paint a terrain or reward, set a village, and so on; how many icons."""

    what: str = ""
    number: int = 1

    @property
    def paints(self) -> bool:
        """Whether it paints areas."""
        return self.what in TERRAINS

    @property
    def reward(self) -> str:
        """What the rim shows where it is touched."""
        if self.what not in REWARDS:
            return ""
        return self.what if self.number == 1 else f"{self.number} {self.what}"


def rows(brush: Brush, rim: bool) -> tuple[tuple[Option, ...], ...]:
    """Return the rows of buttons: what, how many, and the others."""
    numbered = brush.what in (REWARDS if rim else TERRAINS[:-1])
    return (
        tuple(_button(what, brush) for what in (REWARDS if rim else TERRAINS)),
        tuple(
            Option(f"n {n}", str(n), chosen=n == brush.number, faint=not numbered and bool(brush.what))
            for n in NUMBERS
        ),
        tuple(_button(what, brush) for what in (RIM_OTHERS if rim else OTHERS)),
    )


def _button(what: str, brush: Brush) -> Option:
    return Option(what, "", SIGNS.get(what, f"castelli/{what}"), what == brush.what)
