"""The drawn table beside the app: the camera's picture to touch, a sentence, and what else may happen."""

from __future__ import annotations

from typing import Any, Final

from kivy.input.motionevent import MotionEvent
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.option import Option
from companion.ui.widgets import choices, photo  # noqa: F401 - the rules name them
from companion.ui.widgets.plain import broken, theme
from companion.words.language import mark

DOINGS: Final = {
    "watch": (mark("Watch a game"), "eye"),
    "hand": (mark("Hand"), "plus"),
    "bump": (mark("Bump"), "turn"),
    "light": (mark("Light"), "cogs"),
    "card": (mark("Show a card"), "cards"),
    "leave": (mark("Leave"), "house"),
}
LINES: Final = 3
"""Lines that there is room for below the picture: few sentences need more."""
Spot = tuple[float, float]


class DrawnTablePanel(BoxLayout):
    """The picture of a drawn table. `on_turn` brings a field that was touched, `on_do` another thing.

    `on_miss` tells of a touch beside all fields, and whether there are any yet.
    """

    words = ObjectProperty(None)
    first = ObjectProperty(b"")
    """A picture to look at until the camera's first one."""
    doings = ListProperty(list(DOINGS))
    """Which of them there are here."""
    said = StringProperty("")
    title = StringProperty("")
    said_lines = NumericProperty(LINES)
    """As many as the longest sentence so far: the picture keeps its place above a shorter one."""
    title_lines = NumericProperty(1)
    jpeg = ObjectProperty(b"")
    options = ListProperty([])

    __events__ = ("on_turn", "on_miss", "on_do")

    def __init__(self, **properties: Any) -> None:
        self._fields: dict[str, tuple[Spot, ...]] = {}
        self._size = (1, 1)
        self._room = 0.0
        super().__init__(**properties)
        say = self.words.say
        self.title = say("A simulated table instead of a camera")
        self.options = self._options({})

    def show(self, live: Any, host: Any) -> None:
        """Show the camera's newest picture, and what *host* says is happening."""
        say = self.words.say
        self.said = host.said if live else say("The table is being drawn. The first time takes a while.")
        self._make_room()
        on = {"watch": host.watching, "hand": bool(host.now.hand), "light": not host.now.dark}
        self.options = self._options(on)
        if live is None:
            self.jpeg = self.first
        else:
            self.jpeg, self._size = live.jpeg, live.size
            self._fields = live.fields or self._fields

    def _options(self, on: dict[str, bool]) -> list[Option]:
        say = self.words.say
        return [
            Option(key, say(text), icon, chosen=on.get(key, False))
            for key, (text, icon) in DOINGS.items()
            if key in self.doings
        ]

    def _make_room(self) -> None:
        """Let the picture leave room for all lines of what is said."""
        look = theme()
        room = self.width - 2 * look.gap
        self.title_lines = broken(self.title, look.body, room, bold=True)[0]
        if room != self._room:
            self._room, self.said_lines = room, LINES
        self.said_lines = max(self.said_lines, broken(self.said, look.body, room)[0])

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Tell what was touched on the picture."""
        picture = self.ids.picture
        if not picture.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        x, y, wide, high = picture.shown
        spot = (touch.x - x) / wide * self._size[0], (y + high - touch.y) / high * self._size[1]
        touched = [field for field, corners in self._fields.items() if inside(spot, corners)]
        for field in touched:
            self.dispatch("on_turn", field)
        if not touched:
            self.dispatch("on_miss", bool(self._fields))
        return True

    def middle_of(self, field: str) -> Spot:
        """Return where in the window the picture shows *field*."""
        x, y, wide, high = self.ids.picture.shown
        corners = self._fields[field]
        across = sum(corner[0] for corner in corners) / len(corners) / self._size[0]
        down = sum(corner[1] for corner in corners) / len(corners) / self._size[1]
        return x + across * wide, y + high - down * high

    def on_turn(self, field: str) -> None:
        """Somebody touched a field."""

    def on_miss(self, found: bool) -> None:
        """Somebody touched where there is no field."""

    def on_do(self, what: str) -> None:
        """Somebody touched a button."""


def inside(spot: Spot, corners: tuple[Spot, ...]) -> bool:
    """Say whether *spot* lies in the outline of *corners*, which runs one way round."""
    turns = []
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], *corners[:1]), strict=True):
        turns.append((bx - ax) * (spot[1] - ay) - (by - ay) * (spot[0] - ax))
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)
