"""How a coat of arms looks on a tile: outlines, digits and the card icon, always at the north side."""

from __future__ import annotations

from typing import Final

import cv2

from companion.engine.castelli.tiles import Coat
from companion.games.castelli.simulator.styles import Style
from companion.simulator.ink import Paint, Pen, Point, blob, box, mixed, shade

Outline = list[Point]

FONTS: Final[dict[str, tuple[int, float]]] = {
    "round": (cv2.FONT_HERSHEY_SIMPLEX, 0.16),
    "thin": (cv2.FONT_HERSHEY_SIMPLEX, 0.1),
    "narrow": (cv2.FONT_HERSHEY_PLAIN, 0.14),
    "double": (cv2.FONT_HERSHEY_DUPLEX, 0.14),
    "serif": (cv2.FONT_HERSHEY_COMPLEX, 0.1),
    "book": (cv2.FONT_HERSHEY_TRIPLEX, 0.1),
    "slanted": (cv2.FONT_HERSHEY_TRIPLEX | cv2.FONT_ITALIC, 0.1),
    "hand": (cv2.FONT_HERSHEY_SCRIPT_COMPLEX, 0.12),
}
"""Name -> OpenCV's font, and the width of its stroke as a share of its height."""

# A tile is 1 wide, its centre is 0, 0. Each outline lies at the north side; *wide* and *deep* are its size.


def _wedge(wide: float, deep: float) -> Outline:
    inner = 0.47 - deep
    return [(-0.46 * wide / 0.5, -0.47), (0.46 * wide / 0.5, -0.47), (inner, -inner), (-inner, -inner)]


def _heater(wide: float, deep: float) -> Outline:
    w, top = wide / 2, -0.45
    return [(-w, top), (w, top), (w, top + deep * 0.5), (w * 0.62, top + deep * 0.82), (0, top + deep),
            (-w * 0.62, top + deep * 0.82), (-w, top + deep * 0.5)]  # fmt: skip


def _banner(wide: float, deep: float) -> Outline:
    w, top = wide / 2, -0.47
    return [(-w, top), (w, top), (w, top + deep), (0, top + deep * 0.78), (-w, top + deep)]


def _lozenge(wide: float, deep: float) -> Outline:
    return [(0, -0.48), (wide / 2, -0.48 + deep / 2), (0, -0.48 + deep), (-wide / 2, -0.48 + deep / 2)]


def _arch(wide: float, deep: float) -> Outline:
    w, top = wide / 2, -0.46
    bow = [(w * x, top + deep * (1 - 0.55 * (1 - x * x) ** 0.5)) for x in (1, 0.8, 0.5, 0, -0.5, -0.8, -1)]
    return [(-w, top), (w, top), *[(x, 2 * top + deep * 1.5 - y + deep * 0.05) for x, y in bow]]


def outline(style: Style) -> Outline:
    """Return the outline of a coat in that style."""
    wide, deep = style.coat_wide, style.coat_deep
    match style.coat:
        case "wedge":
            return _wedge(wide, deep)
        case "heater":
            return _heater(wide, deep)
        case "banner":
            return _banner(wide, deep)
        case "lozenge":
            return _lozenge(wide, deep)
        case "disc":
            return blob(deep / 2, 40, (0.0, -0.47 + deep / 2), stretch=1.0)
        case "arch":
            return _arch(wide, deep)
        case _:
            return box(wide, deep, (0.0, -0.46 + deep / 2))


def draw_coat(pen: Pen, coat: Coat, style: Style) -> None:
    """Draw *coat* at the north side."""
    paint, shape = style.palette[coat.colour], outline(style)
    if style.bevel:
        pen.fill([(x * 1.03 + 0.012, y + 0.018) for x, y in shape], mixed(style.ground_paint, (0, 0, 0), 0.6))
    pen.fill(shape, paint)
    if style.charge:
        _draw_charge(pen, style, paint)
    pen.line(shape, style.edge_paint or shade(paint, -0.55), style.edge_wide)
    place = (0.0, _digit_place(style))
    if coat.card:
        _draw_card(pen, place, style)
    else:
        _draw_digit(pen, place, str(coat.value), style, paint)


def _digit_place(style: Style) -> float:
    share = {"heater": 0.43, "wedge": 0.5, "banner": 0.4, "arch": 0.45}.get(style.coat, 0.5)
    return -0.465 + style.coat_deep * share


def _draw_charge(pen: Pen, style: Style, paint: Paint) -> None:
    """Draw what decorates a field of arms: a chief or a pale in a lighter tone."""
    w, deep = style.coat_wide / 2, style.coat_deep
    light = shade(paint, 0.22)
    if style.charge == "pale":
        pen.fill(box(w * 0.7, deep * 0.7, (0.0, -0.44 + deep * 0.4)), light)
    else:
        pen.fill(box(w * 1.7, deep * 0.16, (0.0, -0.44 + deep * 0.08)), light)


def _draw_digit(pen: Pen, at: Point, text: str, style: Style, paint: Paint) -> None:
    font, stroke = FONTS[style.font]
    high = style.digit_high
    if style.medal:
        pen.disc(at, high * 0.7, style.medal)
        pen.disc(at, high * 0.7, shade(style.medal, -0.5), 0.008)
    elif style.halo:
        pen.text(at, text, high, font, shade(paint, -0.65), stroke * high * 2.6)
    pen.text(at, text, high, font, style.digit_paint, stroke * high)


def _draw_card(pen: Pen, at: Point, style: Style) -> None:
    """Draw a card: white with a mark, or two of them, or a scroll."""
    x, y = at
    high = style.digit_high * 1.25
    ink = (50.0, 45.0, 60.0)
    if style.card == "pair":
        pen.fill([(x - high * 0.5, y - high * 0.3), (x, y - high * 0.5), (x + high * 0.2, y + high * 0.3),
                  (x - high * 0.3, y + high * 0.5)], (205, 222, 228))  # fmt: skip
        x += high * 0.16
    paper = box(high * (0.95 if style.card == "scroll" else 0.68), high, (x, y))
    pen.fill(paper, (226, 238, 243))
    pen.line(paper, ink, 0.01)
    if style.card == "scroll":
        for row in (-0.25, 0.0, 0.25):
            pen.line([(x - high * 0.3, y + row * high), (x + high * 0.3, y + row * high)], ink, 0.012, False)
    else:
        pen.disc((x, y), high * 0.17, (70, 60, 150))
