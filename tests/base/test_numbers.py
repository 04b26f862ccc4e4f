"""Numbers from outside can be counted with, or their place is named."""

from __future__ import annotations

import pytest

from companion.base.errors import BadData, BadRecord
from companion.base.jsonl import read_object
from companion.base.toml import parse_toml

LARGE = ["9" * 400, "-" + "9" * 400, "1000000000000000", "1e400", "-1e15", "9" * 5000]


@pytest.mark.parametrize("number", [*LARGE, "inf", "-inf", "nan"])
def test_toml_with_a_number_that_is_too_large_names_its_place(number: str) -> None:
    with pytest.raises(
        BadData, match=r"^a\.toml: (board: sizes: .*not an ordinary number|a number is too long)$"
    ) as told:
        parse_toml(f"[board]\nsizes = [1, {{ deep = 2 }}, {number}]", "a.toml")
    assert len(str(told.value)) < 150


@pytest.mark.parametrize("number", LARGE)
def test_a_record_with_a_number_that_is_too_large_names_its_place(number: str) -> None:
    with pytest.raises(
        BadRecord,
        match=r"^a:1: (players: first: .*not an ordinary number|a number is too long|1e400 is not a .*)$",
    ) as told:
        read_object(f'{{"players": [{{"first": {number}}}]}}'.encode(), "a:1")
    assert len(str(told.value)) < 150


def test_times_measures_and_long_texts_are_read_as_before() -> None:
    told = {"at_ms": 999_999_999_999_999, "x": -1.5e3, "name": "9" * 400, "small": 1e-300}
    assert parse_toml("\n".join(f"{k} = {v!r}" for k, v in told.items()), "a") == told
    assert read_object(str(told).replace("'", '"').encode(), "a") == told
