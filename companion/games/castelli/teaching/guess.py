"""What a coat or a middle probably shows: the same as the one it is most like, of those that were told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.castelli.teaching.draft import Taught

if TYPE_CHECKING:
    from companion.base.messages import TilesFound

SIDES = 4


def guess(found: TilesFound, names: tuple[str, ...], told: Mapping[str, Taught], name: str) -> Taught:
    """Return the tile *name* with what it probably shows wherever nothing was entered yet.

    *names* are the tiles of the rows in *found*. What is like nothing that was told stays empty.
    """
    one = told[name]
    at = names.index(name)
    values = tuple(
        value or _value(found, names, told, SIDES * at + side) for side, value in enumerate(one.values)
    )
    silver = one.silver if one.silver is not None else _silver(found, names, told, at)
    return Taught(one.id, one.colours, one.pose, values, silver, one.start)


def _value(found: TilesFound, names: tuple[str, ...], told: Mapping[str, Taught], row: int) -> str:
    best, value = 0.0, ""
    for column, alike in enumerate(found.emblems[row]):
        other = told.get(names[column // SIDES])
        there = other.values[column % SIDES] if other and other.told else ""
        if there and alike > best:
            best, value = alike, there
    return value


def _silver(found: TilesFound, names: tuple[str, ...], told: Mapping[str, Taught], row: int) -> int | None:
    likely = [
        (alike, told[other].silver)
        for other, alike in zip(names, found.middles[row], strict=True)
        if other in told and told[other].told
    ]
    return max(likely, key=lambda one: one[0])[1] if likely else None
