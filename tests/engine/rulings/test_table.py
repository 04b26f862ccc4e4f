"""The table of rulings: the engine knows what the rules list, defaults first, and the presets by book."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.base.errors import BadRecord
from companion.engine.castelli.rulings import DEFAULTS, PRESETS, RULINGS, read_rulings
from tests.small import small

RULES = Path(__file__).parents[3] / "docs" / "rules" / "castelli.md"
ROW = re.compile(r"^\| (R\d+) \| `([\w-]+)` \| ([^|]*) \|", re.MULTILINE)


def listed() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return the table of the rules: key -> id and values."""
    rows = ROW.findall(RULES.read_text("utf-8"))
    return {key: (name, tuple(re.findall(r"`([\w-]+)`", values))) for name, key, values in rows}


def test_the_rulings_are_those_of_the_table_in_its_order() -> None:
    assert list(RULINGS.items()) == list(listed().items())


def test_a_ruling_left_out_has_its_first_value() -> None:
    assert {key: values[0] for key, (_, values) in listed().items()} == DEFAULTS
    rulings = small(rulings={"split": "nearest"}).setup.rulings
    assert rulings == {**DEFAULTS, "split": "nearest"}


@pytest.mark.parametrize(
    ("book", "differs"),
    [
        ("German", {}),
        ("English", {}),
        ("Dutch", {"overbuild-compare": "area", "burnt-city": "gone"}),
        ("Spanish", {"burnt-city": "gone"}),
    ],
)
def test_a_preset_is_what_the_book_of_a_group_says(book: str, differs: dict[str, str]) -> None:
    assert PRESETS[book] == differs
    assert read_rulings(PRESETS[book]) == {**DEFAULTS, **differs}


@pytest.mark.parametrize(
    ("given", "place"),
    [({"splitt": "down"}, "splitt"), ({"split": "up"}, 'split: "up"'), ({"split": None}, "split: null")],
)
def test_an_unknown_ruling_or_value_is_refused_by_its_name(given: dict[str, object], place: str) -> None:
    with pytest.raises(BadRecord, match=place):
        read_rulings(given)
