"""A game of Hopping as its record."""

from __future__ import annotations

from companion.base.jsonl import write_line
from companion.engine.protocol import Json

HEADER: Json = {
    "record": "hopping/1",
    "players": [{"colour": "red", "name": "Ana"}, {"colour": "blue"}],
    "first": "red",
}
BUMPED = 2
"""After so many moves blue has hopped upon red."""


def hop(far: int) -> Json:
    return {"move": "hop", "far": far}


def correct(player: str, points: int) -> Json:
    return {"move": "correct", "player": player, "points": points}


MOVES = [hop(3), hop(3), correct("red", 2), hop(3), hop(2), hop(3), hop(3), hop(1)]
"""A whole game: red arrives with 11 points and 3 more for it; blue has 8."""


def record(*moves: Json, header: Json = HEADER) -> str:
    return "".join(f"{write_line(line)}\n" for line in (header, *(moves or MOVES)))
