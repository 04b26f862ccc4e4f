"""Signs on buttons, drawn around 0, 0 in a box of 20 by 20, in one colour."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin
from typing import Final

from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Polygon, ellipse, line, moved, rectangle, rounded
from companion.ui.theme import Rgba

Strokes = list[Polygon]


@cache
def sign(name: str, colour: Rgba) -> Picture:
    """Return the sign called *name* in *colour*."""
    picture = Picture()
    picture.lines(SIGNS[name](), colour)
    return picture


def _arrow_left() -> Strokes:
    return [((-9, 0), (0, -8), (0, -3), (9, -3), (9, 3), (0, 3), (0, 8))]


def _mirrored(strokes: Strokes) -> Strokes:
    return [tuple((-x, y) for x, y in points) for points in strokes]


def _upwards(strokes: Strokes) -> Strokes:
    return [tuple((y, x) for x, y in points) for points in strokes]


def _downwards(strokes: Strokes) -> Strokes:
    return [tuple((y, -x) for x, y in points) for points in strokes]


def _arc(radius: float, start: float, way: float, steps: int = 14) -> list[tuple[float, float]]:
    angles = [start + way * n / steps for n in range(steps + 1)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def _undo() -> Strokes:
    """An arrow that goes round to the left."""
    bow = moved(_arc(6.5, pi * 0.62, -pi * 1.34), 1, 2)
    return [*line(bow, 3), ((-9.5, -3.5), (-1.5, -9.5), (-0.5, 0.5))]


def _list() -> Strokes:
    rows = (-6.5, 0.0, 6.5)
    return [shape for y in rows for shape in (rectangle(-9, y - 1.5, 3, 3), rectangle(-4, y - 1.5, 13, 3))]


def _tick() -> Strokes:
    return [((-9, 0), (-6.5, -2.5), (-2.5, 1.5), (6.5, -7.5), (9, -5), (-2.5, 6.5))]


def _cross() -> Strokes:
    return [*line(((-7, -7), (7, 7)), 3.4), *line(((7, -7), (-7, 7)), 3.4)]


def _plus() -> Strokes:
    return [rectangle(-8, -1.7, 16, 3.4), rectangle(-1.7, -8, 3.4, 16)]


def _minus() -> Strokes:
    return [rectangle(-8, -1.7, 16, 3.4)]


def _crown() -> Strokes:
    return [
        ((-9, 6), (-9.5, -5), (-4.5, -0.5), (0, -8), (4.5, -0.5), (9.5, -5), (9, 6)),
        rectangle(-9, 7, 18, 2),
    ]


def _cogs() -> Strokes:
    spokes = [line(((0, 0), (9.5 * cos(n * pi / 4), 9.5 * sin(n * pi / 4))), 3.6)[0] for n in range(8)]
    return [*spokes, ellipse(6.2, 6.2)]


def _cards() -> Strokes:
    return [rounded(-8, -6, 8, 13, 1.5), ((2, -7.5), (9, -5.5), (5.8, 7), (2, 6))]


def _question() -> Strokes:
    bow = moved(_arc(4.6, pi * 1.05, pi * 1.2), 0, -4.2)
    return [*line([*bow, (0, 2.6)], 3), rectangle(-1.7, 5.2, 3.4, 3.4)]


def _sound() -> Strokes:
    wave = moved(_arc(6.5, -pi / 4, pi / 2, 8), 1.5, 0)
    return [((-9, -3), (-5, -3), (0, -8), (0, 8), (-5, 3), (-9, 3)), *line(wave, 2.2)]


def _no_sound() -> Strokes:
    speaker = _sound()[0]
    return [speaker, *line(((3, -4), (9, 4)), 2.2), *line(((9, -4), (3, 4)), 2.2)]


def _turn() -> Strokes:
    """An arrow that goes round to the right."""
    return _mirrored(_undo())


def _house() -> Strokes:
    return [((-9.5, 0), (0, -9), (9.5, 0)), rectangle(-6.5, 0, 13, 8.5)]


def _board() -> Strokes:
    """A square with something on it."""
    across = [rectangle(-8, y, 16, 2) for y in (-8, 6)]
    down = [rectangle(x, -8, 2, 16) for x in (-8, 6)]
    return [*across, *down, ((0, -4), (4, 0), (0, 4), (-4, 0))]


def _erase() -> Strokes:
    """A tag that points to the left, with a cross on it."""
    edge = line(((-3, -7), (9, -7), (9, 7), (-3, 7), (-9.5, 0), (-3, -7), (9, -7)), 2)
    return [*edge, *line(((0, -3), (6, 3)), 2), *line(((6, -3), (0, 3)), 2)]


def _chart() -> Strokes:
    axes = [rectangle(-9, -9, 2.4, 18), rectangle(-9, 6.6, 18, 2.4)]
    return [*axes, *line(((-5, 3), (-1, -2), (3, 1), (8, -7)), 2.6)]


def _pen() -> Strokes:
    return [((-9, 9), (-7, 3), (4, -8), (8, -4), (-3, 7)), ((5, -9), (7, -10), (10, -7), (9, -5))]


def _stop() -> Strokes:
    return [((-3.7, -9), (3.7, -9), (9, -3.7), (9, 3.7), (3.7, 9), (-3.7, 9), (-9, 3.7), (-9, -3.7))]


def _lid(up: float) -> list[tuple[float, float]]:
    return [(x, up * 6.5 * (1 - (x / 9.5) ** 2)) for x in (-9.5, -7, -4, 0, 4, 7, 9.5)]


def _eye() -> Strokes:
    return [*line(_lid(-1), 2.2), *line(_lid(1), 2.2), ellipse(3, 3)]


def _eye_shut() -> Strokes:
    lashes = [line(((x, y), (x * 1.2, y + 5)), 2)[0] for x, y in ((-6, 3.6), (0, 6), (6, 3.6))]
    return [*line(_lid(1), 2.2), *lashes]


def _speech() -> Strokes:
    """A bubble in which somebody speaks."""
    words = [rectangle(-5, y, wide, 2) for y, wide in ((-4.5, 10), (-0.5, 7))]
    tail = ((0, 4.5), (-5, 9), (-5, 4.5))
    return [*line(((-8.5, -8), (8.5, -8), (8.5, 4.5), *tail, (-8.5, 4.5), (-8.5, -8)), 2), *words]


def _sun() -> Strokes:
    rays = [line(_ray(n * pi / 4, 6.6, 9.5), 2.2)[0] for n in range(8)]
    return [*rays, ellipse(4.4, 4.4)]


def _ray(angle: float, start: float, end: float) -> tuple[tuple[float, float], ...]:
    return tuple((radius * cos(angle), radius * sin(angle)) for radius in (start, end))


def _letters() -> Strokes:
    """A large letter and a small one."""
    large = [rectangle(-9.5, -8, 12, 3), rectangle(-5, -8, 3, 16)]
    return [*large, rectangle(3, -1, 7, 2.4), rectangle(5.3, -1, 2.4, 9)]


def _clock() -> Strokes:
    ring = line([*_arc(8.5, 0, 2 * pi, 24)], 2.2)
    return [*ring, *line(((0, -5), (0, 0), (4, 2.5)), 2.2)]


def _stick() -> Strokes:
    """A USB stick."""
    plug = line(((-4, -3), (-4, -9), (4, -9), (4, -3)), 2)
    return [*plug, rounded(-6, -3.5, 12, 13, 2)]


def _power() -> Strokes:
    return [*line([*_arc(7.5, -pi * 0.3, pi * 1.6, 20)], 2.6), rectangle(-1.4, -9.5, 2.8, 9)]


def _finger() -> Strokes:
    """A fingertip on a screen."""
    ring = line(moved(_arc(6, pi * 0.85, pi * 1.3, 14), 0, -2), 2)
    return [*ring, rounded(-2, -4, 4, 13.5, 2)]


SIGNS: Final[dict[str, Callable[[], Strokes]]] = {
    "left": _arrow_left,
    "right": lambda: _mirrored(_arrow_left()),
    "up": lambda: _upwards(_arrow_left()),
    "down": lambda: _downwards(_arrow_left()),
    "undo": _undo,
    "turn": _turn,
    "list": _list,
    "tick": _tick,
    "cross": _cross,
    "plus": _plus,
    "minus": _minus,
    "erase": _erase,
    "crown": _crown,
    "cogs": _cogs,
    "cards": _cards,
    "question": _question,
    "sound": _sound,
    "no-sound": _no_sound,
    "house": _house,
    "board": _board,
    "chart": _chart,
    "pen": _pen,
    "stop": _stop,
    "eye": _eye,
    "eye-shut": _eye_shut,
    "speech": _speech,
    "sun": _sun,
    "letters": _letters,
    "clock": _clock,
    "stick": _stick,
    "power": _power,
    "finger": _finger,
}
