"""A player's region: its spaces, what touches what, and its areas of one colour (T2, T12)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

from companion.base import parsing
from companion.base.errors import BadData
from companion.engine.tuscany.box import KINDS, Kind, Space

NEIGHBOURS: Final = ((1, 0), (0, 1), (1, -1), (-1, 0), (0, -1), (-1, 1))
SPACES_AT_MOST: Final = 10_000
_PLACE: Final = re.compile("(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})")


class At(NamedTuple):
    """Axial coordinates of a space."""

    q: int
    r: int


@dataclass(frozen=True, slots=True)
class Area:
    """Spaces of one kind that hang together."""

    number: int
    kind: Kind
    spaces: frozenset[Space]

    @property
    def size(self) -> int:
        """How many spaces it has."""
        return len(self.spaces)


@dataclass(frozen=True, slots=True)
class Region:
    """Spaces with their kinds, and what follows from where they lie."""

    spaces: Mapping[Space, Kind]
    touching: Mapping[Space, tuple[Space, ...]]
    areas: tuple[Area, ...]
    area_of: Mapping[Space, Area]
    of_kind: Mapping[Kind, tuple[Space, ...]]


def space_numbers(region: Region) -> dict[Space, int]:
    """Return the number of each space as people count them: row by row, each from left to right."""
    places = sorted((read_place(space, "space") for space in region.spaces), key=lambda at: (at.r, at.q))
    return {place_name(at): n for n, at in enumerate(places, 1)}


def place_name(at: At) -> Space:
    """Return the one spelling of a place."""
    return f"{at.q},{at.r}"


def read_space(text: object, where: str) -> Space:
    """Return *text*, which names a space of some region. Raises BadData unless it is in the one spelling."""
    if not isinstance(text, str) or not _PLACE.fullmatch(text):
        raise BadData(f'{where}: {parsing.shown(text)} is not a space, as in "-1,0"')
    return text


def read_place(text: object, where: str) -> At:
    """Return the coordinates that *text* tells. Raises BadData as `read_space` does."""
    q, r = read_space(text, where).split(",")
    return At(int(q), int(r))


def read_region(data: Any, where: str) -> Region:
    """Return the region whose spaces *data* tells. Raises BadData, naming the place."""
    if not isinstance(data, dict) or not data:
        raise BadData(f'{where}: must be an object of spaces, as in {{"0,0": "castle"}}')
    if len(data) > SPACES_AT_MOST:
        raise BadData(f"{where}: {len(data)} spaces, at most {SPACES_AT_MOST}")
    kinds: dict[At, Kind] = {}
    for text in data:
        at = read_place(text, where)
        kinds[at] = cast(Kind, parsing.choice(data, text, where, KINDS))
    return make_region(kinds)


def make_region(kinds: Mapping[At, Kind]) -> Region:
    """Return the region with these spaces; who touches whom and the areas follow."""
    return _region(tuple(kinds.items()))


@lru_cache(maxsize=64)
def _region(lying: tuple[tuple[At, Kind], ...]) -> Region:
    """A table plays on the same few regions again and again, so they are kept."""
    kinds = dict(lying)
    spaces = {place_name(at): kind for at, kind in kinds.items()}
    touching = {
        place_name(at): tuple(place_name(near) for near in around(at) if near in kinds) for at in kinds
    }
    areas = tuple(_areas(spaces, touching))
    return Region(
        spaces=spaces,
        touching=touching,
        areas=areas,
        area_of={space: area for area in areas for space in area.spaces},
        of_kind={kind: tuple(space for space, its in spaces.items() if its == kind) for kind in KINDS},
    )


def around(at: At) -> list[At]:
    """Return the six places beside *at*."""
    return [At(at.q + q, at.r + r) for q, r in NEIGHBOURS]


def _areas(spaces: Mapping[Space, Kind], touching: Mapping[Space, tuple[Space, ...]]) -> Iterable[Area]:
    left = dict(spaces)
    number = 0
    while left:
        first, kind = next(iter(left.items()))
        found, edge = {first}, [first]
        while edge:
            near = [one for one in touching[edge.pop()] if spaces[one] == kind and one not in found]
            found.update(near)
            edge += near
        for space in found:
            del left[space]
        yield Area(number, kind, frozenset(found))
        number += 1


def hangs_together(region: Region) -> bool:
    """Tell whether every space can be reached from every other."""
    first = next(iter(region.spaces))
    found, edge = {first}, [first]
    while edge:
        near = [one for one in region.touching[edge.pop()] if one not in found]
        found.update(near)
        edge += near
    return len(found) == len(region.spaces)
