"""Likely answers as tiles to touch."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.games.castelli.drawing.pieces import tile_face
from companion.games.castelli.screens.widgets.tiles import TILE
from companion.ui.widgets.plain import Drawn
from companion.ui.widgets.spare import Offering, hold


class TilePicture(Drawn):
    """A tile as it is."""

    tile = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(tile=self.redraw)

    def draw(self) -> None:
        """Draw it as large as fits."""
        if self.tile is None:
            self.sketch.clear()
            return
        scale = min(self.width, self.height) / TILE
        self.sketch.show(tile_face(self.tile.coats, self.tile.silver), self.center_x, self.center_y, scale)


class TileAnswer(Offering, ButtonBehavior, BoxLayout):
    """A tile with a few words under it."""

    answer = ObjectProperty(None, rebind=True)


class TileAnswers(BoxLayout):
    """Tiles side by side; `on_choose` brings the number of the one that was touched."""

    answers = ListProperty([])

    __events__ = ("on_choose",)

    def on_answers(self, _box: TileAnswers, answers: list[Any]) -> None:
        """Show other answers."""
        for number, made in enumerate(hold(self, len(answers), self._make)):
            made.stands_for, made.answer = number, answers[number]

    def _make(self) -> TileAnswer:
        return TileAnswer(partial(self.dispatch, "on_choose"))

    def on_choose(self, number: int) -> None:
        """Somebody took an answer."""
