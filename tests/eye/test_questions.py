"""The eye beside a game: questions, cards in the tray, failures, and tiles in a hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.base.messages import (
    CardShown,
    FieldPictures,
    FieldRead,
    Learned,
    PictureKept,
    Sighting,
    WorkerFailed,
)
from companion.games.castelli.camera import Question
from companion.games.castelli.camera.labels import KIND
from companion.games.castelli.screens.asked import presenter as asked
from companion.games.castelli.screens.compare import presenter as compare
from companion.games.castelli.screens.reveal import presenter as reveal
from companion.games.castelli.screens.table import presenter as table
from companion.ui.screens.eye import presenter as eye
from tests.castelli.camera.sights import look
from tests.eye.beside import Beside


def test_an_unsure_reading_is_a_question_with_the_cameras_own_picture(beside: Beside) -> None:
    found = beside.see(C1="02 blue? 03 red?")
    page = asked.Presenter(beside.session)
    page.enter(found)
    assert beside.wanted[-1].views.fields == ("C1",)
    beside.eye.receive(FieldPictures({"C1": b"jpeg"}, 0.0))
    view = page.view()
    assert (view.sentence, view.picture) == ("Which tile is on C1?", b"jpeg")
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
    assert beside.sign == "Tile 02 on C1 is face down again"


def test_an_eye_that_fails_is_told_and_play_goes_on(beside: Beside) -> None:
    beside.eye.receive(WorkerFailed("eye", "ended by signal 9"))
    assert beside.sign.startswith("The camera is restarting")
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
    assert page.view().lines == ("The picture is being saved: one moment",)
    beside.eye.receive(PictureKept(wanted))
    assert page.view().lines == (f"Saved, with everything needed to read it again: {wanted}",)
    (tmp_path / "other").mkdir()
    secret = Beside(tmp_path / "other", modules="dilemma")
    eye.Presenter(secret.session).keep()
    assert secret.wanted[-1].keep == ""
    secret.journal.close()
