"""The five boxes of this family: what each is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from tests.families.photo.grounds import cloth, leather, paper, stone, wood
from tests.families.photo.noise import F32, Rgb, Rng
from tests.families.photo.terrain import fields, heath, lawn, vista

Ground = Callable[[Rng, int, int, float], F32]

OAK: Final[tuple[Rgb, ...]] = ((0.40, 0.27, 0.15), (0.60, 0.44, 0.27), (0.74, 0.58, 0.39))
WALNUT: Final[tuple[Rgb, ...]] = ((0.17, 0.10, 0.06), (0.34, 0.22, 0.14), (0.48, 0.34, 0.23))
GRANITE: Final[tuple[Rgb, ...]] = ((0.50, 0.49, 0.47), (0.70, 0.68, 0.65), (0.86, 0.85, 0.83))
SLATE: Final[tuple[Rgb, ...]] = ((0.16, 0.18, 0.20), (0.28, 0.30, 0.33), (0.46, 0.48, 0.50))
VELLUM: Final[tuple[Rgb, ...]] = ((0.72, 0.62, 0.46), (0.84, 0.76, 0.61), (0.91, 0.86, 0.74))
HIDE: Final[tuple[Rgb, ...]] = ((0.30, 0.16, 0.10), (0.42, 0.25, 0.15), (0.52, 0.33, 0.20))
PINE: Final[tuple[Rgb, ...]] = ((0.62, 0.46, 0.28), (0.78, 0.62, 0.42), (0.88, 0.76, 0.56))


@dataclass(frozen=True, eq=False)
class Style:
    """How one box looks; lengths in mm, places outward from the tile's middle."""

    ground: Ground
    own_ground: bool
    """Each tile shows its own piece of ground; else all show the same."""
    palette: Mapping[str, Rgb]
    crest: str
    material: str
    crest_mm: float
    crest_at: float
    numeral: str
    value_mm: float
    value_at: float
    value_aside: float
    """How far to the right of its coat a value stands, looking outward."""
    ink: Rgb | None
    """None: stamped, so that light and shade alone show the value."""
    plaque: Rgb | None
    radial: bool
    """Coats and values look outward; else all stand upright."""
    relief: float
    """How strongly the room's light shapes the surface."""
    back: Ground
    emblem: str
    meadow: Ground
    table: Ground
    board: Ground
    round_mm: float
    border: Rgb | None
    taught: int = 40
    twins: int = 0
    edge: Rgb = (0.62, 0.56, 0.47)


def _palette(red: Rgb, blue: Rgb, green: Rgb, yellow: Rgb) -> dict[str, Rgb]:
    return {"red": red, "blue": blue, "green": green, "yellow": yellow}


def _felt(rng: Rng, h: int, w: int, scale: float) -> F32:
    tone = rng.uniform(0, 1)
    green = (0.36 + 0.16 * tone, 0.44 + 0.06 * tone, 0.26 - 0.04 * tone)
    return cloth(rng, h, w, scale, green, (green[0] * 0.8, green[1] * 0.85, green[2] * 0.8), 0.45)


def _tweed(rng: Rng, h: int, w: int, scale: float) -> F32:
    return cloth(rng, h, w, scale, (0.55, 0.50, 0.44), (0.40, 0.36, 0.33), 0.55)


def _boards(rng: Rng, h: int, w: int, scale: float) -> F32:
    shade = np.float32(rng.uniform(0.88, 1.0))
    return wood(rng, h, w, scale, PINE, float(rng.choice([0.0, 14.0, 21.0]))) * shade


STYLES: Final[dict[str, Style]] = {
    "quarry": Style(
        ground=lambda r, h, w, s: stone(r, h, w, s, GRANITE),
        own_ground=True,
        palette=_palette((0.72, 0.09, 0.11), (0.10, 0.22, 0.62), (0.06, 0.46, 0.24), (0.93, 0.70, 0.10)),
        crest="shield", material="enamel", crest_mm=13.5, crest_at=12.2,
        numeral="sans", value_mm=8.2, value_at=12.6, value_aside=0.0, ink=(0.97, 0.95, 0.90), plaque=None,
        radial=True, relief=0.0,
        back=lambda r, h, w, s: stone(r, h, w, s, SLATE),
        emblem="star", meadow=fields,
        table=lambda r, h, w, s: wood(r, h, w, s, WALNUT, 95.0),
        board=lambda r, h, w, s: leather(r, h, w, s, ((0.20, 0.13, 0.09), (0.30, 0.20, 0.14))),
        round_mm=1.5, border=(0.30, 0.28, 0.26),
    ),
    "sealwax": Style(
        ground=lambda r, h, w, s: paper(r, h, w, s, VELLUM),
        own_ground=False,
        palette=_palette((0.58, 0.10, 0.09), (0.16, 0.26, 0.50), (0.15, 0.37, 0.22), (0.76, 0.56, 0.16)),
        crest="seal", material="wax", crest_mm=14.0, crest_at=12.0,
        numeral="serif", value_mm=7.8, value_at=12.0, value_aside=0.0, ink=None, plaque=None,
        radial=False, relief=1.0,
        back=lambda r, h, w, s: leather(r, h, w, s, HIDE),
        emblem="ring", meadow=lawn,
        table=lambda r, h, w, s: cloth(r, h, w, s, (0.80, 0.76, 0.70), (0.68, 0.25, 0.22), 0.9, 34.0),
        board=lambda r, h, w, s: paper(r, h, w, s, ((0.40, 0.34, 0.24), (0.56, 0.50, 0.38))),
        round_mm=0.8, border=None,
    ),
    "vista": Style(
        ground=vista, own_ground=True,
        palette=_palette((0.80, 0.10, 0.16), (0.08, 0.34, 0.78), (0.12, 0.58, 0.20), (0.98, 0.80, 0.16)),
        crest="roundel", material="glass", crest_mm=9.8, crest_at=14.0,
        numeral="pips", value_mm=6.0, value_at=14.4, value_aside=8.2, ink=(0.98, 0.96, 0.88),
        plaque=(0.12, 0.11, 0.12),
        radial=True, relief=0.0,
        back=lambda r, h, w, s: leather(r, h, w, s, ((0.08, 0.12, 0.22), (0.14, 0.20, 0.34))),
        emblem="compass", meadow=heath,
        table=lambda r, h, w, s: cloth(r, h, w, s, (0.24, 0.34, 0.28), (0.34, 0.44, 0.36), 1.1),
        board=lambda r, h, w, s: stone(r, h, w, s, ((0.24, 0.22, 0.20), (0.36, 0.34, 0.30))),
        round_mm=2.5, border=None, taught=42, twins=9,
    ),
    "timber": Style(
        ground=lambda r, h, w, s: wood(r, h, w, s, PINE), own_ground=False,
        palette=_palette((0.66, 0.20, 0.14), (0.20, 0.34, 0.56), (0.26, 0.44, 0.20), (0.86, 0.66, 0.14)),
        crest="lozenge", material="stain", crest_mm=10.5, crest_at=13.2,
        numeral="italic", value_mm=6.0, value_at=14.6, value_aside=6.8, ink=(0.25, 0.14, 0.07), plaque=None,
        radial=True, relief=0.6,
        back=lambda r, h, w, s: wood(r, h, w, s, PINE),
        emblem="line", meadow=_boards,
        table=lambda r, h, w, s: wood(r, h, w, s, OAK, 120.0),
        board=lambda r, h, w, s: wood(r, h, w, s, OAK),
        round_mm=2.0, border=None, taught=38, edge=(0.66, 0.50, 0.32),
    ),
    "weave": Style(
        ground=_tweed, own_ground=False,
        palette=_palette((0.70, 0.16, 0.22), (0.20, 0.40, 0.66), (0.30, 0.52, 0.22), (0.88, 0.72, 0.28)),
        crest="patch", material="stitch", crest_mm=12.8, crest_at=12.4,
        numeral="roman", value_mm=7.8, value_at=13.2, value_aside=0.0, ink=(0.96, 0.93, 0.84), plaque=None,
        radial=True, relief=0.7,
        back=lambda r, h, w, s: cloth(r, h, w, s, (0.30, 0.24, 0.32), (0.22, 0.18, 0.26), 0.55),
        emblem="cross", meadow=_felt,
        table=lambda r, h, w, s: paper(r, h, w, s, ((0.55, 0.56, 0.58), (0.82, 0.82, 0.81))),
        board=lambda r, h, w, s: cloth(r, h, w, s, (0.46, 0.36, 0.26), (0.38, 0.28, 0.20), 0.8),
        round_mm=1.0, border=(0.24, 0.18, 0.20), taught=36,
    ),
}  # fmt: skip
