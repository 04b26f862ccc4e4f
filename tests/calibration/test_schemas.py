"""The JSON Schemas and the validator say the same: of good data, and of data that was broken in one place."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from companion.base import paths
from companion.base.errors import CompanionError
from companion.base.toml import read_toml
from companion.engine.castelli.layout import read_layout
from companion.engine.castelli.record import read_header
from companion.engine.castelli.record_moves import PLAYED, READERS, WITH, read_move
from companion.engine.castelli.rulings import RULINGS
from companion.engine.castelli.tiles import read_tiles
from companion.engine.stamps import SOURCES
from companion.eye.profile_data import read_profile
from companion.games.castelli import library
from companion.vision.profile import DICTIONARIES
from companion.vision.tiles.thresholds import public_keys
from tests.calibration.cases import ALIKE, BY_HAND, GOOD, IN_PIECES, LEFT, Json

GAMES = Path(__file__).parents[1] / "games"
SCHEMAS: dict[str, Json] = {
    file.stem: json.loads(file.read_text("utf-8"))
    for file in (paths.shipped_folder() / "schemas").glob("*.json")
}


@cache
def _validator(kind: str) -> jsonschema_rs.Validator:
    """Return a validator for one of SCHEMAS, which may refer to the others by their file names."""
    files = jsonschema_rs.Registry([(f"json-schema:///{name}.json", one) for name, one in SCHEMAS.items()])
    return jsonschema_rs.Draft202012Validator(SCHEMAS[kind], registry=files, offline=True)


def _fits(document: Json, kind: str) -> bool:
    return _validator(kind).is_valid(document)


def _shipped(folder: str) -> list[Json]:
    return [read_toml(file) for file in sorted((paths.shipped_folder() / folder).glob("*.toml"))]


def _records() -> list[list[Json]]:
    texts = [file.read_text("utf-8").splitlines() for file in sorted(GAMES.glob("*.jsonl"))]
    lines = [[json.loads(line) for line in text if line.strip() and line[0] != "#"] for text in texts]
    return [one for one in lines if one[0].get("record") == "castelli/1"]


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
LEFT_TO_THE_VALIDATOR = {
    "layout": re.compile(
        r"piece/\w+: (missing|key with a line feed)|.*areas: longer"
    ),  # assembly; second mine
    "tiles": re.compile("nothing"),
    "profile": re.compile(r"corners/.*: negative"),  # they go round clockwise
    "header": re.compile(r"(board|tiles): line feed"),  # a name that nobody knows
    "move": re.compile(r"tile: line feed|area: huge"),  # what the board or the set of tiles does not have
}


@pytest.mark.parametrize("kind", KINDS)
def test_good_data_fits_its_schema(kind: str) -> None:
    read, documents = KINDS[kind]
    assert documents
    for document in documents:
        assert _accepts(read, document)
        assert _fits(document, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_broken_data_fits_neither(kind: str) -> None:
    (read, documents), seen = KINDS[kind], 0
    for document in (documents[0], documents[-1]):
        for what, other in _broken(document):
            by_schema, by_us = _fits(other, kind), _accepts(read, other)
            assert by_schema or not by_us, f"{what}: only the schema refuses it"
            if not LEFT_TO_THE_VALIDATOR[kind].fullmatch(what):
                assert by_us or not by_schema, f"{what}: only the validator refuses it"
            seen += not by_us
    assert seen > 50


def test_every_line_of_every_golden_game_fits() -> None:
    kinds = set()
    for lines in _records():
        for line in lines:
            assert _fits(line, "record"), line
            kinds.add(line.get("move"))
    assert len(kinds) > 8


def test_a_broken_line_fits_neither() -> None:
    seen = 0
    for header, *moves in _records():
        setup = read_header(header, library)
        for what, other in _broken({**header, "board": "stand-in", "tiles": "stand-in"}):
            by_us = _accepts(lambda one: read_header(one, library), other)
            assert _fits(other, "record") or not by_us, f"{what}: only the schema refuses it"
            if not LEFT_TO_THE_VALIDATOR["header"].fullmatch(what):
                assert by_us or not _fits(other, "record"), f"{what}: only the validator refuses it"
        for move in {one["move"]: one for one in moves}.values():
            for what, other in _broken(move):
                by_us = _accepts(partial(read_move, setup=setup), other)
                assert _fits(other, "record") or not by_us, f"{move}: {what}: only the schema refuses it"
                if not LEFT_TO_THE_VALIDATOR["move"].fullmatch(what):
                    assert by_us or not _fits(other, "record"), (
                        f"{move}: {what}: only the validator refuses it"
                    )
                seen += not by_us
    assert seen > 100


def test_the_schema_knows_the_same_words_as_the_validator() -> None:
    lines = SCHEMAS["record"]["oneOf"][1:]
    assert {line["properties"]["move"]["const"] for line in lines} == set(READERS)
    plays = [line["properties"]["card"]["enum"] for line in lines if "card" in line["properties"]]
    assert sorted(card for cards in plays for card in cards) == sorted(PLAYED)
    (build,) = [line for line in lines if "with" in line["properties"]]
    assert build["properties"]["with"]["enum"] == list(WITH)
    assert SCHEMAS["record"]["$defs"]["source"]["enum"] == list(SOURCES)
    known = SCHEMAS["profile"]["properties"]["markers"]["properties"]["dictionary"]["enum"]
    assert known == list(DICTIONARIES)
    header = SCHEMAS["record"]["oneOf"][0]["properties"]
    rulings = {key: one["enum"] for key, one in header["rulings"]["properties"].items()}
    assert rulings == {key: list(values) for key, (_, values) in RULINGS.items()}
    reader = SCHEMAS["profile"]["properties"]["reader"]
    assert reader["propertyNames"]["enum"] == public_keys()


def _by_us(kind: str, document: Any) -> bool:
    readers = {name: read for name, (read, _) in KINDS.items()}
    return _accepts(readers.get(kind) or (lambda one: read_header(one, library)), document)


@pytest.mark.parametrize("what", GOOD)
def test_both_take_it(what: str) -> None:
    kind, document = GOOD[what]
    assert (_by_us(kind, document), _fits(document, kind)) == (True, True)


@pytest.mark.parametrize("what", ALIKE)
def test_both_refuse_it(what: str) -> None:
    kind, document = ALIKE[what]
    assert (_by_us(kind, document), _fits(document, kind)) == (False, False)


@pytest.mark.parametrize("what", LEFT)
def test_only_the_validator_can_refuse_it_and_the_readme_says_so(what: str) -> None:
    kind, document = LEFT[what]
    assert (_by_us(kind, document), _fits(document, kind)) == (False, True)
    assert what in (paths.shipped_folder() / "README.md").read_text("utf-8")
