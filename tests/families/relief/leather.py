"""Tooled and painted leather: stitched seams, shields with studs for the values."""

from __future__ import annotations

from typing import Final

import numpy as np

from tests.families.protocol import Colour
from tests.families.relief.art import CORNERS, TILE, TILE_CELLS, Art, castle, rounded, silver_places
from tests.families.relief.clay import Bgr, Clay, Grid, Points, ring, turned
from tests.families.relief.designs import Design

DYES: Final[dict[Colour, Bgr]] = {
    "red": (0.13, 0.12, 0.66),
    "blue": (0.62, 0.3, 0.1),
    "green": (0.2, 0.44, 0.12),
    "yellow": (0.16, 0.72, 0.93),
}
SHIELD: Final[Points] = [
    *((-7.4, -18.3), (7.4, -18.3), (7.4, -11.8), (6.4, -9.0), (3.8, -6.6)),
    *((0, -5.2), (-3.8, -6.6), (-6.4, -9.0), (-7.4, -11.8)),
]
STUDS: Final[dict[str, Points]] = {
    "1": [(0, -13)],
    "2": [(-3, -13), (3, -13)],
    "3": [(-3.8, -15), (3.8, -15), (0, -9.8)],
    "4": [(-3.2, -15.6), (3.2, -15.6), (-3.2, -10.2), (3.2, -10.2)],
    "5": [(-4.6, -15.8), (4.6, -15.8), (0, -12.7), (-3.4, -9.4), (3.4, -9.4)],
    "6": [(-4.8, -15.8), (0, -15.8), (4.8, -15.8), (-4.2, -10.8), (0, -10.8), (4.2, -10.8)],
}
THREAD: Final[Bgr] = (0.72, 0.84, 0.9)


class Leather(Art):
    """The art of the box `leather`."""

    meadow = (0.2, 0.36, 0.34)
    wood = (0.16, 0.32, 0.2)
    corn = (0.26, 0.56, 0.7)
    stone = (0.46, 0.48, 0.5)
    fair = (0.28, 0.3, 0.55)
    light = (0.7, 0.82, 0.88)
    rim = (0.12, 0.17, 0.27)
    edge = (0.16, 0.26, 0.42)
    bare_cloth = (0.26, 0.35, 0.46)
    back_paint = (0.16, 0.13, 0.34)
    table = (0.3, 0.42, 0.55)
    thick = 3.0

    def ground(self, clay: Clay, bgr: Bgr, seed: int) -> None:
        """Make the whole piece of hide."""
        clay.paint[:] = bgr
        pores = self.texture(clay, "pores", seed % 5)
        clay.tint(1 + 0.07 * self.texture(clay, "stain", seed) + 0.05 * pores)
        clay.height += 0.05 * pores
        clay.polish(np.ones(clay.shape, np.float32), 0.16, 0.35)

    def cover(self, clay: Clay, mask: Grid, bgr: Bgr, lift: float) -> None:
        """Paint a shape and tool a groove around it."""
        wide = clay.soft(mask, 0.45)
        groove = 4 * wide * (1 - wide)
        pores = self.texture(clay, "pores", 3)
        clay.colour(
            mask, np.clip(np.asarray(bgr) * (1 + 0.06 * pores[..., None]), 0, 1).astype(np.float32), 0.94
        )
        clay.colour(groove, (0.05, 0.07, 0.12), 0.55 * lift)
        clay.swell(groove, -0.3 * lift)
        clay.swell(clay.soft(mask, 1.2), 0.5 * lift)
        clay.polish(mask, 0.2, 0.45)

    def stitches(self, clay: Clay, path: Points, thread: Bgr = THREAD) -> None:
        """Sew along a closed path."""
        points = np.array([*path, path[0]])
        along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
        count = round(along[-1] / 2.5)
        starts = np.arange(count) * along[-1] / count
        ends = starts + 1.6

        def at(where: Grid) -> list[tuple[float, float]]:
            x, y = (np.interp(where % along[-1], along, points[:, i]) for i in (0, 1))
            return list(zip(x.tolist(), y.tolist(), strict=True))

        lines = [[a, b] for a, b in zip(at(starts), at(ends), strict=True)]
        clay.swell(clay.soft(clay.stroke([[*path, path[0]]], 1.1), 0.3), -0.35)
        threads = clay.stroke(lines, 0.7)
        clay.colour(clay.soft(clay.stroke([[a, a] for a, _ in lines], 0.7), 0.1), (0.03, 0.04, 0.06), 0.8)
        clay.colour(threads, thread, 0.95)
        clay.swell(clay.soft(threads, 0.2), 0.7)

    def stud(self, clay: Clay, x: float, y: float, radius: float, bgr: Bgr) -> None:
        """Drive in a round stud."""
        clay.colour(clay.soft(clay.disc(x, y, radius + 0.45), 0.12), (0.03, 0.03, 0.05), 0.8)
        head = clay.disc(x, y, radius)
        clay.colour(head, bgr)
        clay.swell(clay.soft(head, radius * 0.4), 0.9)
        clay.polish(head, 0.6, 0.55)

    def coat(self, clay: Clay, side: int, colour: Colour, sign: str) -> None:
        """Make one coat of arms."""
        self.lay(clay, clay.poly(turned(SHIELD, 90 * side)), DYES[colour])
        dark = colour == "yellow"
        metal: Bgr = (0.12, 0.1, 0.1) if dark else (0.72, 0.9, 0.98)
        if sign != "card":
            for x, y in turned(STUDS[sign], 90 * side):
                self.stud(clay, x, y, 1.35, metal)
            return
        patch: Points = [(-3.0, -16.8), (3.0, -16.8), (3.0, -8.6), (-3.0, -8.6)]
        self.lay(clay, clay.poly(turned(patch, 90 * side)), (0.13, 0.12, 0.12) if dark else (0.8, 0.92, 0.96))
        cross: list[Points] = [[(-1.5, -15.2), (1.5, -10.2)], [(1.5, -15.2), (-1.5, -10.2)]]
        lines = [turned(line, 90 * side) for line in cross]
        clay.colour(clay.stroke(lines, 0.9), (0.75, 0.9, 0.95) if dark else (0.2, 0.16, 0.35))

    def tile(self, design: Design, seed: int) -> Clay:
        """Make a tile."""
        clay = Clay(TILE, TILE, TILE_CELLS)
        clay.outline = clay.poly(rounded(19.9, 19.9, 2.4))
        self.ground(clay, (0.3, 0.47, 0.66), seed)
        for side, (colour, sign) in enumerate(design.facts.coats):
            self.coat(clay, side, colour, sign)
        self.stitches(clay, rounded(19.0, 19.0, 2.0))
        for index, (sx, sy) in enumerate(CORNERS):
            if index == design.corner:
                cap: Points = [(sx * 17.6, sy * 9.2), (sx * 17.6, sy * 17.6), (sx * 9.2, sy * 17.6)]
                self.lay(clay, clay.poly(cap), (0.14, 0.16, 0.18))
                self.stud(clay, sx * 15.4, sy * 15.4, 1.2, (0.55, 0.8, 0.95))
            else:
                petals = [
                    ring(sx * (13.4 + dx), sy * (13.4 + dy), 1.5, 14)
                    for dx, dy in ((0, 0), (2.6, 0), (0, 2.6))
                ]
                clay.swell(clay.stroke([[*p, p[0]] for p in petals], 0.5), -0.5)
                clay.colour(clay.stroke([[*p, p[0]] for p in petals], 0.5), (0.08, 0.15, 0.25), 0.6)
        for x, y in silver_places(design.facts.silver):
            self.stud(clay, x, y, 2.5, (0.86, 0.84, 0.82))
        return clay

    def back(self) -> Clay:
        """Make the back: dark hide with an embossed castle."""
        clay = Clay(TILE, TILE, TILE_CELLS)
        clay.outline = clay.poly(rounded(19.9, 19.9, 2.4))
        self.ground(clay, self.back_paint, 61)
        self.lay(clay, clay.poly(rounded(14.5, 14.5, 6)), (0.2, 0.17, 0.42), 0.8)
        self.lay(clay, clay.poly(castle(8.0)), (0.35, 0.6, 0.75))
        self.stitches(clay, rounded(18.4, 18.4, 2.0), (0.3, 0.6, 0.8))
        for sx, sy in CORNERS:
            self.stud(clay, sx * 14.4, sy * 14.4, 1.2, (0.4, 0.7, 0.85))
        return clay

    def slot(self, clay: Clay, rng: np.random.Generator) -> None:
        """Print a bare slot: a sunk square with a tooled rose."""
        square = clay.poly(rounded(20, 20, 2))
        self.lay(clay, square, self.bare_cloth, 0.5)
        clay.swell(clay.soft(square, 0.4), -0.9)
        lines = [[*p, p[0]] for p in (ring(0, 0, 12), ring(0, 0, 3.5, 20))]
        turn = float(rng.uniform(0, 60))
        lines += [
            turned([(0, -3.5), (2.4, -8), (0, -12), (-2.4, -8), (0, -3.5)], turn + 60 * i) for i in range(6)
        ]
        lines += [turned([(-17, -10), (-17, -17), (-10, -17)], 90 * i) for i in range(4)]
        tooled = clay.stroke(lines, 0.7)
        clay.colour(tooled, (0.1, 0.14, 0.2), 0.7)
        clay.swell(clay.soft(tooled, 0.15), -0.5)
