"""The printed mat: rendered from the PDF itself, and read back by the eye."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from companion.base.errors import BadData, BadUsage
from companion.cli.print import main
from companion.eye.profiles import named
from companion.games.tuscany.camera.labels import LABELS
from companion.games.tuscany.camera.mat import PLACES, mat, steps, title
from companion.games.tuscany.words import TuscanyWords
from companion.kit.mat import hexagon, mat_advice, mat_sheet, profile_tables
from companion.kit.paper import MARGIN_MM, PAPERS, DrawnLine, PaperSheet
from companion.kit.sheets import CardLabel, card_sheets
from companion.vision.arrays import Picture
from companion.vision.labels.scan import read_labels
from companion.vision.registration.register import register
from companion.words.language import LANGUAGES
from tests.kit.test_print import PX_PER_MM, WAYS, _rendered_sheets, _seen

MAT = mat()
PROFILE = named({**profile_tables(MAT), "camera": {"source": "v4l2:/dev/video0"}}, Path("made"))


@cache
def _page(paper: str) -> Picture:
    sheet = mat_sheet(TuscanyWords("en"), MAT, "mat", PAPERS[paper])
    return _rendered_sheets((sheet,))[0]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_mat_is_found_on_its_print(paper: str, way: str) -> None:
    grey = _seen(_page(paper), **WAYS[way])
    found = register(np.dstack([grey] * 3), PROFILE)
    assert found.plane is not None, found.why
    assert {number for number, _ in found.found} == set(MAT.markers)


@pytest.mark.parametrize("paper", PAPERS)
def test_each_place_is_printed_where_the_profile_has_it(paper: str) -> None:
    grey = _page(paper)
    found = register(np.dstack([grey] * 3), PROFILE)
    for x, y in MAT.places.values():
        west, east = (found.pixels(np.array([[x + side * MAT.tile_mm / 2, y]]))[0] for side in (-1, 1))
        assert np.linalg.norm(east - west) == pytest.approx(MAT.tile_mm * PX_PER_MM, abs=1.0)
        line = grey[round(west[1]), round(west[0]) - 8 : round(west[0]) + 8]
        assert line.min() < 200, "the outline of the place"
        assert grey[round(west[1]), round((west[0] + east[0]) / 2)] == 255, "its middle is white"


def test_both_papers_carry_the_same_mat() -> None:
    wide = [mat_sheet(TuscanyWords("en"), MAT, "mat", paper) for paper in PAPERS.values()]
    spans = [_span(sheet) for sheet in wide]
    assert spans[0] == pytest.approx(spans[1])


def _span(sheet: PaperSheet) -> tuple[float, float]:
    xs = [
        x
        for one in sheet.drawn
        if isinstance(one, DrawnLine) and one.width_mm == 0.15
        for x, _ in (one.start,)
    ]
    ys = [
        y
        for one in sheet.drawn
        if isinstance(one, DrawnLine) and one.width_mm == 0.15
        for _, y in (one.start,)
    ]
    return max(xs) - min(xs), max(ys) - min(ys)


def test_tiles_at_any_turn_neither_touch_each_other_nor_a_marker() -> None:
    widest = mat(46.0)
    reach = max(np.hypot(x, y) for x, y in hexagon((0.0, 0.0), 46.0))
    places = list(widest.places.values())
    for n, one in enumerate(places):
        for other in places[n + 1 :]:
            assert np.hypot(one[0] - other[0], one[1] - other[1]) > 2 * reach
        for x, y in widest.markers.values():
            apart = max(abs(one[0] - x), abs(one[1] - y)) - widest.marker_mm / 2
            assert apart > reach


def test_a_mat_that_has_no_room_on_the_paper_is_refused() -> None:
    with pytest.raises(BadData, match="is not on this paper"):
        mat_sheet(TuscanyWords("en"), MAT, "mat", (150.0, 200.0))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_page_of_advice_has_room_in_every_language(paper: str, lang: str) -> None:
    words = TuscanyWords(lang)
    sheet = mat_advice(words, MAT, steps(words), PAPERS[paper])
    assert title(words)
    assert max(one.at[1] for one in sheet.drawn if hasattr(one, "at")) < PAPERS[paper][1] - MARGIN_MM


def test_harvest_labels_read_as_theirs_and_as_no_other_games() -> None:
    labels = [CardLabel(n, f"{n}", LABELS.text(n), LABELS.dictionary) for n in LABELS.numbers]
    pages = _rendered_sheets(tuple(card_sheets(TuscanyWords("en"), 1.0, PAPERS["a4"], labels)))
    seen = [read_labels(np.dstack([page] * 3), LABELS).cards for page in pages]
    assert {code.number for cards in seen for code in cards} == set(LABELS.numbers)
    from companion.games.castelli.camera.labels import LABELS as OTHERS

    others = [read_labels(np.dstack([page] * 3), OTHERS) for page in pages]
    assert [one.cards for one in others] == [()] * len(pages)
    assert sum(one.ignored for one in others) == len(LABELS.numbers), "their codes, and none of their marks"


def test_the_command_prints_a_mat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mat.pdf"
    assert main(["mat", "-o", str(file), "--tile", "36.5"]) == 0
    assert file.read_bytes().startswith(b"%PDF")
    assert "tiles of 36.5 mm" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [["mat", "--tile", "60"], ["tray", "--game", "tuscany"], ["mat", "--board", "8x4"]]
)
def test_what_a_mat_does_not_have_is_refused(tmp_path: Path, words: list[str]) -> None:
    with pytest.raises(BadUsage):
        main([*words, "-o", str(tmp_path / "mat.pdf")])


def test_there_are_eight_places() -> None:
    assert len(PLACES) == len(set(PLACES)) == len(MAT.places) == 8
