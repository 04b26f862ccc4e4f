"""What seldom happens, touched on the real window: T8, Q5 discard, Q11 before, and told-again placings."""

from __future__ import annotations

from typing import Any

from companion.engine.protocol import Json
from companion.games.tuscany.drawing.hexagons import middle
from tests.engine.tuscany.small_regions import CENTRE, header
from tests.ui.touching import tap_on_board, touch, touch_widget
from tests.ui.tuscany.playing import _choose, _discard, _tap_open, _touch_strong


def begun(stage: Any, region: str, has: Json | None = None, lies: Json | None = None, **more: Any) -> Any:
    """Begin a small game, with what red holds and what lies in its region; return how it is played."""
    told = header(region, **more)
    red = {"cards": 5, "chips": {"card": 1}, "spaces": lies or {}, **(has or {})}
    begin = {"move": "begin", "turn": "red", "round": 1, "phase": 1, "centre": told["centre"]}
    players = {"red": red, "blue": {"cards": 5, "chips": {"card": 1}}}
    session = stage.app.session
    assert session.store.begin(told, [begin | {"players": players}]), session.notice.text
    stage.app.navigator.go("table")
    stage.frames()
    return session.play


def last(play: Any) -> Json:
    return {key: value for key, value in play.table.moves[-1].items() if key not in ("at_ms", "source")}


def test_where_no_open_tile_can_be_placed_a_kind_is_replaced_first(stage: Any) -> None:  # T8
    centre = ["cart", "cart", "cart", "quarry", "monastery", "city", "estate", "quarry"]
    play = begun(stage, "castle village", centre=centre)
    touch(stage, "Replace a kind")
    _choose(stage, "cart")
    for tile in ("city", "village", "estate"):
        _choose(stage, tile)
    _tap_open(stage, "village")
    _choose(stage, "quarry")
    fresh = [["city", "village", "estate"]]
    assert last(play) == {
        "move": "take", "tile": "village", "refill": "quarry", "clear": "cart", "fresh": fresh,
    }  # fmt: skip


def test_no_kind_is_replaced_while_an_open_tile_can_be_placed(stage: Any) -> None:  # T8
    begun(stage, "castle village")
    assert stage.page.view.clear == ""


def test_a_hexagon_without_room_sends_something_into_the_box(stage: Any) -> None:  # Q5 discard
    has = {"storage": ["cart", "city", "quarry"], "chips": {"storage": 2, "harvest": 1}}
    play = begun(stage, "castle cart cart", has, rulings={"hexagon-no-room": "discard"})
    tap_on_board(stage, *middle("1,0"))
    _choose(stage, "hexagon 1")
    _choose(stage, "hexagon 1")
    assert "What goes back into the box?" in stage.page.view.table.sentence
    _discard(stage, "quarry")
    assert last(play)["discard"] == ["quarry"]
    touch(stage, "Undo")
    assert any("harvest cards back" in line for line in stage.page.view.hands)
    assert any("take a cart back from no. 2 into storage" in line for line in stage.page.view.hands)


def test_a_castle_s_place_is_refilled_before_the_next_castle_chooses(stage: Any) -> None:  # Q11 before
    lone = [tile for tile in CENTRE if tile != "village"] + ["estate"]
    rulings = {"castle-refill": "before"}
    play = begun(stage, "castle castle castle village", {"storage": ["castle"]}, centre=lone, rulings=rulings)
    tap_on_board(stage, *middle("1,0"))
    _tap_open(stage, "castle")
    _choose(stage, "village")  # it lies open before the second castle chooses
    _tap_open(stage, "village")
    _choose(stage, "quarry")
    free = last(play)["free"]
    assert (free["refill"], free["free"]["tile"], free["free"]["at"]) == ("village", "village", "3,0")


def changed(stage: Any, number: int) -> None:
    """Go to a move of the past, and tell it once more."""
    stage.app.navigator.go("log")
    stage.app.navigator.go("history_view", number=number)
    stage.frames()
    touch(stage, "Change")


def test_a_placing_of_the_past_is_paid_otherwise_by_one_touch(stage: Any) -> None:
    play = begun(stage, "castle village", {"storage": ["village"]})
    tap_on_board(stage, *middle("1,0"))
    _touch_strong(stage)
    changed(stage, 2)
    touch_widget(stage, next(w for w in stage.page.ids.payments.children if w.key == "3 0"))
    assert stage.page.name == "change"
    touch(stage, "Change it")
    assert [move.get("cards") for move in play.table.moves] == [None, 3, None, None]


def test_a_changed_chip_is_named(stage: Any) -> None:
    begun(stage, "castle city", {"storage": ["city"]})
    tap_on_board(stage, *middle("1,0"))
    _choose(stage, "worker")
    changed(stage, 2)
    tap_on_board(stage, *middle("1,0"))
    _choose(stage, "marble")
    told = " ".join(stage.page.view.lines)
    assert "marble chip 1 instead of 0" in told
    assert "worker chip 0 instead of 1" in told


def test_the_end_of_a_turn_has_no_row_in_the_log(stage: Any) -> None:
    play = begun(stage, "castle village", {"storage": ["village"]})
    _touch_strong(stage)
    _touch_strong(stage)
    assert [move["move"] for move in play.table.moves] == ["begin", "draw", "end", "draw"]
    touch(stage, "Log")
    assert [row.key for row in stage.page.view.rows] == ["4", "2", "1"]
