"""A box in a file: judged, taken in as the table's own, passed on as one file, carried along by copies."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.base import paths
from companion.base.errors import BadData
from companion.base.toml import read_toml
from companion.base.toml_text import toml_of
from companion.doctor.validation import verdict
from companion.engine.tuscany.pieces import read_box
from companion.games.tuscany import library, own_boxes, taught_box
from tests.engine.tuscany.small_regions import header

STAND_IN = paths.shipped_folder() / "boxes" / "stand-in.toml"


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.STATE, str(tmp_path / "state"))
    library.clear_cache()


def ours(tmp_path: Path, **changes: Any) -> Path:
    """Write a table's own box into a file."""
    data = read_toml(STAND_IN) | {"name": "ours", "stand_in": False} | changes
    file = tmp_path / "from-a-friend.toml"
    file.write_text(toml_of(data), "utf-8")
    return file


def test_the_shipped_box_is_called_a_stand_in_by_check() -> None:
    assert verdict(str(STAND_IN)) == (
        "ok, box, 12 pieces, 27 harvest cards; "
        "warning: a stand-in: made up, not what is printed in the game's box"
    )


def test_a_box_whose_cards_come_up_later_is_in_order(tmp_path: Path) -> None:
    told = verdict(str(ours(tmp_path, harvest=[{"green": 2}])))
    assert (
        told == "ok, box, 12 pieces, 1 harvest cards; warning: 26 of 27 harvest cards are not told yet (T1)"
    )


def begun(tmp_path: Path, **painting: Any) -> Path:
    """Write a box into a file of which only some spaces are painted."""
    data = {key: value for key, value in read_toml(STAND_IN).items() if key not in ("pieces", "bonuses")}
    file = tmp_path / "begun.toml"
    file.write_text(toml_of(data | {"name": "begun", "stand_in": False, "painting": painting}), "utf-8")
    library.clear_cache()
    return file


def test_more_spaces_of_a_kind_than_a_region_has_are_pointed_out_before_all_is_painted(
    tmp_path: Path,
) -> None:
    told = verdict(str(begun(tmp_path, A1=["cart"] * 5 + [""] * 5)))
    assert "warning: A1: 5 cart spaces, a whole region has 4 (T2)" in told
    told = verdict(str(begun(tmp_path, A1=["cart"] * 2 + [""] * 8, B3=["cart"] * 3 + [""] * 7)))
    assert "warning: A1 and B3: 5 cart spaces, a whole region has 4 (T2)" in told
    told = verdict(str(begun(tmp_path, A1=["cart"] * 2 + [""] * 8, A3=["cart"] * 3 + [""] * 7)))
    assert "a whole region has" not in told  # a region has one of the two


def test_a_box_that_is_only_begun_says_what_is_missing_and_is_not_played_with(tmp_path: Path) -> None:
    pieces = read_toml(STAND_IN)["pieces"]
    told = verdict(str(begun(tmp_path, **{**pieces, "A3": ["castle", *[""] * 9]})))
    assert "ok, box, 11 pieces" in told
    assert "warning: spaces are not painted yet: 9 of A3;" in told
    assert "warning: bonus numbers are not told yet: castle, city," in told
    odd = {**pieces, "A3": ["castle"] * 10}
    assert "warning: A3 has 0 village spaces, A1 has 2" in verdict(str(begun(tmp_path, **odd)))
    assert own_boxes.take(begun(tmp_path, **odd)) == "begun"
    assert library.playable_boxes() == ["stand-in"]
    with pytest.raises(BadData, match="painting: not all pieces are painted yet"):
        library.box("begun")


def test_the_numbers_that_are_told_are_those_of_the_game() -> None:  # T13
    box = taught_box.with_bonus(taught_box.new_box("ours"), "castle", 9, 7)
    assert taught_box.header_bonuses(box)["castle"] == [9, 7]
    assert len(taught_box.header_bonuses(box)) == 8
    assert taught_box.header_bonuses(taught_box.new_box("ours")) == {}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"step": "0,1"}, "step: pieces would overlap, shifted by -1"),
        ({"step": "-5,9"}, "step: pieces would not touch each other, shifted by -1"),
        ({"harvest": [{"green": 2, "red": 1}]}, 'harvest: 1: must be one thing, as in {"green": 2}'),
        ({"surprise": 1}, '"surprise" is not known here'),
    ],
)
def test_a_bad_box_is_refused_with_its_place(tmp_path: Path, changes: Any, says: str) -> None:
    file = ours(tmp_path, **changes)
    with pytest.raises(BadData) as caught:
        verdict(str(file))
    assert str(caught.value).startswith(f"{file}: {says}")


def test_import_keeps_a_box_and_a_record_plays_on_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pieces = copy.deepcopy(read_toml(STAND_IN)["pieces"])
    pieces["A1"][0], pieces["A1"][4] = pieces["A1"][4], pieces["A1"][0]
    file = ours(tmp_path, pieces=pieces)
    assert main(["import", str(file)]) == 0
    assert capsys.readouterr().out == "ours\n"
    assert library.region("ours").spaces["4,0"] == "castle"
    assert own_boxes.names() == ["ours"]
    assert main(["import", str(file)]) == 0
    assert capsys.readouterr().out == "ours\n"
    other = ours(tmp_path, harvest=[{"red": 3}])
    assert main(["import", str(other)]) == 0
    assert capsys.readouterr().out == "ours 2\n"
    assert library.box("ours 2").harvest == read_box(read_toml(other)).harvest


def test_a_name_that_no_file_may_have_becomes_one_that_it_may(tmp_path: Path) -> None:
    assert own_boxes.take(ours(tmp_path, name="../../x/y")) == "xy"
    assert own_boxes.take(ours(tmp_path, name="/")) == "box"
    assert sorted(file.name for file in (tmp_path / "state" / "boxes").iterdir()) == ["box.toml", "xy.toml"]


def test_copies_of_the_games_carry_the_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_boxes.take(ours(tmp_path, harvest=[]))
    kept = (tmp_path / "state" / "boxes" / "ours.toml").read_bytes()
    copy_file = tmp_path / "copy.sqlite"
    assert main(["backup", str(copy_file)]) == 0
    assert main(["backup", "--check", str(copy_file)]) == 0
    monkeypatch.setenv(paths.STATE, str(tmp_path / "another"))
    assert main(["restore", str(copy_file)]) == 0
    assert (tmp_path / "another" / "boxes" / "ours.toml").read_bytes() == kept


def test_check_says_what_is_odd_about_a_record_s_regions(tmp_path: Path) -> None:
    file = tmp_path / "g.jsonl"
    apart = header({"0,0": "castle", "5,5": "village"})
    file.write_text(json.dumps(apart) + "\n", "utf-8")
    told = verdict(str(file))
    assert "warning: regions or bonus numbers are a stand-in's" in told
    assert "the region of red is not like a box's: 1 castle, not 3," in told
    assert "the region of blue does not hang together: some spaces can never be reached" in told
