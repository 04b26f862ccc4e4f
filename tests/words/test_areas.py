"""Areas and the mine in words: figures, shares, and what is lost to what."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.castelli.outcomes import AreaEvaluated, NothingCounts
from companion.engine.castelli.state import Game
from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.areas import LOST
from companion.games.castelli.words.names import AMOUNTS
from tests.small import END, after, having, lay, small
from tests.words.telling import named, one, told

BLUE_5 = "red 1 blue 5 green 1 yellow 1"  # red to the north, so blue points east
BLUE_4 = "red 1 blue 4 green 1 yellow 1"
YELLOW_4 = "red 1 blue 1 green 1 yellow 4"  # red to the north, so yellow points west
FOUR = "red blue green yellow"


def two_tiles(area: str, first: str, second: str, **more: Any) -> Game:
    """Return a game whose *area* on B1 is evaluated when the *second* tile is laid, red to the north."""
    terrain, *icons = area.split()
    game = small("3x1", B1=" ".join([terrain, "EW", *icons]), tiles={"01": first, "02": second}, **more)
    return after(game, lay("A1", "01", "red"), END)


def said(game: Game) -> str:
    return one(game, lay("C1", "02", "red"), AreaEvaluated)


def test_the_most_influence_gets_all() -> None:  # E1
    game = two_tiles("rocks 2", BLUE_5, YELLOW_4, players=FOUR)
    assert said(game) == "B1, rocks: Blue 5, Yellow 4. Blue gets 2 units of rocks."


def test_names_are_told_with_their_colours() -> None:
    game = named(two_tiles("rocks 2", BLUE_5, YELLOW_4, players=FOUR))
    assert said(game) == "B1, rocks: Blue 5, Yellow 4. Ben (blue) gets 2 units of rocks."


def test_a_market_gives_cards() -> None:
    assert said(two_tiles("market 1", BLUE_5, YELLOW_4)) == "B1, market: Blue 5, Yellow 4. Blue draws 1 card."


def test_a_tie_is_shared_and_the_rest_is_lost() -> None:
    game = two_tiles("market 3", BLUE_4, YELLOW_4, players=FOUR)
    expected = "B1, market: Blue 4, Yellow 4. Blue and Yellow share: 1 card each, 1 tent is lost."
    assert said(game) == f"{expected} (ruling: shares are rounded down)"
    even = two_tiles("wood 2", BLUE_4, YELLOW_4, players=FOUR)
    assert said(even) == "B1, wood: Blue 4, Yellow 4. Blue and Yellow share: 1 wood each."


def test_a_tie_of_too_many_gives_nobody_anything() -> None:
    game = two_tiles("grain 1", BLUE_4, YELLOW_4, players=FOUR, rulings={"split": "down"})
    assert said(game).startswith(
        "B1, grain: Blue 4, Yellow 4. Blue and Yellow tie, with too little to share: 1 unit of grain is lost."
    )


def test_the_limit_of_five_is_named() -> None:
    game = two_tiles("rocks 2", BLUE_5, YELLOW_4)
    some, full = having(game, "blue", rocks=4), having(game, "blue", rocks=5)
    assert said(some).endswith("Blue gets only 1 instead of 2 units of rocks: 5 is the limit.")
    assert said(full).endswith("Blue already has 5 and gets nothing instead of 2 units of rocks.")


def test_a_colour_nobody_plays_takes_it_all() -> None:
    game = two_tiles("rocks 2", BLUE_4, "red 1 blue 1 green 1 yellow 6")
    expected = "Yellow has the most. Yellow is neutral: 2 units of rocks are lost."
    assert said(game) == f"B1, rocks: Yellow 6, Blue 4. {expected}"


def test_each_ruling_on_a_tie_with_a_colour_nobody_plays_is_told() -> None:
    expected = {
        "shares": "Blue and Yellow share, 1 unit of rocks each. "
        "Yellow is neutral: 1 unit of rocks is lost. "
        "(ruling: a neutral colour takes its share of a tie)",
        "ignored": "Blue and Yellow tie. Yellow is neutral: Blue gets 2 units of rocks. "
        "(ruling: a neutral colour does not count in a tie)",
        "blocks": "Blue and Yellow tie. Yellow is neutral: 2 units of rocks are lost. "
        "(ruling: in a tie with a neutral colour, nobody gets anything)",
    }
    for value, sentence in expected.items():
        game = two_tiles("rocks 2", BLUE_4, YELLOW_4, rulings={"neutral-tie": value})
        assert said(game) == f"B1, rocks: Blue 4, Yellow 4. {sentence}"


def three_tied(ruling: str) -> str:
    """Return what is said when blue, yellow and green, whom nobody plays, tie for 3 units of rocks."""
    game = small(a1="landscape", B2="rocks NEW 3", players="blue yellow", rulings={"neutral-tie": ruling})
    game = after(game, lay("B1", "01", "yellow"), END, lay("A2", "02", "green"), END)
    return one(game, lay("C2", "03", "yellow"), AreaEvaluated)


def test_two_players_and_a_colour_nobody_plays_may_tie() -> None:
    assert three_tied("ignored").startswith(
        "B2, rocks: Blue 1, Green 1, Yellow 1. Blue, Green and Yellow tie. Green is neutral: "
        "Blue and Yellow share, 1 unit of rocks each, 1 unit of rocks is lost. (ruling:"
    )
    assert (
        "Blue, Green and Yellow share, 1 unit of rocks each. Green is neutral: 1 unit of rocks is lost."
        in (three_tied("shares"))
    )


def test_two_areas_of_a_kind_are_told_apart_by_their_sides() -> None:
    game = small("3x1", B1="rocks W 1; rocks E 2", tiles={"01": BLUE_5})
    assert (
        one(game, lay("A1", "01", "red"), AreaEvaluated)
        == "B1, rocks (west): Blue 5. Blue gets 1 unit of rocks."
    )


def test_the_mine_is_told_at_the_end() -> None:
    game = after(two_tiles("mine", BLUE_5, YELLOW_4, players=FOUR), lay("C1", "02", "red"))
    assert one(game, END, AreaEvaluated) == "B1, silver mine: Blue 5, Yellow 4. Blue takes 22 silver."
    assert one(replace(game, mine=0), END, AreaEvaluated).endswith(
        "Blue has the most, but the mine is empty."
    )


def test_a_mine_that_cannot_be_shared_out_keeps_the_rest() -> None:
    game = two_tiles("mine", BLUE_4, YELLOW_4, players="blue yellow")
    sentence = one(after(game, lay("C1", "02", "red")), END, AreaEvaluated)
    assert "Blue and Yellow share: 5 silver each, 1 silver stays in the mine." in sentence


def test_an_empty_deck_is_named() -> None:
    game = two_tiles("market 2", BLUE_5, YELLOW_4)
    last, none = replace(game, deck=(None,)), replace(game, deck=())
    assert said(last).endswith("Blue draws only 1 instead of 2 cards: the deck has no more.")
    assert said(none).endswith("The deck is empty, and Blue draws nothing instead of 2 cards.")


def test_who_of_the_tied_gets_less_is_told_for_each() -> None:
    game = having(two_tiles("wood 4", BLUE_4, YELLOW_4, players=FOUR), "yellow", wood=4)
    assert said(game).endswith(
        "Blue and Yellow share: 2 wood each. Yellow gets only 1 instead of 2 wood: 5 is the limit."
    )


def test_an_area_with_card_icons_only_is_told_and_gives_nothing() -> None:  # C20
    card = "red 1 blue card green 1 yellow card"
    game = two_tiles("rocks 2", card, card)
    assert told(game, lay("C1", "02", "red"), AreaEvaluated) == []
    assert one(game, lay("C1", "02", "red"), NothingCounts) == (
        "B1, rocks: only card icons point there. Nobody gets anything."
    )


@pytest.mark.parametrize(
    ("language", "one_lost", "two_lost"),
    [
        ("en", "1 unit of rocks is lost", "2 units of rocks are lost"),
        ("de", "1 Stein verfällt", "2 Stein verfallen"),
        ("nl", "1 steen gaat verloren", "2 steen gaat verloren"),
        (
            "es",
            "se pierde 1 unidad de piedra",
            "se pierden 2 unidades de piedra",
        ),
    ],
)
def test_one_lost_unit_is_told_in_the_singular(language: str, one_lost: str, two_lost: str) -> None:
    words = CastelliWords(language)
    assert [words.count(*LOST["rocks"], n) for n in (1, 2)] == [one_lost, two_lost]


def test_no_amount_of_one_is_told_in_the_plural() -> None:
    singular = {what: forms.one for what, forms in (AMOUNTS | LOST).items()}
    plural = re.compile(r"\{n\} \w+s\b")
    assert {what: form for what, form in singular.items() if plural.match(form)} == {}
