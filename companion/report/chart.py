"""The course of a game as lines: points after each turn, the final score as the last step."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import pairwise
from typing import Final, NamedTuple

from companion.engine.protocol import Colour
from companion.play.turns import PointsCourse
from companion.report.ink import FADED_INK, INK, PAPER, SANS, inked, short

WIDE: Final = 400
HIGH: Final = 245  # of the part with the lines
LEFT, RIGHT, TOP, BOTTOM = 36, 58, 12, 46
LEGEND_LINE: Final = 22
LETTER: Final = 7.2  # how wide one is, about
LABEL_APART: Final = 17
MARKERS_AT_MOST: Final = 9

LINES: Final[dict[Colour, tuple[str, str]]] = {
    "red": ("#b3261e", "#ff8f82"),
    "blue": ("#1f4e9c", "#8db6ff"),
    "green": ("#2c6e37", "#7ecb8a"),
    "yellow": ("#9c6f00", "#f4bd1c"),
}
"""The colour of each line on light and on dark paper: 3:1 and more."""
DARK_PAPER, DARK_INK, DARK_FADED = "#2a231a", "#f1e6cf", "#c9b998"


class ChartNames(NamedTuple):
    """The words on the chart."""

    players: Mapping[Colour, str]
    turns: str
    final: str


class Scale(NamedTuple):
    """Where turns and points lie."""

    turns: int
    most: int
    step: int
    top: float

    def x(self, turn: float) -> float:
        """Return where *turn* lies; the final score is a step and a bit after the last one."""
        return LEFT + (WIDE - LEFT - RIGHT) * turn / (self.turns + self.gap)

    def y(self, points: float) -> float:
        """Return the place of *points*."""
        return self.top + TOP + (HIGH - TOP - BOTTOM) * (1 - points / self.most)

    @property
    def gap(self) -> float:
        """How far the final score lies behind the last turn."""
        return max(1.0, self.turns / 8)


def draw_chart(course: PointsCourse, names: ChartNames) -> str:
    """Return the chart of *course* as an SVG."""
    legend = _legend(course, names)
    top = LEGEND_LINE * len(legend) + 4
    scale = _scale(course, top)
    high = top + HIGH
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDE} {high}"',
            f' width="{WIDE}" height="{high}" role="img"><style>{_style()}</style>',
            f'<rect class="paper" width="{WIDE}" height="{high}" rx="8"/>',
            *(line for row in legend for line in row),
            *_grid(scale, names),
            *(_line(course, scale, colour) for colour in course.colours),
            *(_markers(course, scale, colour) for colour in course.colours),
            *_ends(course, scale),
            "</svg>",
        ]
    )


def _style() -> str:
    light = _theme(PAPER, INK, FADED_INK, {colour: pair[0] for colour, pair in LINES.items()})
    dark = _theme(DARK_PAPER, DARK_INK, DARK_FADED, {colour: pair[1] for colour, pair in LINES.items()})
    text = f".chart text{{font:13px {SANS}}}.chart .total{{font-weight:700;font-size:14px}}"
    lines = ".chart .line{fill:none;stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round}"
    return f"{text}{lines}{light}@media(prefers-color-scheme:dark){{{dark}}}"


def _theme(paper: str, ink: str, faded: str, lines: Mapping[Colour, str]) -> str:
    drawn = "".join(f".chart .{colour}{{stroke:{line}}}" for colour, line in lines.items())
    return (
        f".chart .paper{{fill:{paper}}}.chart text{{fill:{ink}}}.chart .faint{{fill:{faded}}}"
        f".chart .grid{{stroke:{faded};stroke-opacity:.35}}.chart .mark>*{{stroke:{ink}}}{drawn}"
    )


# --- scale ---


def _scale(course: PointsCourse, top: float) -> Scale:
    highest = max(max(points.values()) for points in (*course.points, course.final))
    step = next(step for step in (2, 5, 10, 20, 50, 100, 200, 500, 10**9) if highest <= step * 6)
    return Scale(len(course.points) - 1, max(step, -(-highest // step) * step), step, top)


def _grid(scale: Scale, names: ChartNames) -> list[str]:
    right, base = WIDE - RIGHT, scale.y(0)
    parts = []
    for points in range(0, scale.most + 1, scale.step):
        y = short(scale.y(points))
        parts.append(f'<path class="grid" d="M{LEFT} {y}H{right}"/>')
        parts.append(
            f'<text class="faint" x="{LEFT - 6}" y="{y}" dy=".36em" text-anchor="end">{points}</text>'
        )
    every = next(n for n in (1, 2, 4, 5, 10, 20, 50, 100) if scale.turns <= n * 7 or n == 100)
    for turn in dict.fromkeys([*range(0, scale.turns - every // 2, every), scale.turns]):
        parts.append(_below(base + 17, scale.x(turn), "middle", str(turn)))
    middle, end = scale.x(scale.turns / 2), (scale.x(scale.turns) + scale.x(scale.turns + scale.gap)) / 2
    parts.append(_below(base + 36, middle, "middle", names.turns))
    parts.append(_below(base + 36, WIDE - 8, "end", names.final))
    across = f"M{short(end)} {short(scale.y(scale.most))}V{short(base + 22)}"
    parts.append(f'<path class="grid" stroke-dasharray="4 4" d="{across}"/>')
    return parts


def _below(y: float, x: float, anchor: str, text: str) -> str:
    place = f'x="{short(x)}" y="{short(y)}" text-anchor="{anchor}"'
    return f'<text class="faint" {place}>{escape(text)}</text>'


# --- lines ---


def _points(course: PointsCourse, scale: Scale, colour: Colour) -> list[tuple[float, float]]:
    """Return the line of *colour*; lines lie a little apart, so that equal ones are all seen."""
    aside = (course.colours.index(colour) - (len(course.colours) - 1) / 2) * 1.6
    line = [(scale.x(turn), scale.y(points[colour]) + aside) for turn, points in enumerate(course.points)]
    return [*line, (scale.x(scale.turns + scale.gap), scale.y(course.final[colour]) + aside)]


def _line(course: PointsCourse, scale: Scale, colour: Colour) -> str:
    *during, final = (f"{short(x)} {short(y)}" for x, y in _points(course, scale, colour))
    dashes = "" if course.over else ' stroke-dasharray="1 5"'
    return (
        f'<path class="line {colour}" d="M{"L".join(during)}"/>'
        f'<path class="line {colour}"{dashes} d="M{during[-1]}L{final}"/>'
    )


def _markers(course: PointsCourse, scale: Scale, colour: Colour) -> str:
    """Shapes on the line, each colour's at turns of its own."""
    line, players = _points(course, scale, colour), len(course.colours)
    every = max(players, -(-scale.turns // MARKERS_AT_MOST))
    first = 1 + course.colours.index(colour) * every // players
    return "".join(_mark(colour, *line[turn], 4.2) for turn in range(first, scale.turns + 1, every))


def _mark(colour: Colour, x: float, y: float, radius: float) -> str:
    return f'<g class="mark" transform="translate({short(x)} {short(y)})">{inked(colour, radius, 1.1)}</g>'


def _ends(course: PointsCourse, scale: Scale) -> list[str]:
    """The total of each player where their line ends, moved apart where they would touch."""
    wanted = {colour: scale.y(course.final[colour]) for colour in course.colours}
    places = spread(wanted, LABEL_APART, scale.y(scale.most), scale.y(0))
    x = WIDE - RIGHT + 11
    return [
        _mark(colour, x, y, 5.6)
        + f'<text class="total" x="{x + 11}" y="{short(y)}" dy=".36em">{course.final[colour]}</text>'
        for colour, y in places.items()
    ]


def spread(wanted: Mapping[Colour, float], apart: float, top: float, bottom: float) -> dict[Colour, float]:
    """Return places as near to the *wanted* ones as can be, that far *apart*, between *top* and *bottom*."""
    order = sorted(wanted, key=lambda colour: wanted[colour])
    places = [max(top, wanted[colour]) for colour in order]
    for n, _ in enumerate(pairwise(places)):
        places[n + 1] = max(places[n + 1], places[n] + apart)
    limit = bottom
    for n in reversed(range(len(places))):
        places[n] = min(places[n], limit)
        limit = places[n] - apart
    return dict(zip(order, places, strict=True))


# --- legend ---


def _legend(course: PointsCourse, names: ChartNames) -> list[list[str]]:
    """The players with their shapes, in two columns where their names are short enough."""
    longest = max(len(names.players[colour]) for colour in course.colours)
    columns = 2 if longest * LETTER < WIDE / 2 - 40 else 1
    room = int((WIDE / columns - 36) / LETTER)
    rows: list[list[str]] = []
    for n, colour in enumerate(course.colours):
        if n % columns == 0:
            rows.append([])
        x, y = 18 + n % columns * WIDE / columns, 15 + (len(rows) - 1) * LEGEND_LINE
        name = names.players[colour]
        shown = name if len(name) <= room else f"{name[: room - 1]}…"
        text = f'<text x="{short(x + 13)}" y="{y}" dy=".36em">{escape(shown)}</text>'
        rows[-1].append(_mark(colour, x, y, 5.6) + text)
    return rows
