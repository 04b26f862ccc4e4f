"""Numbers, points and sizes read strictly from plain data; every error names the place."""

from __future__ import annotations

from math import isfinite
from typing import Any, Final

from companion.base import parsing
from companion.base.errors import BadData

Point = tuple[float, float]

FAR_MM: Final = 5000.0
FAR_PX: Final = 100_000.0


def real(data: dict[str, Any], key: str, place: str, least: float, most: float) -> float:
    """Return the number under *key*, which must be there and from *least* to *most*."""
    if key not in data:
        raise BadData(f"{place}: {key} is missing")
    return _one(data[key], f"{place}: {key}", least, most)


def point(value: Any, place: str, far: float) -> Point:
    """Return *value*, a list of x and y, neither farther from 0 than *far*."""
    x, y = numbers(value, place, 2, far)
    return x, y


def numbers(value: Any, place: str, count: int, far: float) -> tuple[float, ...]:
    """Return *value*, a list of *count* numbers, none farther from 0 than *far*."""
    if not isinstance(value, list) or len(value) != count:
        raise BadData(f"{place}: {parsing.shown(value)} is not a list of {count} numbers")
    return tuple(_one(number, place, -far, far) for number in value)


def size(data: dict[str, Any], key: str, place: str) -> tuple[int, int] | None:
    """Return the width and height under *key*; None if it is not there."""
    if key not in data:
        return None
    value = parsing.array(data, key, place)
    if len(value) != 2 or any(type(n) is not int or not 1 <= n <= 20_000 for n in value):
        raise BadData(f"{place}: {key}: {parsing.shown(value)} is not a width and a height")
    return value[0], value[1]


def _one(value: Any, place: str, least: float, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or _is_odd(value):
        raise BadData(f"{place}: {parsing.shown(value)} is not a number")
    if not least <= value <= most:
        raise BadData(f"{place}: {parsing.shown(value)} is not from {least:g} to {most:g}")
    return float(value)


def _is_odd(value: int | float) -> bool:
    return not isinstance(value, int) and not isfinite(value)  # a whole number may be too long to ask
