"""Detours that people make in any game, and the way to its end."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from tests.ui.scenes import LONG_NAMES, LONGEST_NAMES, NAMES

if TYPE_CHECKING:
    from tests.ui.stage import Stage

CALLED: Final = (NAMES, NAMES, LONG_NAMES, LONGEST_NAMES, ())
"""How the players of a game may be called."""
ROWS_AT_MOST: Final = 40


def go(stage: Stage, name: str) -> None:
    """Go to the screen of that *name*."""
    assert stage.app.navigator is not None
    stage.app.navigator.go(name)
    stage.frames(12)
    stage.tell()


def take_back(stage: Stage, random: Random) -> None:
    """Take back one move or two, and bring all back."""
    before, count = stage.app.session.play.board, random.choice((1, 2))
    for _ in range(count):
        stage.page.press_undo()
        _see(stage)
    while stage.app.session.play.can_redo:
        stage.page.press_redo()
        _see(stage)
        play_out(stage)
    assert stage.app.session.play.board == before


def play_out(stage: Stage) -> None:
    """See each moment of what is played out."""
    while getattr(stage.page.view, "playing", False):
        stage.page.do(stage.page.presenter.step)
        _see(stage)


def count_points(stage: Stage) -> None:
    """Go on from the last move to the end of the final count, row by row."""
    stage.tell()
    stage.page.press_enter()
    stage.frames(4)
    stage.tell()
    for _ in range(ROWS_AT_MOST):
        if stage.page.name != "final_score" or not (stage.page.view.comparing or stage.page.view.filling):
            break
        if stage.page.view.comparing:
            stage.page.press_enter()
        else:
            stage.page.do(stage.page.presenter.step)
        _see(stage)


def _see(stage: Stage) -> None:
    stage.frames()
    stage.tell()
