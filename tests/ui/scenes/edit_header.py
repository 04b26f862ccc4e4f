"""Mending the set-up: as it is, with a seat chosen, and with long names."""

from __future__ import annotations

from itertools import count
from typing import Any

from tests.ui.scenes import LONG_NAMES, Scene, begin

VISITS = count(1000)


def scenes() -> dict[str, Scene]:
    """Return the scenes of mending."""
    return {"": _mend, "seat": _seat, "long": _long}


def _mend(stage: Any) -> None:
    begin(stage, 0.5, players=3, modules=("battle",))
    stage.app.navigator.go("edit_header", visit=next(VISITS))


def _seat(stage: Any) -> None:
    _mend(stage)
    stage.page.do(stage.page.presenter.touch, "blue")


def _long(stage: Any) -> None:
    begin(stage, 0.5, names=LONG_NAMES)
    stage.app.navigator.go("edit_header", visit=next(VISITS))
