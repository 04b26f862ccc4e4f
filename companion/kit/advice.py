"""The page that tells what to do with the sheets, with a drawing of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from companion.base.toml_text import toml_of
from companion.kit.laying import marker_places, tray_place
from companion.kit.letters import broken
from companion.kit.paper import MARGIN_MM, Blocks, Drawn, DrawnLine, PaperSheet, Point, Shape, Write
from companion.kit.plan import KitPlan
from companion.kit.sheets import BODY, HEAD_MM, RULER_MM, SMALL, head
from companion.words.words import Words

INDENT_MM: Final = 7.0
LINE_MM: Final = 5.4
PICTURE_MM: Final = (122.0, 110.0)
"""The room for the drawing, at the right, where the page is not full."""


def advice_sheet(words: Words, plan: KitPlan, kinds: tuple[str, ...], paper: Point) -> PaperSheet:
    """Return the page for the sheets of *kinds*: what to cut and where to put it."""
    drawn = list(head(words, words.say("What to do with these sheets")))
    y = HEAD_MM + 8
    for number, step in enumerate(_steps(words, plan, kinds), 1):
        drawn.append(Write(f"{number}.", (MARGIN_MM, y), BODY, bold=True))
        lines = _paragraph(step, (MARGIN_MM + INDENT_MM, y), paper[0] - 2 * MARGIN_MM - INDENT_MM)
        drawn += lines
        y += LINE_MM * len(lines) + 3
    if kinds != ("cards",):
        foot = paper[1] - MARGIN_MM
        drawn += _profile(words, plan, y + 3, foot)
        room = (PICTURE_MM[0], min(PICTURE_MM[1], foot - y - 5))
        drawn += _table(words, plan, (paper[0] - MARGIN_MM - room[0], y + 5), room)
    return PaperSheet(paper, tuple(drawn))


def _paragraph(text: str, at: Point, width_mm: float) -> list[Write]:
    lines = broken(text, BODY, width_mm)
    return [Write(line, (at[0], at[1] + row * LINE_MM), BODY) for row, line in enumerate(lines)]


def _steps(words: Words, plan: KitPlan, kinds: tuple[str, ...]) -> Iterator[str]:
    yield words.say('Print at 100 % ("actual size"), not "fit to page", on matt white paper.')
    yield words.say(
        "Measure the ruler on each sheet. If it is not {n} mm long, print again with other settings.",
        n=RULER_MM,
    )
    if "markers" in kinds:
        yield from _marker_steps(words, plan)
    if "cards" in kinds:
        yield words.say(
            "Cut out the 33 labels and stick each on the front of the card it names, near the bottom "
            "edge. Cards with the same name are alike: it does not matter which one gets which number."
        )
    if "tray" in kinds and plan.tray:
        yield tray_place(words, plan)


def _marker_steps(words: Words, plan: KitPlan) -> Iterator[str]:
    yield words.say(
        "Cut out the corner marks along the dashed lines; the white border is part of them. Stick them "
        "on card, so that they lie flat and as high as the board."
    )
    yield words.say(
        "Lay or stick them on the table around the board as drawn below, every arrow "
        "pointing north, towards row 1. Keep them uncovered during a game."
    )
    yield marker_places(words, plan)


def _profile(words: Words, plan: KitPlan, y: float, foot: float) -> Iterator[Drawn]:
    """Give the part of the profile that says the same, as it is typed there; closer where it is long."""
    said = _paragraph(words.say("In the camera's profile (profile.toml) write:"), (MARGIN_MM, y), 56.0)
    yield from said
    top = y + 2 + (len(said) - 1) * LINE_MM
    at = {str(number): [round(n, 1) for n in place] for number, place in plan.markers.items()}
    tables = {"markers": {"dictionary": plan.dictionary, "size_mm": plan.marker_mm, "at": at}}
    tray = {"tray": {"mm": [round(n, 1) for n in plan.tray]}} if plan.tray else {}
    lines = toml_of(tables | tray).splitlines()
    step = min(4.2, (foot - top) / len(lines))
    for row, line in enumerate(lines, 1):
        yield Write(line, (MARGIN_MM + INDENT_MM, top + row * step), min(SMALL + 0.3, step))


def _table(words: Words, plan: KitPlan, at: Point, room: Point) -> Iterator[Drawn]:
    """Give the table seen from above: the fields, the markers with their numbers, the tray."""
    west, north, east, south = plan.extent_mm()
    scale = min(room[0] / (east - west), room[1] / (south - north))

    def place(x: float, y: float) -> Point:
        return at[0] + (x - west) * scale, at[1] + (y - north) * scale

    left, top, right, bottom = plan.fields_mm()
    for column in range(plan.columns + 1):
        x = left + column * plan.pitch_mm
        yield DrawnLine(place(x, top), place(x, bottom), 0.1)
    for row in range(plan.rows + 1):
        y = top + row * plan.pitch_mm
        yield DrawnLine(place(left, y), place(right, y), 0.1)
    yield Write("A1", place(left + plan.pitch_mm * 0.5, top + plan.pitch_mm * 0.65), SMALL, align="middle")
    x, y = place((left + right) / 2, max(north, top - plan.pitch_mm * 0.6))
    yield Shape(((x, y), (x + 1.6, y + 3), (x - 1.6, y + 3)))
    half = plan.marker_mm / 2
    for number, (x, y) in plan.markers.items():
        yield Blocks(((*place(x - half, y - half), plan.marker_mm * scale, plan.marker_mm * scale),))
        if x < (left + right) / 2:
            yield Write(f"{number}", place(x + half + 6, y + half), BODY, bold=True)
        else:
            yield Write(f"{number}", place(x - half - 6, y + half), BODY, bold=True, align="right")
    if plan.tray:
        yield from _outline(place, plan.tray)
        x, y, wide, high = plan.tray
        yield Write(words.say("tray"), place(x + wide / 2, y + high / 2), SMALL, align="middle")


def _outline(
    place: Callable[[float, float], Point], box: tuple[float, float, float, float]
) -> Iterator[DrawnLine]:
    x, y, width, height = box
    corners = [place(x, y), place(x + width, y), place(x + width, y + height), place(x, y + height)]
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        yield DrawnLine(start, end, 0.3)
