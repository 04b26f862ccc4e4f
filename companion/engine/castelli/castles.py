"""Castles as they stand on their sites, one over the other (C47)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.engine.castelli.box import Field
from companion.engine.castelli.state import Castle
from companion.engine.protocol import Colour


class CastleStack(NamedTuple):
    """The castles on one site of an area, from bottom to top."""

    at: Field
    area: int
    owners: tuple[Colour, ...]

    @property
    def label(self) -> str:
        """The area, as boards name it: `B1/0`."""
        return f"{self.at}/{self.area}"


def castle_stacks(castles: Iterable[Castle]) -> list[CastleStack]:
    """Return every site with castles, in the order in which the lowest ones were built."""
    owners: dict[int, list[Colour]] = {}
    lowest: dict[int, int] = {}
    found: dict[int, Castle] = {}
    for number, castle in enumerate(castles):
        base = lowest[number] = number if castle.on is None else lowest[castle.on]
        found.setdefault(base, castle)
        owners.setdefault(base, []).append(castle.owner)
    return [CastleStack(one.at, one.area, tuple(owners[base])) for base, one in found.items()]


def stacks_by_area(castles: Iterable[Castle]) -> dict[str, tuple[tuple[Colour, ...], ...]]:
    """Return the castles of each area that has some, site by site, from bottom to top."""
    found: dict[str, tuple[tuple[Colour, ...], ...]] = {}
    for stack in castle_stacks(castles):
        found[stack.label] = (*found.get(stack.label, ()), stack.owners)
    return found
