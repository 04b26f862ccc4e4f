"""The JSON Schemas and the validator say the same: of good data, and of data that was broken in one place."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion import data, library
from companion.engine.castelli.layout import read_layout
from companion.engine.castelli.record import read_header
from companion.engine.castelli.record_moves import PLAYED, READERS, SOURCES, WITH, read_move
from companion.engine.castelli.tiles import read_tiles
from companion.errors import CompanionError
from companion.vision.profile import DICTIONARIES, read_profile
from tests.calibration.schema import fits

GAMES = Path(__file__).parents[1] / "games"
Json = dict[str, Any]


def _schema(name: str) -> Json:
    found: Json = json.loads((data.shipped_folder() / "schemas" / f"{name}.json").read_text("utf-8"))
    return found


def _shipped(folder: str) -> list[Json]:
    return [data.read_toml(file) for file in sorted((data.shipped_folder() / folder).glob("*.toml"))]


def _records() -> list[list[Json]]:
    texts = [file.read_text("utf-8").splitlines() for file in sorted(GAMES.glob("*.jsonl"))]
    lines = [[json.loads(line) for line in text if line.strip() and line[0] != "#"] for text in texts]
    return [one for one in lines if one[0].get("record") == "castelli/1"]


LENS = {
    "matrix": [[900.0, 0, 640], [0, 900.0, 360], [0, 0, 1]],
    "distortion": [0.1, 0, 0, 0, 0],
    "size": [1280, 720],
}
BY_HAND = {
    "board": {"columns": 8, "rows": 8, "a1": "meadow", "pitch_mm": 54, "tile_mm": 40, "offset_mm": [0, 10.5]},
    "corners": {"nw": [0, 0], "ne": [100, 0], "se": [100, 100], "sw": [0, 100]},
    "lens": LENS,
    "sites": {
        "bare": "bare.png", "colours": {"red": [200, 0, 0]}, "B1": {"castles": [[1, 2]], "settlement": [3, 4]}
    },
    "reader": {"sure": 0.9995},
}  # fmt: skip
PIECE = {
    "columns": 2,
    "rows": 1,
    "a1": "meadow",
    "landscape": {"B1": {"areas": [{"terrain": "mine", "sides": "W"}]}},
}
IN_PIECES = {"piece": {"I": PIECE}, "frame": {"2x1": {"N": ["2 silver", ""]}}, "assembly": {"2": [["I:0"]]}}

KINDS: dict[str, tuple[Callable[[Any], object], list[Json]]] = {
    "layout": (read_layout, [*_shipped("layouts"), IN_PIECES]),
    "tiles": (read_tiles, _shipped("tiles")),
    "profile": (read_profile, [*_shipped("profiles"), BY_HAND]),
}


def _accepts(read: Callable[[Any], object], document: Json) -> bool:
    try:
        read(document)
    except CompanionError:
        return False
    return True


def _broken(document: Json) -> Iterator[tuple[str, Json]]:
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


CHANGES: dict[str, Callable[[Any, tuple[Any, ...]], bool]] = {
    "unknown key": _add, "another kind": _swap, "null": _empty, "missing": _drop, "huge": _huge,
}  # fmt: skip
SAID_BY_THE_VALIDATOR_ALONE = {
    "layout": ("missing", "unknown key"),  # a mine without icons, an unused piece, a frame's length
    "tiles": (),
    "profile": (
        "missing",
        "unknown key",
    ),  # a tile larger than its field, ids of a dictionary, names of thresholds
}
"""Where the schema may be the milder one: what hangs on another key."""


@pytest.mark.parametrize("kind", KINDS)
def test_good_data_fits_its_schema(kind: str) -> None:
    read, documents = KINDS[kind]
    assert documents
    for document in documents:
        assert _accepts(read, document)
        assert fits(document, _schema(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_broken_data_fits_neither(kind: str) -> None:
    (read, documents), schema, seen = KINDS[kind], _schema(kind), 0
    for document in (documents[0], documents[-1]):
        for what, other in _broken(document):
            by_schema, by_us = fits(other, schema), _accepts(read, other)
            assert by_schema or not by_us, f"{what}: only the schema refuses it"
            if not what.endswith(SAID_BY_THE_VALIDATOR_ALONE[kind]):
                assert by_us or not by_schema, f"{what}: only the validator refuses it"
            seen += not by_us
    assert seen > 50


def test_every_line_of_every_golden_game_fits() -> None:
    schema = _schema("record")
    kinds = set()
    for lines in _records():
        for line in lines:
            assert fits(line, schema), line
            kinds.add(line.get("move"))
    assert len(kinds) > 8


def test_a_broken_line_fits_neither() -> None:
    schema, seen = _schema("record"), 0
    for header, *moves in _records():
        setup = read_header(header, library)
        for what, other in _broken({**header, "board": "stand-in", "tiles": "stand-in"}):
            by_us = _accepts(lambda one: read_header(one, library), other)
            assert fits(other, schema) or not by_us, f"{what}: only the schema refuses it"
            if not what.startswith(("board", "tiles", "pieces", "rulings", "first")):
                assert by_us or not fits(other, schema), f"{what}: only the validator refuses it"
        for move in {one["move"]: one for one in moves}.values():
            for what, other in _broken(move):
                by_us = _accepts(partial(read_move, setup=setup), other)
                assert fits(other, schema) or not by_us, f"{move}: {what}: only the schema refuses it"
                seen += not by_us
    assert seen > 100


def test_the_schema_knows_the_same_words_as_the_validator() -> None:
    lines = _schema("record")["oneOf"][1:]
    assert {line["properties"]["move"]["const"] for line in lines} == set(READERS)
    plays = [line["properties"]["card"]["enum"] for line in lines if "card" in line["properties"]]
    assert sorted(card for cards in plays for card in cards) == sorted(PLAYED)
    (build,) = [line for line in lines if "with" in line["properties"]]
    assert build["properties"]["with"]["enum"] == list(WITH)
    assert build["properties"]["source"]["enum"] == list(SOURCES)
    known = _schema("profile")["properties"]["markers"]["properties"]["dictionary"]["enum"]
    assert known == list(DICTIONARIES)
