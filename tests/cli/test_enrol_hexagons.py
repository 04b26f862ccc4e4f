"""Teaching the tiles of a mat by `companion enrol`, and reading them by `companion read`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import cv2
import pytest

from companion.cli import enrol, read
from companion.games.tuscany.simulator.lessons import profile_toml
from companion.simulator.conditions import elsewhere
from tests.vision.hexagons import Lying, shot_of

TAUGHT: Lying = {"A1": "village", "B1": "cart", "C1": "city", "D1": "crop:vine+boar", "A2": None}
SAID = ["A1=village", "B1=cart", "C1=city", "D1=crop-vine-boar", "A2=back"]
OTHERS: Lying = {"A1": "cart", "B1": "city", "C1": "village", "D1": "village"}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a profile and two photographs to teach from."""
    folder = tmp_path_factory.mktemp("mat")
    (folder / "profile.toml").write_text(profile_toml(), "utf-8")
    for name, lying, seed in (("one", TAUGHT, 31), ("two", OTHERS, 32)):
        cv2.imwrite(str(folder / f"{name}.png"), shot_of(lying, seed, now=elsewhere(seed, 64.0)).image)
    return folder


def _enrol(table: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, object]]:
    status = enrol.main(["--profile", str(table / "profile.toml"), "--json", *words])
    return status, json.loads(capsys.readouterr().out)


def test_what_was_taught_by_a_photograph_is_read_in_another(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, told = _enrol(table, capsys, str(table / "one.png"), *SAID)
    assert (status, told["again"], told["open"], told["alike"]) == (0, [], [], [])
    assert told["learned"] == ["back", "cart", "city", "crop-vine-boar", "village"]
    assert read.main(["--profile", str(table / "profile.toml"), "--json", str(table / "two.png")]) == 0
    fields: Mapping[str, dict[str, object]] = json.loads(capsys.readouterr().out)["fields"]
    assert {at: one.get("tile") for at, one in fields.items() if one["state"] == "up"} == OTHERS
    assert fields["B2"]["state"] == "empty"
    assert sorted(fields["A1"]) == ["confidence", "state", "tile"]


def test_a_photograph_of_which_nothing_is_said_asks_for_every_tile_that_lies_there(
    table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "profile.toml").write_text(profile_toml(), "utf-8")
    status, told = _enrol(tmp_path, capsys, str(table / "two.png"))
    assert (status, told["learned"]) == (1, [])
    asked = told["open"]
    assert isinstance(asked, list)
    assert {one["place"].rpartition(" ")[2] for one in asked} == set(OTHERS)


def test_a_tile_that_is_called_something_else_in_one_photograph_is_asked_for(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [str(table / "one.png"), "A1=village", "B1=cart", str(table / "two.png"), "A1=estate"]
    status, told = _enrol(table, capsys, "--dry", *words)
    again = told["again"]
    assert isinstance(again, list)
    assert {(one["tile"], one["why"]) for one in again} >= {("estate", "it looks like cart: which is it?")}
    assert status == 1
    assert "estate" not in (told["learned"] or [])  # type: ignore[operator]


def test_a_place_without_a_tile_teaches_nothing(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, told = _enrol(table, capsys, "--dry", str(table / "one.png"), "A1=village", "B2=castle")
    again = told["again"]
    assert isinstance(again, list)
    assert [(one["tile"], one["why"].partition(":")[0]) for one in again] == [
        ("castle", "no tile is seen there")
    ]
    assert status == 1
