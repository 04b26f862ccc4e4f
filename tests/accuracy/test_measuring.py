"""Some 300 fields of a family, taught and read by the same code that measures 30,000."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from companion.base.errors import BadUsage
from scripts.accuracy.__main__ import main
from scripts.accuracy.cases import plane_of
from scripts.accuracy.families import families, read_facts
from scripts.accuracy.measure import measure, rows_for, rows_path, teaching_of
from scripts.accuracy.own import GEOMETRY, OWN, known_tiles
from scripts.accuracy.plan import PX, Asked, groups_of, planned
from scripts.accuracy.tally import total
from tests.families.protocol import CONDITIONS

FAMILY, BOX = OWN.name, OWN.boxes[1]
ASKED = Asked([BOX], [48, 64], ["ordinary", "sleeve"])


@pytest.mark.slow
def test_a_taught_box_is_read_and_a_second_run_takes_no_picture_again(tmp_path: Path) -> None:
    frames = planned(FAMILY, 300, ASKED)
    assert sum(measure(frames, tmp_path, processes=1)) == len(frames) == 10
    known = teaching_of(FAMILY, BOX, tmp_path)
    assert {"back", *known_tiles(BOX).tiles} == {*known.learned, *known.refused}
    rows = rows_for(frames, tmp_path)
    found = total(rows)
    assert (found.fields, found.wrong) == (320, 0)
    share = found.share()
    assert share.right > 0.8 * share.fields
    before = [rows_path(group, tmp_path).read_bytes() for group in groups_of(frames)]
    assert sum(measure(frames, tmp_path, processes=1)) == 10
    assert [rows_path(group, tmp_path).read_bytes() for group in groups_of(frames)] == before
    assert json.dumps(rows_for(frames, tmp_path)) == json.dumps(rows)


def test_a_longer_run_goes_on_where_a_shorter_one_ended() -> None:
    assert planned(FAMILY, 64_000)[:100] == planned(FAMILY, 3200)
    assert len(set(planned(FAMILY, 64_000))) == 2000


def test_a_whole_run_has_every_box_size_and_condition_and_most_of_ordinary_light() -> None:
    for name, family in families().items():
        frames = planned(name, 64_000)
        assert {frame.box for frame in frames} == set(family.boxes)
        assert {frame.px for frame in frames} == set(PX)
        times = [sum(frame.condition == one for frame in frames) for one in CONDITIONS]
        assert times[0] > 4 * max(times[1:])
        assert name == FAMILY or min(times) > 0


def test_what_a_family_has_not_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadUsage, match=r"--condition fog: own has ordinary, "):
        planned(FAMILY, 32, Asked(conditions=["fog"]))
    assert main(["families", "--family", "nowhere"]) == 2
    assert capsys.readouterr().err.startswith("--family nowhere: the families are ")


def test_the_plane_of_a_photograph_leads_from_mm_to_pixels() -> None:
    photo = OWN.photo(BOX, "ordinary", 48, 5001)
    plane = plane_of(photo, OWN.box(BOX))
    assert plane is not None
    x, y = GEOMETRY.at("D4")
    ends = [plane @ (x + step, y, 1) for step in (-20, 20)]
    west, east = (end[:2] / end[2] for end in ends)
    assert np.hypot(*(east - west)) == pytest.approx(48, rel=0.1)


def test_what_is_written_down_of_families_can_be_read() -> None:
    assert read_facts()[OWN.name].use == "tuned"
