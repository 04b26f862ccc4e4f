"""The parts of the table, tried out: buttons that light up, lamp, fingers, switching off."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from companion.base.messages import PartFailed, Press
from companion.doctor.finding import Finding, Patient
from companion.system.settings import Settings
from tests.ui import scenes
from tests.ui.touching import button, touch, touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


class Wired:
    """A panel that keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[object] = []
        self.faults: list[PartFailed] = []

    def poll(self) -> None:
        pass

    def show_turn(self, colour: str | None) -> None:
        self.told.append(colour)

    def light_table(self, level: float) -> None:
        self.told.append(level)

    def beep(self, times: int = 1) -> None:
        self.told.append(f"beep {times}")

    def has(self, part: str) -> bool:
        return part != "light"


class Power:
    """A service that may switch the machine off."""

    has_power = True

    def __init__(self) -> None:
        self.asked: list[str] = []

    def ask_power(self, what: str) -> None:
        self.asked.append(what)


@pytest.fixture(autouse=True)
def _lights_stay(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.ui.screens.hardware.page.LIT_S", 1e6)


def _open(stage: Stage) -> None:
    stage.app.navigator.go("hardware")  # type: ignore[union-attr]
    stage.frames()


def test_a_pressed_button_lights_up_here_and_does_nothing_in_the_game(stage: Stage) -> None:
    scenes.known()["table"](stage)
    stage.frames()
    before = stage.app.session.play.board
    _open(stage)
    stage.app.panel_controller.post(Press("next"))
    stage.frames(3)
    assert button(stage, "Next player").chosen
    assert not button(stage, "Confirm").chosen
    stage.page._dim(0.0)
    stage.frames()
    assert not button(stage, "Next player").chosen
    stage.page.back()
    stage.frames()
    assert stage.app.session.play.board == before
    stage.app.panel_controller.post(Press("next"))
    stage.frames(3)
    assert stage.app.session.play.board != before


def test_without_pins_the_drawn_buttons_light_up_when_touched(stage: Stage) -> None:
    _open(stage)
    touch(stage, "Look now")
    stage.frames(3)
    assert button(stage, "Look now").chosen


def test_the_lamp_goes_through_its_levels_and_the_buzzer_sounds(stage: Stage) -> None:
    wired = Wired()
    stage.app.panel_controller.wired = wired
    _open(stage)
    for level in (0, 25, 50):
        assert button(stage, "Lamp").value == f"{level} %"
        touch(stage, "Lamp")
        stage.frames()
    touch(stage, "Buzzer")
    assert wired.told == [0.25, 0.5, 0.75, "beep 1"]


def test_the_lamp_is_as_bright_after_a_start_as_it_was_before(stage: Stage) -> None:
    wired = Wired()
    stage.app.panel_controller.wired = wired
    _open(stage)
    touch(stage, "Lamp")
    again = Wired()
    stage.app.session.preferences.use(Settings.read())
    stage.app.panel_controller.attend(again)
    stage.app.panel_controller.close()
    assert again.told == [0.25]
    stage.page.back()
    _open(stage)
    touch(stage, "Lamp")
    assert Settings.read().lamp == 50


@pytest.mark.parametrize("settings", [Settings(lamp=33)])
def test_a_lamp_whose_kept_level_is_none_of_ours_goes_on_with_the_first(stage: Stage) -> None:
    stage.app.panel_controller.wired = wired = Wired()
    _open(stage)
    touch(stage, "Lamp")
    assert wired.told == [0.0]


def test_a_part_that_cannot_be_used_is_named_here_and_asked_of_the_doctor(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Patient] = []

    def examine(patient: Patient) -> list[Finding]:
        asked.append(patient)
        return [Finding("pins", "weak", "lamp cannot be used: GPIO busy.")]

    monkeypatch.setattr("companion.doctor.examine.examine", examine)
    wired = Wired()
    wired.faults += [PartFailed("lamp", "GPIO busy"), PartFailed("buttons: undo", "bad handle")]
    stage.app.panel_controller.wired = wired
    _open(stage)
    assert stage.page.view.sentence == "Cannot be used: Lamp, Undo"
    stage.page.choose("page lines")
    assert asked[0].faults == tuple(wired.faults)
    assert asked[0].hurried  # the screen stands still meanwhile
    assert [row.text for row in stage.page.view.rows] == ["Check: lamp cannot be used: GPIO busy."]


def test_of_many_parts_that_cannot_be_used_one_is_named(stage: Stage) -> None:
    stage.app.panel_controller.wired = wired = Wired()
    wired.faults += [PartFailed(name, "GPIO busy") for name in ("light", "lamp", "buzzer")]
    _open(stage)
    assert stage.page.view.sentence == "Cannot be used: Player light, 2 more"


def test_switching_off_takes_two_touches(stage: Stage) -> None:
    power: Any = Power()
    stage.app.service = power
    _open(stage)
    options = stage.page.ids.options
    options.turn_to("power off")
    stage.frames()
    touch(stage, "Switch off")
    stage.frames()
    assert power.asked == []
    touch(stage, "Switch off: tap again")
    assert power.asked == ["off"]


def test_how_everything_is_stands_there_in_sentences(stage: Stage) -> None:
    scenes.known()["hardware-lines"](stage)
    stage.frames()
    rows = stage.page.view.rows
    assert any(row.text.startswith("Fine: ") and row.icon == "tick" for row in rows)
    signs = [row.icon for row in rows]
    assert signs == sorted(
        signs, key=("cross", "question", "tick", "minus").index
    )  # what asks for somebody first
    assert stage.page.view.sentence.startswith("Everything needed is here")


NOWHERE = (-1.0, -1.0)


def _spot_on_glass(colour: tuple[float, ...]) -> tuple[float, float]:
    """Return where on the glass the spot is drawn, as shares of its width and height from the lower left."""
    from kivy.core.window import Window
    from kivy.graphics.opengl import glReadPixels

    wide, high = map(int, Window.system_size)
    raw = glReadPixels(0, 0, wide, high, 0x1907, 0x1401)  # RGB, bytes
    picture = np.frombuffer(raw, np.uint8).reshape(high, wide, 3).astype(int)
    rows, columns = np.nonzero(np.abs(picture - np.array(colour[:3]) * 255).max(axis=2) < 12)
    if not rows.size:
        return NOWHERE
    return (columns.min() + columns.max()) / 2 / wide, (rows.min() + rows.max()) / 2 / high


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_the_spot_is_under_the_finger_however_the_picture_is_turned(stage: Stage, degrees: int) -> None:
    from kivy.core.window import Window

    from tests.ui.stage import Finger

    stage.app.session.preferences.choose(replace(stage.app.session.settings, rotation=degrees))
    stage.app.rebuild()
    stage.frames(4)
    scenes.known()["hardware-touch"](stage)
    stage.frames(4)
    assert Window.rotation == degrees
    glass = (0.4, 0.55)
    finger = Finger((glass[0] * (Window.width - 1), glass[1] * (Window.height - 1)))
    finger.down()
    seen = NOWHERE
    for _ in range(50):  # the display server takes its time to show the newest frame
        Window.canvas.ask_update()
        stage.frames(2)
        seen = _spot_on_glass(tuple(stage.app.theme.rgba("highlight")))
        if seen == pytest.approx(glass, abs=0.02):
            break
    assert seen == pytest.approx(glass, abs=0.02)
    finger.up()


def test_the_panel_under_every_screen_does_what_the_wired_one_does(stage: Stage) -> None:
    scenes.known()["table"](stage)
    stage.app.session.preferences.choose(replace(stage.app.session.settings, panel=True))
    stage.app.rebuild()
    stage.frames(4)
    before = stage.app.session.play.board
    bar = {one.text: one for one in stage.app.panel_strip.bar.children}
    assert set(bar) == {"Confirm", "Undo", "Next player", "Look now"}
    touch_widget(stage, bar["Next player"])
    stage.frames(3)
    assert stage.app.session.play.board != before
    touch_widget(stage, bar["Undo"])
    stage.frames(3)
    assert stage.app.session.play.board == before
