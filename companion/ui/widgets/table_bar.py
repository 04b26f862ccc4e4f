"""The buttons that every table has."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout


class TableBar(BoxLayout):
    """Home, sound, undo, redo, log and why of a *page* whose presenter is a `TablePresenter`."""

    page = ObjectProperty(None, rebind=True, allownone=True)
    table = ObjectProperty(None, allownone=True)
    """What the table says: a `TableView`."""
