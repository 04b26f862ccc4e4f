"""The eye beside the app in its window: what comes up by itself, and what touches do with it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from companion.base.messages import CardShown, EyeState
from companion.engine.castelli.apply import apply
from companion.engine.castelli.building_options import building_places
from companion.engine.castelli.moves import End
from companion.engine.castelli.questions import unseen_tiles
from companion.games.castelli.camera.labels import KIND
from companion.games.castelli.drawing.hit import Hit
from companion.system.settings import Settings
from tests.ui.scenes import begin
from tests.ui.scenes._sights import Sights, pieces, sighting
from tests.ui.touching import button, press_key, touch, touch_widget

if TYPE_CHECKING:
    from companion.words.table_step import TableStep
    from tests.ui.stage import Stage


def watched(stage: Stage) -> Sights:
    """Begin a game between two turns, with an eye beside it."""
    begin(stage, 0.5, until=lambda game: not game.revealed)
    assert stage.app.navigator is not None
    stage.app.navigator.go("table")
    stage.frames()
    return Sights(stage)


def test_a_turned_tile_comes_up_by_itself_and_one_tap_takes_it(stage: Stage) -> None:
    eye, game = watched(stage), stage.app.session.play.board
    tile, field = unseen_tiles(game)[0], game.face_down[0]
    eye.look(**{field: f"{tile} blue"})
    assert stage.page.name == "reveal"
    touch(stage, "Yes")
    assert stage.page.name == "table"
    laid = stage.app.session.play.board.laid[field]
    assert (laid.tile, laid.north) == (tile, "blue")
    other, there = unseen_tiles(stage.app.session.play.board)[0], stage.app.session.play.board.face_down[0]
    eye.look(**{there: f"{other} red"})  # the next one, though nobody ended the turn
    touch(stage, "Yes")
    assert stage.app.session.play.table is not None
    told = [(move["move"], move["source"]) for move in stage.app.session.play.table.moves[-3:]]
    assert told == [("reveal", "camera"), ("end", "camera"), ("reveal", "camera")]


def _hands(stage: Stage, moves: int) -> tuple[TableStep, ...]:
    """Return what hands do for the last *moves*."""
    session = stage.app.session
    before, outcomes = session.play.since(session.play.moves - moves)
    return tuple(session.words.steps(outcomes, before))


def test_what_hands_do_comes_back_if_the_next_tile_took_it_away_unread(stage: Stage) -> None:
    eye = watched(stage)

    def turn(colour: str) -> None:
        game = stage.app.session.play.board
        eye.look(**{game.face_down[0]: f"{unseen_tiles(game)[0]} {colour}"})

    turn("blue")
    touch(stage, "Yes")
    first = _hands(stage, 1)
    assert first
    turn("red")  # while the first is still played out
    touch(stage, "No")
    assert (stage.page.view.side, stage.page.view.hands) == ("hands", first)
    turn("green")  # it lies otherwise now
    touch(stage, "Yes")
    both = _hands(stage, 3)  # a tile, the end of that turn, a tile
    assert stage.page.view.hands == both != _hands(stage, 1)
    stage.page.do(stage.page.presenter.skip)
    stage.page._listed_s = 0.0  # it was there for a while
    turn("red")
    touch(stage, "Yes")
    assert stage.page.view.hands == _hands(stage, 1)


def test_one_yes_for_several_tiles_tells_hands_of_all_of_them(stage: Stage) -> None:
    eye, session = watched(stage), stage.app.session
    (one, other), tiles = session.play.board.face_down[:2], unseen_tiles(session.play.board)
    eye.look(**{one: f"{tiles[0]} blue"})  # nobody answers,
    eye.look(**{one: f"{tiles[0]} blue", other: f"{tiles[1]} red"})
    moves = session.play.moves
    while stage.page.name == "reveal":
        touch(stage, "Yes")
    assert {one, other} <= set(session.play.board.laid)
    assert stage.page.view.hands == _hands(stage, session.play.moves - moves)


def test_a_tile_turned_back_before_the_yes_takes_the_page_with_it(stage: Stage) -> None:
    eye, game = watched(stage), stage.app.session.play.board
    eye.look(**{game.face_down[0]: f"{unseen_tiles(game)[0]} blue"})
    eye.look()
    assert stage.page.name == "table"
    eye.look(**{game.face_down[0]: f"{unseen_tiles(game)[0]} blue"})
    touch(stage, "No")
    assert stage.page.name == "table"
    assert stage.app.session.play.board is game


def test_what_was_put_off_and_taken_up_again_by_its_mark_stays_until_it_is_answered(stage: Stage) -> None:
    eye, game = watched(stage), stage.app.session.play.board
    seen = {game.face_down[0]: f"{unseen_tiles(game)[0]} blue"}
    eye.look(**seen)
    touch(stage, "No")
    eye.look(**seen)
    assert stage.page.name == "table"
    stage.page.tap_board(Hit(game.face_down[0]))
    eye.look(**seen)  # the same once more
    assert stage.page.name == "reveal"
    touch(stage, "Yes")
    assert game.face_down[0] in stage.app.session.play.board.laid


def test_a_question_shows_its_answers_and_a_touch_on_one_is_the_yes(stage: Stage) -> None:
    eye, game = watched(stage), stage.app.session.play.board
    one, two, *_ = unseen_tiles(game)
    eye.look(**{game.face_down[0]: f"{one} blue? {two} red?"})
    assert stage.page.name == "asked"
    from companion.games.castelli.screens.widgets.answers import TileAnswer

    second = [widget for widget in stage.page.walk() if isinstance(widget, TileAnswer)][1]
    touch_widget(stage, second)
    assert stage.page.name == "table"
    assert stage.app.session.play.board.laid[game.face_down[0]].tile == two


def test_nothing_comes_up_while_somebody_does_something_else(stage: Stage) -> None:
    eye = watched(stage)
    assert stage.app.navigator is not None
    stage.app.navigator.go("log")
    game = stage.app.session.play.board
    eye.look(**{game.face_down[0]: f"{unseen_tiles(game)[0]} blue"})
    assert stage.page.name == "log"
    assert stage.app.eye_indicator.bar.text == f"Seen on {game.face_down[0]}: tap here"
    touch_widget(stage, stage.app.eye_indicator.bar)
    assert stage.page.name == "reveal"


@pytest.mark.parametrize("settings", [Settings(trust_s=3)])
def test_a_table_that_trusts_the_eye_may_stop_it_with_any_touch(stage: Stage, settings: Settings) -> None:
    eye, game = watched(stage), stage.app.session.play.board
    field = game.face_down[0]
    eye.look(**{field: f"{unseen_tiles(game)[0]} blue"})
    assert stage.page.left_s == 3
    stage.tap((5, 470))
    assert stage.page.left_s == 0
    stage.page.back()
    eye.look(**{field: f"{unseen_tiles(game)[0]} red"})
    assert stage.page.name == "reveal"
    while stage.page.name == "reveal":  # on a slow machine some seconds have passed by themselves
        stage.page._one_less(1.0)
    assert stage.app.session.play.board.laid[field].north == "red"


def test_the_sign_says_on_every_screen_what_is_wrong_with_the_eye(stage: Stage) -> None:
    eye = watched(stage)
    eye.tell(EyeState("camera_gone", 1.0))
    assert stage.app.navigator is not None
    for name in ("table", "log", "why", "home", "set_up"):
        stage.app.navigator.go(name)
        stage.frames()
        assert stage.app.eye_indicator.bar.text.startswith("The camera is not responding. Check its cable")
        assert stage.app.eye_indicator.bar.height > 0
    assert stage.app.session.play.submit(End()) is False  # nothing was turned: play is as it was


def scan(text: str) -> None:
    """Type *text* as a hand scanner does, and enter."""
    from kivy.core.window import Window

    for letter in text:
        Window.dispatch("on_textinput", letter)
    press_key(13)


def test_a_card_in_the_tray_or_before_the_scanner_has_its_play_prepared(stage: Stage) -> None:
    eye = watched(stage)
    eye.tell(CardShown(1, "CASTELLI/01", "QRCode"))
    assert (stage.page.name, stage.page.presenter.card) == ("card", KIND[1])
    stage.page.back()
    assert stage.page.name == "table"
    scan("CASTELLI/33")
    assert (stage.page.name, stage.page.presenter.card) == ("card", KIND[33])
    game = stage.app.session.play.board
    assert stage.app.session.play.table is not None
    assert stage.app.session.play.table.state is game  # prepared, not played


def test_a_scanner_never_types_into_a_name(stage: Stage) -> None:
    watched(stage)
    given: list[str] = []
    assert stage.app.navigator is not None
    stage.app.navigator.go("typing", text="An", then=given.append)
    stage.frames()
    scan("CASTELLI/16")
    assert (stage.page.name, stage.page.presenter.text, given) == ("typing", "An", [])
    scan("a")
    assert given == ["Ana"]


def test_with_the_eyes_sign_below_a_touch_on_a_button_under_the_board_is_not_one_on_the_board(
    stage: Stage,
) -> None:
    eye, game = watched(stage), stage.app.session.play.board
    paying = next(tile for tile in unseen_tiles(game) if game.setup.tiles.tiles[tile].silver)
    eye.look(**{game.face_down[0]: f"{paying} blue"})
    touch(stage, "Yes")
    assert stage.page.view.playing  # then a tap on the board goes on
    cards = button(stage, "Cards")
    stage.tap(cards.parent.to_window(cards.center_x, cards.top - 2))
    assert stage.page.name == "cards"


def test_with_the_eyes_sign_below_a_finger_turns_the_tile_where_it_is_shown(stage: Stage) -> None:
    from companion.games.castelli.drawing.board import middle

    eye, game = watched(stage), stage.app.session.play.board
    field, tile = game.face_down[0], unseen_tiles(game)[0]
    eye.look(**{field: f"{tile} blue"})
    x, y = middle(field)
    low = stage.page.ids.board.in_window(x, y + 50)  # the tile's edge that is nearest to the sign
    stage.tap(low)
    assert stage.page.presenter.north != "blue"


def test_a_castle_comes_up_by_itself_and_one_tap_builds_it(stage: Stage) -> None:
    begin(stage, 0.3, until=lambda game: any(True for _ in building_places(game)))
    assert stage.app.navigator is not None
    stage.app.navigator.go("table")
    eye, game = Sights(stage), stage.app.session.play.board
    best = next(iter(building_places(game))).move
    there = replace(sighting(game), sites=pieces(apply(game, best).state))
    eye.tell(there)
    assert stage.page.name == "built"
    touch(stage, "No")
    assert (stage.page.name, stage.app.session.play.board is game) == ("table", True)
    eye.tell(replace(there, at_s=1.0))
    assert stage.page.name == "table"  # the same is not asked again; its mark is still there
    assert best.at in stage.page.view.marks
    stage.page.tap_board(Hit(best.at))
    stage.frames()
    touch(stage, "Yes")
    assert stage.app.session.play.table is not None
    told = stage.app.session.play.table.moves[-1]
    assert (told["move"], told["at"], told["source"]) == ("build", best.at, "camera")
