"""The panel's buttons and a real game: gpiozero's mock pins, the real window, the real journal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]

from companion.base import paths
from companion.base.messages import Press
from companion.base.toml import read_toml
from companion.engine.castelli.questions import unseen_tiles
from companion.panel.panel import COLOURS, Panel
from companion.panel.pins import Pins, read_pins
from tests.ui import scenes
from tests.ui.scenes._sights import Sights
from tests.ui.touching import touch

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


ASKED, REFUSED = 1, 2


class Wired:
    """A panel on mock pins, its buttons pressed by name."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.now_s = stage, 50.0
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.pins: Pins = read_pins(read_toml(paths.pins_path()))
        self.panel = Panel(self.pins, self.factory, stage.app.panel_controller.post, lambda: self.now_s)
        stage.app.panel_controller.attend(self.panel)

    def press(self, name: str) -> None:
        pin = self.factory.pin(self.pins.buttons[name])
        pin.drive_low()
        self.now_s += 0.2
        pin.drive_high()
        self.now_s += 0.5
        self.stage.frames(3)


@pytest.fixture
def wired(stage: Stage) -> Iterator[Wired]:
    scenes.known()["table"](stage)
    stage.frames()
    made = Wired(stage)
    yield made
    stage.app.panel_controller.close()
    made.panel.close()
    made.factory.reset()


def _journal(stage: Stage) -> list[dict[str, Any]]:
    """What the journal keeps of the game, but for how and when it was told."""
    session = stage.app.session
    assert session.store.journal is not None
    assert session.play.table is not None
    line = session.store.journal.history(session.play.table.number).line
    return [
        {key: value for key, value in move.items() if key not in ("at_ms", "source")} for move in line.moves
    ]


def _sources(stage: Stage) -> list[str]:
    session = stage.app.session
    assert session.store.journal is not None
    assert session.play.table is not None
    return [
        move.get("source", "") for move in session.store.journal.history(session.play.table.number).line.moves
    ]


def test_buttons_give_the_journal_that_touch_gives(wired: Wired, stage: Stage) -> None:
    begun = _journal(stage)
    touch(stage, "End turn")
    by_touch = _journal(stage)
    touch(stage, "Undo")
    assert _journal(stage) == begun
    wired.press("next")
    assert _journal(stage) == by_touch
    assert _sources(stage)[-1] == "button"
    wired.press("undo")
    assert _journal(stage) == begun
    wired.press("confirm")
    assert _journal(stage) == by_touch
    touch(stage, "Undo")
    touch(stage, "End turn")
    assert _sources(stage)[-1] == "touch"


def test_next_player_ends_no_turn_before_its_tile_is_turned(wired: Wired, stage: Stage) -> None:
    wired.press("next")
    ended = _journal(stage)
    wired.press("next")
    wired.press("confirm")
    assert _journal(stage) == ended


def test_confirm_lays_the_tile_that_was_chosen_by_touch(wired: Wired, stage: Stage) -> None:
    session = stage.app.session
    wired.press("next")
    meadow, tile = session.play.board.face_down[0], unseen_tiles(session.play.board)[0]
    stage.page.go("reveal", field=meadow)
    stage.page.do(stage.page.presenter.choose, tile)
    stage.frames()
    before = len(_journal(stage))
    wired.press("confirm")
    assert len(_journal(stage)) == before + 1
    assert _journal(stage)[-1]["move"] == "reveal"
    assert _sources(stage)[-1] == "button"


def test_the_light_shows_whose_turn_it_is(wired: Wired, stage: Stage) -> None:
    light = wired.pins.light
    assert light is not None
    for _ in range(2):
        stage.app.panel_controller._look_after(0.05)
        wanted = COLOURS[stage.app.session.play.board.turn]
        shown = [wired.factory.pin(pin).state for pin in (light.red, light.green, light.blue)]
        assert shown == pytest.approx(list(wanted))
        wired.press("next")


@pytest.fixture
def beeps(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often the buzzer sounded, each time."""
    heard: list[int] = []
    buzzer = wired.panel._parts["buzzer"]
    monkeypatch.setattr(buzzer, "beep", lambda *_s, n, **_how: heard.append(n))
    return heard


def test_the_buzzer_tells_that_a_press_was_refused_or_does_nothing_here(
    wired: Wired, stage: Stage, beeps: list[int]
) -> None:
    wired.press("next")
    assert beeps == []
    wired.press("next")  # no tile was turned yet
    assert beeps == [REFUSED]
    wired.press("look")  # no camera
    assert beeps == [REFUSED] * 2
    wired.press("undo")
    assert beeps == [REFUSED] * 2
    while stage.app.session.play.can_undo:
        wired.press("undo")
    assert beeps == [REFUSED] * 2
    for count in (3, 4):
        wired.press("undo")  # there is nothing more to take back
        assert beeps == [REFUSED] * count
    stage.app.navigator.go("hardware")  # type: ignore[union-attr]
    stage.frames()
    wired.press("undo")  # tried out, nothing is refused
    assert len(beeps) == 4


def test_the_buzzer_tells_once_that_the_eye_asks_something(
    wired: Wired, stage: Stage, beeps: list[int]
) -> None:
    wired.press("next")
    eye, game = Sights(stage), stage.app.session.play.board
    first, second = game.face_down[:2]
    tile, other = unseen_tiles(game)[:2]
    eye.look()
    assert beeps == []
    for colour in ("blue", "blue", "red"):  # seen again, then turned a little
        eye.look(**{first: f"{tile} {colour}"})
    assert beeps == [ASKED]
    wired.press("confirm")
    assert first in stage.app.session.play.board.laid
    assert beeps == [ASKED]
    stage.page.go("log")
    eye.look(**{second: f"{other} red"})  # also where its screen does not come by itself
    assert beeps == [ASKED] * 2
    wired.press("look")
    assert beeps == [ASKED] * 2


def test_switched_off_sound_is_no_sound_of_the_buzzer(wired: Wired, stage: Stage, beeps: list[int]) -> None:
    stage.app.session.preferences.switch_sound()
    wired.press("next")
    wired.press("next")
    game = stage.app.session.play.board
    Sights(stage).look(**{game.face_down[0]: f"{unseen_tiles(game)[0]} blue"})
    assert beeps == []


def test_a_held_button_does_nothing_twice(wired: Wired, stage: Stage) -> None:
    before = len(_journal(stage))
    pin = wired.factory.pin(wired.pins.buttons["next"])
    pin.drive_low()
    stage.frames(3)
    wired.now_s += 1.5
    stage.app.panel_controller._look_after(0.05)
    stage.frames(3)
    pin.drive_high()
    assert len(_journal(stage)) == before + 1


def test_a_press_that_wakes_a_dark_screen_does_nothing_else(wired: Wired, stage: Stage) -> None:
    class Dark:
        def touched(self) -> bool:
            return True

        def close(self) -> None:
            pass

    before = _journal(stage)
    stage.app.dimmer = Dark()  # type: ignore[assignment]
    wired.press("next")
    stage.app.dimmer = None
    assert _journal(stage) == before


def test_presses_in_a_row_are_answered_in_their_order(wired: Wired, stage: Stage) -> None:
    before = _journal(stage)
    for name in ("next", "undo", "next", "undo"):
        stage.app.panel_controller.post(Press(name))
    stage.frames(3)
    assert _journal(stage) == before
