"""Sheets as plain data: what differs between two, and what a list of games shows of one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

from companion.engine.protocol import MoveT, Rules, SetupT, StateT
from companion.journal import Json, Line, Listed, Players

Place = tuple[str, ...]
"""The keys that lead to a figure on a sheet, as in `("final", "red", "total")`."""


def plain(sheet: Json) -> Json:
    """Return *sheet* as it will be read again from the store."""
    return cast(Json, json.loads(json.dumps(sheet)))


def difference(before: Json, after: Json) -> dict[Place, tuple[Any, Any]]:
    """Return each figure that is not the same on both sheets, with both values; None where it is missing."""
    old, new = dict(_figures(before)), dict(_figures(after))
    return {
        place: (old.get(place), new.get(place))
        for place in {**old, **new}
        if old.get(place) != new.get(place)
    }


def _figures(sheet: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    if isinstance(sheet, dict):
        for key, value in sheet.items():
            yield from _figures(value, (*place, str(key)))
    else:
        yield place, sheet


def listed(rules: Rules[SetupT, StateT, MoveT], line: Line, state: StateT) -> Players:
    """Return the players of *line* in seating order with their points in its *state*, as lists show them.

    A game that was stopped with a result is listed as if it ended now.
    """
    points: Mapping[Any, int] = rules.points(state, final=bool(line.stopped))
    return tuple(
        Listed(str(player.get("name") or player.get("colour", "?")), points.get(player.get("colour")))
        for player in line.header.get("players", ())
        if isinstance(player, dict)
    )
