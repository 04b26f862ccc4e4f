"""Every sentence in every language, whole, and with the words of the rule books."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.cards import CARD_NAMES
from companion.words.catalogue import read_entries
from companion.words.language import CATALOGUES, LANGUAGES
from scripts.sentences import HEAD, Entry, catalogues_of, entries, faults, files, games, others, said_by

RULES = Path(__file__).parents[2] / "docs" / "rules"
BOOKS = ("en", "de", "nl", "es")
IN_THE_TERMINAL = tuple(path for game in games() for path in ("keyboard", f"games/{game}/keyboard"))
"""Its sentences quote words that are typed."""
SHORT = (*IN_THE_TERMINAL, "ui/", *(f"games/{game}/screens/" for game in games()))
"""A button may leave a word out, if what it is about is plain to see."""
Known = dict[str, dict[str, dict[Entry, Entry]]]


def book(game: str) -> Any:
    """Return the module with the words of the books of *game*; a game has one once it has words."""
    return import_module(f"tests.words.books.{game}")


@pytest.fixture(scope="module")
def known() -> Known:
    """What the words of each game know in each language."""
    return {game: {language: said_by(game, language) for language in others()} for game in games()}


def forms(known: Known) -> Iterator[tuple[str, str, str]]:
    """Give language, English and translation of every form of every sentence."""
    for catalogues in known.values():
        for language, catalogue in catalogues.items():
            for entry, said in catalogue.items():
                yield from ((language, *pair) for pair in zip(entry, said, strict=True))


def places(text: str) -> Counter[str]:
    return Counter(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def test_every_sentence_of_the_code_is_in_every_catalogue_and_no_other() -> None:
    assert list(faults()) == [], "python -m scripts.sentences --write, then fill in what is empty"


@pytest.mark.parametrize("language", others())
@pytest.mark.parametrize("game", games())
def test_each_sentence_stands_once_in_a_language_and_none_is_in_doubt(game: str, language: str) -> None:
    reached = [*files(language, ""), *files(language, game)]
    found = Counter(entry["msgid"] for file in reached for entry in read_entries(file)[1:])
    assert [text for text, times in found.items() if times > 1] == []
    for file in reached:
        text = file.read_text("utf-8")
        assert text.startswith(HEAD.format(language=language))
        assert not re.search("^#(,.*fuzzy|~)", text, re.MULTILINE), file


def test_a_translation_names_the_same_things_in_braces(known: Known) -> None:
    for language, english, form in forms(known):
        assert places(form) == places(english), (language, form)


def test_a_translation_is_punctuated_as_the_english_is(known: Known) -> None:
    for language, english, form in forms(known):
        assert _end(form) == _end(english), (language, form)
        assert not re.search("^ |  |!", form), (language, form)


def _end(text: str) -> str:
    return text[-1] if text[-1] in ".:; …" else ""


def test_a_spanish_question_has_both_its_marks(known: Known) -> None:
    typed = {entry for entry, source in entries().items() if source.startswith(IN_THE_TERMINAL)}
    for catalogues in known.values():
        for entry, said in catalogues["es"].items():
            assert entry in typed or all(form.count("¿") == form.count("?") for form in said), said


@pytest.mark.parametrize("game", games())
def test_the_words_of_the_game_are_those_of_the_books(known: Known, game: str) -> None:
    own = [entry for entry, source in entries(game).items() if not source.startswith(SHORT)]
    wrong = [
        f"{language}: {english!r} has {word}, {form!r} has not {stems[language]}"
        for language, catalogue in known[game].items()
        for word, stems in book(game).STEMS.items()
        for entry in own
        for english, form in zip(entry, catalogue[entry], strict=True)
        if re.search(rf"\b{word}\b", re.sub(r"\{\w+\}", "", english))
        and not re.search(stems[language], form, re.IGNORECASE)
    ]
    assert wrong == []


@pytest.mark.parametrize("game", games())
def test_nothing_is_called_by_another_word(known: Known, game: str) -> None:
    for language, catalogue in known[game].items():
        for form in (form for forms in catalogue.values() for form in forms):
            assert not re.search(book(game).OTHER_WORDS[language], form, re.IGNORECASE), (language, form)


@pytest.mark.parametrize("game", games())
def test_these_words_stand_in_the_books_table(game: str) -> None:
    text = (RULES / f"{game}.md").read_text("utf-8")
    table = re.search(r"## Words in four languages\n(?:[^|\n].*\n|\n)*((?:\|.*\n)+)", text)
    assert table
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in table[1].splitlines()[2:]]
    for word, stems in book(game).STEMS.items():
        singular = _singular(word)
        if singular in book(game).OUR_WORDS:
            continue
        found = [row for row in rows if re.search(rf"\b{singular}\b", row[0], re.IGNORECASE)]
        for language, stem in stems.items():
            column = BOOKS.index(language)
            assert any(re.search(stem, row[column], re.IGNORECASE) for row in found), (word, language)


def _singular(word: str) -> str:
    return word.replace("s?", "").replace("(y|ies)", "y").replace("il[dt]\\w*", "ild")


def test_cards_are_called_as_in_the_books(known: Known) -> None:
    text = (RULES / "castelli.md").read_text("utf-8")
    rows = re.findall(r"^\| [\d-]+ \| `([a-z0-9-]+)` \| \d \|(.*)\|$", text, re.MULTILINE)
    names = {card: [cell.strip() for cell in cells.split("|")[:4]] for card, cells in rows}
    assert set(names) == set(CARD_NAMES)
    for card, called in CARD_NAMES.items():
        for language, name in zip(BOOKS, names[card], strict=True):
            ours = called if language == "en" else known["castelli"][language][(called,)][0]
            assert re.sub(r" \(\d\)$", "", ours) == name


def test_every_language_has_a_name_of_its_own() -> None:
    assert list(LANGUAGES) == list(BOOKS)
    for folder in (CATALOGUES, *map(catalogues_of, games())):
        assert {path.name for path in folder.iterdir() if path.is_dir()} == set(others())


@pytest.mark.parametrize("language", LANGUAGES)
def test_to_take_a_move_back_is_not_called_as_to_go_back(language: str) -> None:
    words = CastelliWords(language)
    assert words.say("Undo") != words.say("Back")
