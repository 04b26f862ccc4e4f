"""Every outcome, reason, rule and ruling has its sentence, in every language, with all facts filled in."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.base.errors import BadRecord, Refused
from companion.base.languages import LANGUAGES
from companion.engine.protocol import Outcome
from companion.engine.tuscany import outcomes
from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.begin import new_game
from companion.engine.tuscany.moves import Move
from companion.engine.tuscany.outcomes import Begun
from companion.engine.tuscany.reasons import Reason
from companion.engine.tuscany.record import read_header
from companion.engine.tuscany.record_moves import read_move
from companion.engine.tuscany.rulings import RULINGS
from companion.engine.tuscany.state import Game
from companion.games.tuscany.words import TuscanyWords
from companion.games.tuscany.words.outcomes import SENTENCES
from companion.games.tuscany.words.refusals import SENTENCES as REFUSALS
from companion.games.tuscany.words.refusals_told import TOLD
from companion.games.tuscany.words.rules import RULES
from companion.games.tuscany.words.rulings import QUESTIONS, VALUES
from tests.engine.tuscany.small_regions import Shipped
from tests.plain.tuscany.random_games import game
from tests.words.catalogue import in_capitals, write_catalogue

KEYS = "|".join(key for key in RULINGS if "-" in key)
ID = re.compile(rf"\b[QT]\d+\b|\b(?:{KEYS})\b")
KINDS = {
    kind
    for kind in vars(outcomes).values()
    if inspect.isclass(kind) and issubclass(kind, Outcome) and kind is not Outcome
}


def played(seed: int) -> Iterator[tuple[Game, Move, Game, tuple[Outcome, ...]]]:
    """Give a random game, step by step."""
    header, moves = game(seed, 2 + seed % 3, size="full" if seed % 3 else "small")
    state = new_game(read_header(header, Shipped()))
    for data in moves:
        move = read_move(data, state.setup)
        step = apply(state, move)
        yield state, move, step.state, step.outcomes
        state = step.state


def refusals(seed: int) -> Iterator[tuple[Refused, Game]]:
    """Give what is refused in a random game of which some moves were spoilt."""
    header, moves = game(seed, 2 + seed % 3, size="full" if seed % 3 else "small")
    state = new_game(read_header(header, Shipped()))
    for data in moves:
        for spoilt in SPOILT:
            try:
                apply(state, read_move({**data, **spoilt}, state.setup))
            except Refused as refused:
                yield refused, state
            except BadRecord:
                continue
        state = apply(state, read_move(data, state.setup)).state


SPOILT: list[dict[str, Any]] = [
    {},
    {"at": "500,500"},
    {"cards": 9},
    {"cards": 1, "workers": 1},
    {"workers": 2, "cards": 0},
    {"workers": 3, "cards": 0},
    {"chip": "card"},
    {"harvest": [{"green": 1}]},
    {"tile": "hexagon"},
    {"tile": "estate"},
    {"discard": "castle"},
    {"fresh": [["cart"]]},
    {"clear": "castle", "fresh": [["cart"]]},
    {"free": {"tile": "cart", "at": "0,0", "refill": "cart", "harvest": [{"green": 1}]}},
]


def told(words: TuscanyWords, seed: int) -> Iterator[str]:
    """Give every sentence of a random game: what happened, what hands do, the log, what is refused."""
    for before, move, after, found in played(seed):
        yield from (words.outcome(outcome, before.setup) for outcome in found)
        yield from words.table_steps(found, before)
        yield from words.undo_steps(found, after, before)
        yield from words.undo_steps((), after, before)
        yield from (words.turn(before), words.on_the_table(before), words.log_line(move, before))
    yield words.turn(after)
    yield from words.set_up(after)
    yield from (words.refusal(refused, state.setup) for refused, state in refusals(seed))


def test_every_outcome_has_its_sentence() -> None:
    assert set(SENTENCES) == KINDS


def test_random_games_tell_every_outcome_but_the_late_beginning() -> None:
    found = {type(outcome) for seed in range(40) for *_, many in played(seed) for outcome in many}
    assert found == KINDS - {Begun}


def test_every_reason_has_its_sentence() -> None:
    assert {*REFUSALS, *TOLD, Reason.OVER} == set(Reason)
    assert not set(REFUSALS) & set(TOLD)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told_without_gaps_and_without_ids(language: str) -> None:
    words = TuscanyWords(language)
    for seed in range(12):
        for text in told(words, seed):
            assert text
            assert not re.search(r"[{}…]|  |\(\)", text), text
            assert not ID.search(text), text


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_english_word_is_left_in_another_language(language: str) -> None:
    english = re.compile(r"\b(the|and|with|places|takes|draws|space|tile|green|cards|turn|phase)\b")
    for seed in range(6):
        for text in told(TuscanyWords(language), seed):
            assert not english.search(text), text


def test_every_word_of_whole_games_comes_from_the_catalogue(tmp_path: Any) -> None:
    write_catalogue(tmp_path, "xx", in_capitals)
    words = TuscanyWords("xx", (tmp_path,))
    for seed in range(12):
        for text in told(words, seed):
            ours = re.sub("Player|miscounted", "", text)  # names and notes are said as they were typed
            assert ours == ours.upper()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_one_sentence(language: str) -> None:
    assert list(RULES) == [f"T{n}" for n in range(1, 26)]
    said = [TuscanyWords(language).rule(rule) for rule in RULES]
    assert len(set(said)) == len(said)
    assert all(text[0].isupper() or text[0].isdigit() for text in said)
    assert all(text.endswith(".") and "{" not in text for text in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_is_a_question_and_every_value_a_sentence(language: str) -> None:
    words = TuscanyWords(language)
    assert list(QUESTIONS) == list(VALUES) == list(RULINGS)
    for key, (number, values) in RULINGS.items():
        assert words.ruling_id(key) == number
        assert words.ruling_question(key).endswith("?")
        assert tuple(VALUES[key]) == values
        said = [words.ruling_value(key, value) for value in values]
        assert len(set(said)) == len(said)
        assert all(text.endswith(".") and not text[0].islower() for text in said)


def test_the_explanation_of_a_record_names_rulings_by_their_ids_too() -> None:
    cited = [text for seed in range(12) for text in told(TuscanyWords(cites=True), seed)]
    assert any(re.search(r"\(ruling Q\d+: [a-z0-9]", text) for text in cited)
