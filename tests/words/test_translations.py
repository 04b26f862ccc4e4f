"""Every sentence in every language, whole, and with the words of the rule books."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest

from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.cards import CARD_NAMES
from companion.words.catalogue import read_entries
from companion.words.language import CATALOGUES, LANGUAGES
from scripts.sentences import HEAD, Entry, catalogues_of, entries, faults, files, others, translated

RULES = Path(__file__).parents[2] / "docs" / "rules" / "castelli.md"
BOOKS = ("en", "de", "nl", "es")
STEMS: dict[str, dict[str, str]] = {
    "castles?": {"de": "burg", "nl": "burcht", "es": "castillo"},
    "villages?": {"de": "d[oö]rf", "nl": "dorp", "es": "pueblo"},
    "cit(y|ies)": {"de": "st[aä]dt", "nl": "st[ae]d", "es": "ciudad"},
    "silver": {"de": "silber", "nl": "zilver", "es": "plata"},
    "mine": {"de": "mine", "nl": "mijn", "es": "mina"},
    "wood": {"de": "holz", "nl": "hout", "es": "madera"},
    "grain": {"de": "getreide", "nl": "graan", "es": "cereal"},
    "rocks": {"de": "stein", "nl": "steen", "es": "piedra"},
    "tents?": {"de": "zelt", "nl": "tent", "es": "tienda"},
    "markets?": {"de": "markt", "nl": "markt", "es": "mercado"},
    "start tiles?": {"de": "startplättchen", "nl": "starttegel", "es": "tablillas? de inicio"},
    "tiles?": {"de": "plättchen", "nl": "tegel", "es": "tablilla"},
    "coats?": {"de": "wappen", "nl": "wapen", "es": "escudo"},
    "influence": {"de": "wappenpunkte", "nl": "wapenpunten", "es": "puntos de dominio"},
    "landscapes?": {"de": "landschaftsfeld", "nl": "landschapsveld", "es": "comarca"},
    "meadows?": {"de": "wiesenfeld", "nl": "weideveld", "es": "casillas? de campo"},
    "areas?": {"de": "gebiet", "nl": "gebied", "es": "terreno"},
    "building sites?": {"de": "baupl[aä]tz", "nl": "bouwplaats", "es": "solar"},
    "resources?": {"de": "rohstoff", "nl": "grondstof", "es": "materias? prima"},
    "units?": {"de": "rohstoff", "nl": "grondstof", "es": "materias? prima"},
    "overbuil[dt]\\w*": {"de": "überbau", "nl": "overbouw", "es": "sobre|encima"},
    "tournaments?": {"de": "turnier", "nl": "toernooi", "es": "torneo"},
    "Battle": {"de": "kampf", "nl": "aanvallen", "es": "lucha"},
    "Dilemma": {"de": "dilemma", "nl": "dilemma", "es": "dilema"},
}
"""English words of the game, and the part of the books' words that is in every form of them."""
IN_THE_TERMINAL = ("keyboard", "games/castelli/keyboard")  # its sentences quote words that are typed
SHORT = (
    *IN_THE_TERMINAL,
    "ui/",
    "games/castelli/screens/",
)  # a button may leave a word out, if what it is about is plain to see
OTHER_WORDS = {
    "de": r"\b(schl[oö]ss|kachel|fliese|kärtchen|weizen|korn\b|fels|erz\b|wald|siedlung|mönch|einfluss)",
    "nl": r"\b(kas?teel|kaste?l|tegeltje|koren|tarwe|rots|bos\b|nederzetting|invloed|slot\b)",
    "es": r"\b(loseta|ficha|fortaleza|trigo|grano|roca|bosque|aldea|poblado|regi[oó]n|influencia|tesela)",
}
"""What these things are also called, but not in the books."""


@pytest.fixture(scope="module")
def known() -> dict[str, dict[Entry, Entry]]:
    return {language: translated(language) for language in others()}


def places(text: str) -> Counter[str]:
    return Counter(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def test_every_sentence_of_the_code_is_in_every_catalogue_and_no_other() -> None:
    assert list(faults()) == [], "python -m scripts.sentences --write, then fill in what is empty"


@pytest.mark.parametrize("language", others())
def test_each_sentence_stands_once_in_a_language_and_none_is_in_doubt(language: str) -> None:
    found = Counter(entry["msgid"] for file in files(language) for entry in read_entries(file)[1:])
    assert [text for text, times in found.items() if times > 1] == []
    for file in files(language):
        text = file.read_text("utf-8")
        assert text.startswith(HEAD.format(language=language))
        assert not re.search("^#(,.*fuzzy|~)", text, re.MULTILINE), file


def test_a_translation_names_the_same_things_in_braces(known: dict[str, dict[Entry, Entry]]) -> None:
    for language, catalogue in known.items():
        for entry, forms in catalogue.items():
            for form, english in zip(forms, entry, strict=True):
                assert places(form) == places(english), (language, form)


def test_a_translation_is_punctuated_as_the_english_is(known: dict[str, dict[Entry, Entry]]) -> None:
    for language, catalogue in known.items():
        for entry, forms in catalogue.items():
            for form, english in zip(forms, entry, strict=True):
                assert _end(form) == _end(english), (language, form)
                assert not re.search("^ |  |!", form), (language, form)


def _end(text: str) -> str:
    return text[-1] if text[-1] in ".:; …" else ""


def test_a_spanish_question_has_both_its_marks(known: dict[str, dict[Entry, Entry]]) -> None:
    typed = {entry for entry, source in entries().items() if source.startswith(IN_THE_TERMINAL)}
    for entry, forms in known["es"].items():
        assert entry in typed or all(form.count("¿") == form.count("?") for form in forms), forms


def test_the_words_of_the_game_are_those_of_the_books(known: dict[str, dict[Entry, Entry]]) -> None:
    rooms = {entry: source for entry, source in entries().items() if not source.startswith(SHORT)}
    wrong = [
        f"{language}: {english!r} has {word}, {form!r} has not {stems[language]}"
        for language, catalogue in known.items()
        for word, stems in STEMS.items()
        for entry in rooms
        for english, form in zip(entry, catalogue[entry], strict=True)
        if re.search(rf"\b{word}\b", re.sub(r"\{\w+\}", "", english))
        and not re.search(stems[language], form, re.IGNORECASE)
    ]
    assert wrong == []


def test_nothing_is_called_by_another_word(known: dict[str, dict[Entry, Entry]]) -> None:
    for language, catalogue in known.items():
        for form in (form for forms in catalogue.values() for form in forms):
            assert not re.search(OTHER_WORDS[language], form, re.IGNORECASE), (language, form)


def test_these_words_stand_in_the_books_table() -> None:
    table = re.search(r"## Words in four languages\n(.*?)\n\n", RULES.read_text("utf-8"), re.DOTALL)
    assert table
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in table[1].splitlines()[2:]]
    for word, stems in STEMS.items():
        singular = word.replace("s?", "").replace("cit(y|ies)", "city").replace("il[dt]\\w*", "ild")
        if singular in ("unit", "influence"):  # our words for the books' resource and heraldic points
            continue
        found = [row for row in rows if re.search(rf"\b{singular}\b", row[0], re.IGNORECASE)]
        for language, stem in stems.items():
            column = BOOKS.index(language)
            assert any(re.search(stem, row[column], re.IGNORECASE) for row in found), (word, language)


def test_cards_are_called_as_in_the_books(known: dict[str, dict[Entry, Entry]]) -> None:
    rows = re.findall(r"^\| [\d-]+ \| `([a-z0-9-]+)` \| \d \|(.*)\|$", RULES.read_text("utf-8"), re.MULTILINE)
    names = {card: [cell.strip() for cell in cells.split("|")[:4]] for card, cells in rows}
    assert set(names) == set(CARD_NAMES)
    for card, called in CARD_NAMES.items():
        for language, name in zip(BOOKS, names[card], strict=True):
            ours = called if language == "en" else known[language][(called,)][0]
            assert re.sub(r" \(\d\)$", "", ours) == name


def test_every_language_has_a_name_of_its_own() -> None:
    assert list(LANGUAGES) == list(BOOKS)
    for folder in (CATALOGUES, catalogues_of("castelli")):
        assert {path.name for path in folder.iterdir() if path.is_dir()} == set(others())


@pytest.mark.parametrize("language", LANGUAGES)
def test_to_take_a_move_back_is_not_called_as_to_go_back(language: str) -> None:
    words = CastelliWords(language)
    assert words.say("Undo") != words.say("Back")
