"""The terminal itself: lines broken between words, set-up questions, and leaving at any moment."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.games.castelli.game import GAME
from companion.games.castelli.keyboard import KEYBOARD
from companion.games.castelli.keyboard.set_up import read_own, read_pieces
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.words import CastelliWords
from companion.keyboard.loop import fitted
from companion.keyboard.printed import help_text, scores
from companion.keyboard.set_up import Terminal, ask_header
from companion.words.language import LANGUAGES
from tests.cli.cli import companion
from tests.small import small


@pytest.mark.parametrize("width", [40, 80, 110])
def test_lines_are_broken_between_words_and_hang(width: int) -> None:
    text = "  move 9          +4 = 4     \tAna builds a castle on B3 for 1 wood, 1 grain and 1 rocks, which"
    text += " scores 4 points"
    lines = fitted(text, width)
    assert all(len(line) < width for line in lines)
    assert " ".join(" ".join(lines).split()) == " ".join(text.split())
    assert all(line.startswith(" " * 29) for line in lines[1:])
    assert fitted("short", width) == ["short"]
    assert fitted(text, 0) == [text.replace("\t", "")]


def test_everybody_s_counts_fit_the_terminal() -> None:
    game = small(players="red blue green yellow")
    for width in (60, 80, 110):
        lines = scores(CastelliWords(), KEYBOARD, CASTELLI, game, width).split("\n")
        assert all(len(line) <= width for line in lines)
        assert sum(line.count(" c0") for line in lines) == 4


def test_setting_up_asks_again_until_it_understands() -> None:
    answers = iter(
        ["Ana", "Ana red, Ben blue", "cleo", "ben", "chess", "battle", "Klingon", "dutch", "foo bar", "?"]
    )
    more = iter(["neutral-tie ignored, split=nearest", "castle", "", "I:0 II:180", ""])
    said: list[str] = []
    header = ask_header(
        Terminal(lambda _: next(answers, None) or next(more), said.append, CastelliWords()), GAME, KEYBOARD
    )
    assert header["players"] == [{"colour": "red", "name": "Ana"}, {"colour": "blue", "name": "Ben"}]
    assert (header["first"], header["modules"]) == ("blue", ["battle"])
    dutch = {"overbuild-compare": "area", "burnt-city": "gone"}
    assert header["rulings"] == {**dutch, "neutral-tie": "ignored", "split": "nearest"}
    assert (header["board"], header["pieces"]) == ("stand-in", [["I:0", "II:180"]])
    assert len(said) == 7


def test_rulings_and_pieces_are_read_as_typed() -> None:
    assert read_own("") == {}
    assert read_own("none") == {}
    assert read_pieces("I II:180 / III IV") == [["I:0", "II:180"], ["III:0", "IV:0"]]


@pytest.mark.parametrize(
    "typed", [b"", b"Ana red", b"quit\n", b"Zo\xeb red, Ben blue\n", b"Ana red, Ben blue\n\nquit\n"]
)
def test_leaving_while_a_game_is_set_up_is_quiet_and_begins_none(typed: bytes, tmp_path: Path) -> None:
    said = companion("record", state=tmp_path, stdin=typed)
    assert (said.status, said.err) == (0, "")
    assert companion("games", "--json", state=tmp_path).out.strip() in ('{"games": []}', "[]", "")


def test_a_game_goes_on_where_it_was(tmp_path: Path) -> None:
    begun = b"castelli\nAna red, Ben blue\n\n\n\n\n\n\n\nt c1 07 blue\n"
    companion("record", tmp_path / "game.jsonl", state=tmp_path, stdin=begun)
    said = companion("record", state=tmp_path, stdin=b"maybe\ny\nlog\ne\nquit\n")
    assert "1  Ana (red) lays tile 07 on C1" in said.out
    lines = companion("export", "last", state=tmp_path).out.splitlines()
    assert [json.loads(line)["move"] for line in lines[1:]] == ["reveal", "end"]
    said = companion("record", tmp_path / "game.jsonl", state=tmp_path, stdin=b"quit\n")
    assert said.out.startswith("Game ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_stands_in_two_columns_in_every_language(language: str) -> None:
    for line in help_text(CastelliWords(language), KEYBOARD, small()):
        assert len(line.partition("\t")[0]) == 24, line
