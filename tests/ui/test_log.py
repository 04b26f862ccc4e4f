"""The log, travelling back and changing the past, by touches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion.engine.castelli.moves import Reveal
from companion.games.castelli.screens import holdings
from companion.journal import Delete
from companion.play.past import Past
from companion.play.table import Table
from tests.ui import scenes
from tests.ui.touching import press_key, touch, touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


def open_log(stage: Any, share: float = 0.5, **how: Any) -> Any:
    """The log of a game; its table."""
    scenes.begin(stage, share, **how)
    stage.app.navigator.go("table")
    stage.app.navigator.go("log")
    stage.frames()
    return stage.app.session.play.table


def same_game(stage: Any, table: Any) -> Any:
    """A second table with the same game, to change without touches."""
    return Table.begin(stage.app.session.store.journal, table.rules, table.header, table.moves)


def touch_row(stage: Any, key: str) -> None:
    """Tap the row of the log that is about that move."""
    roll = stage.page.ids.moves
    touch_widget(stage, next(row for row in roll._shown.values() if row.key == key))


def travel(stage: Any, number: int) -> None:
    """Go to a move that stands further down in the log."""
    stage.app.navigator.go("history_view", number=number)
    stage.frames()


def told(table: Any) -> list[Any]:
    """The moves without when and how they were told."""
    return [{k: v for k, v in move.items() if k not in ("at_ms", "source")} for move in table.moves]


def last(table: Any, kind: str) -> int:
    """The number of the last move of that kind."""
    return max(n for n, move in enumerate(table.moves, 1) if move["move"] == kind)


def test_only_rows_that_can_be_seen_are_widgets(stage: Stage) -> None:
    table = open_log(stage, 1.0)
    roll = stage.page.ids.moves
    assert len(roll.rows) == len(table.moves) > 80
    assert len(roll._shown) < 12
    assert str(len(table.moves)) in {row.key for row in roll._shown.values()}
    stage.drag((400, 120), (400, 400))
    stage.frames(8)
    assert str(len(table.moves)) not in {row.key for row in roll._shown.values()}
    assert len(roll._shown) + len(roll._spare) < 24


def test_travelling_back_shows_the_table_as_it_was_and_leaves_the_game(stage: Stage) -> None:
    table = open_log(stage)
    count, entries = len(table.moves), table._history.entries
    touch_row(stage, str(count - 1))
    assert stage.page.name == "history_view"
    assert stage.page.view.drawing.game is table.state_at(count - 1)
    earlier = next(w for w in stage.page.walk() if getattr(w, "icon", "") == "left")
    touch_widget(stage, earlier)
    assert stage.page.view.drawing.game is table.state_at(count - 2)
    touch(stage, "Back")
    assert stage.page.name == "log"
    assert stage.app.session.play.board is table.state_at(count)
    assert table._history.entries == entries


def test_taking_a_move_out_is_shown_first_and_then_done(stage: Stage) -> None:
    table = open_log(stage, until=lambda game: game.revealed)
    other, number = same_game(stage, table), last(table, "end")
    travel(stage, number)
    touch(stage, "Remove")
    assert stage.page.name == "change"
    assert not stage.page.view.can_accept
    touch(stage, "Leave it as it is")
    assert told(table) == told(other)
    travel(stage, len(table.moves))
    touch(stage, "Remove")
    assert stage.page.view.drawing.game == other.preview(Delete(len(table.moves))).state
    touch(stage, "Change it")
    other.delete(len(other.moves))
    assert stage.page.name == "log"
    assert (told(table), table.state) == (told(other), other.state)


def test_a_tile_told_anew_in_another_direction_equals_the_same_edit(stage: Any) -> None:
    moves = scenes.played()[1]
    count = next(n for n in range(60, len(moves)) if moves[n - 1]["move"] == "reveal")
    table = open_log(stage, count / len(moves))
    other, number = same_game(stage, table), len(table.moves)
    move = table.moves[-1]
    travel(stage, number)
    touch(stage, "Change")
    assert stage.page.name == "reveal"  # the laid tile at once, not the whole board first
    assert stage.app.session.play.board is table.state_at(number - 1)
    told_before = stage.page.presenter
    assert (told_before.tile, told_before.north) == (move["tile"], move["north"])  # need not be chosen again
    stage.page.do(stage.page.presenter.turn, 1)
    north = stage.page.presenter.north
    stage.frames()
    touch(stage, "Lay it")
    assert stage.page.name == "change"
    touch(stage, "Change it")
    other.edit(number, Reveal(move["field"], move["tile"], north))
    assert north != move["north"]
    assert (told(table), table.state) == (told(other), other.state)
    assert stage.app.session.play.past is None


def test_a_forgotten_end_of_a_turn_that_does_not_fit_is_explained_and_back_leaves_the_past(
    stage: Stage,
) -> None:
    table = open_log(stage)
    other, number = same_game(stage, table), last(table, "end")
    travel(stage, number)
    touch(stage, "Insert before")
    touch(stage, "End turn")
    assert stage.page.name == "change"
    assert f"Then move {number} no longer fits" in stage.page.view.lines[-1]
    touch(stage, "Leave it as it is")
    assert stage.app.session.play.board is table.state
    travel(stage, number)
    touch(stage, "Insert before")
    touch(stage, "Back")
    assert stage.app.session.play.past is None
    assert told(table) == told(other)


def test_a_castle_put_in_equals_the_same_insertion(stage: Any) -> None:
    table = open_log(stage, 0.9, until=lambda game: game.revealed)
    from companion.engine.castelli.building_options import building_places

    number = next(
        n
        for n, move in enumerate(table.moves, 1)
        if move["move"] == "end" and list(building_places(table.course.state_at(n - 1)))
    )
    place = next(iter(building_places(table.course.state_at(number - 1))))
    other = same_game(stage, table)
    travel(stage, number)
    touch(stage, "Insert before")
    from companion.games.castelli.drawing.hit import Hit

    stage.page.tap_board(Hit(place.move.at))
    stage.page.do(stage.page.presenter.build, 0)
    stage.frames()
    assert stage.page.name == "change"
    expected = other.preview(stage.app.session.play.proposed.looked.change)
    assert stage.page.view.can_accept == (expected.refusal is None)
    if stage.page.view.can_accept:
        touch(stage, "Change it")
        other.insert(number, place.move)
    assert (told(table), table.state) == (told(other), other.state)


def press_escape(stage: Any) -> None:
    """Press a keyboard's escape."""
    press_key(27)
    stage.frames()


@pytest.mark.parametrize("answer", ["Change it", "Leave it as it is"])
def test_back_from_the_log_after_a_move_was_told_anew_leads_to_the_table(stage: Any, answer: str) -> None:
    table = open_log(stage, until=lambda game: game.revealed)
    number = last(table, "reveal")
    move = table.moves[number - 1]
    travel(stage, number)
    touch(stage, "Change")
    stage.page.choose(move["tile"])
    stage.page.do(stage.page.presenter.point, move["north"])
    stage.frames()
    touch(stage, "Lay it")
    touch(stage, answer)
    assert stage.page.name == "log"
    touch(stage, "Back")
    assert stage.page.name == "table"
    press_escape(stage)
    assert stage.page.name == "home"


@pytest.mark.parametrize("answer", ["Change it", "Leave it as it is"])
def test_back_after_a_correction_leads_to_where_one_was_before(stage: Any, answer: str) -> None:
    scenes.known()["set_up_position"](stage)
    stage.app.navigator.go("correct")
    stage.frames()
    touch_widget(stage, next(w for w in stage.page.walk() if getattr(w, "icon", "") == "plus"))
    touch(stage, "What does it change?")
    touch(stage, answer)
    assert stage.page.name == "log"
    press_escape(stage)
    assert stage.page.name == "set_up_position"


def test_a_move_taken_out_where_its_points_were_asked_about_is_not_come_back_to(stage: Any) -> None:
    scenes.begin(stage, until=lambda game: game.revealed)
    table = stage.app.session.play.table
    for name, facts in (("table", {}), ("why", {}), ("history_view", {"number": len(table.moves)})):
        stage.app.navigator.go(name, **facts)
    stage.frames()
    touch(stage, "Remove")
    touch(stage, "Change it")
    assert stage.page.name == "log"
    touch(stage, "Back")
    assert stage.page.name == "why"


def test_back_from_a_laid_tile_leads_to_the_board_where_another_move_can_be_told(stage: Stage) -> None:
    table = open_log(stage, until=lambda game: game.revealed)
    number = last(table, "reveal")
    travel(stage, number)
    touch(stage, "Change")
    touch(stage, "Back")
    assert (stage.page.name, stage.page.view.sentence) == ("table", f"Move {number}: what was it?")


def test_a_move_that_cannot_be_removed_can_be_told_again_from_there(stage: Any) -> None:
    from tests.ui.scenes._tuscany import begin

    begin(stage, 0.3, players=2)
    table = stage.app.session.play.table
    number = next(n for n, move in enumerate(table.moves, 1) if move["move"] == "place")
    travel(stage, number)
    touch(stage, "Remove")
    view = stage.page.view
    assert (view.accept, view.can_accept) == ("", False)
    assert view.lines[-1] == "So it cannot be removed. If something else was done, change it."
    count = len(table.moves)
    touch(stage, "Change this move")
    assert (stage.page.name, stage.app.session.play.past) == ("table", Past(number))
    assert stage.app.session.play.board is table.state_at(number - 1)
    assert len(table.moves) == count


def test_what_a_change_does_to_castles_counts_those_left_as_the_panels_do(stage: Any) -> None:
    table = open_log(stage, 0.9, until=lambda game: bool(game.castles))
    number = last(table, "build")
    stage.app.session.play.propose(Delete(number))
    stage.app.navigator.go("change")
    preview = stage.app.session.play.proposed
    assert preview.refusal is None
    was, now = (
        {c: holdings.held(state, c)["castles"] for c in table.setup.colours}
        for state in (table.state, preview.state)
    )
    expected = [f"Castles {now[c]} instead of {was[c]}" for c in table.setup.colours if now[c] != was[c]]
    changed = [line for line in stage.page.view.lines if "Castles" in line]
    assert expected
    assert [line[line.index("Castles") :] for line in changed] == expected
