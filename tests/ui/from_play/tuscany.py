"""The Castles of Tuscany by touch, with detours: regions, what can be done somewhere, undo, why."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Final

from companion.engine.protocol import COLOURS
from companion.games.tuscany.screens.told_move import choices_for
from companion.games.tuscany.simulator.play import stand_in_header
from tests.ui.from_play.detours import CALLED, count_points, fumble, go, go_elsewhere, take_back
from tests.ui.tuscany.playing import play_header

if TYPE_CHECKING:
    from tests.ui.stage import Stage

VISITED: Final = ("why", "log", "correct")


def play(stage: Stage, random: Random) -> None:
    """Play a game that the lot chooses."""
    colours, seed = random.sample(COLOURS, random.choice((2, 3, 4))), random.getrandbits(32)
    header = stand_in_header(colours, seed, random.choice(CALLED))
    play_header(stage, header, seed, lambda: _look_around(stage, random))
    count_points(stage)
    fumble(stage, random)


def _look_around(stage: Stage, random: Random) -> None:
    stage.tell()
    if random.random() < 0.25 and stage.page.name == "table" and not stage.app.session.play.board.over:
        ways = (take_back, _touch_space, _look_at, _touch_stored, _visit, go_elsewhere)
        random.choice(ways)(stage, random)


def _touch_space(stage: Stage, random: Random) -> None:
    """See what there is to know of a space, or what of several things may be placed there."""
    presenter, region = stage.page.presenter, stage.page.view.game.setup.regions[stage.page.view.game.turn]
    may = presenter._lit_places()
    space = random.choice([at for at in region.spaces if len(choices_for(at, may)) != 1])
    _see(stage, presenter.touch_space, space)
    _see(stage, presenter.back)


def _look_at(stage: Stage, random: Random) -> None:
    """Look at the region of another player, and at a space of it."""
    presenter, game = stage.page.presenter, stage.page.view.game
    other = random.choice([colour for colour in game.setup.colours if colour != game.turn])
    _see(stage, presenter.look_at, other)
    _see(stage, presenter.touch_space, random.choice(list(game.setup.regions[other].spaces)))
    _see(stage, presenter.back)


def _touch_stored(stage: Stage, random: Random) -> None:
    """Light the spaces of one stored thing."""
    game, presenter = stage.page.view.game, stage.page.presenter
    if stored := game.holdings[game.turn].storage:
        place = random.randrange(len(stored))
        _see(stage, presenter.touch_stored, place)
        _see(stage, presenter.touch_stored, place)


def _see(stage: Stage, act: Callable[..., object], *facts: object) -> None:
    stage.page.do(act, *facts)
    stage.frames()
    stage.tell()


def _visit(stage: Stage, random: Random) -> None:
    go(stage, random.choice(VISITED))
    go(stage, "table")
