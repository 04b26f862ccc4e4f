"""What goes wrong at a table, and how people put it right: each is done on the drawn table and at the app."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from companion.engine.castelli.moves import Reveal
from companion.engine.castelli.state import Game, Laid
from tests.simulator.kinds import conditions_for
from tests.ui.touching import tap_on_board

if TYPE_CHECKING:
    from tests.ui.by_camera import GameAtTheApp

DARK: Final = 0.05
OTHER_LIGHTS: Final = ("warm", "graded", "cold", "ordinary")


def nothing(game: GameAtTheApp, after: Game, move: Reveal) -> None:
    """All goes well."""


def light_off(game: GameAtTheApp, after: Game, move: Reveal) -> None:
    """Switch the light off and on again before *move*."""
    lit = game.table.conditions
    game.table.conditions = replace(lit, exposure=DARK)
    game.watch(game.table.still(4))
    assert game.stage.app.eye_indicator.bar.icon == "eye-shut"
    game.table.conditions = lit
    game.watch(game.table.still(4))


def other_light(game: GameAtTheApp, after: Game, move: Reveal) -> None:
    """Go on under another light."""
    name = OTHER_LIGHTS[len(after.laid) % len(OTHER_LIGHTS)]
    fresh = conditions_for(name, game.table.seed)
    now = game.table.conditions
    game.table.conditions = replace(fresh, bump_mm=now.bump_mm, bump_deg=now.bump_deg)
    game.watch(game.table.still(4))


def wrong_way(game: GameAtTheApp, after: Game, move: Reveal) -> None:
    """Lay the tile in another direction, say yes, see it, take it back, turn it."""
    before = game.table.game
    tile = before.setup.tiles.tiles[move.tile]
    north = next(coat.colour for coat in tile.coats if coat.colour != move.north)
    wrong = replace(before, laid={**before.laid, move.field: Laid(tile.id, north, tile.turned[north])})
    game.watch(game.table.follow(wrong, 4))
    owed, done, how = game._owed, game.taps.copy(), game.how.copy()
    if game.answers((*owed, replace(move, north=north))):
        for _ in (*owed, move):
            game.taps["other"] += game.go_to_table() + game.touch("Undo")
    taps = (game.taps - done).total()
    game.taps, game.how = done, how
    game.taps["taken back"] += taps


def other_tile(game: GameAtTheApp, after: Game, move: Reveal) -> None:
    """Turn a neighbour's tile, and turn it back before anybody says yes."""
    before = game.table.game
    down = [at for at in before.face_down if at != move.field]
    unseen = [t for t in before.setup.tiles.plain if t not in (*before.seen, move.tile)]
    if not down or not unseen:
        return
    tile = before.setup.tiles.tiles[unseen[0]]
    north = tile.coats[0].colour
    shown = {**before.laid, down[0]: Laid(tile.id, north, tile.turned[north])}
    game.watch(game.table.follow(replace(before, laid=shown), 4))
    game.watch(game.table.follow(before, 4))
    assert game.stage.page.name == "table"


def hand_at_rest(game: GameAtTheApp, after: Game, move: Reveal) -> None:
    """Let a hand rest on the board for a while."""
    game.watch(game.table.rest(move.field, 4))


def said_no(game: GameAtTheApp, after: Game, move: Reveal) -> None:
    """Turn the tile, say no by mistake, and go back to it by the mark on the board."""
    from companion.games.castelli.drawing.board import middle

    game.watch(game.table.follow(after, 4))
    if game.stage.page.name != "reveal":
        return
    game.taps["said no"] += game.touch("No")
    game.taps["said no"] += tap_on_board(game.stage, *middle(move.field))
    assert game.stage.page.name == "reveal"


Mishap = Callable[["GameAtTheApp", Game, Reveal], None]
MISHAPS: Final[tuple[Mishap, ...]] = (light_off, wrong_way, other_light, other_tile, hand_at_rest, said_no)
