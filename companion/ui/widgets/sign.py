"""The bar with the eye's sign, under every screen."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout


class EyeBar(ButtonBehavior, BoxLayout):
    """How the eye is, in one line; without an eye it is not there."""

    icon = StringProperty("")
    text = StringProperty("")
    wrong = BooleanProperty(False)
