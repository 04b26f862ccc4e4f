"""A picture: triangles with a soft edge, and the texts on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from companion.ui.drawing.polygons import Point, Polygon, filled, is_convex, lined, moved, outward, wider
from companion.ui.theme import Rgba, rgba

SIZE: Final = 8
"""Of a corner: x, y; where a soft edge moves it; red, green, blue, opacity."""


class Text(NamedTuple):
    """Letters on a picture: their middle, their size in units of the picture, and their colour."""

    text: str
    x: float
    y: float
    size: float
    colour: Rgba


class Picture:
    """What is drawn so far. Later things lie over earlier ones; texts over all.

    Corners stand in one row of numbers, eight each: pictures are put together out of hundreds of others, and
    this is how Kivy takes them.
    """

    __slots__ = ("indices", "texts", "vertices")

    def __init__(self) -> None:
        self.vertices: list[float] = []
        self.indices: list[int] = []
        self.texts: list[Text] = []

    @property
    def corners(self) -> int:
        """How many corners there are."""
        return len(self.vertices) // SIZE

    def polygon(self, points: Polygon, colour: str | Rgba, opacity: float = 1.0) -> None:
        """Fill a polygon; its edge fades over one pixel."""
        self._fill(points, points, colour, opacity)

    def _fill(self, points: Polygon, like: Polygon, colour: str | Rgba, opacity: float = 1.0) -> None:
        """Fill a polygon whose sides run as those of *like*, which may be cut into triangles already."""
        paint, clear = _paints(colour, opacity)
        first, vertices = self.corners, self.vertices
        for (x, y), (dx, dy) in zip(points, outward(like), strict=True):
            vertices += (x, y, 0.0, 0.0, *paint, x, y, dx, dy, *clear)
        self.indices += [first + n for n in filled(like)]

    def inked(self, points: Polygon, fill: str | Rgba, ink: str | Rgba, line: float) -> None:
        """Fill a polygon with a line of *ink* around it; half of the line lies outside."""
        for by, paint in ((line / 2, ink), (-line / 2, fill)):
            moved_out = wider(points, by)
            self._fill(moved_out, points if is_convex(points) else moved_out, paint)

    def ring(self, points: Polygon, colour: str | Rgba, line: float, opacity: float = 1.0) -> None:
        """Draw only the line around a polygon."""
        paint, clear = _paints(colour, opacity)
        first, half = self.corners, line / 2
        for (x, y), (dx, dy) in zip(points, outward(points), strict=True):
            ox, oy, ix, iy = x + dx * half, y + dy * half, x - dx * half, y - dy * half
            self.vertices += (ox, oy, dx, dy, *clear, ox, oy, 0.0, 0.0, *paint)
            self.vertices += (ix, iy, 0.0, 0.0, *paint, ix, iy, -dx, -dy, *clear)
        self.indices += [first + n for n in lined(len(points))]

    def lines(self, polygons: Iterable[Polygon], colour: str | Rgba, opacity: float = 1.0) -> None:
        """Fill several polygons."""
        for points in polygons:
            self.polygon(points, colour, opacity)

    def write(self, text: str, at: Point, size: float, colour: str | Rgba) -> None:
        """Put a *text* with its middle *at* that place."""
        paint = rgba(colour) if isinstance(colour, str) else colour
        self.texts.append(Text(text, at[0], at[1], size, paint))

    def move(self, x: float, y: float) -> None:
        """Draw all that is there so much farther to the right and down."""
        self.vertices[0::SIZE] = [vx + x for vx in self.vertices[0::SIZE]]
        self.vertices[1::SIZE] = [vy + y for vy in self.vertices[1::SIZE]]
        self.texts = [text._replace(x=text.x + x, y=text.y + y) for text in self.texts]

    def add(
        self, other: Picture, x: float = 0.0, y: float = 0.0, scale: float = 1.0, dim: float = 1.0
    ) -> None:
        """Draw *other* here, scaled, its opacity times *dim*."""
        first, own = self.corners, other.vertices[:]
        own[0::SIZE] = [x + vx * scale for vx in own[0::SIZE]]
        own[1::SIZE] = [y + vy * scale for vy in own[1::SIZE]]
        if dim != 1.0:
            own[7::SIZE] = [opacity * dim for opacity in own[7::SIZE]]
        self.vertices += own
        self.indices += [first + n for n in other.indices]
        for text in other.texts:
            (place,) = moved([(text.x, text.y)], x, y, scale)
            paint = (*text.colour[:3], text.colour[3] * dim)
            self.texts.append(Text(text.text, *place, text.size * scale, paint))


def _paints(colour: str | Rgba, opacity: float) -> tuple[Rgba, Rgba]:
    """Return the colour, and the same without any opacity for the edge."""
    red, green, blue, own = rgba(colour) if isinstance(colour, str) else colour
    return (red, green, blue, own * opacity), (red, green, blue, 0.0)


def together(pictures: Sequence[Picture]) -> Picture:
    """Return one picture of several."""
    whole = Picture()
    for picture in pictures:
        whole.add(picture)
    return whole
