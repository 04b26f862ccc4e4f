"""What lies on a drawn table at one moment: open tiles on the mat at any turn, other tiles about, a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.engine.tuscany.box import TILES, Tile
from companion.games.tuscany.camera.mat import (
    COLUMNS,
    MARKER_MM,
    PITCH_MM,
    PLACES,
    ROWS,
    TILE_MM,
    centre_of,
    markers,
)
from companion.simulator.ink import Point, luck

OFF_AT_MOST: Final = 0.12
"""How far a tile lies off its place at most, as a share of its width."""
ABOUT_MM: Final = (62.0, 95.0)
"""How far beyond the places other tiles lie, at the sides and behind."""


@dataclass(frozen=True)
class Placed:
    """A tile: which (None: face down), its turn in degrees, and how far it lies off its place."""

    tile: Tile | None
    turn_deg: float = 0.0
    dx_mm: float = 0.0
    dy_mm: float = 0.0


@dataclass(frozen=True)
class Scene:
    """Everything on a table that the camera may see, but for hands and light."""

    placed: Mapping[str, Placed]
    """Place -> its tile; a place that is not listed is empty."""
    style: str = "signs"
    tile_mm: float = TILE_MM
    about: tuple[tuple[Point, Placed], ...] = ()
    """Other tiles, where none belong."""
    table: int = 0
    """Which table it is: planks or cloth."""

    @property
    def size_mm(self) -> Point:
        """Width and height of the places."""
        return COLUMNS * PITCH_MM, ROWS * PITCH_MM

    @property
    def markers(self) -> dict[int, Point]:
        """The middles of the markers."""
        return markers()

    @property
    def centre(self) -> Point:
        """The middle of the mat."""
        width, height = self.size_mm
        return width / 2, height / 2

    def extent(self) -> list[Point]:
        """Return the outer corners of the markers: what a camera has to see."""
        half = MARKER_MM / 2 + 4
        return [
            (x + dx, y + dy) for x, y in self.markers.values() for dx in (-half, half) for dy in (-half, half)
        ]

    def at(self, place: str) -> Point:
        """Return where the middle of the tile on *place* is, or of the place if there is none."""
        x, y = centre_of(place)
        placed = self.placed.get(place, Placed(None))
        return x + placed.dx_mm, y + placed.dy_mm


def untidy(tile: Tile | None, *parts: object, tile_mm: float = TILE_MM) -> Placed:
    """Return *tile* at any turn and a little off its place: most little, few as far as they may."""
    random = luck("untidy", *parts)
    dx, dy = random.uniform(-1, 1, 2) * random.uniform(0.2, 1.0) * OFF_AT_MOST * tile_mm / 2**0.5
    return Placed(tile, float(random.uniform(0, 360)), float(dx), float(dy))


def scene_of(tiles: Sequence[Tile | None], style: str, seed: int, about: int = 4) -> Scene:
    """Return a table with *tiles* on the places in their order; *about*: this many lie beside the mat."""
    placed = {place: untidy(tile, seed, place) for place, tile in zip(PLACES, tiles, strict=True)}
    return Scene(placed, style, about=tuple(_about(about, seed)), table=seed)


def _about(count: int, seed: int) -> list[tuple[Point, Placed]]:
    """Return other tiles on the table beside the mat, as people's storages and piles are."""
    random, found = luck("about", seed), []
    width, height = COLUMNS * PITCH_MM, ROWS * PITCH_MM
    for n in range(count):
        across = n % 2 == 0
        x = (
            float(random.uniform(0, width))
            if across
            else float(random.choice((-ABOUT_MM[0], width + ABOUT_MM[0])))
        )
        y = (
            float(random.choice((-ABOUT_MM[1], height + ABOUT_MM[1])))
            if across
            else float(random.uniform(0, height))
        )
        tile = TILES[int(random.integers(len(TILES)))] if random.random() < 0.7 else None
        found.append(((x, y), replace(untidy(tile, seed, n, "about"), dx_mm=0.0, dy_mm=0.0)))
    return found
