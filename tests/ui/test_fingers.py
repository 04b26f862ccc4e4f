"""Fingers of which SDL tells where there is no desktop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion.ui import touch_input
from tests.ui.touching import button

if TYPE_CHECKING:
    from tests.ui.stage import Stage


class Telling:
    """Stands for SDL's side of the window, which tells what it is given."""

    def __init__(self, window: Any) -> None:
        self.window = window
        self.events: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.window, name)

    def poll(self) -> tuple[Any, ...] | bool:
        """Tell the next, False if that was all."""
        return self.events.pop(0) if self.events else False


@pytest.fixture
def telling(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Telling:
    """A window that hears of fingers, until the test is over."""
    from kivy.core.window import Window

    window = Telling(Window._win)
    monkeypatch.setattr(Window, "_win", window)
    touch_input.pass_on_to(Window)
    return window


@pytest.mark.parametrize("turned", [0, 180])
def test_a_finger_presses_a_button_once(
    stage: Stage, telling: Telling, monkeypatch: pytest.MonkeyPatch, turned: int
) -> None:
    from kivy.core.window import Window

    monkeypatch.setattr(Window, "rotation", turned)
    stage.frames(2)
    pressed: list[object] = []
    start = button(stage, "New game")
    start.bind(on_release=pressed.append)
    x, y = start.parent.to_window(*start.center)
    right, down = x / Window.width, 1 - y / Window.height
    place = (1 - right, 1 - down, 1.0) if turned else (right, down, 1.0)
    telling.events = [("fingerdown", 7, *place), ("fingermotion", 7, *place), ("fingerup", 7, *place)]
    Window.mainloop()
    stage.frames(2)
    assert pressed == [start]


def test_a_mouse_is_heard_beside_it(stage: Stage, telling: Telling) -> None:
    from kivy.core.window import Window

    heard: list[object] = []

    def hear(*event: object) -> None:
        heard.append(event[1:4])

    Window.fbind("on_mouse_down", hear)
    telling.events = [("mousebuttondown", 30, 40, 1), ("mousebuttonup", 30, 40, 1)]
    Window.mainloop()
    Window.funbind("on_mouse_down", hear)
    assert heard == [(30, 40, "left")]


@pytest.mark.parametrize(("driver", "bare"), [("kmsdrm", True), ("x11", False), (None, False)])
def test_only_a_bare_screen_needs_it(driver: str | None, bare: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    if driver:
        monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    assert touch_input.on_a_bare_screen() is bare
