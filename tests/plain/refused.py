"""What goes wrong, and the small questions asked of every JSON value."""

from typing import Any

Data = dict[str, Any]

COLOURS = ("red", "blue", "green", "yellow")
UNITS = ("wood", "grain", "rocks")


class No(Exception):
    """The record is bad here, or the rules forbid the move."""


def need(condition: bool, why: str) -> None:
    """Raise No with *why* unless *condition* holds."""
    if not condition:
        raise No(why)


def only_keys(value: Any, where: str, required: str, optional: str = "") -> Data:
    """Give *value* back if it is an object with all *required* keys and none beyond the *optional* ones."""
    need(isinstance(value, dict), f"{where}: not an object")
    for key in required.split():
        need(key in value, f"{where}: {key} is missing")
    for key in value:
        need(key in required.split() + optional.split(), f"{where}: unknown key {key!r}")
    result: Data = value
    return result


def whole(value: Any, where: str, low: int | None = None, high: int | None = None) -> int:
    """Give *value* back if it is a whole number within the bounds."""
    need(isinstance(value, int) and not isinstance(value, bool), f"{where}: {value!r} is not a whole number")
    need(low is None or value >= low, f"{where}: {value} is less than {low}")
    need(high is None or value <= high, f"{where}: {value} is more than {high}")
    return int(value)


def text(value: Any, where: str) -> str:
    """Give *value* back if it is a string."""
    need(isinstance(value, str), f"{where}: {value!r} is not a text")
    return str(value)


def one_of(value: Any, where: str, words: Any) -> str:
    """Give *value* back if it is one of *words*."""
    need(isinstance(value, str) and value in words, f"{where}: {value!r} is not known")
    return str(value)


def flag(value: Any, where: str) -> bool:
    """Give *value* back if it is true or false."""
    need(isinstance(value, bool), f"{where}: {value!r} is not true or false")
    return bool(value)
