"""The faces of tiles as the eye calls them: names that a picture's file may have everywhere."""

from __future__ import annotations

from typing import Final

from companion.base.messages import FieldRead, Sighting
from companion.engine.tuscany.box import TILES, Tile
from companion.games.tuscany.camera.mat import PLACES

FACE_OF: Final[dict[Tile, str]] = {tile: tile.replace(":", "-").replace("+", "-") for tile in TILES}
"""A tile and the name of its picture: `crop:vine+boar` is `crop-vine-boar`."""
TILE_OF: Final[dict[str, Tile]] = {face: tile for tile, face in FACE_OF.items()}


def tile_at(sighting: Sighting, place: str) -> Tile | None:
    """Return the tile that is surely read on *place*; None if it is not."""
    read = sighting.fields.get(place, FieldRead("hidden"))
    return TILE_OF.get(read.tile or "") if read.state == "up" else None


def tiles_seen(sighting: Sighting) -> dict[str, Tile]:
    """Return the tiles that are surely read, by place."""
    found = {place: tile_at(sighting, place) for place in PLACES}
    return {place: tile for place, tile in found.items() if tile is not None}


def open_tiles(sighting: Sighting) -> tuple[Tile, ...] | None:
    """Return the eight open tiles of *sighting*, for the start of a game; None if one is not surely read."""
    found = tiles_seen(sighting)
    return tuple(found[place] for place in PLACES) if len(found) == len(PLACES) else None
