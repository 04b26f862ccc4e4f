"""Reading the table: what is said is right, and what is not clear is a question."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.base.messages import FieldRead
from companion.pictures.reading import has_colours
from companion.vision.reader import Reading
from tests.cli.cli import companion, one_line
from tests.vision.tables import frame, picture, profile_path, reader

KEYS = {
    "up": {"state", "tile", "north", "confidence"},
    "down": {"state", "confidence"},
    "empty": {"state", "confidence"},
    "hidden": {"state"},
    "unsure": {"state", "maybe"},
}


def wrong(found: Reading, kind: str, seed: int = 3) -> list[str]:
    """Return the fields that say something else than the truth."""
    truth = frame(kind, seed).truth
    return [name for name, read in found.fields.items() if _says(read) not in (None, _true(truth[name]))]


def _says(read: FieldRead) -> tuple[str | None, ...] | None:
    return None if read.state in ("unsure", "hidden") else (read.state, read.tile, read.north)


def _true(truth: object) -> tuple[str | None, ...]:
    return (getattr(truth, "state"), getattr(truth, "tile"), getattr(truth, "north"))  # noqa: B009


def test_an_ordinary_frame_is_read_whole() -> None:
    found = reader().read(picture(), afresh=True)
    assert wrong(found, "ordinary") == []
    assert [name for name, read in found.fields.items() if _says(read) is None] == []
    assert found.px_per_tile == pytest.approx(56, rel=0.1)


@pytest.mark.parametrize(
    "kind", ["lamp", "shadows", "hands", "loose", "soft", "moved", "noisy", "phone", "dim"]
)
def test_whatever_happens_nothing_is_said_that_is_not_so(kind: str) -> None:
    found = reader().read(picture(kind), afresh=True)
    assert wrong(found, kind) == []


def test_a_field_under_a_dark_plate_is_no_answer() -> None:
    image = picture()
    there = frame().view.project(np.array([[135.0, 27.0]]))[0].astype(int)
    cv2.rectangle(
        image, tuple(int(n) for n in there - 45), tuple(int(n) for n in there + 45), (20, 20, 20), -1
    )
    assert reader().read(image, afresh=True).fields["C1"].state in ("hidden", "unsure")


def test_in_a_grey_picture_no_colour_is_claimed() -> None:
    grey = cv2.cvtColor(cv2.cvtColor(picture(), cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    image = np.asarray(grey, np.uint8)
    found = reader().read(image, has_colours(image), afresh=True)
    assert found.px_per_tile is not None
    assert {read.state for read in found.fields.values()} <= {"down", "unsure", "hidden"}


def test_few_pixels_name_no_tile() -> None:
    small = np.asarray(cv2.resize(picture(), None, fx=0.45, fy=0.45, interpolation=cv2.INTER_AREA), np.uint8)
    found = reader().read(small, afresh=True)
    assert found.px_per_tile is None or all(read.tile is None for read in found.fields.values())


def test_read_prints_what_the_formats_say_and_goes_on_after_a_bad_picture(tmp_path: Path) -> None:
    good, bare, bad = tmp_path / "a.png", tmp_path / "b.png", tmp_path / "c.png"
    cv2.imwrite(str(good), picture())
    cv2.imwrite(str(bare), np.full((480, 640, 3), 120, np.uint8))
    said = companion("read", "--profile", profile_path(), "--json", bad, bare, good, state=tmp_path)
    lines = [json.loads(line) for line in said.out.splitlines()]
    assert said.status == 2
    assert lines[0] == {"image": str(bad), "error": f"{bad}: there is no such file"}
    assert (lines[1]["registered"], lines[1]["fields"], lines[1]["px_per_tile"]) == (False, {}, None)
    assert set(lines[2]) == {"image", "registered", "markers", "px_per_tile", "ms", "fields", "sites"}
    assert lines[2]["markers"] == 4
    assert len(lines[2]["fields"]) == 32
    for read in lines[2]["fields"].values():
        assert set(read) <= KEYS[read["state"]]
        assert read.get("confidence", 1) >= 0.999


def test_no_board_is_exit_status_one(tmp_path: Path) -> None:
    bare = tmp_path / "b.png"
    cv2.imwrite(str(bare), np.full((480, 640, 3), 120, np.uint8))
    said = companion("read", "--profile", profile_path(), "--json", bare, state=tmp_path)
    assert said.status == 1


def test_a_bad_profile_is_one_line_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "profile.toml"
    path.write_text("[board]\ncolumns = 8\n")
    one_line(
        companion("read", "--profile", path, "--json", "a.png", state=tmp_path),
        f"{path}: board: rows is missing",
    )
    assert companion("check", profile_path(), state=tmp_path).out.startswith(f"{profile_path()}: ok, profile")
