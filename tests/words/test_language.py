"""Every sentence goes through gettext, whole, and English is what is there without a catalogue."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest

from companion.base.errors import Refused
from companion.engine.castelli.box import CARDS
from companion.engine.castelli.rulings import RULINGS
from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.rules import RULES
from scripts.sentences import entries
from tests.random_games import random_game
from tests.small import END, after, do, lay, small
from tests.words.catalogue import in_capitals, words_in_capitals, write_catalogue
from tests.words.telling import named


def sentences() -> list[str]:
    return [text for entry in entries() for text in entry]


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.fixture
def shouting(tmp_path: Path) -> CastelliWords:
    return words_in_capitals(tmp_path)


def test_a_language_without_a_catalogue_is_english() -> None:
    for language in ("en", "en_GB", "fr", "", "../../etc", "x" * 300, "\0"):
        assert CastelliWords(language).amount("cards", 2) == "2 cards"


def test_a_catalogue_is_used_for_its_language_and_its_variants(tmp_path: Path) -> None:
    write_catalogue(tmp_path, "de", in_capitals)
    for language in ("de", "de_AT", "de-CH.UTF-8"):
        assert CastelliWords(language, (tmp_path,)).amount("cards", 2) == "2 CARDS"
        assert CastelliWords(language, (tmp_path,)).amount("cards", 1) == "1 CARD"
    assert CastelliWords("nl", (tmp_path,)).amount("cards", 1) == "1 card"


def test_no_sentence_shouts_and_none_names_a_rule_by_its_id() -> None:
    for text in sentences():
        assert "!" not in text
        assert not any(
            word.rstrip(".,:)") in (*RULES, *(r for r, _ in RULINGS.values())) for word in text.split()
        )


def test_singular_and_plural_speak_of_the_same_things() -> None:
    for one, *many in entries():
        for text in many:
            assert places(one) | {"n"} == places(text) | {"n"}


def test_every_place_in_a_sentence_has_a_name() -> None:
    assert all(place.isidentifier() for text in sentences() for place in places(text))


def test_every_word_of_whole_games_comes_from_the_catalogue(shouting: CastelliWords) -> None:
    for seed in range(60):
        _, tried = random_game(seed)
        for data, before, following, outcomes in tried:
            said = [shouting.outcome(outcome, before.setup) for outcome in outcomes]
            said += shouting.table_steps(outcomes, before)
            said += [shouting.turn(before)]
            if following is None:
                with pytest.raises(Refused) as refused:
                    do(before, data)
                said.append(shouting.refusal(refused.value, before.setup))
            for text in said:
                assert text == text.upper()
                assert "…" not in text
                assert "{" not in text


def test_the_books_in_our_words_come_from_the_catalogue(shouting: CastelliWords) -> None:
    said = [shouting.rule(rule) for rule in RULES] + list(shouting.sheet_rows().values())
    said += [text for card in CARDS for text in (shouting.card(card), shouting.card_effect(card))]
    said += [shouting.ruling_question(key) for key in RULINGS]
    said += [shouting.ruling_value(key, value) for key, (_, values) in RULINGS.items() for value in values]
    assert all(text == text.upper() for text in said)


def test_a_name_cannot_spoil_a_line() -> None:
    game = named(small(), red="An\x1b[31ma\n{player}", blue="\u202e\ud800")
    (laid, *_) = do(game, lay("A1", "01", "red")).outcomes
    assert CastelliWords().outcome(laid, game.setup).startswith("An?[31ma?{player} (red) lays")
    assert CastelliWords().player("blue", game.setup) == "?? (blue)"


def test_a_name_of_blanks_is_no_name() -> None:
    assert CastelliWords().player("red", named(small(), red=" \t").setup) == "? (red)"
    assert CastelliWords().player("red", named(small(), red="  ").setup) == "Red"


def test_words_are_values() -> None:
    assert CastelliWords("de") == CastelliWords("de") != CastelliWords("nl")
    assert hash(CastelliWords("de")) == hash(CastelliWords("de"))


def test_english_needs_no_gettext() -> None:
    code = (
        "import sys; from companion.games.castelli.words import CastelliWords; CastelliWords('en');"
        "sys.exit('gettext' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_game_can_be_told_without_names() -> None:
    game = after(small(), lay("A1", "01", "red"))
    assert (
        CastelliWords().outcome(do(game, END).outcomes[0], game.setup) == "Red ends the turn. Blue is next."
    )


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Ana", "Ben"), "Ana y Ben"),
        (("Ana", "Ben", "Inés"), "Ana, Ben e Inés"),
        (("Ana", "Íñigo (rojo)"), "Ana e Íñigo (rojo)"),
        (("Ana", "Ian"), "Ana y Ian"),
    ],
)
def test_spanish_says_e_before_the_sound_of_i(names: tuple[str, ...], said: str) -> None:
    assert CastelliWords("es").all_of(names) == said
    assert CastelliWords("en").all_of(("Ana", "Inés")) == "Ana and Inés"
