"""Glazed tiles: raised round coats with painted figures, blue brushwork, platinum in the middle."""

from __future__ import annotations

from typing import Final

import numpy as np

from tests.families.protocol import Colour
from tests.families.relief.art import CORNERS, TILE, TILE_CELLS, Art, castle, rounded, silver_places
from tests.families.relief.clay import Bgr, Clay, Grid, Points, clouds, figure, ring, turned
from tests.families.relief.designs import Design

GLAZES: Final[dict[Colour, Bgr]] = {
    "red": (0.12, 0.14, 0.72),
    "blue": (0.7, 0.3, 0.06),
    "green": (0.24, 0.5, 0.1),
    "yellow": (0.1, 0.76, 0.97),
}
COBALT: Final[Bgr] = (0.52, 0.22, 0.12)
CREAM: Final[Bgr] = (0.78, 0.88, 0.91)


class Ceramic(Art):
    """The art of the box `ceramic`."""

    meadow = (0.55, 0.66, 0.62)
    wood = (0.38, 0.55, 0.25)
    corn = (0.4, 0.74, 0.86)
    stone = (0.66, 0.64, 0.62)
    fair = (0.62, 0.64, 0.84)
    light = (0.86, 0.92, 0.94)
    rim = (0.32, 0.4, 0.62)
    edge = (0.5, 0.62, 0.72)
    bare_cloth = (0.4, 0.52, 0.72)
    back_paint = (0.5, 0.24, 0.1)
    table = (0.62, 0.64, 0.64)
    thick = 4.0

    def ground(self, clay: Clay, bgr: Bgr, seed: int) -> None:
        """Make the whole piece of glazed clay."""
        clay.paint[:] = bgr
        uneven = self.texture(clay, "stain", seed)
        clay.tint(1 + 0.025 * uneven)
        clay.height += 0.12 * uneven
        clay.polish(np.ones(clay.shape, np.float32), 0.42, 0.7)

    def cover(self, clay: Clay, mask: Grid, bgr: Bgr, lift: float) -> None:
        """Put on a thick glaze that thins at its edge."""
        dome = clay.soft(mask, 0.9)
        pooled = np.clip(1.12 - 0.22 * dome * dome, 0.8, 1.2)
        clay.colour(mask, np.clip(np.asarray(bgr) * pooled[..., None], 0, 1).astype(np.float32))
        rim = clay.soft(mask, 0.3)
        clay.colour(4 * rim * (1 - rim) * mask, (0.3, 0.3, 0.32), 0.35)
        clay.swell(dome, 1.1 * lift)
        clay.polish(mask, 0.6, 0.75)

    def brush(
        self, clay: Clay, lines: list[list[tuple[float, float]]], width: float, bgr: Bgr, share: float
    ) -> None:
        """Paint with a soft brush under the glaze."""
        clay.colour(clay.soft(clay.stroke(lines, width), 0.13), bgr, share)

    def coat(self, clay: Clay, side: int, colour: Colour, sign: str) -> None:
        """Make one coat of arms."""
        pane: Points = [(x * 1.02, y) for x, y in ring(0, -11.9, 6.9, 40)]
        self.lay(clay, clay.poly(turned(pane, 90 * side)), GLAZES[colour], 1.4)
        clay.swell(clay.soft(clay.poly(turned(pane, 90 * side)), 2.6), 2.6)
        inner = ring(0, -11.9, 6.1, 40)
        paint: Bgr = (0.35, 0.12, 0.08) if colour == "yellow" else (0.93, 0.96, 0.97)
        self.brush(clay, [turned([*inner, inner[0]], 90 * side)], 0.35, paint, 0.7)
        if sign != "card":
            lines = [turned(line, 90 * side) for line in figure(sign, 7.6, 0, -12.0)]
            self.brush(clay, lines, 1.45, paint, 1.0)
            return
        sheets: list[Points] = [
            [(-3.4, -14.8), (0.4, -15.8), (2.0, -9.4), (-1.8, -8.4)],
            [(-0.6, -15.4), (3.4, -14.8), (2.4, -8.2), (-1.6, -8.8)],
        ]
        for sheet in sheets:
            mask = clay.poly(turned(sheet, 90 * side))
            rim = clay.soft(mask, 0.25)
            clay.colour(mask, paint)
            clay.colour(4 * rim * (1 - rim), GLAZES[colour], 0.8)
        heart = clay.poly(turned([(0.8, -14), (2.2, -12), (0.8, -9.8), (-0.4, -12)], 90 * side))
        clay.colour(heart, GLAZES[colour])

    def tile(self, design: Design, seed: int) -> Clay:
        """Make a tile."""
        clay = Clay(TILE, TILE, TILE_CELLS)
        body = clay.poly(rounded(19.8, 19.8, 1.4))
        clay.outline = body
        self.ground(clay, CREAM, seed)
        clay.swell(clay.soft(clay.poly(rounded(18.9, 18.9, 1)), 0.7), 1.0)
        for index, (sx, sy) in enumerate(CORNERS):
            if index == design.corner:
                self.lay(clay, clay.disc(sx * 14.6, sy * 14.6, 3.1), (0.2, 0.55, 0.92), 0.7)
                self.lay(clay, clay.disc(sx * 14.6, sy * 14.6, 1.2), (0.25, 0.3, 0.45), 0.5)
                continue
            curl = [
                (sx * x, sy * y)
                for x, y in ((18, 8.6), (16.2, 10.6), (13.2, 10.9), (11.5, 13.2), (10.6, 16.2), (8.6, 18))
            ]
            leaf = [(sx * x, sy * y) for x, y in ((12.2, 12.2), (15.2, 13.2), (17.6, 17.6), (13.2, 15.2))]
            self.brush(clay, [curl], 0.6, COBALT, 0.85)
            clay.colour(clay.soft(clay.poly(leaf), 0.15), COBALT, 0.85)
        spokes = np.linspace(0, 2 * np.pi, 16, endpoint=False) + np.pi / 8
        reach = [4.6 if i % 2 else 1.4 for i in range(16)]
        star = [(r * float(np.cos(a)), r * float(np.sin(a))) for r, a in zip(reach, spokes, strict=True)]
        self.brush(clay, [[*star, star[0]]], 0.3, COBALT, 0.6)
        for side, (colour, sign) in enumerate(design.facts.coats):
            self.coat(clay, side, colour, sign)
        for x, y in silver_places(design.facts.silver):
            self.lay(clay, clay.disc(x, y, 2.6), (0.7, 0.69, 0.68), 1.2)
            self.brush(clay, [ring(x, y, 1.5, 24)], 0.4, (0.4, 0.38, 0.37), 0.8)
            clay.polish(clay.disc(x, y, 2.6), 0.9, 0.7)
        self._crackle(clay, seed)
        return clay

    def _crackle(self, clay: Clay, seed: int) -> None:
        """Draw fine cracks in the glaze."""
        lumps = clouds(np.random.default_rng([7, seed]), clay.shape, clay.per_mm * 6)
        cracks = np.clip(1 - np.abs(lumps) * 26, 0, 1).astype(np.float32)
        clay.colour(cracks, (0.35, 0.45, 0.5), 0.3)

    def back(self) -> Clay:
        """Make the back: cobalt glaze with a white castle and a ring of drops."""
        clay = Clay(TILE, TILE, TILE_CELLS)
        clay.outline = clay.poly(rounded(19.8, 19.8, 1.4))
        self.ground(clay, self.back_paint, 61)
        clay.swell(clay.soft(clay.poly(rounded(18.9, 18.9, 1)), 0.7), 1.0)
        self.brush(clay, [[*ring(0, 0, 15), (15, 0)]], 0.8, CREAM, 0.85)
        for turn in range(12):
            self.lay(clay, clay.poly(turned(ring(0, -17, 0.9, 12), 30 * turn + 15)), CREAM, 0.5)
        self.lay(clay, clay.poly(castle(8.6)), CREAM)
        return clay

    def slot(self, clay: Clay, rng: np.random.Generator) -> None:
        """Print a bare slot: unglazed terracotta with scored lines."""
        square = clay.poly(rounded(20.2, 20.2, 1.5))
        speckle = self.texture(clay, "pores", int(rng.integers(5)))
        body = np.clip(np.asarray(self.bare_cloth) * (1 + 0.05 * speckle[..., None]), 0, 1).astype(np.float32)
        clay.colour(square, body)
        clay.swell(clay.soft(square, 0.5), -1.0)
        clay.swell(square * speckle, 0.06)
        clay.polish(square, 0.06, 0.2)
        lines: list[list[tuple[float, float]]] = [[(-15, d), (15, d)] for d in (-15, -5, 5, 15)]
        lines += [[(d, -15), (d, 15)] for d in (-15, -5, 5, 15)]
        row, column = rng.integers(-1, 2, 2)
        flower = ring(10.0 * float(column), 10.0 * float(row), 3.2, 20)
        scored = clay.stroke([*lines, [*flower, flower[0]]], 0.8)
        clay.colour(scored, (0.26, 0.34, 0.5), 0.8)
        clay.swell(clay.soft(scored, 0.2), -0.4)
