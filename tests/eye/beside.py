"""A small game with an eye beside it, without a window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.base.messages import (
    CameraRequest,
    EyeState,
)
from companion.games.castelli.camera import Proposal
from companion.games.castelli.screens.reveal import presenter as reveal
from companion.journal import open_journal
from companion.system.settings import Settings
from companion.ui.eye_sign import sign
from companion.ui.session import Session
from tests.castelli.camera.sights import look
from tests.small import header


class Beside:
    """The game, its journal and its eye, and what tests do with them."""

    def __init__(self, folder: Path, **parts: Any) -> None:
        self.journal = open_journal(folder / "games.sqlite")
        self.session: Session[Any, Any] = Session(self.journal, Settings())
        assert self.session.store.begin(header("5x5", **parts)), self.session.notice.text
        self.wanted: list[CameraRequest] = []
        self.eye = self.session.camera_port.connect(self.wanted.append, "profile.toml")
        self.eye.receive(EyeState("well", 0.0))

    def see(self, **fields: str) -> Any:
        """Let the table be seen as it is recorded but for *fields*; return what is asked."""
        self.eye.receive(look(self.session.play.board, **fields))
        return self.session.asked()

    def answer(self) -> Any:
        """Return the reveal screen, filled in with what is asked."""
        presenter = reveal.Presenter(self.session)
        found = self.session.asked()
        assert isinstance(found, Proposal)
        presenter.enter(seen=found)
        return presenter

    def yes(self) -> None:
        """Say yes."""
        assert self.answer().lay(), self.session.notice.text

    @property
    def record(self) -> list[str]:
        """The moves of the journal, short."""
        assert self.session.play.table is not None
        return [
            " ".join(str(move[key]) for key in ("move", "field", "tile", "north") if key in move)
            for move in self.session.play.table.moves
        ]

    @property
    def sign(self) -> str:
        return sign(self.session).text
