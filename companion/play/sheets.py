"""Sheets as plain data: what differs between two, and what a list of games shows of one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast

from companion.journal import Json, Listed, Players

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


def listed(header: Json, sheet: Json, stopped: bool | None = None) -> Players:
    """Return the players in seating order with their points, as far as *header* and *sheet* tell them.

    A game that was *stopped* with a result is listed with it.
    """
    told = _as_scored(sheet) if stopped else sheet
    return tuple(
        Listed(str(player.get("name") or player.get("colour", "?")), _points(told, player.get("colour")))
        for player in header.get("players", ())
        if isinstance(player, dict)
    )


def _as_scored(sheet: Json) -> Json:
    """Return *sheet* with the totals for points, where it tells a final score."""
    if "final" not in sheet:
        return sheet
    return {"points": {colour: row["total"] for colour, row in sheet["final"].items()}}


def _points(sheet: Json, colour: Any) -> int | None:
    match sheet:
        case {"players": {**players}}:
            holdings = players.get(colour)
            points = holdings.get("points") if isinstance(holdings, dict) else None
        case {"points": {**points_of}}:  # of a tournament
            points = points_of.get(colour)
        case _:
            points = None
    return points if isinstance(points, int) else None
