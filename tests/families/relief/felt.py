"""Cut felt on linen: fuzzy banners with cut figures, blanket stitches, sequins for silver."""

from __future__ import annotations

from typing import Final

import numpy as np

from tests.families.protocol import Colour
from tests.families.relief.art import CORNERS, TILE, TILE_CELLS, Art, castle, rounded, silver_places
from tests.families.relief.clay import Bgr, Clay, Grid, Points, figure, ring, turned
from tests.families.relief.designs import Design

WOOLS: Final[dict[Colour, Bgr]] = {
    "red": (0.2, 0.16, 0.7),
    "blue": (0.66, 0.38, 0.16),
    "green": (0.26, 0.5, 0.2),
    "yellow": (0.2, 0.74, 0.93),
}
BANNER: Final[Points] = [
    (-8.6, -18.4),
    (8.6, -18.4),
    (6.2, -7.6),
    (3.0, -5.6),
    (0, -7.4),
    (-3.0, -5.6),
    (-6.2, -7.6),
]
CREAM: Final[Bgr] = (0.82, 0.92, 0.94)
NIGHT: Final[Bgr] = (0.3, 0.14, 0.14)


class Felt(Art):
    """The art of the box `felt`."""

    meadow = (0.36, 0.52, 0.46)
    wood = (0.26, 0.4, 0.26)
    corn = (0.3, 0.64, 0.78)
    stone = (0.5, 0.5, 0.5)
    fair = (0.5, 0.42, 0.66)
    light = (0.8, 0.88, 0.92)
    rim = (0.4, 0.3, 0.3)
    edge = (0.5, 0.56, 0.58)
    bare_cloth = (0.56, 0.5, 0.42)
    back_paint = (0.36, 0.2, 0.34)
    table = (0.5, 0.56, 0.58)
    thick = 2.2

    def ground(self, clay: Clay, bgr: Bgr, seed: int) -> None:
        """Make the whole piece of woven cloth."""
        weave = self.texture(clay, "weave", seed % 4)
        clay.paint[:] = bgr
        clay.tint(1 + 0.06 * weave + 0.03 * self.texture(clay, "stain", seed))
        clay.height += 0.05 * weave

    def cover(self, clay: Clay, mask: Grid, bgr: Bgr, lift: float) -> None:
        """Put on a cut piece of felt with loose hairs at its edge."""
        hair = self.texture(clay, "hair", 1)
        near = clay.soft(mask, 0.28)
        edge = 4 * near * (1 - near)
        piece = np.clip((near - 0.5) * 3 + 0.5 + 0.3 * hair * edge, 0, 1).astype(np.float32)
        around = clay.soft(mask, 0.7)
        clay.colour(around * (1 - piece), (0.05, 0.05, 0.06), 0.35 * lift)
        clay.colour(piece, np.clip(np.asarray(bgr) * (1 + 0.07 * hair[..., None]), 0, 1).astype(np.float32))
        clay.swell(clay.soft(mask, 0.4), 0.9 * lift)
        clay.swell(piece * hair, 0.06)
        clay.polish(piece, 0.0, 0.0)

    def stitches(self, clay: Clay, path: Points, thread: Bgr, inward: float) -> None:
        """Sew blanket stitches across a closed path, towards its middle."""
        points = np.array([*path, path[0]])
        along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
        places = np.arange(0, along[-1], 2.7)
        xs, ys = (np.interp(places, along, points[:, i]) for i in (0, 1))
        middle = points[:-1].mean(axis=0)
        lines: list[Points] = []
        for x, y in zip(xs.tolist(), ys.tolist(), strict=True):
            away = float(np.hypot(middle[0] - x, middle[1] - y)) or 1.0
            lines.append([(x, y), (x + (middle[0] - x) / away * inward, y + (middle[1] - y) / away * inward)])
        mask = clay.stroke(lines, 0.42)
        clay.colour(mask, thread, 0.9)
        clay.swell(clay.soft(mask, 0.15), 0.3)

    def coat(self, clay: Clay, side: int, colour: Colour, sign: str) -> None:
        """Make one coat of arms."""
        banner = turned(BANNER, 90 * side)
        self.lay(clay, clay.poly(banner), WOOLS[colour])
        thread: Bgr = (0.16, 0.4, 0.6) if colour == "yellow" else (0.75, 0.85, 0.9)
        self.stitches(clay, banner, thread, 1.3)
        wool = NIGHT if colour == "yellow" else CREAM
        if sign != "card":
            lines = [turned(line, 90 * side) for line in figure(sign, 6.9, 0, -12.6)]
            self.lay(clay, clay.stroke(lines, 1.75), wool, 0.6)
            return
        sheet: Points = [(-3.0, -16.8), (3.0, -16.8), (3.0, -8.8), (-3.0, -8.8)]
        self.lay(clay, clay.poly(turned(sheet, 90 * side)), wool, 0.6)
        diamond: Points = [(0, -15.8), (2, -12.8), (0, -9.8), (-2, -12.8)]
        self.lay(clay, clay.poly(turned(diamond, 90 * side)), WOOLS[colour], 0.4)

    def tile(self, design: Design, seed: int) -> Clay:
        """Make a tile."""
        clay = Clay(TILE, TILE, TILE_CELLS)
        clay.outline = self.cut(clay, 19.7)
        self.ground(clay, (0.62, 0.72, 0.75), seed)
        for side, (colour, sign) in enumerate(design.facts.coats):
            self.coat(clay, side, colour, sign)
        for index, (sx, sy) in enumerate(CORNERS):
            if index == design.corner:
                self.lay(clay, clay.disc(sx * 14.6, sy * 14.6, 3.2), (0.62, 0.36, 0.62), 0.7)
                self.lay(clay, clay.disc(sx * 14.6, sy * 14.6, 1.1), CREAM, 0.5)
                continue
            leaf = [(sx * x, sy * y) for x, y in ((11.6, 11.6), (15.4, 12.4), (17.6, 17.6), (12.4, 15.4))]
            self.lay(clay, clay.poly(leaf), (0.42, 0.56, 0.4), 0.6)
        for x, y in silver_places(design.facts.silver):
            self.sequin(clay, x, y, 2.5)
        return clay

    def cut(self, clay: Clay, half: float) -> Grid:
        """Return the outline of a piece of cloth: cut with care, a few threads loose."""
        body = clay.soft(clay.poly(rounded(half, half, 1.2)), 0.22)
        hair = self.texture(clay, "hair", 2)
        return np.clip((body - 0.5) * 3 + 0.5 + 0.9 * hair * body * (1 - body), 0, 1).astype(np.float32)

    def sequin(self, clay: Clay, x: float, y: float, radius: float) -> None:
        """Sew on a sequin of silver."""
        clay.colour(clay.soft(clay.disc(x, y, radius + 0.5), 0.2), (0.1, 0.1, 0.12), 0.6)
        disc = clay.disc(x, y, radius)
        clay.colour(disc, (0.82, 0.8, 0.79))
        clay.swell(clay.soft(disc, 0.3), 0.5)
        clay.swell(clay.soft(clay.disc(x, y, radius * 0.55), 0.3), -0.4)
        clay.polish(disc, 0.8, 0.5)
        clay.colour(clay.disc(x, y, 0.5), (0.15, 0.15, 0.18))

    def back(self) -> Clay:
        """Make the back: plum felt with a castle, a moon and running stitches."""
        clay = Clay(TILE, TILE, TILE_CELLS)
        clay.outline = self.cut(clay, 19.7)
        self.ground(clay, self.back_paint, 61)
        self.lay(clay, clay.poly(rounded(17, 17, 4)), (0.42, 0.24, 0.4), 0.6)
        self.lay(clay, clay.poly(castle(8.4)), (0.66, 0.6, 0.62))
        self.lay(clay, clay.disc(10.5, -10.5, 3.0), (0.6, 0.82, 0.9), 0.6)
        frame = rounded(15.2, 15.2, 3)
        dashes = [[frame[i], frame[(i + 1) % len(frame)]] for i in range(0, len(frame), 2)]
        clay.colour(clay.stroke(dashes, 0.5), (0.75, 0.7, 0.8))
        return clay

    def slot(self, clay: Clay, rng: np.random.Generator) -> None:
        """Print a bare slot: a patch of cloth with a stitched star."""
        patch = clay.poly(rounded(20, 20, 1.5))
        self.lay(clay, patch, self.bare_cloth, 0.3)
        self.stitches(clay, rounded(19, 19, 1.5), (0.8, 0.8, 0.75), 1.6)
        turn = float(rng.uniform(0, 45))
        rays = [turned([(0, -4), (0, -11)], turn + 45 * i) for i in range(8)]
        thread = clay.stroke([*rays, [*ring(0, 0, 2.2, 16), (2.2, 0)]], 0.7)
        clay.colour(thread, (0.85, 0.85, 0.8), 0.8)
        clay.swell(clay.soft(thread, 0.2), 0.4)
