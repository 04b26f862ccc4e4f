"""The shared screens with a game of which they know nothing but rules and words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.registry import VARIABLE, rules_for
from companion.journal import Delete, open_journal
from companion.system.settings import Settings
from companion.ui.screens.change.presenter import Presenter as Change
from companion.ui.screens.final_score.presenter import Presenter as FinalScore
from companion.ui.screens.history_view.presenter import Presenter as HistoryView
from companion.ui.screens.log.presenter import Presenter as Log
from companion.ui.screens.new_game.presenter import Presenter as NewGame
from companion.ui.screens.replay.presenter import Presenter as Replay
from companion.ui.screens.why.presenter import Presenter as Why
from companion.ui.session import Session
from tests.ui.race import Go, RaceWords


class RaceSession(Session):
    """A sitting at a race."""

    @property
    def game(self) -> Any:
        """The one board there is."""
        return self.state


HEADER = {"record": "race/1", "players": [{"colour": "red", "name": "Ana"}, {"colour": "blue"}]}


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """A race in which red needs one more step."""
    monkeypatch.setenv(VARIABLE, "tests.ui.race")
    with open_journal(tmp_path / "games.sqlite") as journal:
        made: Any = RaceSession(journal, rules_for, Settings())
        made.words = RaceWords()
        assert made.begin(HEADER), made.notice
        for far in (2, 1, 2):
            made.table.submit({"far": far})
        yield made


def test_the_log_tells_every_move_and_offers_no_correction(session: Session) -> None:
    view = Log(session).view()
    assert [(row.text, row.icon) for row in view.rows] == [
        ("Ana (red) goes 2", "mark red"),
        ("Blue goes 1", "mark blue"),
        ("Ana (red) goes 2", "mark red"),
    ]
    assert (view.correct, view.edit_header) == ("", "")


def test_the_log_tells_a_changed_move_anew(session: Session) -> None:
    log, table = Log(session), session.table
    assert table is not None
    first = log.view().rows
    table.edit(2, {"far": 3})
    again = log.view().rows
    assert [row.text for row in again][1] == "Blue goes 3"
    assert again[2] == first[2]


def test_points_are_told_with_their_rules(session: Session) -> None:
    why = Why(session)
    why.enter(player="red")
    view = why.view()
    assert [(row.lead, row.text) for row in view.rows] == [("+2", "Ana (red) goes 2.")] * 2
    assert view.rows[0].more == "Move 3: then 4. Each step is a point."
    assert [(one.what, one.icon, one.number) for one in view.counts] == [("points", "crown", "4")]


def test_the_past_is_shown_and_changed(session: Session) -> None:
    back = HistoryView(session)
    back.enter(2)
    view = back.view()
    assert (view.drawing, view.lines) == (None, ("Blue goes 1.", "Blue goes 1."))
    assert view.edit == "Change"
    assert session.propose(Delete(3))
    assert Change(session).view().lines[1:] == ("Ana (red): Points 2 instead of 4",)
    assert Replay(session).view().lines == ("Ana (red) goes",)


def test_the_sheet_fills_row_by_row(session: Session) -> None:
    assert session.table is not None
    for far in (1, 1):
        session.table.submit(Go(far))
    screen = FinalScore(session)
    screen.count()
    assert [fill.row for fill in screen._fills] == ["way", "total"]
    screen.skip()
    view = screen.view()
    assert [(line.title, line.figures) for line in view.lines] == [("Way", ("5", "2")), ("Total", ("5", "2"))]
    assert view.verdict == "Ana (red) wins."
    assert view.course.points[-1] == {"red": 5, "blue": 2}
    screen.ask("way", "blue")
    assert screen.view().told[1:] == ("Blue goes 1.", "Blue goes 1.")


def test_a_game_without_a_plan_is_not_offered_as_a_new_one(session: Session) -> None:
    assert [option.key for option in NewGame(session).view().options].count("game") == 0
