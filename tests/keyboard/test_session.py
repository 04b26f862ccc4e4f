"""A game kept from the keyboard: each line answered, nothing lost, the past mended."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.base.errors import BadUsage
from companion.engine.castelli.tiles import Coat, make_tile
from companion.engine.protocol import COLOURS
from companion.games.castelli.game import GAME
from companion.games.castelli.keyboard import KEYBOARD
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.teaching.draft import TileDraft
from companion.games.castelli.words import CastelliWords
from companion.journal import open_journal
from companion.keyboard.completion import offers
from companion.keyboard.session import KeyboardSession
from companion.keyboard.set_up import Terminal, ask_header, read_players
from companion.play.records import last_state
from companion.play.table import Table
from tests.small import header
from tests.words.catalogue import words_in_capitals

HEADER = header("4x2", B1="village; rocks NESW 2 sites 2", D1="city; wood NESW 1", players="red blue")


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[KeyboardSession]:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    with open_journal(tmp_path / "games.sqlite") as journal:
        yield KeyboardSession(
            Table.begin(journal, CASTELLI, HEADER), KEYBOARD, CastelliWords(), tmp_path / "game.jsonl"
        )


def say(session: KeyboardSession, *lines: str) -> str:
    return "\n".join(answer.replace("\t", "") for line in lines for answer in session.answer(line))


def test_a_whole_game_can_be_typed(session: KeyboardSession) -> None:
    told = say(
        session, "t a1 01 red", "e", "t c1 02 red", "e", "t b2 03 red", "fix red wood+1 grain+1 rocks+1"
    )
    assert "B1, rocks" in told
    assert "castle" in say(session, "b b1")
    told = say(session, "e", "t d2 04 red", "e")
    assert session.state.over
    assert "wins with" in told


def test_the_record_beside_the_journal_is_always_up_to_date(session: KeyboardSession) -> None:
    say(session, "t a1 01 red", "e", "t c1 02 blue", "u")
    assert session.file is not None
    lines = [json.loads(line) for line in session.file.read_text("utf-8").splitlines()]
    assert lines[0] == HEADER
    assert [line["move"] for line in lines[1:]] == ["reveal", "end"]
    assert lines[1]["source"] == "keyboard"
    assert last_state(str(session.file)).turn == "blue"


def test_undo_and_redo_say_where_the_game_is(session: KeyboardSession) -> None:
    assert "Undone: Red lays tile 01 on A1, red to the north." in say(session, "t a1 01 red", "u")
    assert "Redone: Red lays tile 01 on A1" in say(session, "r")
    assert say(session, "r") == "There is no move to redo."
    assert len(session.table.moves) == 1


def test_a_refused_move_says_why_and_what_is_possible(session: KeyboardSession) -> None:
    told = say(session, "t a1 01 yellow", "fix red wood+1 grain+1 silver+2", "b b1")
    assert "one more unit of rocks" in told
    assert "you can: b b1 rocks" in told
    assert len(session.table.moves) == 2


def test_nonsense_changes_nothing_and_raises_nothing(session: KeyboardSession) -> None:
    for line in (
        "",
        " ",
        "xyzzy",
        "t",
        "t a1",
        "t z9 01 red",
        "b",
        "edit",
        "edit x",
        "edit 5 e",
        "delete 7",
        "why z9",
    ):
        say(session, line)
    for line in (
        "log x",
        "what",
        "what a1",
        "what a1 99",
        "undo",
        "sell -1",
        "fix",
        "insert 1",
        "\x00",
        "🏰 " * 50,
    ):
        say(session, line)
    assert session.table.moves == ()


def test_the_past_can_be_mended_after_a_look(session: KeyboardSession) -> None:
    say(session, "t a1 01 red", "e", "t c1 02 red", "e")
    say(session, "edit 1 t a1 01 blue")
    assert session.prompt().startswith("Do it?")
    assert "Nothing has changed." in say(session, "n")
    assert session.table.moves[0]["north"] == "red"
    assert "Changed." in say(session, "edit 1 t a1 01 blue", "y")
    assert session.table.moves[0]["north"] == "blue"


def test_a_mending_that_does_not_fit_names_the_move(session: KeyboardSession) -> None:
    say(session, "t a1 01 red", "e", "t c1 02 red", "e")
    told = say(session, "edit 1 t c1 01 red")
    assert "move 3" in told
    assert len(session.table.moves) == 4


def test_why_names_the_move_and_the_rule(session: KeyboardSession) -> None:
    say(session, "t a1 01 yellow", "e", "t c1 02 red", "e", "t b2 03 red")
    told = say(session, "why b1")
    assert "move 5" in told
    assert "B1, rocks" in told
    assert "C18" not in told
    assert "+2 = 2" in say(session, "why red rocks")


def test_question_mark_shows_what_may_be_done(session: KeyboardSession) -> None:
    assert "turn a tile on A1 C1 B2 D2" in say(session, "?")
    told = say(session, "t a1 01 yellow", "fix red wood+1 grain+1 rocks+1", "?")
    assert "b b1" in told
    assert "end the turn" in told


def test_the_tab_key_offers_what_fits(session: KeyboardSession) -> None:
    words = [offer.word for offer in offers("t ", KEYBOARD, session.words, session.state)]
    assert words == ["a1", "c1", "b2", "d2"]
    assert "01" in [offer.word for offer in offers("t a1 ", KEYBOARD, session.words, session.state)]
    assert [o.word for o in offers("t a1 01 r", KEYBOARD, session.words, session.state)] == ["red"]
    assert "why" in [offer.word for offer in offers("w", KEYBOARD, session.words, session.state)]


def test_stopping_early_asks_first(session: KeyboardSession) -> None:
    say(session, "t a1 01 red", "stop", "n")
    assert [session.table.status] == ["running"]
    say(session, "stop", "y")
    assert [session.table.status] == ["stopped"]


def test_help_and_board_and_sheet_and_log_print_something(session: KeyboardSession) -> None:
    say(session, "t a1 01 red")
    assert "[01r]" in say(session, "board")
    assert "Total" in say(session, "sheet")
    assert "1  Red lays tile 01" in say(session, "log")
    assert "t FIELD TILE NORTH" in say(session, "help")


def test_undo_says_how_the_markers_then_stand(session: KeyboardSession) -> None:
    say(session, "t a1 01 yellow", "fix red wood+2 silver+1")
    told = say(session, "u")
    assert "Undone: Correction for Red" in told
    assert "Red: wood marker to 0" in told


def test_undo_tells_of_the_tile_and_its_cards_and_redo_of_the_cards_again(tmp_path: Path) -> None:
    tiles = {"01": "red card blue 1 green 1 yellow 1"}
    with open_journal(tmp_path / "games.sqlite") as journal:
        session = KeyboardSession(
            Table.begin(journal, CASTELLI, HEADER | header("4x2", tiles=tiles)), KEYBOARD, CastelliWords()
        )
        told = say(session, "t a1 01 yellow", "u")
        assert "  * Turn the tile on A1 face down again" in told
        assert "  * Red: put 1 card back on top of the deck" in told
        assert "  * Red: draw 1 card" in say(session, "r")
        assert "  * Red: now 0 cards in hand" in say(session, "edit 1 t a1 02 yellow", "y")
        assert "  * Red: now 1 card in hand" in say(session, "u")


def test_a_change_of_the_past_shows_what_it_changes_before_it_asks(session: KeyboardSession) -> None:
    say(session, "t a1 01 yellow", "e")
    assert say(session, "edit 1 t a1 02 yellow") == (
        "  Move 1: Red lays tile 02 on A1, yellow to the north.\n"
        "  Before: Red lays tile 01 on A1, yellow to the north.\n"
        "  Nobody gains or loses anything."
    )
    told = say(session, "n", "insert 2 fix red wood+1")
    assert "Inserted as move 2: Correction for Red" in told
    assert "Red, Wood: 0 -> 1" in told
    assert "Removed: move 2, Red ends the turn." in say(session, "n", "delete 2")
    assert "The set-up is changed." in say(session, "n", "setup name red Ana")


def test_examples_are_of_this_board(session: KeyboardSession) -> None:
    told = say(session, "t c5 07 blue")
    assert told.startswith("c5: not a field of this board; t FIELD TILE NORTH, for example: t a1 01 blue")
    example = told.partition("for example: ")[2].partition(";")[0]
    assert "lays tile 01" in say(session, example)


def test_a_name_that_nobody_has_is_answered_with_who_plays(session: KeyboardSession) -> None:
    told = say(session, "setup name blue Ben", "y", "s cleo red")
    assert "cleo: neither a colour nor a player here (red, Ben blue)" in told


def test_no_players_at_all_are_asked_for_in_plain_words() -> None:
    with pytest.raises(BadUsage, match="^Type who plays, each with a colour: red, blue, green, yellow$"):
        read_players(" ")


def test_players_are_understood_without_commas() -> None:
    assert read_players("Ana Maria red Ben BLUE green") == read_players("Ana Maria red, Ben blue, green")
    assert read_players("Mister Red blue, Ben red")[0] == {"colour": "blue", "name": "Mister Red"}
    with pytest.raises(BadUsage, match="type a name, then one of"):
        read_players("Ana red Ben")


def test_an_edit_of_a_move_that_is_not_there_names_the_last_one(session: KeyboardSession) -> None:
    say(session, "t a1 01 red", "e")
    assert say(session, "edit 99 e").startswith("99: moves are numbered 1 to 2")
    assert say(session, "insert 4 e").startswith("4: moves are numbered 1 to 3")


def test_a_stopped_game_names_its_winner_and_is_told_so_when_taken_up(session: KeyboardSession) -> None:
    told = say(session, "t a1 01 red", "fix red points+3", "stop", "y")
    assert "Red wins with" in told
    assert "This game was stopped" in "\n".join(session.opening())


def test_why_refuses_what_nobody_has(session: KeyboardSession) -> None:
    for line in ("why red foo", "why green", "why z9", "why a1"):
        assert say(session, line).startswith("why COLOUR")


def test_only_yes_is_yes(session: KeyboardSession) -> None:
    say(session, "t a1 01 red", "delete 1")
    assert say(session, "yellow") == "Nothing has changed."


def test_stopping_a_game_that_is_over_is_refused(session: KeyboardSession) -> None:
    say(session, "t a1 01 red", "e", "t c1 02 red", "e", "t b2 03 red", "e", "t d2 04 red", "e")
    assert say(session, "stop").startswith("The game is already over")
    assert not session.over


def test_a_game_can_be_stopped_without_a_result(session: KeyboardSession) -> None:
    told = say(session, "t a1 01 red", "stop without", "y")
    assert "wins" not in told
    assert session.table.status == "stopped"


def test_the_set_up_can_be_mended_after_a_look(session: KeyboardSession) -> None:
    assert "Changed." in say(session, "setup first blue", "y")
    assert session.state.turn == "blue"
    assert "Changed." in say(session, "setup name red Ana Maria", "y")
    assert session.words.player("red", session.state.setup) == "Ana Maria (red)"
    assert "Changed." in say(session, "setup ruling split nearest", "y")
    assert session.state.setup.rulings["split"] == "nearest"
    assert "Changed." in say(session, "setup modules battle", "y", "setup seats blue red", "y")
    assert (session.state.setup.battle, session.state.setup.colours) == (True, ("blue", "red"))


def test_a_set_up_that_does_not_fit_the_moves_is_refused(session: KeyboardSession) -> None:
    say(session, "setup modules battle", "y", "t a1 01 red", "fix red cards+1", "p duke a2")
    assert say(session, "setup modules").startswith("That does not fit with move 3")
    assert session.table.header["modules"] == ["battle"]
    for line in ("setup", "setup first", "setup seats red", "setup ruling split up", "setup modules chess"):
        say(session, line)
    assert session.table.header["rulings"] == {}


def test_every_move_typed_is_stamped_also_a_mended_one(session: KeyboardSession) -> None:
    say(session, "t a1 01 red", "fix red wood+1", "edit 1 t a1 01 blue", "y")
    assert {data["source"] for data in session.table.moves} == {"keyboard"}
    assert all(data["at_ms"] > 0 for data in session.table.moves)


def test_everything_said_at_the_keyboard_comes_from_the_catalogue(tmp_path: Path) -> None:
    typed = "help,why,why red,board,log,sheet,edit,delete x,edit 99 e,setup,what,why 7,T A1 Q,T,B 9,SELL X"
    typed += ",FIX RED,DANCE,E X,u,r,stop,n"
    with open_journal(tmp_path / "games.sqlite") as journal:
        session = KeyboardSession(
            Table.begin(journal, CASTELLI, HEADER), KEYBOARD, words_in_capitals(tmp_path / "xx")
        )
        said = [*session.opening(), say(session, "t a1 01 red"), session.prompt()]
        said += [say(session, line) for line in typed.split(",")]
        said += [offer.meaning for offer in offers("", KEYBOARD, session.words, session.state)]
    quoted = r"points wood grain rocks silver cards|\[\w+\]|\b[vcm]\b|\be$|\bu, r$"  # typed, or drawn
    quoted += r"|\b[a-d][12]\b|\b[rbgy]1\b|\b(red|blue)\b"  # examples of this table
    for text in said:
        assert (plain := re.sub(quoted, "", text, flags=re.MULTILINE)) == plain.upper()


def test_setting_up_asks_and_answers_from_the_catalogue(tmp_path: Path) -> None:
    answers = iter(["y", "Ana", "ANA RED, BEN BLUE", "X", "", "X", "", "X", "", "", "X", "", "", "", ""])
    said: list[str] = []

    def ask(question: str) -> str:
        said.append(question)
        return next(answers).lower() if len(said) > 2 else next(answers)

    last = {"players": [{"colour": "red"}], "modules": []}
    asked = Terminal(ask, said.append, words_in_capitals(tmp_path))
    assert ask_header(asked, GAME, KEYBOARD, last) == last
    assert said == ["SAME AS LAST TIME: red; NO MODULES? [Y/N] > "]
    header = ask_header(asked, GAME, KEYBOARD)
    assert [player["colour"] for player in header["players"]] == ["red", "blue"]
    known = "red|blue|green|yellow|dilemma|battle|both|none|stand-in|German|English|Dutch|Spanish|ana|ben"
    known += "|Ana|x"
    assert all(re.sub(known, "", text) == re.sub(known, "", text).upper() for text in said)


def test_a_tile_that_is_not_in_the_set_is_entered_and_laid(session: KeyboardSession) -> None:
    known = session.state.setup.tiles.tiles
    say(session, "t a1 01 red", "e")
    assert "add: new" in say(session, "t c1 b6 g6 yc r6")
    told = say(session, "t c1 b6 g6 yc r6 new silver 2")
    laid = session.state.laid["C1"]
    assert (laid.north, session.state.setup.tiles.name) == ("blue", "own")
    assert session.state.setup.tiles.tiles[laid.tile].silver == 2
    assert set(known) < set(session.state.setup.tiles.tiles)
    assert told
    say(session, "e", "t b2 r1 b1 g1 y2 new")
    assert len(session.state.laid) == 3
    say(session, "u", "u", "u")  # the tile, the end, the tile
    assert list(session.state.laid) == ["A1"]


@pytest.mark.parametrize("typed", ["t c1 r6 b6 new", "t c1 r6 b6 g6 g6 new", "t c1 r6 b6 g6 y6 new silver 3"])
def test_a_new_tile_that_is_not_told_whole_changes_nothing(session: KeyboardSession, typed: str) -> None:
    assert "needs its four coats" in say(session, typed)
    assert session.state.setup.tiles.name != "own"


def test_a_tile_that_is_another_one_in_the_own_set_is_said(session: KeyboardSession) -> None:
    TileDraft().adopt([make_tile("01", tuple(Coat(c, 6, False) for c in COLOURS))])
    assert "In your own set, tile 01 is not the same" in say(session, "t a1 r6 b5 g6 y6 new")
