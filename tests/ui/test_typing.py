"""Typing, by the keys on the screen and by a keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.ui.touching import press_key, touch

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before

LETTERS = "abcdefghijklmnopqrstuvwxyzäöüßñáéíóúèëïç"


def press(stage: Stage, *names: str) -> None:
    """Tap keys by their names."""
    for name in names:
        boxes = dict(stage.page.ids.board.boxes())
        x, y, wide, high = boxes[name]
        stage.tap((x + wide / 2, y + high / 2))


def asked(stage: Stage, **facts: Any) -> list[str]:
    """Ask for a text from home; return where it will be put."""
    given: list[str] = []
    assert stage.app.navigator is not None
    stage.app.navigator.go("home")
    stage.app.navigator.go("typing", then=given.append, **facts)
    stage.frames()
    return given


def test_a_name_is_typed_with_capitals_and_goes_to_the_page_that_asked(stage: Stage) -> None:
    given = asked(stage, person=True)
    press(stage, "Í", "ñ", "i", "g", "o", "x", "erase", "space", "Ö", "ß", "-", "É")
    touch(stage, "Done")
    assert given == ["Íñigo Öß-É"]
    assert stage.page.name == "home"


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (720, 1280)])
def test_every_letter_has_a_key_large_enough_for_a_finger(stage: Stage, size: tuple[int, int]) -> None:
    stage.resize(*size)
    asked(stage)
    press(stage, "shift")
    boxes = dict(stage.page.ids.board.boxes())
    least = stage.app.theme.mm(9)
    assert set(LETTERS) <= set(boxes)
    assert min(min(wide, high) for _x, _y, wide, high in boxes.values()) >= least
    press(stage, "signs")
    assert {*"0123456789", "letters"} <= set(dict(stage.page.ids.board.boxes()))


def test_a_keyboard_types_at_the_cursor(stage: Stage) -> None:
    from kivy.core.window import Window

    given = asked(stage, text="Bn")
    for key in (276, 8, 8):
        press_key(key)
    Window.dispatch("on_textinput", "A")
    Window.dispatch("on_textinput", "\x07")
    press_key(279)
    Window.dispatch("on_textinput", "é")
    press_key(13)
    assert given == ["Ané"]


def test_escape_changes_nothing_and_the_keyboard_is_let_go(stage: Stage) -> None:
    from kivy.core.window import Window

    given = asked(stage, text="Ana")
    Window.dispatch("on_textinput", "x")
    press_key(27)
    Window.dispatch("on_textinput", "y")
    assert given == []
    assert stage.page.name == "home"


def test_what_was_typed_before_is_one_tap(stage: Stage) -> None:
    given = asked(stage, known=("Ana", "Ben", "Anton"))
    press(stage, "A")
    assert stage.page.view.known == ("Ana", "Anton")
    touch(stage, "Anton")
    assert given == ["Anton"]
