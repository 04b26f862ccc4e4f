"""Stopping early."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import Scene, begin


def scenes() -> dict[str, Scene]:
    """Return the scene of stopping early."""
    return {"": _stop}


def _stop(stage: Any) -> None:
    begin(stage, 0.5)
    stage.app.navigator.go("stop_early")
