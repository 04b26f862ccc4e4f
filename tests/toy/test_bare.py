"""A game with rules and words alone: the shared screens show it, nobody can begin it there."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.registry import VARIABLE
from tests.cli.cli import companion, one_line
from tests.toy.records import HEADER, MOVES, hop, record
from tests.ui.touching import touch


@pytest.fixture(autouse=True)
def bare(plugged_in: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plug it in without its parts."""
    monkeypatch.setenv(VARIABLE, "tests.toy.bare")


def begin(stage: Any, *moves: Any) -> None:
    session = stage.app.session
    assert session.store.begin(HEADER, moves), session.notice.text
    stage.app.navigator.go("home")
    stage.app.navigator.go(session.screen)
    stage.frames()


def test_it_is_not_offered_as_a_new_game(stage: Any) -> None:
    touch(stage, "New game")
    assert "bare" not in [game.id for game in stage.page.view.games]


def test_its_log_offers_neither_correction_nor_another_set_up(stage: Any) -> None:
    begin(stage, hop(3))
    view = stage.page.view
    assert (stage.page.name, [row.text for row in view.rows]) == ("log", ["Ana (red): +3"])
    assert (view.correct, view.edit_header) == ("", "")


def test_its_sheet_fills_at_once_since_there_is_nothing_to_compare(stage: Any) -> None:
    begin(stage, *MOVES)
    stage.app.navigator.go("final_score")
    stage.frames()
    assert stage.page.view.filling
    touch(stage, "Skip")
    assert stage.page.view.verdict == "Ana (red) wins."
    touch(stage, "Back")
    assert stage.page.name == "log"


def test_it_cannot_be_kept_from_the_keyboard(tmp_path: Any) -> None:
    (tmp_path / "played.jsonl").write_text(record(hop(3)))
    assert companion("import", tmp_path / "played.jsonl", state=tmp_path).out == "1\n"
    said = companion("record", "--game", "1", state=tmp_path)
    one_line(said, "Hopping: it cannot be played from the keyboard")
