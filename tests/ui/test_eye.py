"""The live view, and the table compared with the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.base.messages import LiveView
from tests.ui.scenes import begin
from tests.ui.scenes._sights import Sights
from tests.ui.touching import touch, touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage


def watched(stage: Stage, **how: object) -> Sights:
    begin(stage, 0.5, until=lambda game: not game.revealed, **how)
    assert stage.app.navigator is not None
    stage.app.navigator.go("table")
    stage.frames()
    return Sights(stage)


def test_the_sign_leads_to_the_live_view_which_is_sent_only_while_it_is_shown(stage: Stage) -> None:
    eye = watched(stage)
    eye.look()
    touch_widget(stage, stage.app.eye_indicator.bar)
    assert stage.page.name == "eye"
    assert eye.wanted is not None
    assert eye.wanted.views.live
    field = next(iter(stage.app.session.play.board.laid))
    eye.tell(LiveView(b"", (640, 480), 0.0, {field: ((0, 0), (9, 0), (9, 9), (0, 9))}))
    (reading,) = stage.page.view.readings
    assert (reading.text, reading.kind) == (stage.app.session.play.board.laid[field].tile, "read")
    eye.look(**{field: "down"})
    assert stage.page.view.readings[0].kind == "differs"
    touch(stage, "Back")
    assert not eye.wanted.views.live


def test_with_dilemma_no_live_picture_is_shown(stage: Stage) -> None:
    eye = watched(stage, modules=("dilemma",))
    assert stage.app.navigator is not None
    stage.app.navigator.go("eye")
    eye.tell(LiveView(b"jpeg", (640, 480), 0.0, {}))
    assert (stage.page.view.jpeg, stage.page.view.readings) == (b"", ())
    assert any("Dilemma" in line for line in stage.page.view.lines)


def test_what_differs_is_listed_and_the_record_changed_only_after_a_look(stage: Stage) -> None:
    eye, game = watched(stage), stage.app.session.play.board
    field, laid = list(game.laid.items())[-1]
    around = [coat.colour for coat in game.setup.tiles.tiles[laid.tile].coats]
    north = next(colour for colour in around if colour != laid.north)
    eye.look(**{field: f"{laid.tile} {north}"})
    assert stage.app.navigator is not None
    stage.app.navigator.go("compare")
    stage.frames()
    told = f"Tile {laid.tile} on {field} is not turned as recorded"
    assert [one.text for one in stage.page.view.options][:-1] == [told]
    touch(stage, told)
    stage.frames()
    touch(stage, "The table is right: change the record")
    assert stage.page.name == "change"
    assert stage.app.session.play.table is not None
    assert stage.app.session.play.table.state is game  # only looked at so far
    stage.page.press_enter()
    stage.frames()
    assert stage.app.session.play.board.laid[field].north == north


def test_what_is_right_in_the_record_is_put_right_on_the_table(stage: Stage) -> None:
    eye, game = watched(stage), stage.app.session.play.board
    field = next(iter(game.laid))
    eye.look(**{field: "down"})
    assert stage.app.navigator is not None
    stage.app.navigator.go("compare")
    stage.page.choose(field)
    assert eye.wanted is not None
    looks = eye.wanted.look
    stage.page.choose("record")
    assert eye.wanted.look == looks + 1
    eye.look()
    assert stage.page.view.sentence == "Table and record agree on every field"


def test_before_the_final_score_the_table_is_compared_once(stage: Stage) -> None:
    begin(stage, 1.0)
    assert stage.app.navigator is not None
    stage.app.navigator.go("table")
    eye, field = Sights(stage), next(iter(stage.app.session.play.board.laid))
    eye.look(**{field: "down"})
    touch(stage, "Final score")
    assert stage.page.name == "compare"
    touch(stage, "Back")
    touch(stage, "Final score")
    assert stage.page.name == "final_score"
