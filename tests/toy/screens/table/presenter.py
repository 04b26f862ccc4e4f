"""The path with everybody's pawn: a touched square is hopped to."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.table_presenter import TablePresenter, TableView
from tests.toy.drawing import Path
from tests.toy.rules import Hop, Race
from tests.toy.words import HoppingWords


@dataclass(frozen=True, slots=True)
class View:
    table: TableView
    drawing: Path


class Presenter(TablePresenter[Race, HoppingWords]):
    def hop_to(self, square: int) -> None:
        race = self.session.play.board
        self.session.play.submit(Hop(square - race.squares[race.turn]))

    def view(self) -> View:
        return View(self.table_view(), Path(self.session.play.board))
