"""Every kind of card, used and sold by touch in small prepared games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from companion.engine.castelli.box import CARDS
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.words import CastelliWords
from companion.play.records import last_state
from tests.small import header, lay, move
from tests.ui.touching import tap_on_board, touch

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before

Json = dict[str, Any]
HEADER = header(
    "5x3",
    modules="battle",
    tiles={"01": "red 5", "02": "red 5"},
    B1="rocks W 1 sites 2; grain E 1; wood S 1",
    D1="city; rocks WES 1 sites 2",
    D3="village; mine N",
)
FULL = {"wood": 2, "grain": 2, "rocks": 2, "silver": 4, "cards": 3}
REVEAL = lay("E3", "03", "red")


def begin(turn: str = "red", **parts: Any) -> Json:
    """Red points to B1 and, with blue's castle on it, to D1."""
    tiles = {"A1": {"tile": "01", "north": "yellow"}, "C1": {"tile": "02", "north": "yellow"}}
    players = {"red": FULL, "blue": {"silver": 3, "cards": 2}} | parts.pop("players", {})
    return move("begin", turn=turn, tiles=tiles, castles={"D1/0": [["blue"]]}, players=players, **parts)


def at_cards(stage: Stage, *moves: Json) -> Any:
    """Begin the small game, make *moves*, go to the cards; return the sitting."""
    session = stage.app.session
    assert session.store.begin(HEADER, list(moves)), session.notice.text
    assert stage.app.navigator is not None
    stage.app.navigator.go("table")
    stage.frames()
    touch(stage, "Cards")
    stage.frames()
    return session


def tap_field(stage: Stage, field: str) -> None:
    from companion.games.castelli.drawing.board import middle

    x, y = middle(field)
    tap_on_board(stage, x + 2, y + 2)


def choose_card(stage: Stage, card: str) -> None:
    touch(stage, CastelliWords().card(card))
    stage.frames()
    assert stage.page.name == "card"
    assert CastelliWords().card_effect(card) in stage.page.view.lines


def last_move(stage: Stage, tmp_path: Path) -> Json:
    """The last move of the journal, whose exported record must give the same game."""
    session = stage.app.session
    assert stage.page.name == "table", stage.page.view.notice
    table: Any = session.play.table
    record = tmp_path / "game.jsonl"
    record.write_text("".join(json.dumps(line) + "\n" for line in (table.header, *table.moves)), "utf-8")
    assert CASTELLI.fingerprint(last_state(str(record))) == CASTELLI.fingerprint(session.play.board)
    return {key: value for key, value in table.moves[-1].items() if key not in ("at_ms", "source")}


USED: dict[str, tuple[Json, Json | None]] = {
    **{card: (move("play", card=card), None) for card in ("king-3", "king-4", "king-5")},
    **{card: (move("play", card=card), None) for card in ("robber-baron", "raider", "brigands")},
    "traitor": (move("play", card="traitor", from_="blue"), None),
    "peasant": (move("play", card="peasant", at="C2"), None),
    "duke": (move("play", card="duke", at="B3"), None),
    "incendiary": (move("play", card="incendiary", at="D1"), None),
    "landgrave": (move("build", at="B1", with_="landgrave"), REVEAL),
    "landgravine": (move("build", at="B1", with_="landgravine"), REVEAL),
    "master-builder": (move("build", at="B1", with_="master-builder"), REVEAL),
    "abbot": (move("build", at="D1", with_="abbot", over="blue"), REVEAL),
    "army-of-knights": (move("build", at="D1", with_="army-of-knights", over="blue"), REVEAL),
}
"""Each card used on one's own turn, the move it makes, and what comes before."""


@pytest.mark.parametrize("card", USED)
def test_a_card_is_used_by_touch(stage: Stage, tmp_path: Path, card: str) -> None:
    wanted, before = USED[card]
    at_cards(stage, begin(), *([before] if before else []))
    choose_card(stage, card)
    if "at" in wanted:
        tap_field(stage, wanted["at"])
    if "from" in wanted:
        touch(stage, "Blue")
    elif wanted["move"] == "build":
        touch(stage, stage.page.view.options[0].text)
    else:
        touch(stage, "Use it")
    made = last_move(stage, tmp_path)
    assert {key: made.get(key) for key in wanted} == wanted


def test_a_steward_is_used_by_touch(stage: Stage, tmp_path: Path) -> None:
    at_cards(stage, begin("blue"), REVEAL)
    choose_card(stage, "steward")
    touch(stage, "Red turns it")
    stage.frames()
    assert stage.page.name == "reveal"
    touch(stage, "Turn it like this")
    assert last_move(stage, tmp_path)["move"] == "steward"


def test_a_guard_is_used_by_touch(stage: Stage, tmp_path: Path) -> None:
    at_cards(stage, begin(), REVEAL, move("build", at="D1", over="blue"))
    choose_card(stage, "guard")
    touch(stage, "Blue keeps the castle")
    assert last_move(stage, tmp_path) == {"move": "guard", "by": "blue"}


def test_all_kinds_are_tried_here() -> None:
    assert {*USED, "steward", "guard"} == set(CARDS)


def test_the_list_is_the_same_whatever_hands_hold(stage: Stage) -> None:
    at_cards(stage, begin())
    options = stage.page.view.options
    assert sorted(option.key for option in options) == sorted(CARDS)
    assert [option.faint for option in options] == sorted(option.faint for option in options)
    assert all(option.icon and option.more for option in options)


def test_a_place_that_is_not_possible_says_why_and_keeps_the_possible_ones_lit(stage: Stage) -> None:
    at_cards(stage, begin())
    choose_card(stage, "peasant")
    highlight = stage.page.view.highlight
    tap_field(stage, "D1")
    assert stage.page.view.notice == "D1 is not free: a city stands there. Choose another landscape."
    assert not stage.page.view.ready
    assert len(stage.page.view.highlight.vertices) == len(highlight.vertices)


def test_why_a_card_cannot_be_used_is_said(stage: Stage) -> None:
    at_cards(stage, begin(players={"blue": {}}))
    choose_card(stage, "traitor")
    assert stage.page.view.lines[-1] == "Blue has no cards. The Traitor needs a player who has some."
    touch(stage, "Blue")
    assert stage.page.view.notice == stage.page.view.lines[-1]


def test_one_card_a_turn_is_all_but_selling_goes_on(stage: Stage, tmp_path: Path) -> None:
    at_cards(stage, begin(), move("play", card="king-3"))
    assert stage.page.view.sentence.startswith("Red has already used a card this turn")
    choose_card(stage, "king-4")
    assert not stage.page.view.ready
    touch(stage, "Back")
    stage.frames()
    touch(stage, "Sell cards")
    stage.frames()
    stage.tap(stage.page.ids.more.center)
    touch(stage, "Sell")
    assert last_move(stage, tmp_path) == {"move": "sell", "cards": 2, "by": "red"}


def test_anyone_sells_at_any_time_and_a_short_mine_warns(stage: Stage, tmp_path: Path) -> None:
    session = at_cards(stage, begin(players={"blue": {"silver": 6, "cards": 2}}))
    touch(stage, "Sell cards")
    stage.frames()
    touch(stage, "Blue: 2 cards")
    assert (stage.page.view.told, stage.page.view.warning) == (
        "1 card for 1 silver",
        "The mine has only 1 silver.",
    )
    touch(stage, "Sell")
    assert last_move(stage, tmp_path) == {"move": "sell", "cards": 1, "by": "blue"}
    assert session.play.board.mine == 0
