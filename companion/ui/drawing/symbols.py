"""Icons out of an SVG that a report uses, too, so that page and screen show the same drawings.

Only what games draw with is understood: paths of straight lines, quadratic curves and arcs of 180 degrees,
circles and ellipses, fills and lines.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping
from math import atan2, cos, hypot, pi, radians, sin
from typing import Final

from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point, Polygon, ellipse, line, moved

CURVE_STEPS: Final = 5
"""As near as a board is shown, no curve is a pixel off."""
_TOKEN: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
Style = Mapping[str, str]


class Symbols:
    """The drawings of one SVG *text*, each a group with an id."""

    def __init__(self, text: str) -> None:
        root = ElementTree.fromstring(text.replace(' xmlns="http://www.w3.org/2000/svg"', ""))
        self._groups = {group.attrib["id"]: group for group in root.iter("g") if "id" in group.attrib}

    def __contains__(self, name: str) -> bool:
        return name in self._groups

    def draw(self, name: str) -> Picture:
        """Return the drawing called *name*."""
        picture = Picture()
        _draw(picture, self._groups[name], {"fill": "#000000", "stroke": "none", "stroke-width": "1"})
        return picture


def _draw(picture: Picture, element: ElementTree.Element, around: Style) -> None:
    style = {**around, **element.attrib}
    if element.tag == "g":
        for inside in element:
            _draw(picture, inside, {k: v for k, v in style.items() if k in (*around, "fill-opacity")})
        return
    for points, closed in _outlines(element):
        _paint(picture, points, closed, style)


def _paint(picture: Picture, points: Polygon, closed: bool, style: Style) -> None:
    if style["fill"] != "none" and len(points) > 2:
        picture.polygon(points, style["fill"], float(style.get("fill-opacity", "1")))
    if style["stroke"] != "none":
        width = float(style["stroke-width"])
        if closed and len(points) > 2:
            picture.ring(points, style["stroke"], width)
        else:
            picture.lines(line(points, width), style["stroke"])


def _outlines(element: ElementTree.Element) -> Iterator[tuple[Polygon, bool]]:
    attributes = element.attrib
    if element.tag == "path":
        yield from _path(attributes["d"])
        return
    cx, cy = float(attributes.get("cx", 0)), float(attributes.get("cy", 0))
    if element.tag == "circle":
        yield moved(ellipse(float(attributes["r"]), float(attributes["r"])), cx, cy), True
        return
    turned = re.match(r"rotate\((-?[\d.]+)", attributes.get("transform", ""))
    turn = radians(float(turned[1])) if turned else 0.0
    yield moved(ellipse(float(attributes["rx"]), float(attributes["ry"]), turn, 12), cx, cy), True


def _path(text: str) -> Iterator[tuple[Polygon, bool]]:
    """Give the outlines of a path, each with whether it is closed."""
    pen = _Pen(_TOKEN.findall(text))
    while pen.tokens:
        outline = pen.step()
        if outline:
            yield outline
    if len(pen.points) > 1:
        yield _clean(pen.points), False


class _Pen:
    """Follows the commands of a path."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens[::-1]
        self.points: list[Point] = []
        self.command = "M"
        self.control: Point = (0.0, 0.0)

    def step(self) -> tuple[Polygon, bool] | None:
        """Follow one command; return the outline that it ended."""
        ended = None
        if self.tokens[-1].isalpha():
            self.command = self.tokens.pop()
            if self.command in "zZ":
                ended, self.points = (_clean(self.points), True), []
                return ended
            if self.command in "mM" and len(self.points) > 1:
                ended, self.points = (_clean(self.points), False), []
        self._draw(self.command.upper(), self.command.islower())
        return ended

    def _draw(self, command: str, relative: bool) -> None:
        x, y = self.points[-1] if self.points else (0.0, 0.0)
        bx, by = (x, y) if relative else (0.0, 0.0)
        match command:
            case "M":
                self.points = [(bx + self._n(), by + self._n())]
                self.command = "l" if relative else "L"
            case "L":
                self.points.append((bx + self._n(), by + self._n()))
            case "H":
                self.points.append((bx + self._n(), y))
            case "V":
                self.points.append((x, by + self._n()))
            case "Q":
                self._curve((bx + self._n(), by + self._n()), (bx + self._n(), by + self._n()))
            case "T":
                mirrored = (2 * x - self.control[0], 2 * y - self.control[1])
                self._curve(mirrored, (bx + self._n(), by + self._n()))
            case "A":
                self._arc(bx, by)

    def _n(self) -> float:
        return float(self.tokens.pop())

    def _curve(self, control: Point, end: Point) -> None:
        (ax, ay), (cx, cy), (ex, ey) = self.points[-1], control, end
        for n in range(1, CURVE_STEPS + 1):
            t = n / CURVE_STEPS
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            self.points.append((a * ax + b * cx + c * ex, a * ay + b * cy + c * ey))
        self.control = control

    def _arc(self, bx: float, by: float) -> None:
        _rx, _ry, _turn, _large, sweep = (self._n() for _ in range(5))
        (ax, ay), (ex, ey) = self.points[-1], (bx + self._n(), by + self._n())
        mx, my, radius = (ax + ex) / 2, (ay + ey) / 2, hypot(ex - ax, ey - ay) / 2
        start, way = atan2(ay - my, ax - mx), pi if sweep else -pi
        for n in range(1, CURVE_STEPS + 1):
            angle = start + way * n / CURVE_STEPS
            self.points.append((mx + radius * cos(angle), my + radius * sin(angle)))


def _clean(points: list[Point]) -> Polygon:
    """Leave out a point that is where the one before it is."""
    kept = [
        p
        for n, p in enumerate(points)
        if n == 0 or hypot(p[0] - points[n - 1][0], p[1] - points[n - 1][1]) > 1e-6
    ]
    if len(kept) > 1 and hypot(kept[0][0] - kept[-1][0], kept[0][1] - kept[-1][1]) < 1e-6:
        kept.pop()
    return tuple(kept)
