"""Why, and corrections, by touches."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.ui import scenes
from tests.ui.touching import touch, touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


def open_table(stage: Any) -> Any:
    """A game at its table."""
    scenes.begin(stage, 0.7)
    stage.app.navigator.go("table")
    stage.frames()
    return stage.app.session.play.board


def icon(stage: Any, name: str, number: int = 0) -> Any:
    """A widget that can be touched and has that icon."""
    found = [w for w in stage.page.walk() if getattr(w, "icon", "") == name and hasattr(w, "on_release")]
    return found[number]


def test_a_touched_panel_tells_how_the_points_came_about_and_leads_to_the_move(stage: Stage) -> None:
    game = open_table(stage)
    from companion.ui.widgets.players import PlayerPanel

    panel = next(w for w in stage.page.walk() if isinstance(w, PlayerPanel))
    stage.tap(panel.parent.to_window(panel.center_x, panel.top - panel.height / 5))
    assert stage.page.name == "why"
    totals = [
        int(m[1]) for row in stage.page.view.rows if row.key and (m := re.search(r"(\d+) in all", row.more))
    ]
    assert totals[0] == game.holdings[game.turn].points
    touch_widget(stage, icon(stage, "castelli/grain"))
    rows = [row for row in stage.page.view.rows if row.key]
    assert sum(int(row.lead.replace("−", "-")) for row in rows) == game.holdings[game.turn].grain
    roll = stage.page.ids.reasons
    touch_widget(stage, roll._shown[0])
    assert stage.page.name == "history_view"
    assert stage.page.presenter.number == int(rows[0].key)


def test_every_count_is_told_to_what_it_is_now(stage: Any) -> None:
    from companion.ui.game_parts import game_on
    from companion.ui.holdings import holdings_of

    game = open_table(stage)
    stage.app.navigator.go("why")
    presenter = stage.page.presenter
    holdings = holdings_of(game_on(stage.app.session))
    for colour in game.setup.colours:
        for what, number in holdings.held(game, colour).items():
            presenter.enter(player=colour, what=what)
            totals = [
                int(m[1]) for row in presenter.view().rows if (m := re.search(r"(\d+) in all", row.more))
            ]
            assert totals[:1] in ([], [number]), (colour, what)


def test_no_rule_is_told_by_its_id_alone(stage: Stage) -> None:
    for name in ("why", "why-area", "why-open"):
        scenes.known()[name](stage)
        told = " ".join(f"{row.text} {row.more}" for row in stage.page.view.rows)
        assert told
        assert not re.search(r"\b[CD]\d{1,2}\b(?!,|:| |/)", told), told


def test_a_reason_in_the_place_of_a_longer_one_can_be_read(stage: Any) -> None:
    from tests.ui import layout_checks

    scenes.known()["why-open"](stage)
    stage.frames(4)
    roll = stage.page.ids.reasons
    for _ in roll.rows:
        roll.rows = [*roll.rows[1:], roll.rows[0]]
        stage.frames(4)
        assert layout_checks.faults(stage.page, stage.app.theme) == []


def test_an_area_tells_the_coats_that_point_to_it(stage: Stage) -> None:
    scenes.known()["why-open"](stage)
    page, game = stage.page, stage.app.session.play.board
    at = page.view.place
    beside = {facing.meadow for area in game.setup.board.areas[at] for facing in area.beside}
    told = {row.text.split(" points")[0] for row in page.view.rows if "points here" in row.text}
    assert told == {f"The tile on {meadow}" for meadow in beside if meadow in game.laid}


def test_a_correction_by_touches_equals_the_same_correction(stage: Any) -> None:
    open_table(stage)
    table = stage.app.session.play.table
    stage.app.navigator.go("log")
    stage.frames()
    touch(stage, "Correct")
    player = stage.app.session.play.board.turn
    plus = [w for w in stage.page.walk() if getattr(w, "icon", "") == "plus"]
    touch_widget(stage, plus[-2])  # silver
    touch_widget(stage, plus[-2])
    before = table.state.holdings[player]
    touch(stage, "What does it change?")
    assert stage.page.name == "change"
    touch(stage, "Change it")
    assert table.state.holdings[player] == before._replace(silver=before.silver + 2)
    assert table.moves[-1]["move"] == "correct"
    assert stage.page.name == "log"


def test_a_told_correction_is_told_anew_and_nobody_has_less_than_nothing(stage: Any) -> None:
    open_table(stage)
    session = stage.app.session
    stage.app.navigator.go("correct", player="red")
    page = stage.page
    page.do(page.presenter.add, "silver", -100)
    assert not page.view.ready
    page.do(page.presenter.add, "points", 3)
    page.do(page.presenter.write, "agreed")
    page.press_enter()
    stage.page.press_enter()
    number = len(session.play.table.moves)
    stage.app.navigator.go("history_view", number=number)
    stage.page.edit()
    assert (stage.page.name, stage.page.view.note) == ("correct", "agreed")
    stage.page.do(stage.page.presenter.add, "points", 1)
    stage.page.press_enter()
    stage.page.press_enter()
    assert session.play.table.moves[number - 1]["points"] == 4
    assert len(session.play.table.moves) == number


def test_what_was_told_of_one_player_is_not_lost_by_a_tap_on_the_next(stage: Any) -> None:
    open_table(stage)
    stage.app.navigator.go("correct", player="red")
    page = stage.page
    page.do(page.presenter.choose, "blue")  # nothing was told yet
    page.do(page.presenter.add, "points", 3)
    page.do(page.presenter.choose, "green")
    assert page.view.notice == "One player at a time: finish this one first"
    assert [player.colour for player in page.view.players if player.chosen] == ["blue"]
    page.do(page.presenter.add, "points", -3)
    assert not page.view.notice
    page.do(page.presenter.choose, "green")
    assert [player.colour for player in page.view.players if player.chosen] == ["green"]
