"""Reading plain data (parsed TOML or JSON) strictly: each function names the place it does not like."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, Final

from companion.base.errors import BadData

NUMBERS_BELOW: Final = 10**15
"""No count, measure or time in milliseconds is as large; a float holds every whole number below it."""
PATH_AT_MOST: Final = 1000


def shown(value: Any) -> str:
    """Return *value* as it may stand in an error: short, on one line."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        text = type(value).__name__
    text = "".join(c if c.isprintable() else "?" for c in text)
    return text if len(text) <= 60 else text[:57] + "..."


def at(place: str, key: str) -> str:
    """Return the name of *key* inside *place*."""
    return f"{place}: {key}" if place else key


def only_keys(data: dict[str, Any], known: Collection[str], place: str) -> None:
    """Raise BadData if *data* has a key that is not *known*, or a null."""
    for key, value in data.items():
        if key not in known:
            raise BadData(f"{at(place, shown(key))} is not known here ({', '.join(known)})")
        if value is None:
            raise BadData(f"{at(place, key)}: null is not a value; leave the key out")


def text(data: dict[str, Any], key: str, place: str, default: str | None = None) -> str:
    """Return the text under *key*; without a *default* it must be there."""
    value = data.get(key, default)
    if value is None:
        raise BadData(f"{at(place, key)} is missing")
    if not isinstance(value, str):
        raise BadData(f"{at(place, key)}: {shown(value)} is not a text")
    return value


def file_name(data: dict[str, Any], key: str, place: str, default: str | None = None) -> str:
    """Return the text under *key*, which some file or folder can be called."""
    name = text(data, key, place, default)
    if "\0" in name or len(name) > PATH_AT_MOST or any(len(part.encode()) > 255 for part in name.split("/")):
        raise BadData(f"{at(place, key)}: {shown(name)} is not the name of a file")
    return name


def choice(data: dict[str, Any], key: str, place: str, values: Collection[str]) -> str:
    """Return the word under *key*, one of *values*."""
    value = text(data, key, place)
    if value not in values:
        raise BadData(f"{at(place, key)}: {shown(value)} is not one of {', '.join(values)}")
    return value


def number(
    data: dict[str, Any],
    key: str,
    place: str,
    least: int | None = None,
    most: int | None = None,
    default: int | None = None,
) -> int:
    """Return the whole number under *key*, from *least* to *most* if there are such limits."""
    value = data.get(key, default)
    if value is None:
        raise BadData(f"{at(place, key)} is missing")
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadData(f"{at(place, key)}: {shown(value)} is not a whole number")
    if (least is not None and value < least) or (most is not None and value > most):
        limits = f"{least} or more" if most is None else f"from {least} to {most}"
        raise BadData(f"{at(place, key)}: {shown(value)} is not {limits}")
    return value


def flag(data: dict[str, Any], key: str, place: str) -> bool:
    """Return the true or false under *key*; left out: false."""
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise BadData(f"{at(place, key)}: {shown(value)} is not true or false")
    return value


def table(data: dict[str, Any], key: str, place: str) -> dict[str, Any]:
    """Return the table under *key*; left out: an empty one."""
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise BadData(f"{at(place, key)} must be a table")
    return value


def array(data: dict[str, Any], key: str, place: str) -> list[Any]:
    """Return the list under *key*, which must be there."""
    if key not in data:
        raise BadData(f"{at(place, key)} is missing")
    value = data[key]
    if not isinstance(value, list):
        raise BadData(f"{at(place, key)} must be a list")
    return value


def check_numbers(value: Any, place: str) -> None:
    """Raise BadData, naming the place, if a number anywhere in *value* is too large or none."""
    if isinstance(value, dict):
        for key, inside in value.items():
            check_numbers(inside, at(place, key))
    elif isinstance(value, list):
        for inside in value:
            check_numbers(inside, place)
    elif isinstance(value, (int, float)) and not -NUMBERS_BELOW < value < NUMBERS_BELOW:
        raise BadData(f"{place}: {shown(value)} is not an ordinary number")
