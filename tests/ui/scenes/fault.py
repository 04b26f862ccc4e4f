"""After a fault: the sentence where it stands, and on the simplest screen; and after starts that failed."""

from __future__ import annotations

from typing import Any

from companion.app import _told_of_start
from companion.words.language import mark
from tests.ui.scenes import Scene, begin

SAID = mark("Something went wrong. The game is at its last confirmed move.")
DETAILS = mark("Details: {file}")


def scenes() -> dict[str, Scene]:
    """Return the scenes of a fault."""
    return {"": _fault, "table": _table, "home": _home, "safe": _safe}


def _tell(stage: Any) -> None:
    stage.app.session.notice.show(stage.app.session.words.say(SAID))


def _fault(stage: Any) -> None:
    say = stage.app.session.words.say
    stage.app.session.notice.show(f"{say(SAID)} {say(DETAILS, file='0123abcd.txt')}")
    stage.app.navigator.go("fault")


def _table(stage: Any) -> None:
    begin(stage, 0.5)
    _tell(stage)
    stage.app.navigator.go("table")


def _home(stage: Any) -> None:
    begin(stage, 0.5)
    _tell(stage)
    stage.app.navigator.go("home")


def _safe(stage: Any) -> None:
    begin(stage, 0.5)
    (said,) = _told_of_start(stage.app.session.words, {}, safe=True)
    stage.app.session.notice.show(said)
    stage.app.navigator.go("home")
