"""The art styles of tiles: nine drawn by hand and any number by seed, so that nothing is tuned to one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from companion.engine.protocol import COLOURS, Colour
from companion.simulator.ink import Paint, luck, shade

Palette = Mapping[Colour, Paint]

BRIGHT: Final[Palette] = {
    "red": (40, 36, 196),
    "blue": (178, 84, 28),
    "green": (58, 140, 40),
    "yellow": (40, 200, 240),
}
DEEP: Final[Palette] = {
    "red": (44, 30, 140),
    "blue": (120, 62, 30),
    "green": (48, 92, 34),
    "yellow": (30, 150, 205),
}
PASTEL: Final[Palette] = {
    "red": (182, 176, 238), "blue": (236, 208, 176), "green": (186, 226, 188), "yellow": (176, 236, 248),
}  # fmt: skip
DARK: Final[Palette] = {
    "red": (30, 24, 84),
    "blue": (84, 44, 22),
    "green": (34, 66, 24),
    "yellow": (24, 92, 112),
}
PAINTED: Final[Palette] = {
    "red": (60, 52, 168),
    "blue": (150, 96, 58),
    "green": (74, 128, 74),
    "yellow": (80, 184, 214),
}
PALETTES: Final = (BRIGHT, DEEP, PASTEL, DARK, PAINTED)
WHITE: Final[Paint] = (250, 250, 250)
BLACK: Final[Paint] = (24, 20, 20)


@dataclass(frozen=True)
class Style:
    """How a set of tiles is drawn. Sizes are shares of the tile's side."""

    name: str
    palette: Palette = field(default_factory=lambda: BRIGHT)
    coat: str = "heater"
    """wedge, heater, banner, lozenge, disc, arch or bar."""
    coat_wide: float = 0.32
    coat_deep: float = 0.3
    charge: str = ""
    edge_wide: float = 0.012
    edge_paint: Paint | None = None
    bevel: bool = False
    font: str = "book"
    digit_high: float = 0.14
    digit_paint: Paint = WHITE
    medal: Paint | None = None
    halo: bool = False
    card: str = "single"
    """single, pair or scroll."""
    ground: str = "parchment"
    """parchment, stone, timber, flat, check or painting."""
    ground_paint: Paint = (168, 206, 226)
    rough: float = 10.0
    """How strong the ground's texture is, in steps of 255."""
    middle: str = "ring"
    """ring, cross, star, square or none."""
    back: str = "crest"
    """crest, weave, check, damask, rays or flat."""
    back_paint: Paint = (60, 48, 120)
    back_rough: float = 6.0
    wear: float = 0.0
    """How light the worn edges are."""


STYLES: Final[dict[str, Style]] = {
    style.name: style
    for style in (
        Style("shields", middle="cross", bevel=True, halo=True),
        Style("wedges", DEEP, "wedge", 0.5, 0.27, font="serif", digit_high=0.15, halo=True, ground="stone",
              ground_paint=(150, 160, 166), middle="square", card="pair", back="damask",
              back_paint=(52, 92, 60)),
        Style("discs", BRIGHT, "disc", 0.28, 0.29, font="round", digit_high=0.13, ground="stone",
              medal=(236, 242, 245), digit_paint=BLACK, ground_paint=(196, 200, 196), rough=18, back="rays",
              back_paint=(120, 80, 40)),
        Style("banners", PAINTED, "banner", 0.36, 0.31, charge="chief", font="slanted", ground="timber",
              ground_paint=(58, 92, 136), rough=20, middle="star", bevel=True, back="check",
              back_paint=(40, 66, 110)),
        Style("pastel", PASTEL, "arch", 0.38, 0.3, font="thin", digit_paint=(120, 112, 112), ground="flat",
              ground_paint=(232, 240, 242), rough=3, edge_paint=(190, 190, 196), middle="none", card="scroll",
              back="flat", back_paint=(214, 206, 196), back_rough=3),
        Style("dark", DARK, "heater", 0.36, 0.31, font="serif", digit_paint=(110, 170, 190), ground="stone",
              ground_paint=(44, 44, 48), rough=9, edge_paint=(70, 104, 120), middle="square", card="pair",
              back="weave", back_paint=(38, 34, 34), back_rough=7),
        Style("painting", PAINTED, "heater", 0.34, 0.32, charge="pale", bevel=True, font="book", halo=True,
              ground="painting", ground_paint=(98, 136, 120), rough=34, middle="ring", back="damask",
              back_paint=(58, 72, 104), back_rough=22, wear=0.35),
        Style("modern", BRIGHT, "bar", 0.62, 0.2, font="double", digit_high=0.13, edge_wide=0.006,
              ground="flat", ground_paint=(246, 246, 244), rough=1.5, middle="none", card="scroll",
              back="flat", back_paint=(150, 120, 70), back_rough=1.5),
        Style("lozenges", DEEP, "lozenge", 0.4, 0.36, font="round", digit_high=0.12, ground="check",
              ground_paint=(150, 190, 206), rough=8, middle="star", medal=(70, 180, 214), digit_paint=BLACK,
              back="check", back_paint=(110, 110, 150)),
    )
}  # fmt: skip
"""The styles drawn by hand. `made:7` is another, made up by its seed."""


@cache
def style_named(name: str) -> Style:
    """Return the style called *name*; `made:SEED` is one made up. Raises KeyError if there is none."""
    return made_style(int(name[5:])) if name.startswith("made:") else STYLES[name]


def made_style(seed: int) -> Style:
    """Return a style of its own for *seed*: parts of all the others, with colours that vary."""
    random = luck("style", seed)

    def one(*values: str) -> str:
        return values[int(random.integers(len(values)))]

    palette = _varied(PALETTES[int(random.integers(len(PALETTES)))], seed)
    light = float(sum(sum(paint) for paint in palette.values())) / 12 > 150
    coat = one("wedge", "heater", "banner", "lozenge", "disc", "arch", "bar")
    ground = one("parchment", "stone", "timber", "flat", "check", "painting")
    tone = (60.0, 235.0)[int(random.integers(2))]
    return Style(
        f"made:{seed}",
        palette,
        coat,
        coat_wide={"wedge": 0.5, "bar": 0.58}.get(coat, float(random.uniform(0.3, 0.38))),
        coat_deep={"bar": 0.2, "wedge": 0.27}.get(coat, float(random.uniform(0.28, 0.33))),
        charge=one("", "", "chief", "pale"),
        edge_wide=float(random.uniform(0.004, 0.016)),
        bevel=bool(random.integers(2)),
        font=one("round", "double", "serif", "book", "slanted"),
        digit_high=float(random.uniform(0.12, 0.15)),
        digit_paint=BLACK if light else WHITE,
        halo=not light and bool(random.integers(2)),
        card=one("single", "pair", "scroll"),
        ground=ground,
        ground_paint=_around((tone, tone, tone), 30, seed),
        rough=float(random.uniform(2, 20)),
        middle=one("ring", "cross", "star", "square", "none"),
        back=one("crest", "weave", "check", "damask", "rays", "flat"),
        back_paint=_around((110, 110, 110), 70, seed + 1),
        back_rough=float(random.uniform(2, 14)),
        wear=float(random.uniform(0, 0.3)),
    )


def _varied(palette: Palette, seed: int) -> Palette:
    random = luck("palette", seed)
    return {colour: shade(palette[colour], float(random.uniform(-0.15, 0.15))) for colour in COLOURS}


def _around(paint: Paint, by: float, seed: int) -> Paint:
    b, g, r = (float(part) for part in luck("paint", seed).uniform(-by, by, 3) + paint)
    return min(max(b, 8), 250), min(max(g, 8), 250), min(max(r, 8), 250)
