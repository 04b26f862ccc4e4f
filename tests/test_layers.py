"""Games are plug-ins: common code knows none of them, and none of them knows another."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.structure import HERE, common, game_words, games

PRODUCT = re.compile(r"castelli[ -]?companion|castelli-copies")
"""The product itself, and its folder on a USB drive."""


def imported(text: str) -> Iterator[str]:
    """Give each module that *text* imports, with what it imports from it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)


def game_of(module: str) -> str | None:
    """Return the game in whose folders *module* lies."""
    parts = module.split(".")
    inside = len(parts) > 2 and parts[:2] in (["companion", "games"], ["companion", "engine"])
    return parts[2] if inside and parts[2] in games(HERE) else None


def test_common_code_imports_no_game() -> None:
    found = {(name, one) for name, text in common(HERE) for one in imported(text) if game_of(one)}
    assert sorted(found) == []


def test_no_game_imports_another() -> None:
    for game in games(HERE):
        for folder in (HERE / "companion/engine" / game, HERE / "companion/games" / game):
            for file in folder.rglob("*.py"):
                foreign = [
                    one for one in imported(file.read_text("utf-8")) if game_of(one) not in (None, game)
                ]
                assert foreign == [], file


def test_common_code_uses_no_word_of_a_game() -> None:
    words = game_words()
    found = {
        f"{name}:{number}: {line.strip()}"
        for name, text in common(HERE)
        for number, line in enumerate(text.splitlines(), 1)
        if words.search(line)
    }
    assert sorted(found) == []


def test_nothing_but_the_product_is_called_by_the_name_of_a_game() -> None:
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, text in common(HERE)
        for number, line in enumerate(text.splitlines(), 1)
        if "castelli" in PRODUCT.sub("", line.lower())
    ]
    assert found == []


@pytest.mark.parametrize(
    "text", ["meadow_at(x)", "class MeadowView", '"a1"', "coats = 4", "Rim rewards", "onMeadow"]
)
def test_words_of_a_game_are_found_within_names(text: str) -> None:
    assert game_words().search(text)


@pytest.mark.parametrize(
    "text", ["trim(text)", "primary", "data1", "woodland", "CastelliWords", "intent", "retention"]
)
def test_other_words_are_left_alone(text: str) -> None:
    assert not game_words().search(text)


def test_the_list_of_words_is_read() -> None:
    assert len((Path(HERE) / "tests/game_words.txt").read_text("utf-8").split()) > 20
