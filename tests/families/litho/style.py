"""What sets the boxes of this family apart: ground, coats, numerals, colours, backs, meadows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from tests.families.litho.paint import Bgr
from tests.families.protocol import Colour

COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "green", "yellow")


@dataclass(frozen=True)
class Style:
    """How one box is printed. Lengths in millimetres."""

    ground: Literal["parchment", "stone", "pasture", "quartered"]
    shield: Literal["heater", "notched", "oval", "spanish"]
    coat_mm: tuple[float, float]
    coat_top_mm: float
    palette: Mapping[Colour, Bgr]
    rim: Bgr
    spot: Literal["on", "beside", "ribbon", "disc"]
    numerals: Literal["antiqua", "woodcut", "gothic", "roman"]
    value_mm: float
    ink: Bgr
    halo: Bgr
    back: Literal["medallion", "compass", "plain", "lozenges"]
    meadow: Literal["flowers", "clover", "pasture", "mown"]
    bars: Literal["stacked", "crossed", "upright"]
    frame: Bgr
    """Of the board."""
    twin_pairs: int = 0
    pips: bool = False


STYLES: Final[Mapping[str, Style]] = {
    "landgraf": Style(
        ground="parchment",
        shield="heater",
        coat_mm=(11.5, 13.0),
        coat_top_mm=1.6,
        palette={
            "red": (38, 34, 172),
            "blue": (150, 78, 30),
            "green": (52, 112, 38),
            "yellow": (40, 176, 226),
        },
        rim=(70, 150, 196),
        spot="on",
        numerals="antiqua",
        value_mm=6.6,
        ink=(226, 240, 248),
        halo=(24, 28, 40),
        back="medallion",
        meadow="flowers",
        bars="stacked",
        frame=(38, 58, 92),
    ),
    "hanse": Style(
        ground="stone",
        shield="notched",
        coat_mm=(9.0, 10.5),
        coat_top_mm=2.0,
        palette={
            "red": (48, 44, 148),
            "blue": (168, 112, 44),
            "green": (96, 128, 46),
            "yellow": (84, 200, 232),
        },
        rim=(30, 32, 36),
        spot="beside",
        numerals="woodcut",
        value_mm=6.0,
        ink=(28, 26, 30),
        halo=(214, 226, 228),
        back="compass",
        meadow="clover",
        bars="crossed",
        frame=(92, 72, 52),
    ),
    "kloster": Style(
        ground="pasture",
        shield="oval",
        coat_mm=(9.0, 9.6),
        coat_top_mm=1.8,
        palette={
            "red": (52, 46, 164),
            "blue": (128, 66, 40),
            "green": (48, 84, 28),
            "yellow": (52, 164, 206),
        },
        rim=(150, 196, 214),
        spot="ribbon",
        numerals="gothic",
        value_mm=4.5,
        ink=(30, 34, 52),
        halo=(196, 222, 232),
        back="plain",
        meadow="pasture",
        bars="upright",
        frame=(44, 74, 66),
    ),
    "turnier": Style(
        ground="quartered",
        shield="spanish",
        coat_mm=(10.0, 10.6),
        coat_top_mm=1.4,
        palette={
            "red": (30, 24, 190),
            "blue": (176, 60, 36),
            "green": (70, 138, 24),
            "yellow": (22, 190, 240),
        },
        rim=(236, 240, 240),
        spot="disc",
        numerals="roman",
        value_mm=4.2,
        ink=(20, 20, 24),
        halo=(206, 230, 240),
        back="lozenges",
        meadow="mown",
        bars="stacked",
        frame=(60, 40, 88),
        twin_pairs=9,
        pips=True,
    ),
}
