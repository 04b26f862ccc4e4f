"""The Castles of Tuscany from the keyboard: short words, questions for what is missing, the set-up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.tuscany.game import GAME
from companion.games.tuscany.keyboard import KEYBOARD
from companion.games.tuscany.rules import TUSCANY
from companion.games.tuscany.words import TuscanyWords
from companion.journal import open_journal
from companion.keyboard.completion import offers
from companion.keyboard.session import KeyboardSession
from companion.keyboard.set_up import Terminal, ask_header
from companion.play.table import Table
from tests.cli.cli import companion, one_line
from tests.engine.tuscany.small_regions import header

CENTRE = "village crop:vine cart quarry monastery city estate castle"
ROW = "castle village city cart castle monastery quarry estate crop"


def begin(tmp_path: Path, **more: Any) -> Iterator[KeyboardSession]:
    with open_journal(tmp_path / "games.sqlite") as journal:
        table = Table.begin(journal, TUSCANY, header(more.pop("row", ROW), **more))
        yield KeyboardSession(table, KEYBOARD, TuscanyWords(), tmp_path / "game.jsonl")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[KeyboardSession]:
    yield from begin(tmp_path)


def say(session: KeyboardSession, *lines: str) -> str:
    return "\n".join(answer.replace("\t", "") for line in lines for answer in session.answer(line))


def moves(session: KeyboardSession) -> list[dict[str, Any]]:
    stamps = ("at_ms", "source")
    return [{key: value for key, value in move.items() if key not in stamps} for move in session.table.moves]


def test_turns_are_typed_in_short_words(session: KeyboardSession) -> None:
    assert "vi: could mean village, crop:vine" in say(session, "t vi r car")
    assert "ca: could mean cart, castle" in say(session, "t vil r ca")
    say(session, "t vil r car", "e", "d", "e", "p vi 1,0 2", "e")
    assert moves(session) == [
        {"move": "take", "tile": "village", "refill": "cart"},
        {"move": "end"},
        {"move": "draw"},
        {"move": "end"},
        {"move": "place", "tile": "village", "at": "1,0", "cards": 2},
        {"move": "end"},
    ]


def test_what_refills_the_centre_is_asked(session: KeyboardSession) -> None:
    assert "Which tile refills the centre?" in say(session, "t village")
    assert session.prompt() == "t village r ... > "
    assert "xyz: not one of" in say(session, "xyz")
    assert session.prompt() == "t village r ... > "
    say(session, "boar+vine")
    assert moves(session) == [{"move": "take", "tile": "village", "refill": "crop:vine+boar"}]


def test_what_goes_back_is_asked_only_for_a_tile_that_lies_open(session: KeyboardSession) -> None:
    say(session, "t village r cart", "e", "d", "e")
    assert "There is no open tile like this" in say(session, "t grain r cart")
    assert "what goes back into the box? village" in say(session, "t cart r quarry")
    assert "xyz: not one of village;" in say(session, "xyz")


def test_a_question_is_left_with_undo_and_nothing_has_changed(session: KeyboardSession) -> None:
    assert "Nothing has changed." in say(session, "t village", "u")
    assert moves(session) == []
    assert "d" in say(session, "?")


def test_a_city_asks_for_payment_and_chip(tmp_path: Path) -> None:
    for session in begin(tmp_path, row="castle city village"):
        say(session, "t city r cart", "e", "d", "e")
        assert "pay for it? 2, 3, 4" in say(session, "p city 1,0")
        assert "Which chip for the city: card, storage" in say(session, "3")
        say(session, "harv")
        assert moves(session)[-1] == {
            "move": "place", "tile": "city", "at": "1,0", "cards": 3, "chip": "harvest",
        }  # fmt: skip


def test_a_cart_asks_for_every_harvest_card(tmp_path: Path) -> None:
    for session in begin(tmp_path, row="castle cart village", chips={"red": "harvest"}):
        say(session, "t cart r cart", "e", "d", "e")
        assert "harvest card 1 of 2" in say(session, "p cart 1,0 2")
        assert "harvest card 2 of 2" in say(session, "green 2")
        say(session, "hex")
        assert moves(session)[-1]["harvest"] == [{"green": 2}, {"hexagon": 1}]


def test_a_castle_asks_for_the_tile_it_places(tmp_path: Path) -> None:
    for session in begin(tmp_path, row="castle castle village"):
        say(session, "t castle r cart", "e", "d", "e")
        assert "free of charge, and where? village 2,0; or no" in say(session, "p castle 1,0 2")
        assert "Which tile refills the centre?" in say(session, "village 2,0")
        say(session, "city")
        assert moves(session)[-1]["free"] == {"tile": "village", "at": "2,0", "refill": "city"}


def test_a_full_storage_asks_what_goes_back(session: KeyboardSession) -> None:
    say(session, "t village r cart", "e", "d", "e")
    assert "Storage is full: what goes back into the box? village" in say(session, "t quarry")
    assert "refills" in say(session, "village")
    say(session, "city")
    assert moves(session)[-1] == {
        "move": "take", "tile": "quarry", "refill": "city", "discard": "village",
    }  # fmt: skip


def test_five_alike_ask_for_those_that_come(tmp_path: Path) -> None:
    centre = ["village", "cart", "cart", "cart", "cart", "city", "estate", "castle"]
    for session in begin(tmp_path, centre=centre):
        assert "are removed (cart): which 5 take" in say(session, "t village r cart")
        assert "5" in say(session, "city castle")
        assert moves(session) == []
        say(session, "city castle quarry village monastery")
        assert moves(session)[-1]["fresh"] == [["city", "castle", "quarry", "village", "monastery"]]


def test_a_refused_move_says_why_and_what_is_possible(session: KeyboardSession) -> None:
    told = say(session, "p village 1,0 2")
    assert "village" in told
    open_tiles = " | ".join(CENTRE.split())
    assert told.endswith(f"you can: t {open_tiles}; d")
    assert moves(session) == []
    say(session, "t village r cart", "e", "d", "e")
    assert "you can: p village 1,0; t " in say(session, "p village 8,0 2")
    assert "; d" in say(session, "p village 8,0 2")
    say(session, "p village 1,0 2")
    assert say(session, "d").endswith("you can: e")
    assert "you can" not in say(session, "fix red cards-90")


def test_what_may_be_done_tells_where_tiles_fit_and_what_they_bring(session: KeyboardSession) -> None:
    told = say(session, "?")
    assert "t village" in told
    assert "fits at 1,0" in told
    assert "fits nowhere now" in told
    say(session, "t village r cart", "e", "d", "e")
    assert "1 worker" in say(session, "?")
    assert "1 worker" in say(session, "what 1,0 village")


def test_the_board_shows_what_lies_open_and_what_a_region_has_where(session: KeyboardSession) -> None:
    say(session, "t crop:vine r cart", "e", "d", "e")
    told = say(session, "board").splitlines()
    assert told[0].strip().startswith("Open tiles: village, cart")
    assert "storage (1 of 1): crop:vine; chips: card 1; tiles in the piles: 20" in told[1]
    assert told[-2].split() == ["[castle]", *ROW.split()[1:]]
    assert told[-1].split() == [f"{n},0" for n in range(9)]
    assert "neither a colour nor a player" in say(session, "board purple")


def test_an_answer_that_is_not_understood_is_asked_for_again(session: KeyboardSession) -> None:
    told = say(session, "t village", "xyz")
    assert told.endswith("Which tile refills the centre? (u drops this move)")


def test_nonsense_changes_nothing_and_raises_nothing(session: KeyboardSession) -> None:
    for line in (
        "t",
        "t x",
        "p",
        "p village",
        "p village x",
        "p village 1,0 free",
        "p village 1,0 chip",
        "d d",
        "fix",
        "fix red",
        "fix red note x",
        "fix red green",
        "t village discard",
        "t village clear",
        "what",
        "what 1",
        "t village fresh",
        "p hexagon 1,0 harvest",
        "why 1,0",
        "why red green",
        "help",
        "edit 1 t village",
        "m x",
    ):
        say(session, line)
        session.prompt()
        say(session, "u")
    assert moves(session) == []


def test_the_past_is_mended_and_explained(session: KeyboardSession) -> None:
    say(session, "t village r cart", "e", "d", "e")
    assert "Which tile refills" in say(session, "edit 1 t city")
    say(session, "edit 1 t quarry r cart", "y")
    assert moves(session)[0] == {"move": "take", "tile": "quarry", "refill": "cart"}
    assert "move 3" in say(session, "why blue cards")
    say(session, "fix red green+2 note slip", "setup ruling draw 2", "y")
    assert session.state.holdings["red"].green == 2
    assert session.state.setup.rulings["draw"] == "2"


def test_the_tab_key_offers_what_fits(session: KeyboardSession) -> None:
    def words(text: str) -> list[str]:
        return [offer.word for offer in offers(text, KEYBOARD, TuscanyWords(), session.state)]

    assert "village" in words("t ")
    assert "crop:vine+boar" in words("t village r ")
    assert words("p village 1,0 chip ") == ["card", "storage", "marble", "worker", "harvest"]
    assert {"d", "t", "p", "what", "undo"} <= set(words(""))


def test_setting_up_asks_again_until_each_answer_is_understood() -> None:
    first = ["Ana red, Ben blue", "ben", "nonsense 1", "draw 2", "atlantis", "", "A1 B1", "", "9,9", ""]
    second = ["silver", "card", "A1 B2:180 C1:+1", "", "storage", "village"]
    centres = ["village cart cart cart cart cart city city", CENTRE]
    lines = iter([*first, *second, *centres])
    said: list[str] = []
    at = Terminal(lambda _: next(lines), said.append, TuscanyWords())
    made = ask_header(at, GAME, KEYBOARD)
    assert list(lines) == []
    setup = TUSCANY.read_header(made)
    assert setup.first == "blue"
    assert setup.rulings["draw"] == "2"
    assert setup.chips == {"red": "card", "blue": "storage"}
    assert made["players"][0]["board"] == "stand-in"
    assert made["players"][1]["board"]["pieces"][1] == {"piece": "B2", "turn": 180}
    assert len(said) == 7


def test_the_same_again_asks_for_chips_and_open_tiles() -> None:
    last = {**header("castle village"), "rulings": {"draw": "2"}}
    lines = iter(["y", "worker", "marble", CENTRE])
    at = Terminal(lambda _: next(lines), print, TuscanyWords())
    made = ask_header(at, GAME, KEYBOARD, last)
    assert [player["chip"] for player in made["players"]] == ["worker", "marble"]
    assert made["rulings"] == {"draw": "2"}


def test_record_keeps_a_game_that_is_chosen_by_its_id(tmp_path: Path) -> None:
    typed = ["Ana red, Ben blue", "", "", "", "", "", "card", "", "", "storage", CENTRE]
    typed += ["d", "e", "t village", "cart", "e", "quit"]
    stdin = "\n".join([*typed, ""]).encode()
    told = companion("record", "--rules", "tuscany", "game.jsonl", state=tmp_path, cwd=tmp_path, stdin=stdin)
    assert told.status == 0, told.err
    played = companion("replay", "game.jsonl", "--json", state=tmp_path, cwd=tmp_path)
    assert json.loads(played.out)["moves"] == 4


def test_an_empty_answer_for_the_chip_is_told_what_is_needed() -> None:
    lines, said = iter(["y", "", "worker", "marble", CENTRE]), list[str]()
    ask_header(Terminal(lambda _: next(lines), said.append, TuscanyWords()), GAME, KEYBOARD, header("castle"))
    assert any(line.startswith("One of these is needed: ") for line in said)
    assert not any(line.startswith(":") for line in said)


def test_record_warns_of_a_stand_in_in_the_language_of_the_game(tmp_path: Path) -> None:
    typed = ["Ana red, Ben blue", "", "", "", "", "", "card", "", "", "storage", CENTRE, "quit", ""]
    stdin = "\n".join(typed).encode()
    told = companion("record", "--rules", "tuscany", "--lang", "de", state=tmp_path, stdin=stdin)
    assert "Warnung: Regionen oder Bonuszahlen sind Platzhalter" in told.out


def test_whatif_names_a_space_as_the_screen_does_and_takes_that_number(tmp_path: Path) -> None:
    lines = [header(ROW), {"move": "take", "tile": "village", "refill": "cart"}]
    lines += [{"move": "end"}, {"move": "draw"}, {"move": "end"}]
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    by_place, by_number = (
        companion("whatif", str(file), at, "village", state=tmp_path) for at in ("1,0", "2")
    )
    assert by_place.out.startswith("1,0 (no. 2): ")
    assert by_number.out == by_place.out


def test_whatif_tells_what_a_tile_would_bring_and_what_pays(tmp_path: Path) -> None:
    lines = [header(ROW), {"move": "take", "tile": "village", "refill": "cart"}]
    lines += [{"move": "end"}, {"move": "draw"}, {"move": "end"}]
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    found = json.loads(companion("whatif", str(file), "1,0", "village", "--json", state=tmp_path).out)
    assert (found["area"], found["bonus"] > 0) == (1, True)
    assert found["gains"] == {"green": found["area"] + found["bonus"], "workers": 1}
    assert found["payments"] == [{"cards": n, "workers": 0} for n in (2, 3, 4)]
    assert found["stored"] is True
    assert "1 worker" in companion("whatif", str(file), "1,0", "village", state=tmp_path).out
    one_line(companion("whatif", str(file), "9,9", "village", "--json", state=tmp_path), "space ")
    one_line(companion("whatif", str(file), "1,0", "town", "--json", state=tmp_path), "tile")
    assert "SPACE, TILE" in companion("whatif", str(file), "1,0", state=tmp_path).err
