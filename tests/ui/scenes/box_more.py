"""More about a box: one that is begun, one with a long name, and what is missing."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import Scene
from tests.ui.scenes._boxes import own_box


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen."""
    return {"": _begun, "missing": _missing, "long": _long}


def _more(stage: Any, name: str) -> None:
    navigator = stage.app.navigator
    navigator.go("box_pieces", box=name)
    navigator.go("box_more", painter=stage.page.presenter.painter)


def _begun(stage: Any) -> None:
    own_box("Half", 5, 6)
    _more(stage, "Half")


def _missing(stage: Any) -> None:
    _begun(stage)
    stage.page.choose("play")


def _long(stage: Any) -> None:
    name = "Die Schachtel von Bartholomäus dem Älter"
    own_box(name)
    _more(stage, name)
