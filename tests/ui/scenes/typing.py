"""Typing: an empty name with names known from before, and a long note."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import LONG_NAMES, Scene


def scenes() -> dict[str, Scene]:
    """Return the scenes of the typing screen."""
    return {"": _name, "long": _long}


def _name(stage: Any) -> None:
    stage.app.navigator.go("typing", person=True, known=LONG_NAMES)


def _long(stage: Any) -> None:
    stage.app.navigator.go("typing", text="Cleo forgot to draw a card at the market, so she draws it now")
