"""The log of a tournament: told and travelled through; its halves are not told anew here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.games.castelli.drawing.castelli_board import CastelliBoard
from companion.journal import Delete, open_journal
from companion.system.settings import Settings
from companion.ui.screens.change import presenter as change
from companion.ui.screens.history_view import presenter as history_view
from companion.ui.screens.log import presenter as log
from companion.ui.session import Session
from tests.ui import scenes


def test_a_tournament_is_told_and_travelled_through(tmp_path: Path) -> None:
    players = [{"colour": colour} for colour in ("red", "blue", "green", "yellow")]
    header = {"record": "castelli-tournament/1", "variant": "finals", "players": players}
    header |= {"board": "stand-in", "tiles": "stand-in"}
    with open_journal(tmp_path / "games.sqlite") as journal:
        session = Session(journal, Settings())
        assert session.store.begin(header), session.notice.text
        assert session.play.table is not None
        half = session.play.table.state.halves["b"]
        tile = next(iter(half.setup.tiles.plain))
        move = {"move": "reveal", "half": "b", "field": half.face_down[0], "tile": tile, "north": "red"}
        session.play.table.submit(move)
        told = log.Presenter(session).view()
        assert (len(told.rows), told.correct, told.edit_header) == (1, "", "")
        there = history_view.Presenter(session).view()
        assert isinstance(there.drawing, CastelliBoard)
        assert there.drawing.game is session.play.table.state.halves["b"]
        assert (there.edit, there.insert) == ("", "")
        assert session.play.propose(Delete(1))
        assert change.Presenter(session).view().can_accept
        assert session.play.accept()
        assert session.play.table.moves == ()


def test_what_cannot_be_done_in_a_tournament_has_no_empty_button(stage: Any) -> None:
    scenes.known()["tournament"](stage)
    stage.page.go("log")
    stage.frames(3)
    rows = next(w for w in stage.page.walk() if getattr(w, "text", "") == "Back").parent.parent.children
    shown = [button.text for row in rows for button in row.children if button.width >= 1]
    assert shown == ["Stop early", "Back"]
