"""Where a tile may lie: a space of its kind that touches what lies there (T9)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.tuscany.box import HEXAGON, Kind, Space, Stored, kind_of
from companion.engine.tuscany.region import Region


def reachable(region: Region, covered: Mapping[Space, Stored]) -> list[Space]:
    """Return the empty spaces that touch something, payment and kind aside."""
    return [
        space
        for space, touching in region.touching.items()
        if space not in covered and any(near in covered for near in touching)
    ]


def kinds_that_fit(region: Region, covered: Mapping[Space, Stored]) -> set[Kind]:
    """Return the kinds of which a tile could be placed now."""
    return {region.spaces[space] for space in reachable(region, covered)}


def legal_spaces(region: Region, covered: Mapping[Space, Stored], what: Stored) -> list[Space]:
    """Return where *what* could be placed now; a wooden hexagon fits every kind (T16)."""
    found = reachable(region, covered)
    if what == HEXAGON:
        return found
    kind = kind_of(what)
    return [space for space in found if region.spaces[space] == kind]
