"""A game of The Castles of Tuscany that lies on the table already, told by touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion.games.tuscany.drawing.hexagons import middle
from tests.ui.scenes.begin_position import begin
from tests.ui.touching import tap_on_board, touch, touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


@pytest.fixture
def begun(stage: Stage) -> Stage:
    """A game begun in its middle, with nothing told."""
    begin(stage)
    stage.frames()
    return stage


def board(stage: Stage) -> Any:
    return stage.app.session.play.board


def tap(stage: Stage, kind: str, n: int = 0) -> str:
    """Touch a space of that kind that is not the start castle's."""
    game, colour = board(stage), stage.page.presenter.shown
    spaces = [s for s in game.setup.regions[colour].of_kind[kind] if s != game.setup.starts[colour]]
    tap_on_board(stage, *middle(spaces[n]))
    return str(spaces[n])


def take(stage: Stage, palette: str, key: str) -> None:
    touch_widget(stage, next(one for one in stage.page.ids[palette].children if one.key == key))


def add(stage: Stage, what: str, amount: int) -> None:
    stage.page.do(stage.page.presenter.add, what, amount)


def test_a_space_with_one_face_is_covered_by_one_touch(begun: Stage) -> None:
    space = tap(begun, "village")
    assert board(begun).covered["red"][space] == "village"
    take(begun, "faces", "hexagon")
    assert board(begun).covered["red"][space] == "hexagon"
    tap(begun, "village")
    begun.frames()
    take(begun, "faces", "nothing")
    assert space not in board(begun).covered["red"]


def test_crops_are_asked_for_and_undo_takes_each_touch_back(begun: Stage) -> None:
    space = tap(begun, "crop")
    take(begun, "faces", "crop:vine+boar")
    assert board(begun).covered["red"][space] == "crop:vine+boar"
    tap(begun, "city")
    assert board(begun).empty("red") == 27
    begun.page.press_undo()
    begun.page.press_undo()
    assert board(begun).empty("red") == 29
    assert not begun.page.view.can_undo
    begun.page.press_undo()
    assert begun.app.session.play.moves == 1


def test_another_player_and_a_storage_without_room(begun: Stage) -> None:
    begun.page.do(begun.page.presenter.choose, "blue")
    take(begun, "faces", "cart")
    assert board(begun).holdings["blue"].storage == ("cart",)
    take(begun, "faces", "hexagon")
    assert begun.page.view.wrong
    begun.page.go("begin_counts")
    begun.frames()
    begun.page.do(begun.page.presenter.choose, "blue")
    add(begun, "storage", 1)
    begun.page.back()
    begun.frames()
    take(begun, "faces", "hexagon")
    assert board(begun).holdings["blue"].storage == ("cart", "hexagon")
    take(begun, "stored", "0")
    assert board(begun).holdings["blue"].storage == ("hexagon",)


def test_counts_round_phase_and_bonuses_are_told(begun: Stage) -> None:
    begun.page.go("begin_counts")
    begun.frames()
    for what, amount in (("green", 9), ("red", 13), ("workers", 2), ("laid", 8), ("round", 8), ("city", 1)):
        add(begun, what, amount)
    add(begun, "phase", 2)
    assert begun.page.view.wrong  # nobody has used up two piles
    add(begun, "phase", 1)
    begun.page.do(begun.page.presenter.next_turn)
    game = board(begun)
    red = game.holdings["red"]
    assert (red.green, red.red, red.workers, red.laid, red.cards) == (9, 13, 2, 8, 5)
    assert (game.round, game.phase, game.bonuses_gone) == (9, 2, {"city": 1})
    assert game.turn == game.setup.after(game.setup.first)


def test_the_centre_is_told_otherwise_and_the_game_goes_on(begun: Stage) -> None:
    touch_widget(begun, begun.page.ids.centre)
    was = begun.page.presenter.centre[0]
    take(begun, "places", "0")
    take(begun, "faces", "castle" if was != "castle" else "city")
    touch(begun, "That's right")
    assert begun.page.name == "begin_position"
    assert ("castle" if was != "castle" else "city") in board(begun).centre
    touch(begun, "Who has what?")
    begun.page.back()
    begun.frames()
    touch(begun, "Play on")
    assert begun.page.name == "table"


def test_it_is_reached_from_a_new_game(stage: Stage) -> None:
    from tests.ui.tuscany.setting_up import Setter

    stage.app.navigator.go("new_game", game="tuscany")  # type: ignore[union-attr]
    stage.frames()
    touch(stage, "From what is on the table")
    touch(stage, "Begin")
    setter = Setter(stage)
    for _ in range(2):
        setter.tap(setter.lies.region(stage.page.presenter._box).of_kind["castle"][0])
        setter.push("go_on")
    for tile in ("village", "city", "cart", "castle", "estate", "quarry", "monastery", "crop:boar"):
        setter.choose("faces", tile)
    touch(stage, "Begin")
    assert stage.page.name == "begin_position"
    stage.page.back()
    assert stage.page.name == "table"


def test_what_everybody_has_is_asked_for_before_the_game_goes_on(begun: Stage) -> None:
    touch(begun, "Who has what?")
    assert begun.page.name == "begin_counts"
    begun.page.back()
    begun.frames()
    touch(begun, "Play on")
    assert begun.page.name == "table"


def test_a_count_goes_on_while_plus_is_held(begun: Stage) -> None:
    from companion.ui.screens.correct.page import StepButton
    from tests.ui.stage import Finger

    begun.page.go("begin_counts")
    begun.frames()
    plus = next(w for w in begun.page.walk() if isinstance(w, StepButton) and w.icon == "plus")
    finger = Finger(plus.parent.to_window(*plus.center))
    finger.down()
    begun.frames_until(lambda: board(begun).holdings["red"].green > 2)
    finger.up()
    begun.frames(2)
    held = board(begun).holdings["red"].green
    touch_widget(begun, plus)
    assert board(begun).holdings["red"].green == held + 1
