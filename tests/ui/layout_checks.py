"""Measures a screen as it is laid out: what is cut off, overlaps, too small, too pale, not translated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

from kivy.core.text import Label as CoreLabel
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView

from companion.report.ink import contrast
from companion.ui.theme import Theme
from companion.ui.widgets.board import BoardCanvas
from companion.ui.widgets.choices import Choices
from companion.ui.widgets.lists import Lines
from companion.ui.widgets.plain import Icon, Mute, PushButton, Say
from companion.ui.widgets.players import PlayerPanel
from tests.ui.laid_out import SLACK, LaidOut, common, overlapping

LEAST_TARGET_MM: Final = 9.0
LEAST_CONTRAST: Final = 4.5
LEAST_X_HEIGHT_MM: Final = {"panel": 3.0, "other": 2.4}


def everything(
    page: Any, theme: Theme, marks: tuple[str, str] | None = None, lists: bool = False
) -> list[str]:
    """Return all that can be found wrong with *page*; *lists*: also what has to be scrolled to."""
    seen = page if isinstance(page, LaidOut) else LaidOut(page)
    return [*_faults(seen, theme, marks), *_hidden(seen, lists), *in_the_way(seen), *unreachable(seen)]


def faults(page: Any, theme: Theme, marks: tuple[str, str] | None = None) -> list[str]:
    """Return what is wrong with *page*, a line each; *marks* are what a catalogue put around every text."""
    return _faults(LaidOut(page), theme, marks)


def _faults(page: LaidOut, theme: Theme, marks: tuple[str, str] | None = None) -> list[str]:
    seen = [widget for widget in page.shown if widget is not page.page]
    found = [fault for widget in seen for fault in _of_one(widget, theme, marks)]
    found += [f"no room for text: {w.text!r}" for w in page.below if _is_text(w) and _is_squeezed(w)]
    found += [f"no room for a list: {_name(w)}" for w in page.below if _is_list_without_room(w)]
    if not any(isinstance(widget, Mute) for widget in seen):
        found.append("sounds cannot be switched off here")
    return found + list(_overlaps(page, seen))


def faults_used_again(page: Any, theme: Theme, lay_out: Callable[[], object]) -> list[str]:
    """Return what is wrong with *page* when rows hold other sentences than before; it is left as it was.

    Each list is turned upside down and back; *lay_out* lets the app find places for everything.
    """
    lists = [widget for widget in LaidOut(page).shown if isinstance(widget, Lines) and len(widget.lines) > 1]
    found: list[str] = []
    for _ in range(2 if lists else 0):
        for one in lists:
            one.lines = one.lines[::-1]
        lay_out()
        found += [f"used again: {fault}" for fault in faults(page, theme)]
    return found


def hidden(page: Any, lists: bool) -> list[str]:
    """Return what nobody can see though it is there; *lists*: also what has to be scrolled to."""
    return list(_hidden(LaidOut(page), lists))


def _hidden(page: LaidOut, lists: bool) -> Iterator[str]:
    x, y, to_x, to_y = page.box(page.page)
    for widget in page.below:
        if isinstance(widget, PushButton) and not isinstance(widget, Mute) and _is_gone(widget):
            yield f"button without room: {_name(widget)}"
        if lists and isinstance(widget, ScrollView) and _is_folded(widget):
            yield f"under a fold: {_name(widget)} {widget.children[0].height:.0f} of {widget.height:.0f}"
    yield from _spilt(page)
    for widget in page.shown:
        if _is_text(widget) or isinstance(widget, ButtonBehavior):
            left, low, right, top = page.box(widget)
            if left < x - SLACK or low < y - SLACK or right > to_x + SLACK or top > to_y + SLACK:
                yield f"outside the screen: {_name(widget)} {left:.0f}-{right:.0f} {low:.0f}-{top:.0f}"


def _spilt(page: LaidOut) -> Iterator[str]:
    """Give icons that stand over the edge of the plate or button they belong to."""
    for icon in (w for w in page.shown if isinstance(w, Icon) and w.name):
        plate = next((above for above in _around(icon) if hasattr(above, "ground")), None)
        if plate is None:
            continue
        (left, low, right, top), (x, y, to_x, to_y) = page.box(icon), page.box(plate)
        if x - left > SLACK or y - low > SLACK or right - to_x > SLACK or top - to_y > SLACK:
            yield f"over the edge: {_name(icon)}"


def in_the_way(page: LaidOut) -> Iterator[str]:
    """Give what is switched off and lies over something that can be touched: it takes the touch away."""
    targets = [w for w in page.shown if isinstance(w, BoardCanvas | ButtonBehavior) and not w.disabled]
    for off in (w for w in page.below if w.disabled and min(w.size) >= 2):
        if any(isinstance(above, PushButton) for above in _around(off)):
            continue  # whose touches it takes itself
        for one in targets:
            if common(page.box(off), page.box(one)) and not _related(off, one):
                yield f"in the way: {_name(off)} of {_name(one)}"


def unreachable(page: LaidOut) -> Iterator[str]:
    """Give lists of buttons with pages that nothing turns to."""
    for choices in (w for w in page.shown if isinstance(w, Choices) and w.pages > 1):
        if not any(isinstance(w, PushButton) and w.text == choices.told for w in page.shown):
            yield f"pages that nothing turns to: {choices.pages} of {len(choices.options)} buttons"


def _is_gone(button: Any) -> bool:
    """Say whether a *button* that could be pressed, among others that can be seen, has no room."""
    said = bool(button.text or button.icon) and not button.disabled
    return said and min(button.size) < 2 and all(above.opacity > 0 for above in _around(button))


def _around(widget: Any) -> Iterator[Any]:
    while (widget := widget.parent) is not None and widget.parent is not widget:
        yield widget


def _is_folded(scrolled: Any) -> bool:
    seen = min(scrolled.size) >= 1 and all(above.opacity > 0 for above in _around(scrolled))
    return seen and any(child.height > scrolled.height + SLACK for child in scrolled.children)


def _is_squeezed(widget: Any) -> bool:
    return bool(widget.width < 1 <= widget.height and widget.opacity > 0)


def _is_list_without_room(widget: Any) -> bool:
    if not isinstance(widget, ScrollView) or min(widget.width, widget.height) >= 1:
        return False
    return any(_is_text(inner) for inner in widget.walk(restrict=True))


def _of_one(widget: Any, theme: Theme, marks: tuple[str, str] | None) -> Iterator[str]:
    if isinstance(widget, Say) and widget.text:
        yield from _text_faults(widget, theme)
        if marks and not widget.typed and not _is_told(widget.text, marks):
            yield f"not in the catalogue: {widget.text!r}"
    if isinstance(widget, ButtonBehavior):
        least = theme.mm(LEAST_TARGET_MM) - SLACK
        if min(widget.width, widget.height) < least:
            yield f"target too small: {_name(widget)} {widget.width:.0f} x {widget.height:.0f} < {least:.0f}"


def _is_told(text: str, marks: tuple[str, str]) -> bool:
    """Say whether a catalogue made *text*; figures and signs need none."""
    return marks[0] in text or not any(letter.isalpha() for letter in text)


def _text_faults(say: Say, theme: Theme) -> Iterator[str]:
    high, longest = _needed(say)
    if high > say.height + SLACK:
        yield f"text too high: {say.text!r} needs {high:.0f} of {say.height:.0f}"
    if longest > say.width + SLACK and not say.typed:
        yield f"text too wide: {say.text!r} needs {longest:.0f} of {say.width:.0f}"
    ratio = contrast(_hex(say.color), _hex(_ground(say, theme)))
    if ratio < LEAST_CONTRAST:
        yield f"too pale: {say.text!r} {ratio:.1f}"
    kind = "panel" if _child_main(say, PlayerPanel) else "other"
    least = theme.letters(LEAST_X_HEIGHT_MM[kind]) - 0.5
    if say.font_size < least and not getattr(say, "small", False):
        yield f"letters too small: {say.text!r} {say.font_size:.1f} < {least:.1f}"


def _needed(say: Say) -> tuple[float, float]:
    """Return the height that the text needs at the width it has, and the width of its longest word."""
    return _room(say.text, say.typed, say.width, say.font_size, say.bold)


@lru_cache(maxsize=20_000)
def _room(text: str, one_line: bool, width: float, size: float, bold: bool) -> tuple[float, float]:
    style = {"font_size": size, "bold": bold, "font_name": "Roboto"}
    label = CoreLabel(text="X" if one_line else text, text_size=(width, None), **style)
    label.refresh()
    words = CoreLabel(**style)
    longest = max((words.get_extents(word)[0] for word in text.split()), default=0)
    return label.texture.height, longest


def _ground(widget: Any, theme: Theme) -> Any:
    while widget is not None and widget.parent is not widget:
        if hasattr(widget, "ground") and widget.ground[3] > 0.5:
            return widget.ground
        widget = widget.parent
    return theme.rgba("ground")


def _child_main(widget: Any, kind: type) -> bool:
    while widget is not None and widget.parent is not widget:
        if isinstance(widget, kind):
            return True
        widget = widget.parent
    return False


def _hex(colour: Any) -> str:
    return "#" + "".join(f"{round(max(0.0, min(1.0, part)) * 255):02x}" for part in colour[:3])


def _overlaps(page: LaidOut, seen: list[Any]) -> Iterator[str]:
    """Give pairs of things that lie over each other; what can be scrolled away is not compared."""
    leaves = [w for w in seen if isinstance(w, Icon | BoardCanvas | ButtonBehavior) or _is_text(w)]
    for one, other in overlapping([(widget, page.box(widget)) for widget in leaves]):
        if not _related(one, other):
            yield f"overlap: {_name(one)} and {_name(other)}"


def _is_text(widget: Any) -> bool:
    return isinstance(widget, Say) and bool(widget.text)


def _related(one: Any, other: Any) -> bool:
    return _above(one, other) or _above(other, one)


def _above(one: Any, other: Any) -> bool:
    while other is not None and other.parent is not other:
        if other is one:
            return True
        other = other.parent
    return False


def _name(widget: Any) -> str:
    said = getattr(widget, "text", "") or getattr(widget, "name", "") or getattr(widget, "icon", "")
    return f"{type(widget).__name__} {said!r}"
