"""The path with everybody's pawn, and how far to hop."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.table_presenter import TablePresenter, TableView
from tests.toy.rules import FAR, GOAL, Hop, Race
from tests.toy.words import HoppingWords


@dataclass(frozen=True, slots=True)
class View:
    table: TableView
    path: tuple[str, ...]
    hops: tuple[str, ...]


class Presenter(TablePresenter[Race, HoppingWords]):
    def hop(self, number: int) -> None:
        self.session.play.submit(Hop(FAR[number]))

    def view(self) -> View:
        race, words = self.session.play.board, self.session.words
        here = {n: [c for c, at in race.squares.items() if at == n] for n in range(GOAL + 1)}
        path = (f"{n} " + " ".join(map(words.colour, on)) for n, on in here.items() if on)
        return View(self.table_view(), tuple(path), () if race.over else tuple(f"+{n}" for n in FAR))
