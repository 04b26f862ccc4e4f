"""Small games of The Castles of Tuscany in three lines.

    game = small("castle crop crop village")         # red's spaces 0,0 1,0 2,0 3,0 in a row
    game = after(game, take("crop:vine"), END, draw, END)

Red starts; blue has the same region. What is on the table beside it is told by keywords: rulings, chips,
centre, and `has` for what red holds.
"""

from __future__ import annotations

from typing import Any

from companion.base import paths
from companion.base.errors import Refused
from companion.base.toml import read_toml
from companion.engine.protocol import Json, Step
from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.begin import new_game
from companion.engine.tuscany.moves import Move
from companion.engine.tuscany.pieces import Box, read_box, usual_region
from companion.engine.tuscany.record import read_header
from companion.engine.tuscany.record_moves import read_move
from companion.engine.tuscany.region import Region
from companion.engine.tuscany.state import Game

CENTRE = ["village", "crop:vine", "cart", "quarry", "monastery", "city", "estate", "castle"]
DRAW, MARBLE, END = {"move": "draw"}, {"move": "marble"}, {"move": "end"}


class Shipped:
    """The stand-in, whatever is asked for."""

    def box(self, name: str) -> Box:  # noqa: ARG002
        return read_box(read_toml(paths.shipped_folder() / "boxes" / "stand-in.toml"))

    def region(self, name: str) -> Region:
        return usual_region(self.box(name))


def spaces(row: str) -> Json:
    """Return spaces in a row, each with its kind."""
    return {f"{n},0": kind for n, kind in enumerate(row.split())}


def header(region: str | Json, **more: Any) -> Json:
    """Return a header for red and blue with the same *region*; *more* replaces what it says."""
    board = {"spaces": spaces(region) if isinstance(region, str) else region}
    chips = more.pop("chips", {})
    colours = more.pop("colours", ("red", "blue"))
    players = [
        {"colour": colour, "board": board, "start": "0,0", "chip": chips.get(colour, "card")}
        for colour in colours
    ]
    return {"record": "tuscany/1", "players": players, "centre": CENTRE, **more}


def small(region: str | Json, *, has: Json | None = None, lies: Json | None = None, **more: Any) -> Game:
    """Return a game on *region*; red *has* cards, storage and so on as told, and *lies* is in its region."""
    setup = read_header(header(region, **more), Shipped())
    game = new_game(setup)
    if has is None and lies is None:
        return game
    red = {"cards": 5, "chips": {setup.chips["red"]: 1}, "spaces": lies or {}, **(has or {})}
    others = {colour: {"cards": 5, "chips": {setup.chips[colour]: 1}} for colour in setup.colours[1:]}
    begin = {
        "move": "begin",
        "turn": "red",
        "round": 1,
        "phase": 1,
        "players": {"red": red, **others},
        "centre": list(setup.centre),
    }
    return after(game, begin)


def step(game: Game, move: Json) -> Step[Move, Game]:
    """Play one move."""
    return apply(game, read_move(move, game.setup))


def after(game: Game, *moves: Json) -> Game:
    """Play *moves*."""
    for move in moves:
        game = step(game, move).state
    return game


def refused(game: Game, move: Json) -> str:
    """Return the reason for which *move* is refused."""
    try:
        step(game, move)
    except Refused as why:
        return str(why.reason)
    raise AssertionError(f"{move} was allowed")


def take(tile: str, refill: str = "cart", **more: Any) -> Json:
    return {"move": "take", "tile": tile, "refill": refill, **more}


def place(tile: str, at: str, cards: int = 2, **more: Any) -> Json:
    return {"move": "place", "tile": tile, "at": at, "cards": cards, **more}


def told(game: Game, move: Json) -> list[str]:
    """Return the names of what happens by *move*."""
    return [type(outcome).__name__ for outcome in step(game, move).outcomes]
