"""Readings as the commands print them: as JSON (formats.md, section 6) and in words."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.base.messages import FieldRead, SiteRead
from companion.base.outside import shown
from companion.vision.reader import Reading


def described(name: str, reading: Reading) -> dict[str, Any]:
    """Return *reading* of the picture *name* as formats.md has it."""
    px = reading.px_per_tile
    found: dict[str, Any] = {
        "image": name,
        "registered": px is not None,
        "markers": len(reading.registration.found),
        "px_per_tile": None if px is None else round(px, 1),
        "ms": round(reading.ms, 1),
        "fields": {field: described_field(read) for field, read in reading.fields.items()},
    }
    if reading.sites:
        found["sites"] = {site: _site(read) for site, read in reading.sites.items()}
    return found


def _site(read: SiteRead) -> dict[str, Any]:
    found: dict[str, Any] = {"state": read.state}
    if read.colour is not None:
        found["colour"] = read.colour
    if read.state != "unsure":
        found["confidence"] = round(read.confidence, 6)
    return found


def described_field(read: FieldRead) -> dict[str, Any]:
    """Return what is read on one field as formats.md has it."""
    found: dict[str, Any] = {"state": read.state}
    if read.state == "up":
        found |= _named(read.tile, read.north)
        if read.tile is None:
            found["colours"] = list(read.colours)
    if read.state in ("up", "down", "empty"):
        found["confidence"] = round(read.confidence, 6)
    if read.state == "unsure" and read.maybe:
        found["maybe"] = [_named(one.tile, one.north) for one in read.maybe]
    return found


def _named(tile: str | None, north: str | None) -> dict[str, Any]:
    """Return which tile it is, and which way it lies if that is known."""
    return {"tile": tile} | ({"north": north} if north else {})


def sentence(name: str, reading: Reading) -> str:
    """Return *reading* of the picture *name* as one line."""
    if reading.px_per_tile is None:
        return f"{shown(name)}: no board: {reading.registration.why}"
    tiles = [_short(field, read) for field, read in reading.fields.items() if read.state == "up"]
    counts = Counter(read.state for read in reading.fields.values())
    rest = ", ".join(
        f"{counts[state]} {state}" for state in ("down", "empty", "hidden", "unsure") if counts[state]
    )
    return f"{shown(name)}: {'; '.join(filter(None, [*tiles, rest]))}"


def _short(field: str, read: FieldRead) -> str:
    return " ".join(filter(None, (field, read.tile or "a tile not in the set", read.north)))
