"""The JSON Schemas and the validator say the same: of good data, and of data that was broken in one place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.base import paths
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
from tests.calibration.broken import broken
from tests.calibration.cases import ALIKE, BY_HAND, GOOD, IN_PIECES, LEFT, MAT, Json
from tests.calibration.schemas import SCHEMAS, accepts, fits

GAMES = Path(__file__).parents[1] / "games"


def _shipped(folder: str) -> list[Json]:
    return [read_toml(file) for file in sorted((paths.shipped_folder() / folder).glob("*.toml"))]


def _records() -> list[list[Json]]:
    texts = [file.read_text("utf-8").splitlines() for file in sorted(GAMES.glob("*.jsonl"))]
    lines = [[json.loads(line) for line in text if line.strip() and line[0] != "#"] for text in texts]
    return [one for one in lines if one[0].get("record") == "castelli/1"]


KINDS: dict[str, tuple[Callable[[Any], object], list[Json]]] = {
    "layout": (read_layout, [*_shipped("layouts"), IN_PIECES]),
    "tiles": (read_tiles, _shipped("tiles")),
    "profile": (read_profile, [*_shipped("profiles"), BY_HAND, MAT]),
}


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
        assert accepts(read, document)
        assert fits(document, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_broken_data_fits_neither(kind: str) -> None:
    (read, documents), seen = KINDS[kind], 0
    for document in (documents[0], documents[-1]):
        for what, other in broken(document):
            by_schema, by_us = fits(other, kind), accepts(read, other)
            assert by_schema or not by_us, f"{what}: only the schema refuses it"
            if not LEFT_TO_THE_VALIDATOR[kind].fullmatch(what):
                assert by_us or not by_schema, f"{what}: only the validator refuses it"
            seen += not by_us
    assert seen > 50


def test_every_line_of_every_golden_game_fits() -> None:
    kinds = set()
    for lines in _records():
        for line in lines:
            assert fits(line, "record"), line
            kinds.add(line.get("move"))
    assert len(kinds) > 8


def test_a_broken_line_fits_neither() -> None:
    seen = 0
    for header, *moves in _records():
        setup = read_header(header, library)
        for what, other in broken({**header, "board": "stand-in", "tiles": "stand-in"}):
            by_us = accepts(lambda one: read_header(one, library), other)
            assert fits(other, "record") or not by_us, f"{what}: only the schema refuses it"
            if not LEFT_TO_THE_VALIDATOR["header"].fullmatch(what):
                assert by_us or not fits(other, "record"), f"{what}: only the validator refuses it"
        for move in {one["move"]: one for one in moves}.values():
            for what, other in broken(move):
                by_us = accepts(partial(read_move, setup=setup), other)
                assert fits(other, "record") or not by_us, f"{move}: {what}: only the schema refuses it"
                if not LEFT_TO_THE_VALIDATOR["move"].fullmatch(what):
                    assert by_us or not fits(other, "record"), (
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
    return accepts(readers.get(kind) or (lambda one: read_header(one, library)), document)


@pytest.mark.parametrize("what", GOOD)
def test_both_take_it(what: str) -> None:
    kind, document = GOOD[what]
    assert (_by_us(kind, document), fits(document, kind)) == (True, True)


@pytest.mark.parametrize("what", ALIKE)
def test_both_refuse_it(what: str) -> None:
    kind, document = ALIKE[what]
    assert (_by_us(kind, document), fits(document, kind)) == (False, False)


@pytest.mark.parametrize("what", LEFT)
def test_only_the_validator_can_refuse_it_and_the_readme_says_so(what: str) -> None:
    kind, document = LEFT[what]
    assert (_by_us(kind, document), fits(document, kind)) == (False, True)
    assert what in (paths.shipped_folder() / "README.md").read_text("utf-8")
