"""Detours that people make in any game, and the way to its end."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from tests.ui.random_taps import touch_at_random
from tests.ui.scenes import LONG_NAMES, LONGEST_NAMES, NAMES

if TYPE_CHECKING:
    from tests.ui.stage import Stage

CALLED: Final = (NAMES, NAMES, LONG_NAMES, LONGEST_NAMES, ())
"""How the players of a game may be called."""
ROWS_AT_MOST: Final = 40
ELSEWHERE: Final = ("help", "set_up", "past_games", "people", "share", "home", "stop_early", "rulings")
"""Screens of every game to which people go meanwhile."""
FUMBLED: Final = 60
"""So often a game is touched at random in the end."""


def go(stage: Stage, name: str) -> None:
    """Go to the screen of that *name*."""
    assert stage.app.navigator is not None
    stage.app.navigator.go(name)
    stage.frames(12)
    stage.tell()


def go_elsewhere(stage: Stage, random: Random) -> None:
    """Go to a screen that is not about the game, or to a past move, and back to the table."""
    if random.random() < 0.5:
        assert stage.app.navigator is not None
        stage.app.navigator.go("history_view", number=random.randint(1, stage.app.session.play.moves))
        see(stage)
    else:
        go(stage, random.choice(ELSEWHERE))
    go(stage, "table")


def fumble(stage: Stage, random: Random) -> None:
    """Play a part of the game on the table once more, and touch it at random."""
    table = stage.app.session.play.table
    assert table is not None
    moves = list(table.moves)
    assert stage.app.session.store.begin(table.header, moves[: random.randrange(len(moves))])
    go(stage, stage.app.session.screen)
    for _ in range(FUMBLED):
        touch_at_random(stage, random)
        stage.tell()


def take_back(stage: Stage, random: Random) -> None:
    """Take back one move or two, and bring all back."""
    before, count = stage.app.session.play.board, random.choice((1, 2))
    for _ in range(count):
        stage.page.press_undo()
        see(stage)
    while stage.app.session.play.can_redo:
        stage.page.press_redo()
        see(stage)
        play_out(stage)
    assert stage.app.session.play.board == before


def play_out(stage: Stage) -> None:
    """See each moment of what is played out."""
    while getattr(stage.page.view, "playing", False):
        stage.page.do(stage.page.presenter.step)
        see(stage)


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
        see(stage)


def see(stage: Stage) -> None:
    """Let everything find its place, and look."""
    stage.frames()
    stage.tell()
