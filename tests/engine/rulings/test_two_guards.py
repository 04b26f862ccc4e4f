"""Two Guards in one turn: the first castle stays as safe as the second."""

from __future__ import annotations

import pytest

from companion.engine.castelli.reasons import Reason
from tests.small import END, after, having, lay, move, refusal, small, standing


@pytest.mark.parametrize("lasts", ["turn", "game"])
def test_a_second_guard_leaves_the_first_castle_safe(lasts: str) -> None:  # R16 turn game D8
    game = small(
        B1="rocks NESW 1 sites 1",
        B3="rocks NESW 1 sites 1",
        modules="battle",
        rulings={"guard-lasts": lasts},
        tiles={"01": "green 1 red 5 yellow 1 blue 1", "02": "green 1 red 5 yellow 1 blue 1"},
    )
    game = standing(game, "blue B1/0", "blue B3/0")
    game = after(game, lay("A1", "01", "green"), END, lay("C1", "03", "red"), END, lay("A3", "02", "green"))
    game = having(having(game, "red", wood=5, grain=5, rocks=5), "blue", cards=2)
    attacks = [move("build", at=at, over="blue") for at in ("B1", "B3")]
    for attack in attacks:
        game = after(game, attack, move("guard", by="blue"))
    for attack in attacks:
        assert refusal(game, attack).reason == Reason.GUARDED
