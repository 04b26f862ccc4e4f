"""A tile that is not in the list is entered while the game is played, and laid."""

from __future__ import annotations

from typing import Any

from companion.engine.castelli.tiles import Coat, make_tile
from companion.games.castelli import library
from companion.games.castelli.teaching.draft import NAME, TileDraft
from companion.system.settings import Settings
from tests.ui import scenes
from tests.ui.test_tiles_by_hand import choose
from tests.ui.touching import touch


def turn_a_tile(stage: Any, field: str) -> None:
    """Go to the choice of the tile on *field*."""
    stage.app.navigator.go("table")
    stage.app.navigator.go("reveal", field=field)
    stage.frames()


def enter_one(stage: Any, *values: str, silver: int = 0) -> None:
    """Enter a tile that is not in the list: red, blue, green, yellow clockwise with these *values*."""
    touch(stage, "Not in the list: enter it")
    assert stage.page.name == "taught_tile"
    choose(stage, "order red blue green yellow")
    for value in (*values, str(silver)):
        choose(stage, f"value {value}")
    stage.frames()


def test_a_tile_that_is_not_in_the_list_is_entered_and_laid(stage: Any) -> None:
    scenes.begin(stage, 0.0, players=2)
    turn_a_tile(stage, "A1")
    enter_one(stage, "6", "6", "6", "6", silver=2)
    assert (stage.page.name, stage.page.view.field) == ("reveal", "A1")
    assert [coat.value for coat in stage.page.view.tile.coats.values()] == [6, 6, 6, 6]
    touch(stage, "Lay it")
    game = stage.app.session.play.board
    assert game.setup.tiles.name == NAME
    assert game.setup.tiles.tiles[game.laid["A1"].tile].silver == 2
    assert Settings.read().tiles == NAME  # the next game begins with it, too


def test_what_was_laid_of_the_stand_in_stays_and_the_next_tile_is_entered_as_quickly(stage: Any) -> None:
    scenes.begin(stage, 0.3, until=lambda game: not game.revealed)
    before = stage.app.session.play.board
    first, second = list(before.face_down)[:2]
    turn_a_tile(stage, first)
    enter_one(stage, "6", "6", "6", "6")
    touch(stage, "Lay it")
    assert set(TileDraft().tiles) == {*before.seen, stage.app.session.play.board.laid[first].tile}
    moves = stage.app.session.play.moves
    turn_a_tile(stage, second)
    assert stage.page.view.choices == ()  # all of them are laid
    enter_one(stage, "5", "5", "5", "5")
    assert stage.app.session.play.moves == moves
    touch(stage, f"Lay it: ends {before.setup.names[before.turn]}'s turn")
    after = stage.app.session.play.board
    assert {at: after.laid[at] for at in before.laid} == before.laid
    assert len(after.laid) == len(before.laid) + 2


def test_a_set_that_is_not_whole_yet_can_be_played(stage: Any) -> None:
    draft = TileDraft()
    draft.adopt([make_tile("01", tuple(Coat(c, 1, False) for c in ("red", "blue", "green", "yellow")))])
    draft.write_set()
    header = {**scenes.played(players=2)[0], "tiles": NAME}
    assert stage.app.session.store.begin(header), stage.app.session.notice.text
    turn_a_tile(stage, "A1")
    assert [one.tile for one in stage.page.view.choices] == ["01"]


def test_a_tile_that_is_another_one_in_the_own_set_is_said_before_anything_is_entered(stage: Any) -> None:
    scenes.begin(stage, 0.3, until=lambda game: not game.revealed)
    before = stage.app.session.play.board
    taken = min(before.seen)
    other = make_tile(taken, tuple(Coat(c, 1, False) for c in ("red", "yellow", "green", "blue")))
    assert other.coats != library.tiles("stand-in").tiles[taken].coats
    TileDraft().adopt([other])
    turn_a_tile(stage, next(iter(before.face_down)))
    touch(stage, "Not in the list: enter it")
    assert stage.page.view.notice.startswith(f"In your own set, tile {taken} is not the same")
    assert (stage.page.name, list(TileDraft().tiles)) == ("reveal", [taken])
    assert stage.app.session.play.board == before


def test_whoever_goes_back_has_entered_nothing(stage: Any) -> None:
    scenes.begin(stage, 0.0, players=2)
    turn_a_tile(stage, "A1")
    touch(stage, "Not in the list: enter it")
    choose(stage, "order red blue green yellow")
    choose(stage, "value 6")
    touch(stage, "Not now")
    assert (stage.page.name, stage.page.view.field) == ("reveal", "A1")
    assert TileDraft().tiles == {}
