"""The printed kit: rendered from the PDF itself, and read back by the eye."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.base import paths
from companion.base.errors import BadUsage
from companion.base.toml import read_toml
from companion.cli.print import make_sheets
from companion.eye.profiles import load_profile, named
from companion.games.castelli.camera.table import LABELS, TILES, board_table, usual_board
from companion.games.castelli.words import CastelliWords
from companion.kit.cameras import known_cameras
from companion.kit.letters import ENCODING
from companion.kit.marks import Grey
from companion.kit.paper import MARGIN_MM, PAPERS, Blocks, DrawnLine, PaperSheet, Shape, Write
from companion.kit.pdf import pdf_of
from companion.kit.plan import MARKER_PX, plan_for, profile_data, px_per_mm
from companion.kit.sheets import RULER_MM
from companion.vision.arrays import Picture
from companion.vision.labels.scan import read_labels
from companion.vision.registration.register import register
from companion.words.language import LANGUAGES

PX_PER_MM = 4.0
INCH_MM = 25.4
PLAN = plan_for(None, usual_board())
TABLES = {"board": board_table(usual_board()), "tiles": TILES}
PROFILE = named(profile_data(PLAN, known_cameras()["module-3"], TABLES), Path("made"))


@cache
def _rendered(what: str, paper: str = "a4", lang: str = "en") -> tuple[Grey, ...]:
    """Return the pages as a printer that obeys would print them, without the page of advice."""
    return _rendered_sheets(tuple(make_sheets(CastelliWords(lang), PLAN, what, paper)[1:]))


def _rendered_sheets(sheets: tuple[PaperSheet, ...]) -> tuple[Grey, ...]:
    pdf = pdf_of(list(sheets), "kit", "en")
    command = ["pdftoppm", "-r", f"{PX_PER_MM * INCH_MM}", "-gray"]
    raw = subprocess.run(command, input=pdf, capture_output=True, check=True, timeout=60).stdout
    return tuple(_pages(raw))


def _pages(raw: bytes) -> list[Grey]:
    pages = []
    while raw:
        found = re.match(rb"P5\n(\d+) (\d+)\n255\n", raw)
        assert found
        width, height = int(found[1]), int(found[2])
        end = found.end() + width * height
        pages.append(np.frombuffer(raw[found.end() : end], np.uint8).reshape(height, width))
        raw = raw[end:]
    return pages


def _seen(page: Grey, blur: float = 0.0, tilt: float = 0.0, scale: float = 1.0) -> Grey:
    """Return *page* as a camera sees it: farther away at its top by *tilt*, out of focus by *blur* px."""
    height, width = page.shape
    near = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    far = near * scale
    far[:2, 0] += np.array([tilt, -tilt], np.float32) * width * scale
    size = (round(width * scale), round(height * scale))
    there = cv2.warpPerspective(page, cv2.getPerspectiveTransform(near, far), size, borderValue=(255,))
    return cv2.GaussianBlur(there, (0, 0), blur) if blur else there


WAYS: dict[str, dict[str, float]] = {
    "as it is": {},
    "blurred": {"blur": 2.0},
    "tilted": {"tilt": 0.15},
    "5 % too large": {"scale": 1.05},
    "5 % too small, blurred and tilted": {"scale": 0.95, "blur": 1.5, "tilt": 0.1},
}


def _grey(page: Grey) -> Grey:
    """Return *page* printed with little ink on grey paper under a weak lamp."""
    return np.asarray(60 + page.astype(np.float32) * 0.35, np.uint8)


def _coloured(picture: Grey) -> Picture:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)


@pytest.mark.parametrize("how", [*WAYS, "in grey"])
def test_all_33_labels_are_read_from_their_sheets(how: str) -> None:
    found = []
    for page in _rendered("cards"):
        picture = _grey(page) if how == "in grey" else _seen(page, **WAYS[how])
        labels = read_labels(_coloured(picture), LABELS)
        assert labels.ignored == 0
        found += [code.number for code in labels.cards]
    assert sorted(number or 0 for number in found) == list(range(1, 34))


def _marks(paper: str = "a4") -> list[tuple[float, float]]:
    """Return where the upper left corner of each printed marker lies, in mm."""
    (sheet,) = make_sheets(CastelliWords(), PLAN, "markers", paper)[1:]
    return [min((x, y) for x, y, _, _ in one.boxes) for one in sheet.drawn if isinstance(one, Blocks)]


def _table(printed: float = 1.0) -> Grey:
    """Return the table from above: the markers cut from their sheet and laid where the plan says."""
    (page,) = _rendered("markers")
    west, north, east, south = (round(length * PX_PER_MM) for length in PLAN.extent_mm())
    table = np.full((south - north + 80, east - west + 80), 150, np.uint8)
    edge = PLAN.marker_mm + 8.0
    for (x, y), mark in zip(PLAN.markers.values(), _marks(), strict=True):
        left, top = mark[0] - 4.0, mark[1] - 4.0
        cut = page[round(top * PX_PER_MM) :, round(left * PX_PER_MM) :]
        cut = cut[: round(edge * PX_PER_MM), : round(edge * PX_PER_MM)]
        cut = cv2.resize(cut, None, fx=printed, fy=printed, interpolation=cv2.INTER_AREA)
        x0 = round(x * PX_PER_MM) - west + 40 - cut.shape[1] // 2
        y0 = round(y * PX_PER_MM) - north + 40 - cut.shape[0] // 2
        table[y0 : y0 + cut.shape[0], x0 : x0 + cut.shape[1]] = cut
    return table


@pytest.mark.parametrize("how", [*WAYS, "in grey", "printed 5 % too large", "printed 5 % too small"])
def test_the_markers_tell_where_the_board_lies(how: str) -> None:
    printed = {"printed 5 % too large": 1.05, "printed 5 % too small": 0.95}.get(how, 1.0)
    table = _table(printed)
    picture = _grey(table) if how == "in grey" else _seen(table, **WAYS.get(how, {}))
    found = register(_coloured(picture), PROFILE)
    assert found.plane is not None
    assert len(found.found) == 4
    corner = (np.array([0.0, 0.0]) - PLAN.extent_mm()[:2]) * PX_PER_MM + 40
    if how in ("as it is", "in grey") or printed != 1.0:
        off_mm = np.abs(found.pixels(np.array([[0.0, 0.0]]))[0] - corner).max() / PX_PER_MM
        most = 0.02 if printed == 1.0 else 0.04  # of a tile; the reader aligns what is off by more than that
        assert off_mm < most * PLAN.tile_mm


@pytest.mark.parametrize("paper", PAPERS)
def test_the_ruler_and_the_marks_have_their_exact_millimetres(paper: str) -> None:
    (page,) = _rendered("markers", paper)
    assert page.shape[1] == pytest.approx(PAPERS[paper][0] * PX_PER_MM, abs=1)
    assert page.shape[0] == pytest.approx(PAPERS[paper][1] * PX_PER_MM, abs=1)
    row = page[round(20.0 * PX_PER_MM) - 1 : round(20.0 * PX_PER_MM) + 1].min(axis=0)
    dark = np.flatnonzero(row[: round((MARGIN_MM + RULER_MM + 2) * PX_PER_MM)] < 200)
    assert (dark[-1] - dark[0]) / PX_PER_MM == pytest.approx(RULER_MM, abs=0.5)
    left, top = _marks(paper)[0]
    across = page[round((top + 1.5) * PX_PER_MM)]  # through the black border of the first marker
    inside = across[round((left - 4) * PX_PER_MM) : round((left + PLAN.marker_mm + 4) * PX_PER_MM)] < 100
    assert inside.sum() / PX_PER_MM == pytest.approx(PLAN.marker_mm, abs=0.5)


def _reach(sheet: PaperSheet) -> tuple[float, float, float, float]:
    xs: list[float] = []
    ys: list[float] = []
    for one in sheet.drawn:
        match one:
            case Blocks():
                xs += [x for left, _, width, _ in one.boxes for x in (left, left + width)]
                ys += [y for _, top, _, height in one.boxes for y in (top, top + height)]
            case Shape():
                xs, ys = [*xs, *(x for x, _ in one.points)], [*ys, *(y for _, y in one.points)]
            case DrawnLine():
                xs, ys = [*xs, one.start[0], one.end[0]], [*ys, one.start[1], one.end[1]]
            case Write():
                xs, ys = [*xs, one.at[0]], [*ys, one.at[1]]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("camera", [None, *known_cameras()])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("board", [(8, 8), (8, 4), (16, 16), (2, 1)])
def test_nothing_is_printed_where_a_printer_cannot(
    paper: str, camera: str | None, board: tuple[int, int]
) -> None:
    plan = plan_for(known_cameras()[camera] if camera else None, usual_board(*board))
    for sheet in make_sheets(CastelliWords("de"), plan, "all", paper):
        left, top, right, bottom = _reach(sheet)
        assert min(left, top) >= MARGIN_MM - 0.1
        assert right <= sheet.size[0] - MARGIN_MM + 0.1
        assert bottom <= sheet.size[1] - MARGIN_MM + 0.1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_letter_of_the_sheets_can_be_printed(lang: str) -> None:
    for sheet in make_sheets(CastelliWords(lang), PLAN, "all", "a4"):
        for one in sheet.drawn:
            if isinstance(one, Write):
                one.text.encode(ENCODING)


def test_the_labels_name_the_cards_in_the_chosen_language() -> None:
    words = CastelliWords("de")
    drawn = [one for sheet in make_sheets(words, PLAN, "cards", "a4") for one in sheet.drawn]
    texts = [one.text for one in drawn if isinstance(one, Write)]
    assert texts.count(words.card("steward")) == 3
    assert [text for text in texts if re.fullmatch(r"\d\d", text)] == [f"{n:02}" for n in range(1, 34)]


def test_a_board_that_is_seen_from_higher_gets_larger_markers() -> None:
    usb = known_cameras()["usb"]
    small, large = plan_for(usb, usual_board(8, 8)), plan_for(usb, usual_board(16, 16))
    assert large.marker_mm > small.marker_mm
    assert large.marker_mm * px_per_mm(large, usb) >= MARKER_PX


@pytest.mark.parametrize("camera", known_cameras())
def test_the_shipped_profile_of_a_camera_is_what_the_kit_is_printed_for(camera: str) -> None:
    path = paths.shipped_folder() / "profiles" / f"{camera}.toml"
    known = known_cameras()[camera]
    assert read_toml(path) == profile_data(plan_for(known, usual_board()), known, TABLES)
    assert load_profile(path).size == known.size


def test_a_kit_can_be_printed_for_a_profile(tmp_path: Path) -> None:
    from companion.cli.print import main

    profile = paths.shipped_folder() / "profiles" / "module-3.toml"
    main(["markers", "-o", f"{tmp_path / 'kit.pdf'}", "--profile", f"{profile}", "--paper", "letter"])
    assert (tmp_path / "kit.pdf").read_bytes().startswith(b"%PDF-1.4")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--board", "1x1"], "2x1 to 16x16"),
        (["--profile", "p.toml", "--board", "8x8"], "leave out the others"),
    ],
)
def test_what_cannot_be_printed_is_said_in_one_line(tmp_path: Path, given: list[str], said: str) -> None:
    from companion.cli.print import main

    with pytest.raises(BadUsage, match=said):
        main(["all", "-o", f"{tmp_path / 'kit.pdf'}", *given])
    assert not (tmp_path / "kit.pdf").exists()


def test_the_same_kit_is_the_same_file() -> None:
    made: list[Any] = [
        pdf_of(make_sheets(CastelliWords("nl"), PLAN, "all", "a4"), "kit", "nl") for _ in range(2)
    ]
    assert made[0] == made[1]
