"""A printed mat: one sheet with a place for each tile and a marker in each corner, in exact millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any, Final

from companion.base.errors import BadData
from companion.base.toml_text import toml_of
from companion.kit.letters import broken
from companion.kit.marks import aruco_modules
from companion.kit.paper import MARGIN_MM, Drawn, DrawnLine, PaperSheet, Point, Shape, Write
from companion.kit.sheets import BODY, HEAD_MM, RULER_MM, SMALL, TITLE, blocks, head, ruler
from companion.words.words import Words

LINE_MM: Final = 5.4
INDENT_MM: Final = 7.0
ROOM_MM: Final = 0.5
"""How much larger than a tile its outline is on each side."""
QUIET_MM: Final = 4.0
"""The white around a marker that nothing is printed into."""


@dataclass(frozen=True, slots=True)
class Mat:
    """Places by name and markers by id, each by its middle in mm as a profile has them."""

    places: dict[str, Point]
    tile_mm: float
    """Of a tile with six sides, from one side to the opposite one."""
    marker_mm: float
    markers: dict[int, Point]
    dictionary: str
    table: dict[str, Any]
    """What a profile says of it: the tables of the game, by name."""

    @property
    def middle(self) -> Point:
        """The middle of the markers, which is that of the sheet."""
        xs, ys = zip(*self.markers.values(), strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def mat_sheet(words: Words, mat: Mat, title: str, paper: Point) -> PaperSheet:
    """Return *mat* on a sheet of *paper* lying on its side. Raises BadData if it has no room there."""
    wide, high = max(paper), min(paper)
    x, y = mat.middle
    by = (wide / 2 - x, high / 2 - y)
    reach = mat.marker_mm / 2
    for at in mat.markers.values():
        corner = (abs(at[0] - x) + reach, abs(at[1] - y) + reach)
        if corner[0] > wide / 2 - MARGIN_MM or corner[1] > high / 2 - MARGIN_MM:
            raise BadData(f"mat: a marker at {at[0]:g}, {at[1]:g} mm is not on this paper")
    return PaperSheet((wide, high), (*_heading(words, title, wide), *_drawn(mat, by)))


def _heading(words: Words, title: str, wide: float) -> Iterator[Drawn]:
    """Give what stands between the upper markers: the title, and the ruler to check the printer by."""
    west = (wide - RULER_MM) / 2
    yield Write(title, (wide / 2, MARGIN_MM + 4), TITLE, bold=True, align="middle")
    yield from ruler((west, 20.0), words.say("{n} mm: measure it", n=RULER_MM))
    yield Shape(((wide / 2, 26.0), (wide / 2 + 2.5, 31.0), (wide / 2 - 2.5, 31.0)))
    yield Write(words.say("north"), (wide / 2 + 4, 30.5), BODY)


def _drawn(mat: Mat, by: Point) -> Iterator[Drawn]:
    half = mat.marker_mm / 2
    for number, (x, y) in mat.markers.items():
        corner = (x + by[0] - half, y + by[1] - half)
        yield blocks(aruco_modules(mat.dictionary, number), corner, mat.marker_mm)
    for name, (x, y) in mat.places.items():
        corners = hexagon((x + by[0], y + by[1]), mat.tile_mm + 2 * ROOM_MM)
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            yield DrawnLine(start, end, 0.15)
        away = mat.tile_mm * 0.55
        yield Write(name, (x + by[0] - away, y + by[1] - away + SMALL), SMALL)


def hexagon(centre: Point, across_mm: float) -> list[Point]:
    """Return the corners of a hexagon with one of them to the north, *across_mm* from side to side."""
    radius = across_mm / 3**0.5
    angles = [pi / 3 * n - pi / 2 for n in range(6)]
    return [(centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)) for angle in angles]


def mat_advice(words: Words, mat: Mat, steps: list[str], paper: Point) -> PaperSheet:
    """Return the page that tells what to do with the sheets: the game's own *steps* after those of all."""
    drawn: list[Drawn] = [*head(words, words.say("What to do with these sheets"))]
    y, width = HEAD_MM + 8, paper[0] - 2 * MARGIN_MM - INDENT_MM
    for number, step in enumerate([*_printing(words), *steps], 1):
        drawn.append(Write(f"{number}.", (MARGIN_MM, y), BODY, bold=True))
        lines = broken(step, BODY, width)
        drawn += [Write(line, (MARGIN_MM + INDENT_MM, y + n * LINE_MM), BODY) for n, line in enumerate(lines)]
        y += LINE_MM * len(lines) + 3
    drawn.append(
        Write(words.say("In the camera's profile (profile.toml) this is:"), (MARGIN_MM, y + 3), BODY)
    )
    for row, line in enumerate(toml_of(profile_tables(mat)).splitlines(), 1):
        drawn.append(Write(line, (MARGIN_MM + INDENT_MM, y + 4 + row * 4.2), SMALL + 0.3))
    return PaperSheet(paper, tuple(drawn))


def profile_tables(mat: Mat) -> dict[str, Any]:
    """Return the tables of a profile that describe *mat*."""
    at = {str(number): [round(n, 1) for n in place] for number, place in mat.markers.items()}
    return mat.table | {"markers": {"dictionary": mat.dictionary, "size_mm": mat.marker_mm, "at": at}}


def _printing(words: Words) -> Iterator[str]:
    yield words.say('Print at 100 % ("actual size"), not "fit to page", on matt white paper.')
    yield words.say(
        "Measure the ruler on each sheet. If it is not {n} mm long, print again with other settings.",
        n=RULER_MM,
    )
