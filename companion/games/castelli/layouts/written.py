"""A layout as its file is written (formats.md, section 2)."""

from __future__ import annotations

from typing import Any

from companion.base.toml_text import toml_of
from companion.engine.castelli.board import PrintedArea, PrintedLandscape
from companion.engine.castelli.layout import Layout, Printed

Json = dict[str, Any]


def layout_data(layout: Layout) -> Json:
    """Return *layout* as plain data; `read_layout` reads it back."""
    told: Json = {"name": layout.name}
    if layout.whole:
        told |= _printed(layout.whole)
        rim = {f"{at.meadow}.{at.side}": _reward(r.what, r.amount) for at, r in layout.rim.items()}
        return told | ({"rim": rim} if rim else {})
    told["assembly"] = {str(players): rows for players, rows in layout.assembly.items()}
    told["piece"] = {name: _printed(piece) for name, piece in layout.pieces.items()}
    told["frame"] = {size: dict(frame) for size, frame in layout.frames.items()}
    return told


def layout_text(layout: Layout) -> str:
    """Return *layout* as TOML."""
    return toml_of(layout_data(layout))


def _printed(piece: Printed) -> Json:
    told: Json = {"columns": piece.columns, "rows": piece.rows, "a1": piece.a1}
    lands = {at: _land(land) for at, land in piece.landscapes.items()}
    return told | ({"landscape": lands} if lands else {})


def _land(land: PrintedLandscape) -> Json:
    told: Json = {"settlement": land.settlement} if land.settlement else {}
    return told | {"areas": [_area(area) for area in land.areas]}


def _area(area: PrintedArea) -> Json:
    told: Json = {"terrain": area.terrain, "sides": "".join(area.sides)}
    if area.terrain != "mine":
        told["icons"] = area.icons
    return told | ({"sites": area.sites} if area.sites else {})


def _reward(what: str, amount: int) -> str:
    return what if amount == 1 else f"{amount} {what}"
