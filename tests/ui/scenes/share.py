"""Share: the result as a code, files that were written, and a game without a result."""

from __future__ import annotations

from typing import Any

from companion.report.sharing import find_place
from tests.ui.scenes import LONG_NAMES, Scene, begin
from tests.ui.slow_work import start_slowly


def scenes() -> dict[str, Scene]:
    """Return the scenes of the share screen."""
    return {"": _result, "saved": _saved, "saving": _saving, "empty": _empty}


def _result(stage: Any) -> None:
    begin(stage, 1.0, names=LONG_NAMES)
    stage.app.navigator.go("share")


def _saved(stage: Any) -> None:
    _result(stage)
    presenter = stage.page.presenter
    presenter.save()
    stage.finish_work()
    presenter.place = presenter.place._replace(stick=True)
    presenter.show("bg-stats")
    stage.page.refresh()


def _saving(stage: Any) -> None:
    _result(stage)
    stage.page.presenter.place = find_place()
    start_slowly(stage, "files", 2, 5)


def _empty(stage: Any) -> None:
    begin(stage, 0.2, players=2)
    stage.app.navigator.go("share")
