"""Mutations by lot: of plain values with their structure, of lines of text, of bytes."""

from __future__ import annotations

import copy
import json
import math
from random import Random
from typing import Any, Final

RAW: Final = "@raw{}@"


class Raw(str):
    """A text that is written as it is, without quotes: what no writer of JSON or TOML would write."""


NUMBERS: Final = (
    -1, 0, 1, 2, 3, 7, 16, 17, 64, 255, 256, 65535, 2**31 - 1, 2**31, 2**53, 2**62, 2**63 - 1, 2**63,
    -(2**63), 10**23,
    10**399, 0.5, -0.0, 1e-9, 1e308, 1e15, 59.999,
)  # fmt: skip
TEXTS: Final = (
    "", " ", "\t", "\n", "a\nb", "\r", "\0", "\x1b[31mred", "\x07", "\x7f", "\x9b31m", "\u2028", "\u202eabc",
    "\ufeff",
    "\ud800", "\udfff\ud800", "=1+1", "+1", "-1", "@SUM(A1)", "|cmd", "😀" * 40, "ü" * 40, "ﷺ" * 40, "x" * 41,
    "x" * 5000, "A" * 70_000, "../../../../up", "/etc/passwd", "/dev/zero", "none/../x", "C:\\x", "A1",
    "Z99", "A0",
    "I9", "AA1", "red", "RED", "rot", "stand-in", "stand-in.toml", "castelli/1", "castelli/2",
    "castelli-tournament/1",
    "hopping/1", "null", "true", "1", "1e999", "NaN", "back", "S1", "07", "7", "<script>alert(1)</script>",
    "%s%n{0}{x}",
    "'; DROP TABLE games; --", "\\", '"', "e\u0301" * 300, "nan", "inf", "0x10", "٣", "Ⅷ", "²", "last", "-",
    "--",
)  # fmt: skip
RAWS: Final = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-1e999",
    "1" * 5000,
    "0.1e-400",
    "[" * 2000,
    "{}",
    "01",
    "+1",
    "",
)
"""For JSON; some are not JSON at all."""


def deep(levels: int, of_lists: bool = True) -> Raw:
    """Return a value in so many lists or objects."""
    return Raw("[" * levels + "]" * levels if of_lists else '{"a":' * levels + "1" + "}" * levels)


def hostile(dice: Random) -> Any:
    """Return some value that does not belong."""
    lot = dice.random()
    if lot < 0.3:
        return dice.choice(NUMBERS)
    if lot < 0.65:
        return dice.choice(TEXTS)
    if lot < 0.72:
        return Raw(dice.choice(RAWS))
    if lot < 0.77:
        return deep(dice.choice((3, 60, 600, 5000, 100_000)), dice.random() < 0.5)
    values: tuple[Any, ...] = (
        None, True, False, [], {}, [None], [[]], {"": ""}, [1, "a", {}], {"a": 1}, ["A1"] * 300,
        list(range(2000)), math.nan,
        math.inf,
    )  # fmt: skip
    return copy.deepcopy(dice.choice(values))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to every part of *value*."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, part in parts for place in places(part, (*path, key)))]


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def mutated(value: Any, dice: Random, times: int = 1) -> Any:
    """Return a copy of *value* that is changed in some *times* places."""
    value = {"": copy.deepcopy(value)}
    for _ in range(times):
        path = dice.choice(places(value)[1:])
        holder, key = _at(value, path[:-1]), path[-1]
        _change(holder, key, value, dice)
        if "" not in value:
            value[""] = {}
    return value[""]


def _change(holder: Any, key: Any, whole: Any, dice: Random) -> None:
    old, lot = holder[key], dice.randrange(10)
    if lot < 3:
        holder[key] = hostile(dice)
    elif lot == 3:
        del holder[key]
    elif lot == 4:
        holder[key] = _like(old, dice)
    elif lot == 5:
        holder[key] = dice.choice(([old], {"a": old}, str(old), [old, old], bool(old), None))
    elif lot == 6:
        other = dice.choice(places(whole)[1:])
        holder[key] = copy.deepcopy(_at(whole, other))
    elif lot == 7 and isinstance(old, dict):
        old[dice.choice((*TEXTS[:40], "colour", "name", "note", "at_ms", "source"))] = hostile(dice)
    elif lot == 7 and isinstance(old, list):
        old.extend(copy.deepcopy(old) * dice.choice((1, 3, 50)) or [hostile(dice)])
    elif lot == 8 and isinstance(holder, dict):
        holder[dice.choice((str(key).upper(), f"{key} ", f"{key}s", "", str(key)[:1]))] = holder.pop(key)
    elif lot == 9 and isinstance(holder, list):
        dice.shuffle(holder)
    else:
        holder[key] = _like(old, dice)


def _like(old: Any, dice: Random) -> Any:
    """Return another value of the kind of *old*."""
    match old:
        case bool():
            return not old
        case int() | float():
            return dice.choice((old + 1, old - 1, -old, old * 1000, old * 2, *NUMBERS))
        case str() if old:
            cut = dice.randrange(len(old))
            letter = dice.choice(("\0", "\x1b", "\ud800", "x", "9", " ", "ß", "\u200d", "=", "/", "\n"))
            return dice.choice((old[:cut] + letter + old[cut:], old[:cut], old * 60, old.upper(), old[::-1]))
        case _:
            return hostile(dice)


# --- writing them ---


def as_json(value: Any, dice: Random | None = None) -> str:
    """Return *value* as JSON, raw texts as they are; by lot a key stands twice."""
    raws: list[str] = []
    text = json.dumps(_marked(value, raws), ensure_ascii=dice is None or dice.random() < 0.7)
    for number, raw in enumerate(raws):
        text = text.replace(f'"{RAW.format(number)}"', raw, 1)
    if dice and dice.random() < 0.05 and isinstance(value, dict) and value:
        twice = dice.choice(list(value))
        text = text[:-1] + f", {json.dumps(twice)}: {json.dumps(None)}}}"
    return text


def _marked(value: Any, raws: list[str]) -> Any:
    match value:
        case Raw():
            raws.append(str(value))
            return RAW.format(len(raws) - 1)
        case dict():
            return {str(key): _marked(part, raws) for key, part in value.items()}
        case list() | tuple():
            return [_marked(part, raws) for part in value]
        case int() if abs(value) >= 10**300:
            return _marked(Raw("9" * 400), raws)
    return value


def as_toml(value: Any) -> str:
    """Return *value* as TOML: a line for each key, tables inline."""
    if not isinstance(value, dict):
        return f"a = {_toml(value)}\n"
    return "".join(f"{json.dumps(str(key))} = {_toml(part)}\n" for key, part in value.items())


def _toml(value: Any) -> str:
    match value:
        case Raw():
            return str(value)
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int() if abs(value) >= 10**300:
            return "9" * 400
        case float() | int():
            return repr(value)
        case dict():
            return (
                "{"
                + ", ".join(f"{json.dumps(str(key))} = {_toml(part)}" for key, part in value.items())
                + "}"
            )
        case list() | tuple():
            return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(str(value))


def encoded(text: str) -> bytes:
    """Return *text* as bytes, whatever is in it."""
    return text.encode("utf-8", "surrogatepass")


# --- bytes and lines ---


def mutated_bytes(raw: bytes, dice: Random, times: int = 1) -> bytes:
    """Return *raw* with some *times* changes."""
    data = bytearray(raw)
    for _ in range(times):
        at, long = dice.randrange(len(data) + 1), dice.choice((1, 1, 2, 4, 8, 40, 300))
        part = bytes(data[at : at + long])
        lot = dice.randrange(8)
        if lot == 0 and part:
            data[at] ^= 1 << dice.randrange(8)
        elif lot == 1:
            data[at : at + long] = dice.randbytes(long)
        elif lot == 2:
            del data[at : at + long]
        elif lot == 3:
            data[at:at] = part * dice.choice((1, 2, 50))
        elif lot == 4:
            data[at : at + long] = dice.choice((b"\0", b"\xff", b"\x80", b"\x7f")) * long
        elif lot == 5:
            size, order = dice.choice((1, 2, 4, 8)), dice.choice(("big", "little"))
            number = dice.choice((0, 1, 255, 65535, 2**31 - 1, 2**32 - 1, 60_000, 30_000)) % 256**size
            data[at : at + size] = number.to_bytes(size, "big" if order == "big" else "little")
        elif lot == 6:
            del data[at:]
        else:
            data += dice.randbytes(long)
    return bytes(data)


def mutated_lines(lines: list[str], others: list[str], dice: Random) -> list[str]:
    """Return *lines* with some missing, twice, swapped, or from *others*."""
    lines = list(lines)
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(lines)) if lines else 0
        match dice.randrange(7):
            case 0:
                del lines[at : at + dice.choice((1, 1, 2, 10))]
            case 1:
                lines[at:at] = lines[at : at + 1] * dice.choice((1, 3))
            case 2:
                other = dice.randrange(len(lines)) if lines else 0
                lines[at : at + 1], lines[other : other + 1] = lines[other : other + 1], lines[at : at + 1]
            case 3:
                lines.insert(at, dice.choice(others))
            case 4:
                lines.insert(
                    at,
                    dice.choice(
                        ("", "# note", "#\0", "\ufeff", "null", "[]", "0", '""', "{", "{}", "nan", "\x1b[2J")
                    ),
                )
            case 5:
                lines[at:] = []
            case _:
                lines.insert(at, dice.choice(others)[: dice.randrange(60)])
    return lines
