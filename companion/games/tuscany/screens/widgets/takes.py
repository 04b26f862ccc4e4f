"""Takes that the camera has seen: a picture of each, large, or as an answer to touch."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.games.tuscany.drawing.take_face import take_face
from companion.ui.widgets.plain import Drawn
from companion.ui.widgets.spare import Offering, hold


class TakePicture(Drawn):
    """What was taken and what came, as large as fits."""

    take = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(take=self.redraw)

    def draw(self) -> None:
        """Draw it in the middle."""
        if self.take is None:
            self.sketch.clear()
            return
        face = take_face(self.take.taken, self.take.come)
        scale = min(self.width / face.wide, self.height / face.high)
        self.sketch.show(face.picture, self.center_x, self.center_y, max(scale, 0.01))


class TakeAnswer(Offering, ButtonBehavior, BoxLayout):
    """A take with a few words under it."""

    take = ObjectProperty(None, rebind=True, allownone=True)


class TakeAnswers(GridLayout):
    """Takes to choose from; `on_choose` brings the number of the one that was touched."""

    takes = ListProperty([])

    __events__ = ("on_choose",)

    def on_takes(self, _box: TakeAnswers, takes: list[Any]) -> None:
        """Show other answers."""
        for number, made in enumerate(hold(self, len(takes), self._make)):
            made.stands_for, made.take = number, takes[number]

    def _make(self) -> TakeAnswer:
        return TakeAnswer(partial(self.dispatch, "on_choose"))

    def on_choose(self, number: int) -> None:
        """Somebody took an answer."""
