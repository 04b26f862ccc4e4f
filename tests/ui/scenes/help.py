"""Help: during a game, and before any."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import Scene, begin
from tests.ui.scenes import _tuscany as _tuscany_game


def scenes() -> dict[str, Scene]:
    """Return the scenes of the help screen."""
    return {
        "": _playing,
        "signs": _signs,
        "empty": _empty,
        "tuscany": _tuscany,
        "tuscany-signs": _tuscany_signs,
    }


def _playing(stage: Any) -> None:
    begin(stage)
    stage.app.navigator.go("help")


def _signs(stage: Any) -> None:
    _playing(stage)
    stage.page.show("signs")


def _empty(stage: Any) -> None:
    stage.app.navigator.go("home")
    stage.app.navigator.go("help")


def _tuscany(stage: Any) -> None:
    _tuscany_game.begin(stage)
    stage.app.navigator.go("help")


def _tuscany_signs(stage: Any) -> None:
    _tuscany(stage)
    stage.page.show("signs")
