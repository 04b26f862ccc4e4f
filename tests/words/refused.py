"""Games in which a move is refused: what the tests of refusals share."""

from __future__ import annotations

from typing import Any

from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from tests.small import END, after, having, lay, move, small, standing

Json = dict[str, Any]
Tell = tuple[Reason, Game, Json, str]
"""Why, in which game, which move is refused with which sentence."""
LAID = lay("B1", "01", "green")
"""Red points from B1 to B2."""


def table(modules: str = "", rulings: dict[str, str] | None = None, **landscapes: str) -> Game:
    """Return a game before its first move: landscapes at A1, C1, B2, A3, C3."""
    return small(a1="landscape", modules=modules, rulings=rulings, **landscapes)


def building(modules: str = "", rulings: dict[str, str] | None = None, b2: str = "", **has: int) -> Game:
    """Return a game in which red may build on B2 if it can pay."""
    game = after(table(modules, rulings, B2=b2 or "rocks NESW 2 sites 1; grain N 1"), LAID)
    return having(game, "red", **has)


def rich(modules: str = "", rulings: dict[str, str] | None = None, b2: str = "", **has: int) -> Game:
    return building(modules, rulings, b2, **{"wood": 2, "grain": 2, "rocks": 2, "cards": 1, **has})


def castle(**more: Any) -> Json:
    return move("build", **{"at": "B2", **more})


def enemy(rulings: dict[str, str] | None = None, b2: str = "", **has: int) -> Game:
    """Return a game with a castle of blue on B2, and red ready to build over it."""
    return standing(rich("battle", rulings, b2, **has), "blue B2/0")


def play(card: str, **more: str) -> Json:
    return move("play", card=card, **more)


def holding(game: Game, **has: int) -> Game:
    return having(game, "red", **{"cards": 1, **has})


def swapped() -> Game:
    return after(table("dilemma"), lay("B1", "S1", "red", swap=True), END, lay("A2", "01", "red"), END)


def guarded() -> Game:
    game = after(having(enemy(), "blue", cards=1), castle(over="blue"), move("guard", by="blue"))
    return having(game, "red", wood=2, grain=2, rocks=2)
