"""Castelli by touch, with detours: moments, what can be done somewhere, undo, why."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from companion.games.castelli.drawing.hit import Hit
from companion.games.castelli.simulator.deal import deal_out
from companion.games.castelli.simulator.play import stand_in_header
from tests.ui.from_play.detours import CALLED, count_points, fumble, go, go_elsewhere, play_out, take_back
from tests.ui.playing import Taps, people, play_move, play_tournament_by_touch
from tests.ui.scenes import COLOURS

if TYPE_CHECKING:
    from tests.ui.stage import Stage

MODULES: Final = ((), ("dilemma",), ("battle",), ("dilemma", "battle"))
VISITED: Final = ("why", "log", "cards", "sell", "correct")
TOURNAMENTS: Final = 0.06
"""How many of the games are tournaments; each is as long as three games."""


def play(stage: Stage, random: Random) -> None:
    """Play a game or a tournament that the lot chooses."""
    names, modules = random.choice(CALLED), random.choice(MODULES)
    if random.random() < TOURNAMENTS:
        header = stand_in_header(COLOURS, modules, names)
        header |= {"record": "castelli-tournament/1", "variant": random.choice(("all", "finals"))}
        assert stage.app.session.store.begin(header), stage.app.session.notice.text
        go(stage, "tournament")
        play_tournament_by_touch(stage, random.getrandbits(32))
        stage.tell()
        fumble(stage, random)
        return
    colours = random.sample(COLOURS, random.choice((2, 3, 4)))
    assert stage.app.session.store.begin(stand_in_header(colours, modules, names))
    go(stage, "table")
    _play_moves(stage, random)
    count_points(stage)
    fumble(stage, random)


def _play_moves(stage: Stage, random: Random) -> None:
    game = stage.app.session.play.board
    deal, who, taps = deal_out(game.setup, random), people(game, random), Taps()
    while not stage.app.session.play.board.over:
        deal = play_move(stage, deal, who, random, taps, at_once=random.random() < 0.5)
        play_out(stage)
        if random.random() < 0.25:
            random.choice((take_back, _touch_somewhere, _visit, go_elsewhere))(stage, random)


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
    go(stage, random.choice(VISITED))
    go(stage, "table")
