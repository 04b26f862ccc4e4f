"""The books in our words: rules, rulings, cards, and the names of things."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from companion.engine.castelli import outcomes, tournament
from companion.engine.castelli.box import CARDS, MODULES, RESOURCES, SETTLEMENTS, SIDES, TERRAINS
from companion.engine.castelli.rulings import RULINGS
from companion.engine.castelli.state import Holdings, Laid, ScoreRow
from companion.engine.protocol import COLOURS, Outcome
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.simulator.play import stand_in_header
from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.cards import CARD_EFFECTS, CARD_NAMES, CARD_UNDER, CARD_USED
from companion.games.castelli.words.outcomes import SENTENCES
from companion.games.castelli.words.rulings import QUESTIONS, VALUES
from companion.games.castelli.words.tournament import TOURNAMENT_SENTENCES
from companion.words.names import safe
from tests.small import small
from tests.words.telling import named

ENGINE = Path(outcomes.__file__).parent
WORDS = CastelliWords()


def test_every_rule_that_the_engine_cites_has_its_sentence() -> None:
    cited = {id for file in ENGINE.glob("*.py") for id in re.findall(r'"([CD]\d+)"', file.read_text("utf-8"))}  # noqa: A001
    assert len(cited) > 30
    for rule in cited:
        assert WORDS.rule(rule).endswith(".")


def test_every_outcome_has_its_sentence() -> None:
    known = [*vars(outcomes).values(), *vars(tournament).values()]
    kinds = {kind for kind in known if isinstance(kind, type) and issubclass(kind, Outcome)}
    kinds.remove(Outcome)
    assert kinds == {*SENTENCES, *TOURNAMENT_SENTENCES}


def test_every_ruling_is_a_question_and_every_value_a_sentence() -> None:
    assert list(QUESTIONS) == list(VALUES) == list(RULINGS)
    for key, (_, values) in RULINGS.items():
        assert WORDS.ruling_question(key).endswith("?")
        assert tuple(VALUES[key]) == values
        sentences = [WORDS.ruling_value(key, value) for value in values]
        assert len(set(sentences)) == len(sentences)
        assert all(text[0].isupper() and text.endswith(".") for text in sentences)


def test_a_ruling_reads_well() -> None:
    assert WORDS.ruling_question("silver-second-tie") == "What do players who tie for second in silver get?"
    assert (
        WORDS.ruling_value("silver-second-tie", "three")
        == "Players who tie for second in silver get 3 points each."
    )


def test_every_card_has_its_name_its_effect_and_its_way_under_the_deck() -> None:
    assert list(CARD_NAMES) == list(CARD_EFFECTS) == list(CARD_UNDER) == list(CARDS)
    with_castles = [card.id for card in CARDS.values() if card.how in ("build", "overbuild")]
    assert list(CARD_USED) == with_castles
    assert WORDS.card("robber-baron") == "Robber Baron"
    assert WORDS.card_effect("raider") == "Take 1 silver from each other player who has some."


def test_the_sheet_has_a_name_for_each_of_its_rows() -> None:
    assert list(WORDS.sheet_rows()) == [*ScoreRow._fields, "total"]
    assert WORDS.sheet_rows()["dilemma"] == "Start tile kept"


def test_the_verb_goes_with_the_number_of_tiles() -> None:
    game = named(small())
    last = replace(game, laid=dict.fromkeys(game.face_down[1:], Laid("1", "red", {})))
    spanish = CastelliWords("es")
    assert spanish.on_the_table(game).startswith("quedan 5 tablillas,")
    assert spanish.on_the_table(last).startswith("queda 1 tablilla,")


def test_what_stands_around_the_sheet_is_said_here_too() -> None:
    game = named(small())
    assert list(WORDS.counts()) == list(Holdings._fields)
    assert WORDS.on_the_table(game) == "5 tiles left, 11 silver in the mine, 25 cards in the deck"
    assert WORDS.direction("red", {"blue": {"wood": 1, "cards": 2}}, game.setup) == (
        "Red to the north: Ben (blue) 1 wood and 2 cards"
    )
    assert WORDS.direction("red", {}, game.setup) == "Red to the north: nobody gets anything"
    asked = "May a Duke found a burnt city again? A burnt city is out of the game."
    assert WORDS.ruling("burnt-city", "gone") == asked


def test_everything_in_the_box_has_a_name() -> None:
    assert [WORDS.colour(colour) for colour in COLOURS] == ["red", "blue", "green", "yellow"]
    assert [WORDS.terrain(t) for t in TERRAINS] == ["wood", "grain", "rocks", "market", "silver mine"]
    assert [WORDS.resource(kind) for kind in RESOURCES] == ["wood", "grain", "rocks"]
    assert [WORDS.settlement(s) for s in SETTLEMENTS] == ["village", "city"]
    assert [WORDS.side(side) for side in SIDES] == ["north", "east", "south", "west"]
    assert [WORDS.module(module) for module in MODULES] == ["Dilemma", "Battle"]
    assert WORDS.player("red", small().setup) == "Red"


@pytest.mark.parametrize(
    ("what", "one", "two"),
    [
        ("points", "1 point", "2 points"),
        ("wood", "1 wood", "2 wood"),
        ("grain", "1 grain", "2 grain"),
        ("rocks", "1 unit of rocks", "2 units of rocks"),
        ("silver", "1 silver", "2 silver"),
        ("cards", "1 card", "2 cards"),
        ("castles", "1 castle", "2 castles"),
        ("tents", "1 tent", "2 tents"),
        ("tiles", "1 tile", "2 tiles"),
    ],
)
def test_amounts_have_singular_and_plural(what: str, one: str, two: str) -> None:
    assert (WORDS.amount(what, 1), WORDS.amount(what, 2)) == (one, two)


def test_a_joiner_stays_inside_a_name_and_nowhere_else() -> None:
    family = "\N{WOMAN}\u200d\N{GIRL}"
    assert safe(f"Ana {family}") == f"Ana {family}"
    assert safe("\u200dAna \u200dBen\u200d\u200d\n") == "?Ana ?Ben???"


@pytest.mark.parametrize(
    ("rule", "rulings", "said"),
    [
        ("C22", {}, "rounded down; the rest is lost."),  # R21 down
        ("C22", {"split": "nearest"}, "rounded to the nearest number."),  # R21 nearest
        ("C22", {"market-tie": "one-each"}, "each tied player draws a card."),  # R20 one-each
        ("C22", {"neutral-tie": "blocks"}, "nobody gets anything."),  # R4 blocks
        ("C40", {"split": "nearest"}, "rounded to the nearest number."),  # R21 nearest
        ("C49", {"purchase": "none-owned"}, "of a kind that the player has none of."),  # R22 none-owned
        ("C49", {"overbuild-purchase": "any"}, "even one that the player has."),  # R27 any
        ("D11", {}, "the Traitor's goes to the player who loses the card."),
    ],
)
def test_a_rule_is_told_as_it_holds_under_the_rulings(rule: str, rulings: dict[str, str], said: str) -> None:
    setup = CASTELLI.read_header(stand_in_header(("red", "blue")) | {"rulings": rulings})
    assert WORDS.rule_in(rule, setup).endswith(said)


def test_the_robber_baron_is_told_as_halves_are_rounded() -> None:  # R21 nearest
    header = stand_in_header(("red", "blue"))
    told = [
        WORDS.card_effect("robber-baron", CASTELLI.read_header(header | {"rulings": {"split": how}}))
        for how in ("down", "nearest")
    ]
    assert [text.rpartition(" ")[2] for text in told] == ["down.", "up."]
