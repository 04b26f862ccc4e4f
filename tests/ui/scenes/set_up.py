"""Set-up: the list and each of its pages, with copies and without."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.ui.scenes import Scene, begin
from tests.ui.slow_work import start_slowly


def scenes() -> dict[str, Scene]:
    """Return the scenes of the set-up screen."""
    pages = {page: partial(_open, page) for page in ("percent", "clock", "copies", "about")}
    return {"": partial(_open, ""), **pages, "copied": _copied, "restoring": _restoring}


def _open(page: str, stage: Any) -> None:
    stage.app.navigator.go("set_up")
    stage.page.do(stage.page.presenter.choose, f"page {page}")


def _copied(stage: Any) -> None:
    begin(stage)
    _open("copies", stage)
    stage.page.do(stage.page.presenter.choose, "copy")
    stage.finish_work()


def _restoring(stage: Any) -> None:
    begin(stage)
    _open("copies", stage)
    stage.page.presenter.said = stage.app.session.words.say("Restoring games …")
    stage.page.presenter.restoring = True
    start_slowly(stage, "copies", 3412, 10001)
