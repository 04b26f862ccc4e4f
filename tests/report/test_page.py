"""The page of a game: needs nothing else, says what the sheet says, and is safe from any name."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from companion.engine.castelli.questions import score_now
from companion.engine.castelli.state import Game, Setup
from companion.engine.protocol import COLOURS
from companion.games.castelli.report.page import report_page
from companion.games.castelli.report.tournament import tournament_page
from companion.games.castelli.words import CastelliWords
from companion.report import markup
from companion.report.ink import contrast
from companion.report.protocol import Circumstances, KeptScore
from tests.report.games import play, play_tournament, stand_in, stand_in_tournament
from tests.words.catalogue import write_catalogue

LONG = ("Maximiliana von Hohenzollern-S", "Jo", "Bartholomäus Ägidius Schönefeld", '<b onclick="x()">&\'</b>')


def parsed(page: str) -> Element:
    """The page is XML as well, so that it can be looked through."""
    assert page.startswith("<!DOCTYPE html>\n")
    return ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))


def text_of(element: Element) -> str:
    return " ".join(" ".join(element.itertext()).split())


def sections(root: Element) -> dict[str, Element]:
    return {element[0].text or "": element for element in root.iter("section")}


def numbers(element: Element) -> dict[str, list[int]]:
    """The rows of a table, by their names."""
    return {
        row[0].text or "": [int(cell.text or "") for cell in row[1:]]
        for body in element.iter("tbody")
        for row in body
    }


def page_and_game(setup: Setup, seed: int = 1, turns: int | None = None) -> tuple[Element, Game]:
    steps = play(setup, seed, turns)
    return parsed(report_page(setup, steps)), steps[-1].state


@pytest.fixture(scope="module")
def whole() -> tuple[Element, Game]:
    return page_and_game(stand_in(4, "battle", "dilemma"), seed=6)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_page_needs_nothing_from_elsewhere(players: int) -> None:
    setup = stand_in(players)
    page = report_page(setup, play(setup))
    for word in ("http:", "https:", "//", "src=", "<script", "<link", "<img", "@import", "url("):
        assert word not in page
    assert "default-src 'none'" in parsed(page).find("head/meta[3]").get("content", "")  # type: ignore[union-attr]
    for element in parsed(page).iter():
        assert element.get("href", "#").startswith("#")
        assert not any(name.startswith("on") for name in element.attrib)


def test_the_page_of_a_whole_game_is_a_small_file(whole: tuple[Element, Game]) -> None:
    assert len(ElementTree.tostring(whole[0])) < 250_000


def test_the_sheet_on_the_page_is_the_sheet_of_the_game(whole: tuple[Element, Game]) -> None:
    root, game = whole
    assert game.final is not None
    rows = [game.final.rows[colour] for colour in COLOURS]
    found = numbers(sections(root)["The score"])
    names = CastelliWords().sheet_rows()
    for key in rows[0]._fields:
        own = [getattr(row, key) for row in rows]
        assert found.get(names[key], [0, 0, 0, 0]) == own
    assert found["Total"] == [row.total for row in rows]
    assert found["On the score track"] == [row.total % 70 for row in rows]
    winners = [cell.get("class") == "won" for cell in next(root.iter("thead"))[0][1:]]
    assert winners == [colour in game.final.winners for colour in COLOURS]


def test_sources_that_gave_nobody_anything_are_left_out() -> None:
    root, _ = page_and_game(stand_in(2))
    assert not {"Castles", "Start tile kept", "Villages and cities"} & numbers(root).keys()


@pytest.mark.parametrize("modules", [(), ("battle",), ("dilemma", "battle")])
def test_the_points_explained_add_up_to_each_total(modules: tuple[str, ...]) -> None:
    for seed in range(3):
        root, game = page_and_game(stand_in(4, *modules), seed)
        assert game.final is not None
        for colour, part in zip(
            COLOURS, sections(root)["Where each point comes from"].iter("details"), strict=True
        ):
            shown = [span.text or "" for span in part.iter("span") if span.get("class") == "right"]
            points = [int(text.replace("−", "-")) for text in shown[1:]]
            assert sum(points) == game.final.rows[colour].total == int(shown[0].split()[0])


def test_every_move_is_there_with_its_number(whole: tuple[Element, Game]) -> None:
    root, game = whole
    moves = [item for item in sections(root)["All moves"].iter("li") if item.get("value")]
    assert [item.get("value") for item in moves] == [str(n) for n in range(1, game.moves + 1)]
    assert all(text_of(item).endswith((".", ")")) for item in moves)
    assert f"{game.moves} moves" in text_of(root)


def test_who_won_stands_on_top(whole: tuple[Element, Game]) -> None:
    root, game = whole
    assert game.final is not None
    heading = text_of(next(root.iter("h1")))
    assert all(CastelliWords().player(colour, game.setup) in heading for colour in game.final.winners)
    crowns = [element for element in root.iter("svg") if element.get("class") == "crowned"]
    assert len(crowns) == len(game.final.winners)


def test_names_are_shown_as_they_are_and_never_become_markup() -> None:
    setup = stand_in(4, names=LONG)
    page = report_page(setup, play(setup, turns=8))
    assert "<b onclick" not in page
    root = parsed(page)
    for name in LONG:
        assert name in text_of(root)
    keys = root.findall(".//ul[@class='key']")
    assert [[text_of(item) for item in key] for key in keys] == [list(LONG)] * 2


def test_a_name_that_cannot_be_printed_leaves_the_page_whole() -> None:
    setup = stand_in(2, names=("\x00\x1b\ud800\u202e", "{player}"))
    root = parsed(report_page(setup, play(setup, turns=3)))
    assert "????" in text_of(root)
    assert "{player}" in text_of(root)


def test_a_running_game_is_told_as_it_is_so_far() -> None:
    root, game = page_and_game(stand_in(3), turns=7)
    assert text_of(next(root.iter("h1"))) == "The game so far"
    winners = score_now(game).winners
    would = "If the game ended now, " + " and ".join(CastelliWords().player(c, game.setup) for c in winners)
    assert f"{CastelliWords().turn(game)}. {would} would win." in text_of(root)
    assert {"The score if the game ended now", "The board now"} <= sections(root).keys()


def test_a_game_without_moves_is_a_page_as_well() -> None:
    root = parsed(report_page(stand_in(4), []))
    assert "0 moves" in text_of(root)
    assert sections(root).keys() == {"The board now", "Rulings of this table"}


def test_modules_rulings_and_stand_ins_are_named() -> None:
    setup = stand_in(4, "battle", rulings={"silver-second-tie": "share", "split": "down"})
    said = text_of(sections(parsed(report_page(setup, play(setup, turns=1))))["Rulings of this table"])
    assert "Modules: Battle." in said
    assert CastelliWords().ruling("silver-second-tie", "share") in said
    assert CastelliWords().ruling_question("split") not in said
    assert "Stand-in board and tiles" in said


def test_what_is_known_beside_the_moves_is_told() -> None:
    setup = stand_in(2)
    kept = KeptScore("0.0.1", {"red": 1, "blue": 2})
    whole = report_page(setup, play(setup), known=Circumstances("2025-06-15", kept=kept))
    assert "2025-06-15" in whole
    assert "version 0.0.1 counted differently: Ana 1, Ben 2." in whole
    early = report_page(setup, play(setup, turns=3), known=Circumstances(stopped=True, misfit=9))
    assert "The game was stopped early." in early
    assert "Move 9 does not fit the current rules" in early


def test_a_tournament_is_one_page_with_all_its_games() -> None:
    for variant, games in (("finals", 4), ("all", 6)):
        setup = stand_in_tournament(variant)
        steps = play_tournament(setup, seed=3)
        root = parsed(tournament_page(setup, steps))
        assert sum(element.get("class") == "game" for element in root.iter("details")) == games
        assert "The tournament is over: 1." in text_of(next(root.iter("h1")))
        boards = [element.get("id") for element in root.iter("input")]
        assert len(set(boards)) == len(boards) == games


def test_on_a_half_of_a_tournament_nobody_plays_the_other_colours_there() -> None:
    setup = stand_in_tournament()
    said = text_of(parsed(tournament_page(setup, play_tournament(setup, seed=3))))
    plain = re.findall(r"(?:Red|Blue|Green|Yellow) (?:is|are) neutral(.{13})", said)
    assert set(plain) == {" on this half"}
    assert said.count("a neutral colour on this half") == said.count("A hollow shape") == 4


def test_a_tournament_may_not_have_begun() -> None:
    assert "The tournament so far" in text_of(parsed(tournament_page(stand_in_tournament(), [])))


def test_every_word_of_the_page_comes_from_the_catalogue(tmp_path: Path) -> None:
    def shouted(text: str) -> str:
        parts = Formatter().parse(text)
        return "".join(words.upper() + (f"{{{name}}}" if name else "") for words, name, _, _ in parts)

    write_catalogue(tmp_path, "de", shouted)
    setup = stand_in(3, "battle", names=("ANA", "BEN", "CLEO"), rulings={"split": "nearest"})
    for turns in (5, None):
        root = parsed(report_page(setup, play(setup, turns=turns), CastelliWords("de_AT", (tmp_path,))))
        assert root.get("lang") == "de-AT"
        for style in [(up, element) for up in root.iter() for element in up if element.tag == "style"]:
            style[0].remove(style[1])
        said = text_of(root).replace("Castelli Companion", "").replace("Castelli", "")
        assert [word for word in said.split() if word != word.upper()] == []


def test_a_page_says_in_which_language_it_is_and_without_a_catalogue_that_is_english() -> None:
    setup = stand_in(2)
    for language, spoken in {"nl": "nl", "nl_BE.UTF-8": "nl-BE", "fr": "en"}.items():
        assert parsed(report_page(setup, play(setup, turns=1), CastelliWords(language))).get("lang") == spoken


def test_the_colours_of_the_page_stand_out_in_light_and_in_dark() -> None:
    style = Path(markup.__file__).with_name("page.css").read_text("utf-8")
    light, dark = (dict(re.findall(r"--(\w+): (#\w{6})", part)) for part in style.split("@media")[:2])
    for theme in (light, dark):
        for ground in ("paper", "panel", "won"):
            assert contrast(theme["ink"], theme[ground]) >= 4.5
            assert contrast(theme["faint"], theme[ground]) >= 4.5


def test_the_button_beside_the_heading_of_the_board_takes_its_own_room() -> None:
    style = Path(markup.__file__).with_name("page.css").read_text("utf-8")
    (narrow,) = re.findall(r"@media screen and \(max-width: 700px\) \{\n(.*?)\n\}", style, re.DOTALL)
    rules = dict(re.findall(r"^  (\S.*?) \{ (.*) \}$", narrow, re.MULTILINE))
    assert "inline-block" in rules[".on-board > h2"]
    assert "inline-block" in rules[".on-board label"]
    assert "position" not in rules[".on-board label"]  # laid over the heading it would cover it
