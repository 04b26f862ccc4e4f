"""Little games written by hand from the rules: a record, and what the rules say comes of it.

Each expectation was computed from the text of the rules, before either reading of them was asked; its first
line says how. Only what it is about is told; `refused` is the line that must not be accepted.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.base.errors import CompanionError
from companion.play.records import replay
from tests.plain.tuscany import rules as plain
from tests.plain.tuscany.header import Wrong

GAMES = sorted((Path(__file__).parents[2] / "games" / "tuscany").glob("*.jsonl"))
IN_ANY_ORDER = ("centre", "storage")


def expected(file: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(file.with_suffix(".expected.json").read_text("utf-8"))
    return told


def only(found: Any, like: Any) -> Any:
    """Return of *found* what *like* tells of, lists whose order does not matter in one."""
    if not isinstance(like, dict):
        return found
    return {key: _sorted(key, only(found[key], value)) for key, value in like.items()}


def _sorted(key: str, value: Any) -> Any:
    return sorted(value) if key in IN_ANY_ORDER and isinstance(value, list) else value


def by_engine(file: Path) -> dict[str, Any]:
    try:
        with replay(str(file)) as record:
            return record.rules.sheet(record.last_state())
    except CompanionError as error:
        return {"refused": int(str(error).removeprefix(f"{file}:").split(":")[0])}


def by_plain_reading(file: Path) -> dict[str, Any]:
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines() if line[0] != "#"]
    try:
        return plain.play(lines[0], lines[1:])
    except Wrong as wrong:
        return {"refused": int(str(wrong).split(":")[0]) + 1}  # it does not count the comment


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_little_game_comes_out_as_the_rules_say(file: Path) -> None:
    like = expected(file)
    wanted = only(like, like)
    assert wanted
    assert only(by_engine(file), like) == wanted


@pytest.mark.parametrize(
    "file", [file for file in GAMES if '"begin"' not in file.read_text("utf-8")], ids=lambda file: file.stem
)
def test_the_plain_reading_says_the_same(file: Path) -> None:  # which knows no `begin`
    like = expected(file)
    assert only(by_plain_reading(file), like) == only(like, like)


def test_there_are_at_least_thirty() -> None:
    assert len(GAMES) >= 30
