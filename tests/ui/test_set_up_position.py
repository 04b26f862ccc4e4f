"""A game that lies on the table already, entered by touch."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.ui.test_cards import last_move, tap_field
from tests.ui.touching import begin_game, touch, touch_widget, turn_pages

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


def begun(stage: Stage) -> Any:
    """Begin as it lies, with Battle; return the sitting."""
    assert stage.app.navigator is not None
    stage.app.navigator.go("home")
    stage.frames()
    begin_game(stage)
    touch(stage, "Battle")
    turn_pages(stage, "lies")
    touch(stage, "From what is on the table")
    stage.frames()
    assert stage.page.name == "set_up_position"
    return stage.app.session


def choose(stage: Stage, key: str) -> None:
    touch_widget(stage, next(button for button in stage.page.ids.options.children if button.key == key))


def test_tiles_castles_and_settlements_are_entered_by_touch(stage: Stage, tmp_path: Path) -> None:
    from companion.games.castelli.drawing.hit import Hit

    session = begun(stage)
    tap_field(stage, "A1")
    stage.tap(stage.page.ids.grid.middle_of("07"))
    stage.frames()
    tap_field(stage, "A1")
    assert (session.play.board.laid["A1"].tile, session.play.board.laid["A1"].north != "red") == ("07", True)
    areas = session.play.board.setup.board.areas
    area = next(area for on in areas.values() for area in on if area.sites)
    stage.page.do(stage.page.presenter.touch, Hit(area.at, area.label))
    stage.frames()
    for owner in ("blue", "red"):
        choose(stage, owner)
    before = session.play.board.settlements.get(area.at)
    choose(stage, "settlement")
    assert session.play.board.settlements.get(area.at) != before
    choose(stage, "close")
    choose(stage, "on-turn")
    touch(stage, "Play on")
    assert last_move(stage, tmp_path)["move"] == "begin"
    assert (session.play.board.turn, len(session.play.board.castles), len(session.play.table.moves)) == (
        "blue",
        2,
        1,
    )


def test_undo_takes_back_one_touch_and_what_cannot_be_is_refused(stage: Stage) -> None:
    from companion.games.castelli.drawing.hit import Hit

    session = begun(stage)
    tap_field(stage, "A1")
    stage.tap(stage.page.ids.grid.middle_of("07"))
    touch(stage, "Undo")
    assert session.play.board.laid == {}
    touch(stage, "Undo")
    assert session.play.board.moves == 1
    areas = session.play.board.setup.board.areas
    area = next(area for on in areas.values() for area in on if area.terrain == "grain")
    stage.page.do(stage.page.presenter.touch, Hit(area.at, area.label))
    stage.frames()
    for _ in range(2):
        choose(stage, "red")
    assert "these castles cannot stand there" in stage.page.view.notice
    assert len(session.play.board.castles) == 1


def test_a_start_tile_is_told_with_whose_it_was(stage: Stage) -> None:  # C45
    assert stage.app.navigator is not None
    stage.app.navigator.go("new_game")
    stage.frames()
    touch(stage, "Dilemma")
    turn_pages(stage, "lies")
    touch(stage, "From what is on the table")
    session = stage.app.session
    one, two, *_ = session.play.board.setup.tiles.start
    tap_field(stage, "A1")
    stage.tap(stage.page.ids.grid.middle_of(one))
    assert (stage.page.view.sentence, session.play.board.laid) == ("Whose start tile is it?", {})
    choose(stage, "blue")
    assert session.play.board.laid["A1"].tile == one
    assert session.play.board.swapped == {"blue"}
    choose(stage, "away")
    assert (session.play.board.laid, session.play.board.swapped) == ({}, frozenset())
    for field, tile, whose in (("A1", one, "red"), ("C1", two, "")):
        if whose == "":
            tap_field(stage, field)
        stage.tap(stage.page.ids.grid.middle_of(tile))
        if whose:
            choose(stage, whose)
    assert session.play.board.swapped == {"red", "blue"}
    touch(stage, "Play on")
    assert session.play.table is not None
    assert session.play.table.moves[0]["swapped"] == ["red", "blue"]


def test_who_came_here_by_mistake_finds_the_way_home(stage: Stage) -> None:
    begun(stage)
    touch_widget(stage, next(w for w in stage.page.walk() if getattr(w, "icon", "") == "house"))
    assert stage.page.name == "home"
