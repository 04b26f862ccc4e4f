"""Game after game played by touch inside the running service; `scripts/try-service --play` sends the signal.

The service itself knows nothing of it: a `.pth` file in the tried tree calls `listen` when Python starts.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from itertools import count, cycle
from random import Random
from typing import TYPE_CHECKING

from companion.games.castelli.simulator.deal import deal_out
from companion.games.castelli.simulator.play import stand_in_header
from tests.ui.playing import COLOURS, NAMES, Taps, people, play_move
from tests.ui.touching import touch

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the service, not before

KINDS = ((2, ()), (3, ("dilemma",)), (4, ("dilemma", "battle")))
"""Players and modules of one game after the other."""
PAUSE_S = 0.02
"""Between two moves the app is left to itself: to hear signals and to tell that it lives."""
REST_AFTER = 20
REST_S = 4.0
"""After so many moves people think for so long, at the table; else they never do."""


def listen() -> None:
    """Begin to play when SIGUSR1 comes; a handler may only leave word."""
    signal.signal(signal.SIGUSR1, lambda *_: _soon(_begin))


def _soon(what: Callable[[float], None], after_s: float = PAUSE_S) -> None:
    from kivy.clock import Clock

    Clock.schedule_once(what, after_s)


def _begin(_s: float) -> None:
    from kivy.app import App

    from tests.ui.stage import NEVER_S, Stage

    app = App.get_running_app()
    app.moment_s, app.quiet_s = NEVER_S, 0.0
    moves = play(Stage(app))

    def go_on(_s: float) -> None:
        _soon(go_on, next(moves))

    _soon(go_on)


def play(stage: Stage) -> Iterator[float]:
    """Play without end, one move at each step; give how long to wait for the next."""
    for seed, (players, modules) in zip(count(1), cycle(KINDS)):
        yield from _play_one(stage, stand_in_header(COLOURS[:players], modules, NAMES[:players]), seed)


def _play_one(stage: Stage, header: dict[str, object], seed: int) -> Iterator[float]:
    assert stage.app.session.store.begin(header), stage.app.session.notice.text
    assert stage.app.navigator is not None
    stage.app.navigator.go("table")
    stage.frames()
    random, taps = Random(seed), Taps()
    deal = deal_out(stage.app.session.play.board.setup, random)
    who = people(stage.app.session.play.board, random)
    while not stage.app.session.play.board.over:
        deal = play_move(stage, deal, who, random, taps)
        yield PAUSE_S if sum(taps.moves.values()) % REST_AFTER else REST_S
    if stage.page.view.playing:
        stage.page.do(stage.page.presenter.skip)
        stage.frames()
    touch(stage, "Final score")
    yield REST_S  # people look at it
