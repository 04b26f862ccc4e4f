"""Colours and measures of the screen: parchment and ink, dark or light, in millimetres of the real thing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from companion.engine.protocol import Colour
from companion.report.ink import FILL, INK, PAPER, PARCHMENT, WRITTEN_ON

Rgba = tuple[float, float, float, float]
Shade = Literal["dark", "light"]

PIXELS_PER_MM: Final = ((480, 5.2), (600, 6.6), (720, 8.2), (800, 5.9))
"""The shorter edge of a screen in pixels, and how many of them make a millimetre.

Up to 720 these are screens of 7 inches; from 800 on of 10 inches, on which more is shown and nothing larger.
"""
X_HEIGHT: Final = 0.528
"""The height of Roboto's small letters, as a share of its size."""
FOLDED_FROM: Final = 140
"""From this text size on the panels of the others fold to shape and points."""
UPRIGHT_TO: Final = 110
"""Up to this text size panels on an upright screen show everything."""

ROOMY_MM: Final = 110.0
"""From this height on there is room for more than one thing beside the board."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a theme; text on its ground has a contrast of 4.5 and more."""

    ground: str
    panel: str
    raised: str
    """Buttons and what can be touched."""
    text: str
    faint: str
    line: str
    """Around everything; also around the four colours' shapes, so that they stand out (3:1)."""
    strong: str
    """The big button."""
    on_strong: str
    highlight: str
    """What is pointed out on the board."""
    on_highlight: str
    plate: str
    """Behind icons, where the ground is too dark for them; or nothing."""


PALETTES: Final[dict[Shade, Palette]] = {
    "light": Palette(
        ground=PARCHMENT,
        panel=PAPER,
        raised="#e3d2a9",
        text=INK,
        faint="#5f5040",
        line="#6b5a45",
        strong="#6d2e14",
        on_strong="#fff8e8",
        highlight="#ffd84a",
        on_highlight=INK,
        plate="",
    ),
    "dark": Palette(
        ground="#1b1510",
        panel="#2a2119",
        raised="#463829",
        text="#f4ead4",
        faint="#cbb894",
        line="#a8926c",
        strong="#e0b25a",
        on_strong="#22170a",
        highlight="#ffd84a",
        on_highlight=INK,
        plate=PARCHMENT,
    ),
}


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything a screen of that *width* and *height* is drawn with."""

    width: int = 800
    height: int = 480
    shade: Shade = "dark"
    percent: int = 100
    """The size of text, 80 to 150."""

    @property
    def palette(self) -> Palette:
        """The colours."""
        return PALETTES[self.shade]

    @property
    def upright(self) -> bool:
        """Whether the screen is higher than wide."""
        return self.height > self.width

    @property
    def folded(self) -> bool:
        """Whether text is so large that the panels of the others fold."""
        return self.percent >= FOLDED_FROM

    @property
    def folds_panels(self) -> bool:
        """Whether the panels of the others fold; upright, where one is a single row, they do so sooner."""
        return self.folded or (self.upright and self.percent > UPRIGHT_TO)

    @property
    def roomy(self) -> bool:
        """Whether the screen is so large, lying, that it shows more at once."""
        return not self.upright and self.height / self.pixels_per_mm >= ROOMY_MM

    @property
    def pixels_per_mm(self) -> float:
        """How many pixels make a millimetre on a screen of this size."""
        short = min(self.width, self.height)
        (low, first), *_, (high, last) = PIXELS_PER_MM
        if short <= low or short >= high:
            edge, per_mm = (low, first) if short <= low else (high, last)
            return per_mm * short / edge
        pairs = pairwise(PIXELS_PER_MM)
        (a, at_a), (b, at_b) = next(pair for pair in pairs if short <= pair[1][0])
        return at_a + (at_b - at_a) * (short - a) / (b - a)

    def mm(self, millimetres: float) -> float:
        """Return *millimetres* in pixels."""
        return millimetres * self.pixels_per_mm

    def letters(self, x_height_mm: float) -> float:
        """Return the font size in pixels whose small letters are *x_height_mm* high, at 100 %."""
        return x_height_mm * self.pixels_per_mm / X_HEIGHT * self.percent / 100

    @property
    def body(self) -> float:
        """The size of ordinary text."""
        return self.letters(2.4)

    @property
    def least(self) -> float:
        """The size of ordinary text at 80 %, for what has to be seen whole where there is little room."""
        return self.body * 80 / self.percent

    @property
    def large(self) -> float:
        """The size of what is read from a metre away: panels, the big button."""
        return self.letters(3.0)

    @property
    def gap(self) -> float:
        """The space between things."""
        return self.mm(1.2)

    @property
    def target(self) -> float:
        """The least edge of what a finger can hit; grows with the text on it."""
        return max(self.mm(9.2), self.body * 1.7)

    @property
    def big_target(self) -> float:
        """The height of the big button."""
        return max(self.mm(14.1), self.large * 1.7)

    def rgba(self, name: str) -> Rgba:
        """Return a colour by its *name* in the palette, as Kivy wants it."""
        return rgba(getattr(self.palette, name))

    def fill(self, colour: Colour) -> Rgba:
        """Return what a player's *colour* is filled with."""
        return rgba(FILL[colour])

    def written_on(self, colour: Colour) -> Rgba:
        """Return what letters on a player's *colour* are written in."""
        return rgba(WRITTEN_ON[colour])


def rgba(colour: str, opacity: float = 1.0) -> Rgba:
    """Return a *colour* (#rrggbb) as shares of one."""
    red, green, blue = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return red, green, blue, opacity
