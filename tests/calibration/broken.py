"""Data broken in one place, in every way, at every place: what no schema and no validator may accept."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

from tests.calibration.cases import Json


def broken(document: Json) -> Iterator[tuple[str, Json]]:
    """Give *document* with one thing wrong: an unknown key, another kind, one missing, at every place."""
    for path in _paths(document):
        where = "/".join(map(str, path))
        for what, change in CHANGES.items():
            other = copy.deepcopy(document)
            if change(other, path):
                yield f"{where}: {what}", other


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    pairs = (
        value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    )
    for key, one in list(pairs)[:6]:
        yield from _paths(one, (*path, key))


def _at(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


def _add(document: Any, path: tuple[Any, ...]) -> bool:
    there = _at(document, path)
    if isinstance(there, dict):
        there["Not known!"] = "1"
    return isinstance(there, dict)


def _swap(document: Any, path: tuple[Any, ...]) -> bool:
    if path:
        there = _at(document, path)
        _at(document, path[:-1])[path[-1]] = {"x": []} if isinstance(there, str | int | float | list) else 7
    return bool(path)


def _empty(document: Any, path: tuple[Any, ...]) -> bool:
    if path:
        _at(document, path[:-1])[path[-1]] = None
    return bool(path)


def _drop(document: Any, path: tuple[Any, ...]) -> bool:
    holder = _at(document, path[:-1]) if path else None
    if isinstance(holder, dict):
        del holder[path[-1]]
    return isinstance(holder, dict)


def _huge(document: Any, path: tuple[Any, ...]) -> bool:
    there = _at(document, path)
    good = isinstance(there, int | float) and not isinstance(there, bool)
    if good:
        _at(document, path[:-1])[path[-1]] = 10**12
    return good


def _line_feed(document: Any, path: tuple[Any, ...]) -> bool:
    there = _at(document, path)
    if isinstance(there, str):
        _at(document, path[:-1])[path[-1]] = there + "\n"
    return isinstance(there, str)


def _key_with_line_feed(document: Any, path: tuple[Any, ...]) -> bool:
    holder = _at(document, path[:-1]) if path else None
    if isinstance(holder, dict):
        holder[path[-1] + "\n"] = holder.pop(path[-1])
    return isinstance(holder, dict)


def _longer(document: Any, path: tuple[Any, ...]) -> bool:
    there = _at(document, path)
    if isinstance(there, list):
        there.extend(copy.deepcopy(there[:1]))
    return isinstance(there, list) and bool(there)


def _shorter(document: Any, path: tuple[Any, ...]) -> bool:
    there = _at(document, path)
    return isinstance(there, list) and bool(there) and there.pop() is not None


def _negative(document: Any, path: tuple[Any, ...]) -> bool:
    there = _at(document, path)
    good = isinstance(there, int | float) and not isinstance(there, bool)
    if good:
        _at(document, path[:-1])[path[-1]] = -there
    return good


CHANGES: dict[str, Callable[[Any, tuple[Any, ...]], bool]] = {
    "unknown key": _add, "another kind": _swap, "null": _empty, "missing": _drop,
    "huge": _huge, "negative": _negative, "longer": _longer, "shorter": _shorter,
    "line feed": _line_feed, "key with a line feed": _key_with_line_feed,
}  # fmt: skip
