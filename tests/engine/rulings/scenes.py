"""Scenes with which tests of rulings and of settled questions begin.

Rulings are told as `neutral_tie="blocks"`.
"""

from __future__ import annotations

from companion.engine.castelli.outcomes import AreaEvaluated, SilverPrize
from companion.engine.castelli.questions import score_now
from companion.engine.castelli.state import Game
from tests.small import END, after, having, outcomes, pointing, small, standing

EVERYBODY = "red blue green yellow"
AROUND_B2 = {"B1": "S", "C2": "W", "B3": "N", "A2": "E"}
"""The meadows around the landscape in the middle, and the sides of their tiles that point to it."""


def ruled(rulings: dict[str, str]) -> dict[str, str]:
    """Return *rulings* with their keys as a record has them."""
    return {key.replace("_", "-"): value for key, value in rulings.items()}


def tied(area: str, colours: str, players: str = "red blue", **rulings: str) -> AreaEvaluated:
    """Return what came of *area* (as `wood 3`), where each of the *colours* has 1 point."""
    terrain, icons = area.split()
    sides = "NESW"[: len(colours.split())]
    game = small(a1="landscape", B2=f"{terrain} {sides} {icons}", players=players, rulings=ruled(rulings))
    moves = [
        pointing(meadow, f"0{n}", f"{colour} {side}")
        for n, ((meadow, side), colour) in enumerate(zip(AROUND_B2.items(), colours.split(), strict=False), 1)
    ]
    for data in moves[:-1]:
        game = after(game, data, END)
    (found,) = outcomes(game, moves[-1], AreaEvaluated)
    assert isinstance(found, AreaEvaluated)
    return found


def mine_tied(west: str, east: str, **rulings: str) -> Game:
    """Return a finished game: *west* and *east* tie for the mine of 11, Blue laid the last tile."""
    game = small("3x1", B1="mine EW", rulings=ruled(rulings))
    game = after(game, pointing("A1", "01", f"{west} E"), END, pointing("C1", "02", f"{east} W"))
    return after(game, END)


def attack(players: str = "red blue", **rulings: str) -> Game:
    """Red, with 2 units of each kind and 2 cards, can overbuild Blue's castle on B1; Blue has 2 cards.

    Red has laid the first of three tiles: 1 point for Red at B1, none for Blue.
    """
    game = small("5x1", B1="rocks EW 1 sites 1", players=players, modules="battle", rulings=ruled(rulings))
    game = standing(after(game, pointing("A1", "01", "red E")), "blue B1/0")
    return having(having(game, "red", wood=2, grain=2, rocks=2, cards=2), "blue", cards=2)


def with_silver(*silver: int, modules: str = "", **rulings: str) -> Game:
    """Return a game whose players, from Red on, have that much silver."""
    colours = EVERYBODY.split()[: len(silver)]
    game = small("2x1", players=" ".join(colours), modules=modules, rulings=ruled(rulings))
    for colour, amount in zip(colours, silver, strict=True):
        game = having(game, colour, silver=amount)
    return game


def final(game: Game, source: str) -> dict[str, int]:
    """Return the points each player would get at the end from that *source*, zeros left out."""
    return {c: n for c, row in score_now(game).rows.items() if (n := getattr(row, source))}


def silver_prizes(game: Game) -> list[SilverPrize]:
    """Return the prizes for most and second most silver."""
    return [told for told in score_now(game).outcomes if isinstance(told, SilverPrize)]
