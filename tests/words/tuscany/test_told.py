"""The worked examples and refusals in words, as people read them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.base.errors import Refused
from companion.base.languages import LANGUAGES
from companion.engine.protocol import Json
from companion.engine.tuscany.outcomes import LeftOver, PhaseEnded, Won
from companion.engine.tuscany.reasons import Reason
from companion.engine.tuscany.state import Game
from companion.games.tuscany.words import TuscanyWords
from tests.engine.tuscany.small_regions import DRAW, END, MARBLE, after, place, small, step, take

WORDS = TuscanyWords()
THREE = "castle monastery monastery monastery"
AT_ONCE = {"bonuses": {kind: [4, 2] for kind in (
    "village", "crop", "cart", "monastery", "quarry", "city", "estate", "castle")}}  # fmt: skip


def named(game: Game) -> Game:
    return game._replace(setup=replace(game.setup, names={"red": "Ana", "blue": "Ben"}))


def told(game: Game, move: Json, words: TuscanyWords = WORDS) -> list[str]:
    game = named(game)
    return [words.outcome(outcome, game.setup) for outcome in step(game, move).outcomes]


def why_not(game: Game, move: Json) -> str:
    game = named(game)
    with pytest.raises(Refused) as refused:
        step(game, move)
    return WORDS.refusal(refused.value, game.setup)


# --- the book's examples ---


def test_the_third_monastery_completes_its_area_and_its_colour() -> None:  # TE1
    game = small(THREE, has={"storage": ["monastery"]}, lies={"1,0": "monastery"}, **AT_ONCE)
    assert told(game, place("monastery", "2,0")) == [
        "Ana (red) places a monastery at 2,0 for 2 cards.",
        "Ana (red) draws 3 cards for the monastery.",
    ]
    game = small(
        THREE, has={"storage": ["monastery"]}, lies={"1,0": "monastery", "2,0": "monastery"}, **AT_ONCE
    )
    third = place("monastery", "3,0")
    assert told(game, third)[1:3] == [
        "Ana (red) completes an area of 3 monasteries: 6 green points.",
        "Ana (red) is the first to cover all yellow spaces: 4 green points. Turn the bonus tile over.",
    ]
    assert told(game, third, TuscanyWords("de"))[1] == (
        "Ana (Rot) schließt ein Gebiet mit 3 Klöstern ab: 6 grüne Punkte."
    )
    assert told(game, third, TuscanyWords("nl"))[1] == (
        "Ana (rood) voltooit een gebied van 3 kloosters: 6 groene punten."
    )
    assert told(game, third, TuscanyWords("es"))[1] == (
        "Ana (rojo) completa una zona de 3 monasterios: 6 puntos verdes."
    )
    assert WORDS.table_steps(step(game, third).outcomes, game) == [
        "Red: discard 2 cards",
        "Red: place a monastery at 3,0",
        "Red: green track +6 to 6 (an area of 3 monasteries)",
        "Red: green track +4 to 10 (all yellow spaces)",
        "Turn over the bonus tile: yellow (monastery)",
        "Red: draw 3 cards",
    ]


def test_a_wooden_hexagon_among_crops_gives_one_point() -> None:  # TE2
    game = small("castle crop crop crop", has={"storage": ["hexagon"]}, lies={"1,0": "crop:vine"})
    assert told(game, place("hexagon", "2,0", 3)) == [
        "Ana (red) places a wooden hexagon on the crop space at 2,0 for 3 cards (a pair counts as one card).",
        "Ana (red) has a wooden hexagon among crops: 1 green point.",
    ]


def test_only_new_crops_count() -> None:  # TE3
    game = small("castle crop crop crop", has={"storage": ["crop:vine+olive"]}, lies={"1,0": "crop:vine"})
    assert told(game, place("crop:vine+olive", "2,0"))[1] == (
        "Ana (red) adds a new crop to the area, olive: 1 green point. Already in the area: vine."
    )


def test_chips_are_named_with_what_they_add() -> None:  # TE4
    chips = {"marble": 2, "worker": 1, "harvest": 3}
    region = "castle quarry village cart city"
    game = small(region, has={"storage": ["quarry"], "chips": chips})
    assert told(game, place("quarry", "1,0"))[-1] == "Ana (red) gets 3 marble: 1 for the quarry, 2 for chips."
    lies = {"1,0": "quarry"}
    game = small(region, has={"storage": ["village"], "chips": chips}, lies=lies)
    assert (
        told(game, place("village", "2,0"))[-1]
        == "Ana (red) gets 2 workers: 1 for the village, 1 for a chip."
    )
    game = small(region, has={"storage": ["cart"], "chips": chips}, lies={**lies, "2,0": "village"})
    cards = [{"green": 1}, {"red": 2}, {"cards": 1}, {"workers": 1}]
    assert told(game, place("cart", "3,0", harvest=cards))[-4:] == [
        "Harvest card 1 of 4 for Ana (red): 1 green point.",
        "Harvest card 2 of 4 for Ana (red): 2 red points.",
        "Harvest card 3 of 4 for Ana (red): 1 card.",
        (
            "Harvest card 4 of 4 for Ana (red): 1 worker. "
            "(ruling: chips do not increase what harvest cards give)"
        ),
    ]


def test_a_worker_and_a_pair_pay_for_a_city() -> None:  # TE5
    game = small("castle city city", has={"storage": ["city"], "workers": 1})
    assert told(game, place("city", "1,0", 2, workers=1, chip="storage")) == [
        "Ana (red) places a city at 1,0 for 2 cards and 1 worker (a pair counts as one card).",
        "Ana (red) takes a storage chip: one more storage space, and 2 green points at once.",
    ]


def test_the_end_of_a_phase_adds_green_to_red_line_by_line() -> None:  # TE6
    ended = PhaseEnded(
        rules=("T23",), phase=1, by=("red",), green={"red": 9, "blue": 2}, red={"red": 13, "blue": 2}
    )
    setup = named(small(THREE)).setup
    assert WORDS.outcome(ended, setup) == (
        "Phase 1 is over: Ana (red) has used up the first pile. "
        "Red + green = new red: Ana (red) 4 + 9 = 13, Ben (blue) 0 + 2 = 2."
    )


# --- the end ---


def test_cards_left_tell_their_price() -> None:
    left = LeftOver(rules=("T24",), rulings=("card-points",), colour="red", what="cards", count=11, points=2)
    assert WORDS.outcome(left, named(small(THREE)).setup) == (
        "Ana (red) has 11 cards left, and 5 give a point: 2 red points."
    )
    three = named(small(THREE, rulings={"card-points": "3"})).setup
    assert WORDS.outcome(left, three).endswith("(ruling: 3 cards give 1 point)")


def won(decided_by: Any, winners: Any, green: Any) -> str:
    outcome = Won(
        rules=("T25",),
        winners=winners,
        tied=("red", "blue"),
        total=40,
        empty={"red": 5, "blue": 4 if decided_by == "empty" else 5},
        green=green,
        decided_by=decided_by,
    )
    return WORDS.outcome(outcome, named(small(THREE)).setup)


def test_a_tie_says_what_decided() -> None:
    assert won("empty", ("red",), {"red": 9, "blue": 9}) == (
        "Ana (red) and Ben (blue) have 40 red points each. "
        "The tie goes to whoever has more empty spaces: Ana (red) 5, Ben (blue) 4. Ana (red) wins."
    )
    assert won("green", ("blue",), {"red": 8, "blue": 9}).endswith(
        "Then whoever has more green points wins: Ana (red) 8, Ben (blue) 9. Ben (blue) wins."
    )
    assert won("shared", ("red", "blue"), {"red": 9, "blue": 9}).endswith(
        "Everything is equal: Ana (red) and Ben (blue) share the victory."
    )


# --- refusals ---


def test_refusals_teach() -> None:
    game = small("castle village cart", has={"storage": ["village"], "cards": 1})
    assert why_not(game, place("village", "2,0")) == (
        "Ana (red) has 1 card and cannot pay 2 cards. Draw cards, or give back workers instead."
    )
    game = small("castle village cart", has={"storage": ["village"]})
    assert (
        why_not(game, place("village", "2,0"))
        == "The space at 2,0 is for a cart. Choose a space for a village."
    )
    assert why_not(game, place("village", "1,0", 5)).endswith("So 2, 3 or 4 cards, not 5 cards.")
    assert why_not(game, take("cart")) == (
        "The storage space of Ana (red) is taken. Choose what goes back into the box, or place it first."
    )
    assert why_not(game, END) == "Ana (red) still has 1 action: draw, take or place."
    assert why_not(game, MARBLE) == "Ana (red) has no marble to give back. A quarry gives marble."
    assert why_not(after(game, DRAW), DRAW) == "Ana (red) has already used this turn's action. End the turn."


FACTS: dict[str, Any] = {
    "colour": "red", "tile": "village", "what": "cart", "kind": "crop", "chip": "card", "at": "1,0",
    "room": 2, "left": 1, "given": 2, "needed": 1, "count": 5, "cards": 5, "workers": 1, "least": 1,
    "most": 2, "has": 1, "phase": 2, "marble": True,
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_every_reason_is_a_sentence_with_all_facts(language: str, reason: Reason) -> None:
    facts = dict(FACTS)
    if reason == Reason.BELOW_ZERO:
        facts["what"] = "green"
    elif reason not in (Reason.NOT_ENOUGH_CARDS, Reason.NOT_ENOUGH_WORKERS):
        del facts["has"]
    words, setup = TuscanyWords(language), named(small(THREE)).setup
    said = words.refusal(Refused(reason, **facts), setup)
    assert "…" not in said
    assert "{" not in said
    assert said[-1] in ".)"
    if language != "en":
        assert said != WORDS.refusal(Refused(reason, **facts), setup)


# --- around it ---


def test_the_longest_and_strangest_names_are_safe() -> None:
    game = small(THREE)
    game = game._replace(setup=replace(game.setup, names={"red": "A" * 40, "blue": "{n}\x1b[31m\n"}))
    first = step(game, DRAW)
    assert WORDS.outcome(first.outcomes[0], game.setup).startswith("A" * 40)
    assert "{n}?[31m? (blue) is next" in WORDS.outcome(step(first.state, END).outcomes[0], game.setup)
    assert TuscanyWords(names_at_most=10).turn(game).startswith("AAAAAAAAA… (red):")


def test_on_the_screen_a_space_is_called_by_its_number_wherever_it_is_named() -> None:
    game = named(small(THREE, has={"storage": ["monastery"]}, lies={"1,0": "monastery"}, **AT_ONCE))
    done = step(game, place("monastery", "2,0")).outcomes
    on_screen = TuscanyWords(names_at_most=10)
    said = [on_screen.outcome(done[0], game.setup)]
    said += [text for one in on_screen.steps(done, game) for text in (one.sentence, one.goal)]
    assert not [text for text in said if "2,0" in text]
    assert [text for text in said if "no. 3" in text] == [
        said[0],
        "Ana (red): place a monastery at no. 3",
        "no. 3",
    ]


def test_the_set_up_says_who_plays_and_what_is_a_stand_in() -> None:
    game = named(small(THREE, chips={"red": "storage"}, rulings={"draw": "2"}))
    assert list(WORDS.set_up(game)) == [
        "Ana (red), Ben (blue). Ana (red) starts.",
        "Ana (red): start castle at 0,0, storage chip with 2 green points.",
        "Ben (blue): start castle at 0,0, card chip.",
        "Open tiles: village, crops vine, cart, quarry, monastery, city, estate, castle.",
        "How many cards does the action Draw give? Drawing gives 2 cards.",
        "Regions or bonuses are stand-ins, not those of the box.",
    ]
    assert "stand-ins" not in " ".join(WORDS.set_up(small(THREE, **AT_ONCE)))


def test_points_are_those_of_the_red_track() -> None:
    assert list(WORDS.counts()) == ["points", "green", "cards", "workers", "marble"]
    assert WORDS.counts()["points"] == "Red points"
    assert [WORDS.amount("points", n) for n in (1, 2)] == ["1 red point", "2 red points"]
    assert WORDS.amount("green", -2, signed=True) == "−2 green points"


def test_a_placing_is_taken_back_piece_by_piece() -> None:
    game = small(THREE, has={"storage": ["monastery"]})
    done = step(game, place("monastery", "1,0"))
    assert WORDS.undo_steps(done.outcomes, done.state, game) == [
        "Red: put 3 cards back on the deck",
        "Red: take a monastery back from 1,0 into storage",
        "Red: take 2 cards back",
    ]
