"""Players read sentences: the ids and keys of rulings are for those who look them up."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.base.errors import Refused
from companion.engine.castelli.rulings import RULINGS
from companion.games.castelli.words import CastelliWords
from tests.random_games import random_game
from tests.small import do, small

KEYS = "|".join(key for key in RULINGS if "-" in key)  # `split` and `purchase` are also words
ID = re.compile(rf"\bR\d+\b|\b(?:{KEYS})\b")
RULING = {"en": "(ruling: ", "de": "(Auslegung: ", "nl": "(afspraak: ", "es": "(criterio: "}


def told(words: CastelliWords, seed: int) -> Iterator[str]:
    """Give every sentence of a random game: what happened, what hands do, what is refused."""
    for data, before, after, outcomes in random_game(seed)[1]:
        yield from (words.outcome(outcome, before.setup) for outcome in outcomes)
        yield from words.table_steps(outcomes, before)
        if after is None:
            with pytest.raises(Refused) as refused:
                do(before, data)
            yield words.refusal(refused.value, before.setup)


@pytest.mark.parametrize("language", RULING)
def test_a_ruling_that_decided_is_told_as_a_sentence_and_never_by_its_id(language: str) -> None:
    sentences = [text for seed in range(12) for text in told(CastelliWords(language), seed)]
    assert sum(RULING[language] in text for text in sentences) > 100
    assert [text for text in sentences if ID.search(text)] == []


def test_the_explanation_of_a_record_names_rulings_by_their_ids_too() -> None:
    cited = [text for seed in range(12) for text in told(CastelliWords(cites=True), seed)]
    assert any(re.search(r"\(ruling R\d+: [a-z]", text) for text in cited)
    setup = small(rulings={"burnt-city": "gone"}).setup
    question_and_answer = "May a Duke found a burnt city again? A burnt city is out of the game."
    assert list(CastelliWords(cites=True).unusual_rulings(setup)) == [f"Ruling R8: {question_and_answer}"]
    assert list(CastelliWords().unusual_rulings(setup)) == [question_and_answer]
