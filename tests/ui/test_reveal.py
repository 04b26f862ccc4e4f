"""The reveal screen, touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.engine.castelli.board import STEP
from companion.engine.castelli.box import Side
from companion.engine.castelli.moves import Reveal
from companion.games.castelli.camera import Proposal
from companion.games.castelli.screens.proposed import sentence
from companion.games.castelli.words import CastelliWords
from companion.system.settings import Settings
from tests.small import stand_in
from tests.ui import scenes
from tests.ui.touching import touch, touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage


def turning(stage: Stage) -> None:
    scenes.known()["reveal"](stage)
    stage.frames()


def test_a_finger_turns_the_tile_and_it_comes_to_rest_at_a_quarter(stage: Stage) -> None:
    from companion.games.castelli.drawing.board import middle

    turning(stage)
    x, y = stage.page.ids.board.in_window(*middle(stage.page.view.field))
    before = stage.page.view.tile.coats
    stage.drag((x, y + 40), (x + 40, y + 5))  # from the north to the east
    after = stage.page.view.tile.coats
    assert after["E"] == before["N"]
    assert after["S"] == before["E"]
    stage.tap((x, y))
    assert stage.page.view.tile.coats["S"] == before["N"]


@pytest.mark.parametrize("side", ["N", "E", "S", "W"])
@pytest.mark.parametrize("quarters", [0, 1])
def test_a_tap_on_a_coat_brings_it_to_the_north(stage: Stage, side: Side, quarters: int) -> None:
    from companion.games.castelli.drawing.board import middle

    turning(stage)
    stage.app.navigator.board.quarters = quarters  # type: ignore[union-attr]
    stage.frames()
    (x, y), (dx, dy) = middle(stage.page.view.field), STEP[side]
    touched = stage.page.view.tile.coats[side]
    stage.tap(stage.page.ids.board.in_window(x + 25 * dx, y + 25 * dy))
    assert stage.page.view.tile.coats["N"] == touched


def test_no_direction_is_recommended(stage: Stage) -> None:
    scenes.known()["reveal-choosing"](stage)
    for choice in stage.page.view.choices:
        stage.page.choose(choice.tile)
        assert [row.north for row in stage.page.view.directions if row.chosen] == ["red"]
        stage.page.press_undo()


def test_each_direction_shows_what_it_would_pay(stage: Stage) -> None:
    from companion.engine.castelli.questions import directions

    turning(stage)
    view = stage.page.view
    expected = directions(view.game, view.field, view.tile.tile)
    assert {one.north: {c: dict(got) for c, got in one.gains} for one in view.directions} == expected


@pytest.mark.parametrize("settings", [Settings(help=False)])
def test_unless_that_help_is_switched_off(stage: Stage, settings: Settings) -> None:
    turning(stage)
    assert all(one.gains == () for one in stage.page.view.directions)


def test_only_tiles_not_yet_seen_are_offered_and_two_touches_narrow_them(stage: Stage) -> None:
    scenes.known()["reveal-choosing"](stage)
    stage.frames()
    game, all_of_them = stage.app.session.play.board, stage.page.view.choices
    assert not {choice.tile for choice in all_of_them} & game.seen
    touch_widget(stage, stage.page.ids.orders.children[0])
    touch_widget(stage, stage.page.ids.reds.children[2])
    left = stage.page.view.choices
    assert len(left) < len(all_of_them)
    assert len({tuple(coat.colour for coat in choice.coats.values()) for choice in left}) <= 1


def test_a_finger_that_missed_lays_the_tile_on_the_next_field(stage: Stage) -> None:
    turning(stage)
    other = next(at for at in stage.page.view.game.face_down if at != stage.page.view.field)
    from companion.games.castelli.drawing.hit import Hit

    stage.page.tap_board(Hit(other))
    assert stage.page.view.field == other
    touch(stage, "Lay it")
    assert other in stage.app.session.play.board.laid
    assert stage.page.name == "table"


def test_start_tiles_are_only_in_the_hand_and_the_page_says_where_a_tile_comes_from(stage: Stage) -> None:
    scenes.begin(stage, 0.0, modules=("dilemma",))  # C44, C45
    assert stage.app.navigator is not None
    stage.app.navigator.go("table")
    game = stage.app.session.play.board
    stage.app.navigator.go("reveal", field="A1")
    stage.frames()
    assert {one.tile for one in stage.page.view.choices} == set(game.setup.tiles.plain)
    stage.page.choose(stage.page.view.choices[0].tile)
    assert "hand" not in stage.page.view.sentence
    stage.frames()
    touch(stage, "Another")
    touch(stage, "From the hand")
    assert "from the hand" in stage.page.view.sentence
    assert {one.tile for one in stage.page.view.choices} == set(game.setup.tiles.start)
    stage.page.choose(stage.page.view.choices[0].tile)
    assert "from the hand" in stage.page.view.sentence
    stage.frames()
    touch(stage, "Lay it")
    stage.page.do(stage.page.presenter.skip)
    assert any("keep the tile from A1 in hand" in step.sentence for step in stage.page.view.hands)


def test_what_the_eye_saw_from_the_hand_is_asked_so() -> None:
    game = stand_in(modules=["dilemma"])
    lain = Proposal(0, "A1", (Reveal("A1", "01", "red"),))
    swapped = Proposal(0, "A1", (Reveal("A1", "S1", "red", swap=True),))
    assert sentence(game, lain, None, "A1", CastelliWords()) == "Red: is this how the tile on A1 lies?"
    assert (
        sentence(game, swapped, None, "A1", CastelliWords())
        == "Red: is this how the tile from the hand lies on A1?"
    )


def test_a_name_of_forty_letters_is_shortened_in_sentences(stage: Stage) -> None:
    scenes.known()["reveal-longest"](stage)
    stage.frames()
    game = stage.app.session.play.board
    whole = game.setup.names[game.turn]
    assert len(whole) == 40
    assert whole not in stage.page.view.sentence
    assert stage.page.view.sentence.startswith(f"{whole[:22].rstrip()}…: ")
    assert f"{whole[:22].rstrip()}… (" in stage.app.session.words.turn(game)
