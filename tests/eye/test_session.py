"""The eye beside a game: what happens on tables all the time, and an answer that disturbs no record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.base.messages import (
    CameraRequest,
    CardShown,
    EyeState,
    FieldPictures,
    FieldRead,
    Learned,
    PictureKept,
    Sighting,
    WorkerFailed,
)
from companion.engine.castelli.moves import End, Reveal
from companion.games.castelli.camera import Proposal, Question
from companion.games.castelli.camera.labels import KIND
from companion.games.castelli.screens.asked import presenter as asked
from companion.games.castelli.screens.compare import presenter as compare
from companion.games.castelli.screens.reveal import presenter as reveal
from companion.games.castelli.screens.table import presenter as table
from companion.journal import open_journal
from companion.system.settings import Settings
from companion.ui.eye_sign import sign
from companion.ui.screens.eye import presenter as eye
from companion.ui.session import Session
from tests.castelli.camera.sights import look
from tests.small import header


class Beside:
    """A small game with an eye beside it, without a window."""

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


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Beside]:
    made = Beside(tmp_path)
    yield made
    made.journal.close()


def test_a_tile_turned_is_proposed_with_what_it_pays_and_one_yes_takes_it(beside: Beside) -> None:
    assert isinstance(beside.see(C1="02 blue"), Proposal)
    assert beside.record == []  # nothing without the yes
    view = beside.answer().view()
    assert (view.field, view.tile.tile, view.lay, view.back) == ("C1", "02", "Yes", "No")
    assert [one.north for one in view.directions if one.chosen] == ["blue"]
    beside.yes()
    assert beside.record == ["reveal C1 02 blue"]
    assert beside.session.play.table is not None
    assert beside.session.play.table.moves[0]["source"] == "camera"
    assert beside.session.asked() is None


def test_one_touch_corrects_the_direction_and_the_record_says_that_people_told_it(beside: Beside) -> None:
    beside.see(C1="02 blue")
    page = beside.answer()
    page.point("green")
    assert page.view().lay == "Lay it"
    assert page.lay()
    assert beside.record == ["reveal C1 02 green"]
    assert beside.session.play.table is not None
    assert beside.session.play.table.moves[0]["source"] == "touch"


def test_what_is_dismissed_is_asked_no_more_until_something_else_lies_there(beside: Beside) -> None:
    beside.see(C1="02 blue")
    beside.answer().dismiss()
    assert beside.see(C1="02 blue") is None
    assert table.Presenter(beside.session).view().marks == ("C1",)  # but it waits as a mark
    assert table.Presenter(beside.session).seen_at("C1")[0] == "reveal"
    assert beside.see(C1="02 red") is not None
    assert beside.record == []


# --- each of these has a sensible answer, and none disturbs the record ---


def test_several_changes_at_once(beside: Beside) -> None:
    found = beside.see(C1="02 blue", A1="03 red")
    assert isinstance(found, Question)
    assert found.asks == "first"
    page = asked.Presenter(beside.session)
    page.enter(found)
    assert [one.text for one in page.view().answers] == ["A1", "C1"]
    assert page.choose(1) is None
    assert beside.record == ["reveal C1 02 blue"]
    beside.yes()  # the other one follows by itself
    assert beside.record == ["reveal C1 02 blue", "end", "reveal A1 03 red"]


@pytest.mark.parametrize("gone", ["down", "empty"])
def test_a_tile_turned_back_or_taken_back(beside: Beside, gone: str) -> None:
    assert beside.see(C1="02 blue") is not None
    assert beside.see(C1=gone) is None  # before the yes: as if nothing had been
    beside.see(C1="02 blue")
    beside.yes()
    assert beside.see(C1=gone) is None  # after it: told, and the record stays
    assert "02" in beside.sign
    assert beside.record == ["reveal C1 02 blue"]
    assert beside.see(C1=gone, A1="03 red") is None  # first it has to be said what became of that
    beside.see()
    assert beside.sign == "The camera sees the table"


def test_a_tile_turned_in_the_wrong_direction_and_corrected_by_hand(beside: Beside) -> None:
    beside.see(C1="02 blue")
    found = beside.see(C1="02 red")
    assert found.moves[0].north == "red"
    beside.yes()
    beside.see(C1="02 green")  # after the yes, with nobody who could have a Steward: told, nothing changed
    assert beside.sign == "On C1 tile 02 lies in another direction than recorded"
    assert beside.record == ["reveal C1 02 red"]


def test_two_people_moving(beside: Beside) -> None:
    beside.eye.receive(EyeState("restless", 16.0))
    assert beside.sign == "Something keeps moving before the camera: take it away"
    assert beside.session.asked() is None
    beside.eye.receive(EyeState("well", 17.0))
    assert beside.see(C1="02 blue") is not None


def test_a_hand_resting_on_the_board(beside: Beside) -> None:
    hidden = dict.fromkeys(("A1", "C1", "B2", "A3"), "hidden")
    assert beside.see(**hidden) is None
    assert beside.sign == "The camera sees the table"
    assert beside.see(**hidden, E5="02 blue") is not None  # the rest of the table goes on
    beside.yes()
    assert beside.see(**(hidden | {"E5": "hidden"})) is None  # the hand now lies on the recorded tile
    assert beside.record == ["reveal E5 02 blue"]


def test_a_cup_on_a_field(beside: Beside) -> None:
    assert beside.see(C3="hidden", C1="02 blue") is not None
    beside.yes()
    assert beside.see(C3="hidden") is None
    page = reveal.Presenter(beside.session)  # the tile under the cup is told by touch
    assert table.Presenter(beside.session).view().marks == ()
    table.Presenter(beside.session).press()
    page.enter(field="C3")
    page.choose("03")
    assert page.lay()
    assert beside.see(C3="hidden") is None
    assert beside.record == ["reveal C1 02 blue", "end", "reveal C3 03 red"]


def test_lights_off_and_on(beside: Beside) -> None:
    beside.see(C1="02 blue")
    beside.eye.receive(EyeState("too_dark", 1.0))
    assert beside.sign == "Too dark for the camera: switch a light on"
    beside.yes()  # what was seen before can still be answered
    beside.eye.receive(EyeState("well", 2.0))
    assert beside.see() is None
    assert beside.sign == "The camera sees the table"
    assert beside.record == ["reveal C1 02 blue"]


def test_a_camera_bumped_pulled_out_and_put_back(beside: Beside) -> None:
    for state, said in (
        ("board_moved", "Board or camera was moved: the camera looks anew"),
        ("no_board", "The camera does not see the board: uncover the corner marks"),
        ("camera_gone", "The camera is gone: check its cable. The game goes on by touch"),
    ):
        beside.eye.receive(EyeState(state, 1.0))
        assert beside.sign == said
        assert beside.session.asked() is None
    beside.eye.receive(EyeState("well", 2.0))
    beside.see(C1="02 blue")
    beside.yes()
    assert beside.record == ["reveal C1 02 blue"]


def test_another_board_in_view(beside: Beside) -> None:
    for turn, field in enumerate(("A1", "C1", "E1", "B2"), 1):
        beside.see(**{field: f"{turn:02} red"})
        beside.yes()
    before = beside.record
    others = {"A1": "09 blue", "C1": "08 red", "E1": "down", "B2": "down", "C3": "07 green"}
    assert beside.see(**others) is None
    assert beside.sign == "Not the table of this game: A1, C1 and 2 more differ"
    assert beside.record == before


def test_a_tile_laid_before_the_last_proposal_was_answered(beside: Beside) -> None:
    beside.see(C1="02 blue")
    found = beside.see(C1="02 blue", A1="03 red")
    assert isinstance(found, Proposal)
    assert beside.answer().view().sentence == "Turned one after the other: C1, A1. Take them all?"
    beside.yes()
    assert beside.record == ["reveal C1 02 blue", "end", "reveal A1 03 red"]


def test_the_next_tile_turned_before_the_turn_was_ended_goes_with_its_end(beside: Beside) -> None:
    beside.see(C1="02 blue")
    beside.yes()
    beside.see(A1="03 red")
    beside.yes()
    assert beside.record == ["reveal C1 02 blue", "end", "reveal A1 03 red"]


def test_after_a_yes_that_ended_the_turn_and_laid_a_tile_undo_takes_back_the_tile_first(
    beside: Beside,
) -> None:
    beside.see(C1="02 blue")
    beside.yes()
    beside.see(C1="02 blue", A1="03 red")
    beside.yes()
    assert beside.session.play.undo()
    assert beside.record == ["reveal C1 02 blue", "end"]
    again = beside.see(A1="03 green")  # it was turned the wrong way
    assert again.moves == (Reveal("A1", "03", "green"),)
    assert beside.session.play.undo()
    assert beside.record == ["reveal C1 02 blue"]
    assert beside.session.play.redo()
    assert beside.session.play.redo()
    assert beside.record == ["reveal C1 02 blue", "end", "reveal A1 03 red"]


def test_a_proposal_whose_last_move_is_refused_leaves_nothing_to_take_back_or_bring_back(
    beside: Beside,
) -> None:
    laid = Reveal("C1", "02", "blue")
    assert not beside.session.play.submit_all((laid, End(), laid), 0, "camera")
    assert beside.session.notice.text
    assert (beside.session.play.can_undo, beside.session.play.can_redo, beside.record) == (False, False, [])
    assert len(beside.journal.rows(1)) == 1


def test_proposals_that_are_older_than_the_games_state(beside: Beside) -> None:
    beside.see(C1="02 blue")
    old = beside.answer()
    other = reveal.Presenter(beside.session)
    other.enter(field="A1")
    other.choose("03")
    assert other.lay()
    assert not old.lay()  # refused, and nothing of it is recorded
    assert beside.record == ["reveal A1 03 red"]


def test_one_unclear_field_never_blocks_the_rest(beside: Beside) -> None:
    assert beside.see(A1="unsure", C1="02 blue") is not None
    assert beside.answer().view().field == "C1"
    beside.yes()
    assert beside.see(A1="unsure") is None
    assert table.Presenter(beside.session).view().marks == ("A1",)


# --- questions, cards, failures ---


def test_an_unsure_reading_is_a_question_with_the_cameras_own_picture(beside: Beside) -> None:
    found = beside.see(C1="02 blue? 03 red?")
    page = asked.Presenter(beside.session)
    page.enter(found)
    assert beside.wanted[-1].views.fields == ("C1",)
    beside.eye.receive(FieldPictures({"C1": b"jpeg"}, 0.0))
    view = page.view()
    assert (view.sentence, view.picture) == ("Which tile lies on C1?", b"jpeg")
    assert [one.tile.tile for one in view.answers] == ["02", "03"]
    assert page.choose(1) is None
    assert beside.record == ["reveal C1 03 red"]


def test_after_each_move_the_table_is_looked_at_anew_and_until_then_nothing_is_said(beside: Beside) -> None:
    beside.see()
    page = reveal.Presenter(beside.session)
    page.enter(field="C1")
    page.choose("02")
    assert page.lay()
    assert beside.wanted[-1].look == beside.wanted[0].look + 1
    assert beside.sign == "The camera sees the table"  # though the sighting, older than the move, has no tile
    beside.see(C1="down")
    assert beside.sign == "On C1 tile 02 lies face down again"


def test_an_eye_that_fails_is_told_and_play_goes_on(beside: Beside) -> None:
    beside.eye.receive(WorkerFailed("eye", "ended by signal 9"))
    assert beside.sign.startswith("The camera is started again")
    page = reveal.Presenter(beside.session)
    page.enter(field="C1")
    page.choose("02")
    assert page.lay()
    beside.see()
    assert beside.sign == "The camera sees the table"


def test_a_card_shown_is_known_until_the_game_goes_on(beside: Beside) -> None:
    beside.see(C1="02 blue")
    beside.eye.receive(CardShown(1, "CASTELLI-01", "QRCode"))
    assert beside.eye.reading.card is not None
    beside.yes()
    assert beside.session.asked() is None
    assert beside.eye.reading.card is None


def test_a_card_that_still_lies_there_when_the_eye_begins_anew_is_not_told_twice(beside: Beside) -> None:
    beside.see(C1="02 blue")
    beside.eye.receive(CardShown(1, "CASTELLI-01", "QRCode"))
    beside.yes()
    beside.session.asked()
    beside.eye.receive(WorkerFailed("eye", "it hung"))
    beside.eye.receive(CardShown(1, "CASTELLI-01", "QRCode"))
    assert beside.eye.reading.card is None
    beside.eye.receive(CardShown(1, "CASTELLI-01", "QRCode"))  # taken away, and shown once more
    assert beside.eye.reading.card is not None


def test_two_cards_in_the_tray_are_not_told_twice_but_one_shown_later_is(beside: Beside) -> None:
    for number in (5, 9):
        beside.eye.receive(CardShown(number, f"CASTELLI-{number:02}", "QRCode"))
    beside.see(C1="02 blue")
    beside.eye.receive(WorkerFailed("eye", "it hung"))
    shown = beside.eye.reading.cards_shown
    for number in (9, 5):
        beside.eye.receive(CardShown(number, f"CASTELLI-{number:02}", "QRCode"))
    assert beside.eye.reading.cards_shown == shown
    beside.eye.receive(WorkerFailed("eye", "it hung"))
    beside.yes()
    beside.session.asked()
    beside.eye.receive(
        CardShown(5, "CASTELLI-05", "QRCode")
    )  # taken away meanwhile, and shown in another turn
    assert (beside.eye.reading.cards_shown, beside.eye.reading.card) == (shown + 1, KIND[5])


def test_an_eye_that_fails_keeps_no_picture_any_more(beside: Beside) -> None:
    beside.eye.keep("file.zip")
    beside.eye.receive(WorkerFailed("eye", "it hung"))
    assert not beside.eye.keeping


def test_another_card_is_told_when_the_eye_begins_anew(beside: Beside) -> None:
    beside.eye.receive(CardShown(1, "CASTELLI-01", "QRCode"))
    beside.eye.receive(WorkerFailed("eye", "it hung"))
    beside.eye.receive(CardShown(30, "CASTELLI-30", "QRCode"))
    assert beside.eye.reading.card == KIND[30]


# --- Dilemma ---


def test_with_dilemma_a_tile_seen_while_lifted_and_kept_in_a_hand_appears_nowhere(tmp_path: Path) -> None:
    beside = Beside(tmp_path, modules="dilemma")
    hand = {"A1": "hidden", "B2": "hidden"}
    for lifted in ("07 blue", "07 blue? 08 red?", "empty"):
        assert beside.see(C1=lifted, **hand) is None
        told = [beside.sign, *map(repr, beside.eye.reading.observed())]
        told.append(repr(table.Presenter(beside.session).view().marks))
        told.append(repr(compare.Presenter(beside.session).view().options))
        told.append(repr(eye.Presenter(beside.session).view()))
        assert not any("07" in text for text in told)
    beside.see(C1="S1 red")
    beside.yes()
    assert beside.record == ["reveal C1 S1 red"]
    beside.journal.close()


def test_a_tile_that_the_camera_does_not_know_is_told_and_taught_on_the_spot(beside: Beside) -> None:
    game, colours = beside.session.play.board, ("red", "blue", "green", "yellow")
    reads = dict(look(game).fields)
    reads["C1"] = FieldRead("up", 0.99, None, "red", colours)
    beside.eye.receive(Sighting(reads, 0.0))
    asks = beside.session.asked()
    assert isinstance(asks, Question)
    assert asks.asks == "unknown"
    assert table.Presenter(beside.session).view().marks == ("C1",)
    page = asked.Presenter(beside.session)
    page.enter(asks)
    first = page.view().answers[0].tile
    assert tuple(coat.colour for coat in first.coats.values()) == colours
    assert page.choose(0) is None
    assert beside.record == [f"reveal C1 {first.tile} red"]
    task = beside.wanted[-1].task
    assert task is not None
    assert (task.what, task.field, task.tile) == ("one", "C1", first.tile)
    beside.eye.receive(Learned(task.number, (first.tile,)))
    assert beside.wanted[-1].profile_version == 1  # and read by it from now on


def test_that_was_wrong_has_the_picture_kept_but_never_with_dilemma(
    beside: Beside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    page = eye.Presenter(beside.session)
    page.keep()
    wanted = beside.wanted[-1].keep
    assert wanted.endswith(".zip")
    assert Path(wanted).parent == tmp_path / "incidents"
    assert page.view().lines == ("The picture is being kept: one moment",)
    beside.eye.receive(PictureKept(wanted))
    assert page.view().lines == (f"Kept with all that its reading needs: {wanted}",)
    (tmp_path / "other").mkdir()
    secret = Beside(tmp_path / "other", modules="dilemma")
    eye.Presenter(secret.session).keep()
    assert secret.wanted[-1].keep == ""
    secret.journal.close()
