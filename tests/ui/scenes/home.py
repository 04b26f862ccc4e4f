"""Home: with a game running, and with nothing yet; with a drawn table offered."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import LONG_NAMES, Scene, begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the home screen."""
    return {"empty": _home, "": _running, "long": _long, "offered": _offered, "offered-long": _offered_long}


def _home(stage: Any) -> None:
    stage.app.navigator.go("home")


def _running(stage: Any) -> None:
    begin(stage)
    stage.app.navigator.go("home")


def _long(stage: Any) -> None:
    begin(stage, names=LONG_NAMES)
    stage.app.navigator.go("home")


def _offered(stage: Any) -> None:
    stage.app.session.camera_port.offer_demo()
    _home(stage)


def _offered_long(stage: Any) -> None:
    stage.app.session.camera_port.offer_demo()
    _long(stage)
