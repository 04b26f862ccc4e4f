"""A law: however a game is told, its journal is the same, but for `source` and time."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from companion.base.messages import CardShown, Sighting
from companion.engine.castelli.box import CARDS
from companion.engine.castelli.moves import Guard, Move, Steward
from companion.engine.castelli.state import Game
from companion.games.castelli.camera.pieces import is_of_a_piece
from companion.games.castelli.demo.by_camera import card_of
from companion.games.castelli.keyboard import KEYBOARD
from companion.games.castelli.keyboard.moves import move_text
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.simulator.play import play_game
from companion.games.castelli.words import CastelliWords
from companion.journal import Json
from companion.keyboard.session import KeyboardSession
from tests.demo.tables import short_header
from tests.ui.by_camera import GameAtTheApp
from tests.ui.mishaps import other_tile, said_no, wrong_way
from tests.ui.playing import perform
from tests.ui.scenes._sights import pieces, sighting
from tests.ui.test_seen import scan

if TYPE_CHECKING:
    from tests.ui.stage import Stage

SEED = 11


class ToldTable:
    """A table that is told in place of drawn: its pictures are the table itself."""

    def __init__(self, game: Game) -> None:
        self.game, self.seed = game, SEED
        self.card: int | None = None

    def still(self, _count: int) -> Iterator[Any]:
        """Give one picture; nothing moves."""
        yield SimpleNamespace(shot=SimpleNamespace(image=self))

    def follow(self, after: Game, still: int) -> Iterator[Any]:
        """Become as *after*."""
        self.game = after
        yield from self.still(still)

    def show_card(self, number: int, still: int) -> Iterator[Any]:
        """Show a card."""
        self.card = number
        yield from self.still(still)

    def bump(self) -> None:
        """Nobody sees it."""


class Told:
    """An eye that reads a told table without a fault."""

    def __init__(self) -> None:
        self.card: int | None = None

    def look_now(self) -> None:
        """It always does."""

    def see(self, table: ToldTable, at_s: float) -> list[Any]:
        """Return what lies on *table*, and a card that is newly shown."""
        shown = [CardShown(table.card, "", "QRCode")] if table.card and table.card != self.card else []
        self.card = table.card
        return [*shown, Sighting(sighting(table.game).fields, at_s, sites=pieces(table.game))]


def written(moves: list[Json]) -> list[Json]:
    """Return *moves* but for when and how they were told."""
    return [{key: value for key, value in one.items() if key not in ("at_ms", "source")} for one in moves]


def sources(stage: Stage) -> set[str]:
    """Return how the moves on the table were told."""
    assert stage.app.session.play.table is not None
    return {str(move["source"]) for move in stage.app.session.play.table.moves}


@pytest.mark.slow
def test_the_same_game_by_touch_camera_scanner_and_keyboard_gives_the_same_journal(stage: Stage) -> None:
    header = short_header("red blue green", "battle")
    setup = CASTELLI.read_header(header)
    truth = [moment.move for moment in play_game(setup, SEED)]
    wanted = [CASTELLI.write_move(move) for move in truth]
    assert sum(map(is_of_a_piece, truth)) > 1
    assert by_touch(stage, header, truth, scanned=False) == wanted
    assert sources(stage) == {"touch"}
    assert by_touch(stage, header, truth, scanned=True) == wanted
    game = GameAtTheApp(stage, header, ToldTable(CASTELLI.start(setup)), Told(), mishaps=())
    game.play()
    assert game.journal() == wanted
    assert "camera" in sources(stage)
    assert by_keyboard(stage, header, truth) == wanted
    assert sources(stage) == {"keyboard"}


def by_touch(stage: Stage, header: Json, moves: list[Move], scanned: bool) -> list[Json]:
    """Tell *moves* by touch, cards before the hand scanner if they are *scanned*; return the journal."""
    assert stage.app.navigator is not None
    assert stage.app.session.store.begin(header)
    stage.app.navigator.go("table")
    stage.frames()
    for move in moves:
        card, _by = card_of(move, stage.app.session.play.state.turn)
        if scanned and card and not isinstance(move, Steward | Guard):
            scan(f"CASTELLI/{CARDS[card].numbers[0]:02}")
            assert (stage.page.name, stage.page.presenter.card) == ("card", card)
        perform(stage, move)
    return told(stage)


def by_keyboard(stage: Stage, header: Json, moves: list[Move]) -> list[Json]:
    """Type *moves*; return the journal."""
    assert stage.app.session.store.begin(header)
    assert stage.app.session.play.table is not None
    session = KeyboardSession(stage.app.session.play.table, KEYBOARD, CastelliWords())
    for move in moves:
        list(session.answer(move_text(move)))
    return told(stage)


def told(stage: Stage) -> list[Json]:
    """Return the moves in the store."""
    session = stage.app.session
    assert session.store.journal is not None
    assert session.play.table is not None
    return written(list(session.store.journal.history(session.play.table.number).line.moves))


@pytest.mark.slow
def test_what_goes_wrong_at_a_table_of_three_with_dilemma_leaves_the_journal_true(stage: Stage) -> None:
    header = short_header("red blue green", "dilemma")
    table = ToldTable(CASTELLI.start(CASTELLI.read_header(header)))
    game = GameAtTheApp(stage, header, table, Told(), mishaps=(said_no, wrong_way, other_tile))
    game.play()
    assert game.game.over
    assert game.is_true()
    assert (game.wrong, game.taps["said no"] > 1, game.taps["taken back"] > 1) == ([], True, True)
