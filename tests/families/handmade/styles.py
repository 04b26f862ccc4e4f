"""The five boxes: what each was made from, and how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tests.families.handmade.materials import Bgr, bgr
from tests.families.protocol import Colour


@dataclass(frozen=True)
class Style:
    """How one box was made. Lengths in millimetres, distances from the middle of a tile."""

    name: str
    ground: str
    ground_colour: Bgr
    edge_colour: Bgr
    inks: Mapping[Colour, Bgr]
    fill: str
    """How coats are filled: crayon, paint, stamp, inkjet, sticker."""
    shapes: Mapping[Colour, str]
    coat_at: float
    coat_size: float
    values: str
    """digit, pips or tally."""
    value_at: float
    value_size: float
    value_width: float
    value_colour: Bgr
    upright: bool
    """Values stand upright on the tile, not with their feet to its middle."""
    label: float
    """Radius of a white sticker under the value, or 0."""
    silver: str
    """pencil, foil, gel, printed, tape."""
    back: str
    back_colour: Bgr
    meadow: str
    """crayon, felt, paper, print, brush."""
    meadow_colour: Bgr
    board: str
    board_colour: Bgr
    table: str
    table_colour: Bgr
    gloss: float


def _inks(red: str, blue: str, green: str, yellow: str) -> dict[Colour, Bgr]:
    return {"red": bgr(red), "blue": bgr(blue), "green": bgr(green), "yellow": bgr(yellow)}


def _all(shape: str) -> dict[Colour, str]:
    return {"red": shape, "blue": shape, "green": shape, "yellow": shape}


_CRAYON: Final = Style(
    name="crayon",
    ground="paper",
    ground_colour=bgr("#f1ede2"),
    edge_colour=bgr("#d9d2c2"),
    inks=_inks("#d8262c", "#2456b8", "#23883c", "#f6c81e"),
    fill="crayon",
    shapes=_all("shield"),
    coat_at=12.2,
    coat_size=11.6,
    values="digit",
    value_at=12.6,
    value_size=7.4,
    value_width=1.05,
    value_colour=bgr("#17151a"),
    upright=False,
    label=0,
    silver="pencil",
    back="hatched",
    back_colour=bgr("#7a3f94"),
    meadow="crayon",
    meadow_colour=bgr("#7fae3e"),
    board="paper",
    board_colour=bgr("#e4ddc9"),
    table="wood",
    table_colour=bgr("#a9713f"),
    gloss=0.5,
)
_BURNT: Final = Style(
    name="burnt",
    ground="wood",
    ground_colour=bgr("#dcb987"),
    edge_colour=bgr("#8a6237"),
    inks=_inks("#d2493f", "#4f86c4", "#6aa557", "#f2d34e"),
    fill="paint",
    shapes=_all("square"),
    coat_at=12.8,
    coat_size=12.0,
    values="pips",
    value_at=12.8,
    value_size=4.0,
    value_width=0.7,
    value_colour=bgr("#2c170b"),
    upright=False,
    label=0,
    silver="foil",
    back="brand",
    back_colour=bgr("#3b1f0e"),
    meadow="felt",
    meadow_colour=bgr("#5d8f3a"),
    board="felt",
    board_colour=bgr("#c9bda3"),
    table="felt",
    table_colour=bgr("#59616b"),
    gloss=0.3,
)
_STAMPS: Final = Style(
    name="stamps",
    ground="kraft",
    ground_colour=bgr("#bd9462"),
    edge_colour=bgr("#94714a"),
    inks=_inks("#b51f33", "#27409a", "#1d6b3a", "#eeb211"),
    fill="stamp",
    shapes=_all("banner"),
    coat_at=14.2,
    coat_size=10.4,
    values="digit",
    value_at=9.6,
    value_size=4.9,
    value_width=0.8,
    value_colour=bgr("#1d2433"),
    upright=False,
    label=3.7,
    silver="gel",
    back="potato",
    back_colour=bgr("#32424f"),
    meadow="paper",
    meadow_colour=bgr("#87ad68"),
    board="kraft",
    board_colour=bgr("#8f8b85"),
    table="wood",
    table_colour=bgr("#5d4030"),
    gloss=0.25,
)
_INKJET: Final = Style(
    name="inkjet",
    ground="wash",
    ground_colour=bgr("#93b27a"),
    edge_colour=bgr("#e6e4dd"),
    inks=_inks("#c23b55", "#3c62ad", "#2f7a54", "#e8cf48"),
    fill="inkjet",
    shapes=_all("disc"),
    coat_at=13.6,
    coat_size=8.6,
    values="digit",
    value_at=13.6,
    value_size=5.0,
    value_width=0.75,
    value_colour=bgr("#f7f4ea"),
    upright=True,
    label=0,
    silver="printed",
    back="plain",
    back_colour=bgr("#dfe0d2"),
    meadow="print",
    meadow_colour=bgr("#93b27a"),
    board="paper",
    board_colour=bgr("#cfd3bd"),
    table="paper",
    table_colour=bgr("#b9b4ab"),
    gloss=0.6,
)
_ALBUM: Final = Style(
    name="album",
    ground="black",
    ground_colour=bgr("#2b2a2e"),
    edge_colour=bgr("#3d3b40"),
    inks=_inks("#ef3b36", "#2f7de0", "#36b04a", "#ffd92e"),
    fill="sticker",
    shapes={"red": "disc", "blue": "square", "green": "triangle", "yellow": "star"},
    coat_at=15.6,
    coat_size=7.2,
    values="tally",
    value_at=9.2,
    value_size=4.8,
    value_width=0.5,
    value_colour=bgr("#f3f1ec"),
    upright=False,
    label=0,
    silver="tape",
    back="washi",
    back_colour=bgr("#c56a77"),
    meadow="brush",
    meadow_colour=bgr("#4e9a4a"),
    board="black",
    board_colour=bgr("#6b5a48"),
    table="wood",
    table_colour=bgr("#cbbfae"),
    gloss=0.8,
)

STYLES: Final[dict[str, Style]] = {s.name: s for s in (_CRAYON, _BURNT, _STAMPS, _INKJET, _ALBUM)}
