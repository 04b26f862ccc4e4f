"""A board layout: nothing painted, half of it over photographs, the frame, and a side left open."""

from __future__ import annotations

from typing import Any

from companion.games.castelli.layouts import edit, own
from tests.ui.scenes import Scene
from tests.ui.scenes._boards import own_board
from tests.ui.scenes._sights import Sights


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen."""
    return {"empty": _empty, "": _half, "drawn": _drawn, "rim": _rim, "open": _open, "alone": _alone}


def _empty(stage: Any) -> None:
    own.save(edit.new_layout("Our board"))
    stage.app.navigator.go("board_layout", layout="Our board")


def _half(stage: Any) -> None:
    own_board("Half", 0.6)
    stage.app.navigator.go("board_layout", layout="Half")
    stage.page.do(stage.page.presenter.choose, "wood")


def _drawn(stage: Any) -> None:
    own_board("Whole")
    stage.app.navigator.go("board_layout", layout="Whole")
    stage.page.do(stage.page.presenter.swap)


def _rim(stage: Any) -> None:
    own_board("Whole")
    stage.app.navigator.go("board_layout", layout="Whole", piece="8x8")
    stage.page.do(stage.page.presenter.choose, "silver")


def _open(stage: Any) -> None:
    _half(stage)
    stage.page.do(stage.page.presenter.stroke, [(200.0, 335.0)])


def _alone(stage: Any) -> None:
    Sights(stage)
    own_board("Half", 0.6)
    stage.app.navigator.go("board_layout", layout="Half")
    stage.page.presenter.painter.alone = True
    stage.page.refresh()
