"""Tiles are taught without a camera: entered by touch, and used by the next game."""

from __future__ import annotations

from typing import Any

from companion.engine.castelli.box import SIDES
from companion.games.castelli import library
from companion.games.castelli.teaching.draft import IN_THE_BOX, TileDraft
from companion.system.settings import Settings
from tests.ui.touching import touch, touch_widget


def choose(stage: Any, key: str) -> None:
    """Touch the option *key*."""
    touch_widget(stage, next(one for one in stage.page.ids.options.children if one.key == key))


def enter_one(stage: Any, *values: str, silver: int = 0) -> None:
    """Enter one tile: red, blue, green, yellow clockwise with these *values*."""
    touch(stage, "Enter a tile by touch")
    choose(stage, "order red blue green yellow")
    for value in values:
        choose(stage, f"value {value}")
    choose(stage, f"value {silver}")
    stage.frames()


def test_a_tile_is_entered_by_touch_without_a_camera(stage: Any) -> None:
    stage.app.navigator.go("tiles")
    stage.frames()
    enter_one(stage, "4", "2", "card", "1", silver=1)
    assert stage.page.name == "tiles"
    assert stage.page.view.count == f"1 of {IN_THE_BOX} tiles"
    (tile,) = library.tiles(TileDraft().name).tiles.values()
    coats = {coat.colour: coat for coat in tile.turned["red"].values()}
    assert [tile.turned["red"][side].colour for side in SIDES] == ["red", "blue", "green", "yellow"]
    assert (coats["red"].value, coats["blue"].value, coats["yellow"].value) == (4, 2, 1)
    assert coats["green"].card
    assert tile.silver == 1
    assert [one.by_hand for one in TileDraft().tiles.values()] == [True], "it is read again as it was entered"


def test_with_enough_tiles_the_next_game_uses_them(stage: Any) -> None:
    draft = TileDraft()
    for n in range(31):
        name = draft.enter(("red", "blue", "green", "yellow"))
        draft.change(name, values=(str(n % 6 + 1), "1", "2", "3"), silver=0)
    stage.app.navigator.go("tiles")
    stage.frames()
    assert Settings.read().tiles == ""
    enter_one(stage, "1", "1", "1", "1")
    assert Settings.read().tiles == draft.name
    assert len(library.tiles(draft.name).tiles) == 32


def test_the_mine_of_three_players_shows_sixteen_silver(stage: Any) -> None:  # C6
    shown = {}
    for players in (2, 3, 4):
        stage.app.navigator.go("pieces", board="stand-in", players=players)
        shown[players] = stage.page.view.picture
    texts = {players: {text.text for text in picture.texts} for players, picture in shown.items()}
    assert "11" in texts[2] - texts[3]
    assert "16" in texts[3] - texts[4]
    assert "22" in texts[4] - texts[2]
