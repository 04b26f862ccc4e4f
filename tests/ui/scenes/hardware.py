"""The parts of the table: the list, fingers, how everything is, lit buttons, switching off, faults."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.base.messages import PartFailed
from tests.ui.scenes import Scene


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen of the parts."""
    return {
        "": partial(_open, ""),
        "touch": partial(_open, "touch"),
        "lines": partial(_open, "lines"),
        "all": _all,
        "faults": _faults,
    }


def _open(page: str, stage: Any) -> None:
    stage.app.navigator.go("hardware")
    stage.page.do(stage.page.presenter.choose, f"page {page}")


def _all(stage: Any) -> None:
    stage.app.navigator.go("hardware")
    presenter = stage.page.presenter
    presenter.come(frozenset(("lamp", "buzzer", "buttons: confirm")), has_power=True)
    presenter.choose("power off")
    stage.page.do(presenter.feel, "next")


def _faults(stage: Any) -> None:
    stage.app.navigator.go("hardware")
    presenter = stage.page.presenter
    names = ("buttons: next", "light")
    presenter.come(frozenset(), False, tuple(PartFailed(name, "GPIO busy") for name in names))
    stage.page.do(presenter.forget)
