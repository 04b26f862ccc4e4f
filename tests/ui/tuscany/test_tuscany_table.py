"""The table of The Castles of Tuscany, touched: turns that end by themselves, questions, undo, refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.tuscany.moves import Marble
from companion.engine.tuscany.questions import fits, options
from companion.engine.tuscany.state import Game
from companion.games.tuscany.drawing.hexagons import middle
from companion.games.tuscany.screens.turn_ahead import ends_phase
from tests.ui.scenes._tuscany import begin, played
from tests.ui.scenes.tuscany_table import place
from tests.ui.touching import tap_on_board, touch, touch_widget
from tests.ui.tuscany.playing import _button, _choose, _tap_open, _touch_strong


def start(stage: Any, share: float = 0.0, until: Callable[[Game], bool] | None = None, **how: Any) -> Any:
    """Begin a game and return how it is played."""
    begin(stage, share, until, **how)
    stage.frames()
    return stage.app.session.play


def kinds(play: Any) -> list[str]:
    return [str(move["move"]) for move in play.table.moves]


def test_the_end_of_a_turn_is_written_with_the_next_players_first_move(stage: Any) -> None:
    play = start(stage, players=2)
    first = play.board.turn
    _touch_strong(stage)
    assert kinds(play) == ["draw"]
    assert stage.page.view.game.turn != first
    _touch_strong(stage)
    assert kinds(play) == ["draw", "end", "draw"]
    assert stage.page.view.game.turn == first


def test_undo_takes_the_end_of_the_turn_back_with_the_move_after_it(stage: Any) -> None:
    play = start(stage, players=2)
    _touch_strong(stage)
    _touch_strong(stage)
    touch(stage, "Undo")
    assert kinds(play) == ["draw"]
    touch(stage, "Redo")
    assert kinds(play) == ["draw", "end", "draw"]


def test_what_was_undone_further_back_than_it_was_told_last_can_be_redone(stage: Any) -> None:
    play = start(stage, players=2)
    for _ in range(3):
        _touch_strong(stage)
    for _ in range(3):
        touch(stage, "Undo")
    assert kinds(play) == []
    touch(stage, "Redo")
    assert kinds(play) == ["draw"]
    assert [step.what for step in stage.page.view.hands] == ["cards"]


def test_undo_says_where_the_tiles_of_a_take_go_though_a_turn_ended_before_it(stage: Any) -> None:
    play = start(stage, players=2)
    _touch_strong(stage)
    tile = play.board.centre[0]
    _tap_open(stage, tile)
    _choose(stage, "quarry")
    assert kinds(play) == ["draw", "end", "take"]
    touch(stage, "Undo")
    told = [step.sentence for step in stage.page.view.hands]
    assert told[0].endswith("put a quarry from the centre back on the pile")
    assert told[1].endswith("back into the centre")


def test_a_tile_is_taken_by_touching_it_and_what_refills_it(stage: Any) -> None:
    play = start(stage, players=2)
    tile = play.board.centre[3]
    _tap_open(stage, tile)
    assert stage.page.view.side == "question"
    _choose(stage, "quarry")
    assert play.table.moves[-1] | {"at_ms": 0} == {
        "move": "take", "tile": tile, "refill": "quarry", "at_ms": 0, "source": "touch",
    }  # fmt: skip
    assert "quarry" in stage.page.view.market.open


def test_what_stays_open_keeps_its_place(stage: Any) -> None:
    play = start(stage, players=2)
    before = stage.page.view.market.open
    n = before.index(play.board.centre[2])
    _tap_open(stage, before[n] or "")
    _choose(stage, "castle")
    assert stage.page.view.market.open == (*before[:n], "castle", *before[n + 1 :])


def test_the_open_tiles_of_a_game_that_goes_on_lie_as_before(stage: Any) -> None:
    play = start(stage, players=2)
    before = stage.page.view.market.open
    n = next(n for n, tile in enumerate(before[:7]) if before.count(tile) == 1)
    _tap_open(stage, before[n])
    _choose(stage, "castle")
    left = stage.page.view.market.open
    assert left != tuple(play.board.centre)
    opened_again = type(stage.page.presenter)(stage.app.session)
    assert opened_again.view().market.open == left


def test_a_full_storage_says_what_goes_back_into_the_box(stage: Any) -> None:
    play = start(
        stage,
        players=2,
        until=lambda game: bool(game.actions_left) and len(game.holdings[game.turn].storage) == 1,
    )
    (stored,) = set(play.board.holdings[play.board.turn].storage)
    _tap_open(stage, play.board.centre[0])
    name = stage.app.session.words.tile(stored)
    assert f"back into the box: {name}." in stage.page.view.table.sentence


def test_why_asks_about_the_player_whose_turn_is_shown(stage: Any) -> None:
    play = start(stage, players=2)
    _touch_strong(stage)
    shown = stage.page.view.game.turn
    assert shown != play.board.turn
    touch(stage, "Why?")
    assert [player.colour for player in stage.page.view.players if player.chosen] == [shown]


def test_a_marble_is_offered_until_the_next_player_acts(stage: Any) -> None:
    play = start(stage, 0.2, lambda game: not game.actions_left and fits(game, Marble()))
    acted = play.board.turn
    assert stage.page.view.game.turn != acted
    touch_widget(stage, _button(stage, lambda w: w.icon.startswith("tuscany/marble ")))
    assert kinds(play)[-1] == "marble"
    assert stage.page.view.game.turn == acted


def test_a_button_ends_a_phase_and_its_sheet_adds_green_to_red(stage: Any) -> None:
    play = start(stage, 0.2, ends_phase)
    before = play.board.holdings
    touch(stage, "Score phase 1")
    assert (stage.page.name, kinds(play)[-1]) == ("phase_sheet", "end")
    _touch_strong(stage)
    for row in stage.page.view.rows:
        has = before[row.colour]
        assert (row.red, row.green, row.total) == (
            str(has.red), f"+ {has.green}", f"= {has.red + has.green}",
        )  # fmt: skip
    touch(stage, "Go on with phase 2")
    assert stage.page.name == "table"


def test_a_placed_tile_is_paid_by_two_cards_until_that_is_changed(stage: Any) -> None:
    place(stage, "village", 0.4)
    stage.frames()
    play = stage.app.session.play
    assert play.table.moves[-1]["cards"] == 2
    touch_widget(stage, next(w for w in stage.page.ids.payments.children if w.key == "3 0"))
    assert (play.table.moves[-1]["move"], play.table.moves[-1]["cards"]) == ("place", 3)
    assert "discard 3 cards" in stage.page.view.hands[0].sentence


def test_a_castle_may_place_nothing(stage: Any) -> None:
    place(stage, "castle")
    stage.frames()
    moves = len(kinds(stage.app.session.play))
    touch(stage, "Nothing")
    play = stage.app.session.play
    assert len(kinds(play)) in (moves + 1, moves + 2)
    assert "free" not in play.table.moves[-1]


def test_back_goes_one_answer_back_and_then_out_of_the_question(stage: Any) -> None:
    play = start(stage, players=2)
    _tap_open(stage, play.board.centre[0])
    _choose(stage, "crop")
    assert all(option.key.startswith("crop:") for option in stage.page.view.asked)
    touch(stage, "Back")
    assert any(option.key == "village" for option in stage.page.view.asked)
    touch(stage, "Back")
    assert (stage.page.view.side, kinds(play)) == ("panels", [])


def test_a_space_that_is_not_lit_says_why_and_what_its_colour_brings(stage: Any) -> None:
    play = start(stage, players=2)
    game = play.board
    tap_on_board(stage, *middle(game.setup.starts[game.turn]))
    why, bonus, *needed = stage.page.view.about
    assert why == "Storage is empty: take an open tile first"
    assert bonus.startswith("Dark green (castle): bonus")
    assert len(needed) == 2


def test_a_touched_panel_shows_that_players_region(stage: Any) -> None:
    play = start(stage, 0.4, players=3)
    panels = list(reversed(stage.page.ids.every.children))
    other = panels[1]
    stage.tap(other.to_window(other.x + 60, other.top - 12))
    assert stage.page.view.region.colour == other.colour != stage.page.view.game.turn
    stage.tap(panels[0].to_window(panels[0].x + 60, panels[0].top - 12))
    assert stage.page.view.region.colour == stage.page.view.game.turn
    assert play.moves == len(kinds(play))


def test_a_touched_number_asks_why(stage: Any) -> None:
    start(stage, 0.4, players=3)
    panel = next(reversed(stage.page.ids.every.children))
    count = next(w for w in panel.ids.row.children if w.of[1] == "green")
    stage.tap(count.to_window(*count.center))
    assert (stage.page.name, stage.page.view.chosen) == ("why", "green")


def test_a_move_of_the_past_is_told_again(stage: Any) -> None:
    play = start(stage, players=2)
    _touch_strong(stage)
    _touch_strong(stage)
    stage.app.navigator.go("log")
    stage.app.navigator.go("history_view", number=1)
    stage.frames()
    touch(stage, "Change")
    assert stage.page.view.table.sentence == "Move 1: what was it?"
    tile = play.board.centre[0]
    _tap_open(stage, tile)
    _choose(stage, "village")
    assert stage.page.name == "change"
    touch(stage, "Change it")
    assert kinds(play) == ["take", "end", "draw"]


def test_a_placing_that_is_told_again_keeps_its_payment(stage: Any) -> None:
    place(stage, "village", 0.4)
    stage.frames()
    play = stage.app.session.play
    touch_widget(stage, next(w for w in stage.page.ids.payments.children if w.key == "3 0"))
    placed = play.table.moves[-1]
    stage.app.navigator.go("log")
    stage.app.navigator.go("history_view", number=len(play.table.moves))
    stage.frames()
    touch(stage, "Change")
    lit = stage.page.presenter._lit_places()[placed["tile"]]
    stage.page.do(stage.page.presenter.touch_space, next(s for s in lit if s != placed["at"]))
    stage.frames()
    touch(stage, "Change it")
    assert play.table.moves[-1]["at"] != placed["at"]
    assert (play.table.moves[-1]["move"], play.table.moves[-1]["cards"]) == ("place", 3)


@pytest.mark.parametrize("players", [2, 4])
def test_every_lit_space_is_one_that_the_rules_allow(stage: Any, players: int) -> None:
    _header, _moves, states = played(players)
    for share in (0.3, 0.6, 0.9):
        play = start(stage, share, lambda game: bool(options(game).place), players=players)
        lit = stage.page.presenter._lit_places()
        assert lit == dict(options(play.board).place)
    assert states[-1].over


def test_the_final_score_compares_hands_first(stage: Any) -> None:
    start(stage, 1.0, players=3)
    touch(stage, "Final score")
    assert (stage.page.name, stage.page.view.comparing) == ("final_score", True)
    assert [row.key for row in stage.page.view.compared] == ["cards", "workers", "marble"]
