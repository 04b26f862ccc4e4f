"""The final score: compared, stopped early, filling, full; with long names, and with few players."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import LONG_NAMES, Scene, begin

BOTH = ("battle", "dilemma")


def scenes() -> dict[str, Scene]:
    """Return the scenes of the final score's screen."""
    return {
        "compared": _compared,
        "stopped": _stopped,
        "": _full,
        "filling": _filling,
        "asked": _asked,
        "course": _course,
        "long": _long,
    }


def _compared(stage: Any) -> None:
    begin(stage, 1.0, names=LONG_NAMES)
    stage.app.navigator.go("final_score")


def _stopped(stage: Any) -> None:
    begin(stage, 0.5, names=LONG_NAMES)
    assert stage.app.session.play.stop(result=True)
    stage.app.navigator.go("final_score")


def _full(stage: Any) -> None:
    begin(stage, 1.0, players=2)
    stage.app.navigator.go("final_score", counted=True)


def _long(stage: Any) -> None:
    begin(stage, 1.0, modules=BOTH, names=LONG_NAMES)
    stage.app.navigator.go("final_score", counted=True)


def _filling(stage: Any) -> None:
    """A village or city on the board."""
    begin(stage, 1.0, modules=BOTH)
    stage.app.navigator.go("final_score")
    page = stage.page
    page.do(page.presenter.count)
    while page.presenter._fills[page.presenter.step_number].row != "settlements":
        page.presenter.step()
    page.refresh()
    page._ticking.cancel()


def _asked(stage: Any) -> None:
    begin(stage, 1.0, players=3)
    stage.app.navigator.go("final_score", counted=True)
    stage.page.do(stage.page.presenter.ask, "during", "blue")


def _course(stage: Any) -> None:
    begin(stage, 1.0)
    stage.app.navigator.go("final_score", counted=True)
    stage.page.do(stage.page.presenter.show, "course")
