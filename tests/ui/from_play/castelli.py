"""Castelli by touch, with detours: moments, what can be done somewhere, undo, why."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from companion.games.castelli.drawing.hit import Hit
from companion.games.castelli.simulator.deal import deal_out
from companion.games.castelli.simulator.play import stand_in_header
from tests.ui.playing import Taps, people, play_move, play_tournament_by_touch
from tests.ui.scenes import COLOURS, LONG_NAMES, LONGEST_NAMES, NAMES

if TYPE_CHECKING:
    from tests.ui.stage import Stage

CALLED: Final = (NAMES, NAMES, LONG_NAMES, LONGEST_NAMES, ())
MODULES: Final = ((), ("dilemma",), ("battle",), ("dilemma", "battle"))
VISITED: Final = ("why", "log", "cards", "sell", "correct")
TOURNAMENTS: Final = 0.06
"""How many of the games are tournaments; each is as long as three games."""
ROWS_AT_MOST: Final = 40


def play(stage: Stage, random: Random) -> None:
    """Play a game or a tournament that the lot chooses."""
    names, modules = random.choice(CALLED), random.choice(MODULES)
    if random.random() < TOURNAMENTS:
        header = stand_in_header(COLOURS, modules, names)
        header |= {"record": "castelli-tournament/1", "variant": random.choice(("all", "finals"))}
        assert stage.app.session.store.begin(header), stage.app.session.notice.text
        _go(stage, "tournament")
        play_tournament_by_touch(stage, random.getrandbits(32))
        stage.tell()
        return
    colours = random.sample(COLOURS, random.choice((2, 3, 4)))
    assert stage.app.session.store.begin(stand_in_header(colours, modules, names))
    _go(stage, "table")
    _play_moves(stage, random)
    _count(stage)


def _play_moves(stage: Stage, random: Random) -> None:
    game = stage.app.session.play.board
    deal, who, taps = deal_out(game.setup, random), people(game, random), Taps()
    while not stage.app.session.play.board.over:
        deal = play_move(stage, deal, who, random, taps, at_once=random.random() < 0.5)
        _play_out(stage)
        if random.random() < 0.25:
            random.choice((_take_back, _touch_somewhere, _visit))(stage, random)


def _go(stage: Stage, name: str) -> None:
    assert stage.app.navigator is not None
    stage.app.navigator.go(name)
    stage.frames(12)
    stage.tell()


def _play_out(stage: Stage) -> None:
    """See each moment of what was evaluated."""
    while stage.page.view.playing:
        stage.page.do(stage.page.presenter.step)
        stage.frames()
        stage.tell()


def _take_back(stage: Stage, random: Random) -> None:
    """Take back one move or two, and bring all back."""
    before, count = stage.app.session.play.board, random.choice((1, 2))
    for _ in range(count):
        stage.page.press_undo()
        stage.frames()
        stage.tell()
    while stage.app.session.play.can_redo:
        stage.page.press_redo()
        stage.frames()
        stage.tell()
        _play_out(stage)
    assert stage.app.session.play.board == before


def _touch_somewhere(stage: Stage, random: Random) -> None:
    """See what can be done on a field."""
    board = stage.app.session.play.board.setup.board
    at = random.choice([field for field in board.areas if board.areas[field]])
    stage.page.do(stage.page.presenter.touch, Hit(at))
    stage.frames()
    stage.tell()
    stage.page.do(stage.page.presenter.close)
    stage.frames(4)
    stage.tell()


def _visit(stage: Stage, random: Random) -> None:
    _go(stage, random.choice(VISITED))
    _go(stage, "table")


def _count(stage: Stage) -> None:
    """Go on to the end of the final count, row by row."""
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
        stage.frames()
        stage.tell()
