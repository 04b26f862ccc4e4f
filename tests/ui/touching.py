"""Touching widgets by what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


def button(stage: Stage, text: str) -> Any:
    """The button that says *text*; in whichever language; a menu's pages are turned until it is there."""
    from companion.ui.widgets.plain import PushButton

    said = stage.app.session.words.say(text)
    menu = stage.page.ids.get("options")
    for _ in range(getattr(menu, "pages", 1)):
        found = [w for w in stage.page.walk() if isinstance(w, PushButton) and w.text == said and w.opacity]
        if found:
            return found[0]
        if menu is not None and menu.told:
            touch_widget(stage, button(stage, menu.told))
            stage.frames()
    raise AssertionError(f"no button says {text!r} on {stage.page.name}")


def big_button(stage: Stage) -> Any:
    """The button for the usual next step, whatever it says."""
    from companion.ui.widgets.plain import PushButton

    return next(w for w in stage.page.walk() if isinstance(w, PushButton) and w.strong and w.opacity)


def touch(stage: Stage, text: str) -> None:
    """Tap the button that says *text*."""
    touch_widget(stage, button(stage, text))


def touch_icon(stage: Stage, icon: str) -> None:
    """Tap the button in sight that shows *icon*."""
    from companion.ui.widgets.plain import PushButton
    from tests.ui.laid_out import LaidOut

    shown = LaidOut(stage.page).shown
    touch_widget(stage, next(w for w in shown if isinstance(w, PushButton) and w.icon == icon))


def touch_widget(stage: Stage, widget: Any) -> None:
    """Tap the middle of *widget*."""
    stage.tap(widget.parent.to_window(*widget.center))


def begin_game(stage: Stage, game: str = "castelli") -> None:
    """Touch a new game at home, and the picture of that *game*."""
    touch(stage, "New game")
    assert stage.page.name == "choose_game"
    touch_widget(stage, next(card for card in stage.page.ids.games.children if card.game == game))
    assert stage.page.name == "new_game"


def turn_pages(stage: Stage, key: str) -> int:
    """Touch on to the page of a list on which the option *key* is; return how many taps it took."""
    options, taps = stage.page.ids.options, 0
    while all(shown.key != key for shown in options.children):
        assert taps < options.pages, f"no page has {key!r}"
        touch(stage, options.told)
        stage.frames()
        taps += 1
    return taps


def tap_on_board(stage: Stage, x: float, y: float) -> int:
    """Tap that place of the board, once more if the first tap only goes near; return how many it took."""
    view = stage.page.ids.board
    if not in_sight(view, x, y):
        view.show_whole()
        stage.frames()
    far = view.shown.zoom == 1.0
    stage.tap(view.in_window(x, y))
    if not (far and view.shown is not None and view.shown._went_near):
        return 1
    stage.tap(view.in_window(x, y))
    return 2


def in_sight(view: Any, x: float, y: float) -> bool:
    """Say whether that place of the board is in sight."""
    return bool(view.collide_point(*view.to_widget(*view.in_window(x, y))))


def sound_button(stage: Stage) -> Any:
    """The button that switches sounds off."""
    from companion.ui.widgets.plain import Mute

    return next(w for w in stage.page.walk() if isinstance(w, Mute) and w.opacity)


def press_key(key: int, *modifiers: str, repeats: int = 0) -> None:
    """Press that key of a keyboard, hold it until it has come so often again, and let it go."""
    from kivy.core.window import Window

    for _ in range(1 + repeats):
        Window.dispatch("on_key_down", key, 0, "", list(modifiers))
    Window.dispatch("on_key_up", key, 0)
