"""A kit for a table's own profile: markers and tray wherever it has them, or a sentence why not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.base import paths
from companion.base.errors import BadData
from companion.base.files import write_whole
from companion.base.toml import read_toml
from companion.base.toml_text import toml_of
from companion.cli.print import main, make_sheets
from companion.games.castelli.camera.table import usual_board
from companion.games.castelli.words import CastelliWords
from companion.kit.laying import marker_places, tray_place
from companion.kit.paper import MARGIN_MM, PAPERS, Blocks, DrawnLine, PaperSheet, Write
from companion.kit.plan import KitPlan, plan_for

CORNERS = {0: (-30.0, -30.0), 1: (462.0, -30.0), 2: (462.0, 462.0), 3: (-30.0, 462.0)}
USUAL = (480.0, 100.0, 90.0, 130.0)


def _plan(markers: dict[int, tuple[float, float]] | None = None, **other: Any) -> KitPlan:
    return KitPlan(
        8, 8, 54.0, 40.0, **{"marker_mm": 30.0, "markers": markers or CORNERS, "tray": USUAL, **other}
    )


def test_markers_that_are_equally_far_out_need_one_measure() -> None:
    said = marker_places(CastelliWords(), _plan())
    assert (
        "30 mm outside the outermost column and 30 mm outside the outermost row; the others likewise" in said
    )
    moved = {number: (x + 50.0, y + 60.0) for number, (x, y) in CORNERS.items()}
    assert marker_places(CastelliWords(), _plan(moved, offset_mm=(50.0, 60.0))) == said


@pytest.mark.parametrize(
    ("markers", "said"),
    [
        (
            {**CORNERS, 1: (500.5, -40.0)},
            "mark 1: 500.5 mm east, 40 mm north; mark 2: 462 mm east, 462 mm south",
        ),
        ({0: (30.0, 30.0), 1: (402.0, 30.0), 2: (30.0, 402.0)}, "mark 0: 30 mm east, 30 mm south;"),
        ({**CORNERS, 4: (-30.0, 200.0)}, "mark 4: 30 mm west, 200 mm south."),
    ],
)
def test_others_are_told_one_by_one(markers: dict[int, tuple[float, float]], said: str) -> None:
    told = marker_places(CastelliWords(), _plan(markers))
    assert said in told
    assert "others" not in told
    assert "-" not in told.replace("north-west", "")


@pytest.mark.parametrize(
    ("tray", "said"),
    [
        (USUAL, "its west edge 48 mm east of the last column, its north edge 100 mm below"),
        ((-200.0, 100.0, 90.0, 130.0), "200 mm west, 100 mm south"),
        ((10.0, -220.0, 90.0, 130.0), "10 mm east, 220 mm north"),
        ((480.0, -20.0, 90.0, 130.0), "480 mm east, 20 mm north"),
        ((-200.0, -20.0, 90.0, 130.0), "200 mm west, 20 mm north"),
    ],
)
def test_the_tray_is_told_on_whichever_side_it_lies(
    tray: tuple[float, float, float, float], said: str
) -> None:
    assert said in tray_place(CastelliWords(), _plan(tray=tray))


def _ends(sheet: PaperSheet) -> tuple[float, float]:
    lines = [one.end for one in sheet.drawn if isinstance(one, DrawnLine)]
    boxes = [(x + w, y + h) for one in sheet.drawn if isinstance(one, Blocks) for x, y, w, h in one.boxes]
    texts = [one.at for one in sheet.drawn if isinstance(one, Write)]
    return max(x for x, _ in lines + boxes + texts), max(y for _, y in lines + boxes + texts)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    "plan",
    [
        _plan(tray=(480.0, 100.0, 240.0, 130.0)),  # turned
        _plan(tray=(480.0, 100.0, 130.0, 230.0)),
        _plan(marker_mm=170.0),
        _plan({0: (30.0, 30.0), 1: (402.0, 30.0), 2: (30.0, 402.0)}, tray=None),  # inside the fields
        _plan(offset_mm=(300.0, 300.0)),
        _plan({number: (-30.0 + number % 4 * 170, number * 40.0) for number in range(16)}),
    ],
)
def test_what_is_printed_for_a_profile_stays_on_its_sheets(plan: KitPlan, paper: str) -> None:
    for sheet in make_sheets(CastelliWords("de"), plan, "all", paper):
        across, down = _ends(sheet)
        assert across <= sheet.size[0] - MARGIN_MM + 0.1
        assert down <= sheet.size[1] - MARGIN_MM + 0.1


def _profile(folder: Path, **changes: dict[str, Any]) -> Path:
    profile = read_toml(paths.shipped_folder() / "profiles" / "module-3.toml")
    for table, values in changes.items():
        profile[table] |= values
    (folder / "own.toml").write_text(toml_of(profile), "utf-8")
    return folder / "own.toml"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"tray": {"mm": [480.0, 100.0, 300.0, 400.0]}},
            r"own.toml: tray: mm: it is 300 x 400 mm.* 186 x 249 mm; ",
        ),
        (
            {"markers": {"size_mm": 260.0}},
            r"own.toml: markers: size_mm: a marker of 260 mm.* 186 x 259 mm; write",
        ),
    ],
)
def test_what_is_larger_than_the_paper_is_refused(tmp_path: Path, changes: dict[str, Any], said: str) -> None:
    profile = _profile(tmp_path, **changes)
    with pytest.raises(BadData, match=said):
        main(["all", "-o", f"{tmp_path / 'kit.pdf'}", "--profile", f"{profile}"])
    assert not (tmp_path / "kit.pdf").exists()


@pytest.mark.parametrize("file", ["-", "/dev/stdout"])
def test_the_sheets_can_go_into_a_pipe(tmp_path: Path, file: str) -> None:
    command = [sys.executable, "-m", "companion", "print", "tray", "-o", file]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True, timeout=60)
    assert done.stdout.startswith(b"%PDF-1.4")
    assert done.stdout.endswith(b"%%EOF\n")
    assert done.stderr.startswith(file.encode() + b": 2 sheets, ")
    assert not list(tmp_path.iterdir())


def test_a_pipe_with_a_name_is_written_to(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    try:
        write_whole(f"/dev/fd/{writing}", "a page")
        assert os.read(reading, 100) == b"a page"
    finally:
        os.close(reading)
        os.close(writing)


def test_what_the_usual_kit_is_for_is_seen_whole() -> None:
    assert plan_for(None, usual_board()).extent_mm() == (-50.0, -50.0, 570.0, 482.0)
    assert _plan({0: (30.0, 30.0), 1: (402.0, 30.0), 2: (30.0, 402.0)}, tray=None).extent_mm() == (
        0,
        0,
        432,
        432,
    )
