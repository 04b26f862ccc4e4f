"""Whole games at a simulated table, move by move: the same seed gives the same game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from companion.engine.protocol import Colour
from companion.engine.tuscany.apply import GameStep, apply
from companion.engine.tuscany.begin import new_game
from companion.engine.tuscany.box import KINDS, OPEN_TILES, Kind
from companion.engine.tuscany.centre import alike
from companion.engine.tuscany.moves import Move
from companion.engine.tuscany.pieces import LETTERS, Box, assemble
from companion.engine.tuscany.record import RECORD, STAND_IN
from companion.engine.tuscany.region import Region
from companion.engine.tuscany.state import Game, Setup
from companion.games.tuscany import library
from companion.games.tuscany.simulator.deal import Deal, deal_out
from companion.games.tuscany.simulator.players import View, want
from companion.games.tuscany.simulator.reveal import answer, follow

Json = dict[str, Any]
TASTE: Final = 40
"""By how much, in hundredths of a point, people like or dislike a kind."""
FIRST_CHIPS: Final = ("storage", "card", "worker", "harvest", "marble")


class PlayedMove(NamedTuple):
    """A move, the step it made, and what is hidden after it."""

    move: Move
    step: GameStep
    deal: Deal


def play_game(setup: Setup, seed: int) -> Iterator[PlayedMove]:
    """Give every move of a whole game with that *setup*."""
    random = Random(f"tuscany {seed}")
    tastes = {colour: {kind: random.randint(-TASTE, TASTE) for kind in KINDS} for colour in setup.colours}
    yield from play_on(new_game(setup), deal_out(setup, library.box(STAND_IN), str(seed)), tastes)


def play_on(game: Game, deal: Deal, tastes: Mapping[Colour, Mapping[Kind, int]]) -> Iterator[PlayedMove]:
    """Give the moves from *game* and *deal* to the end."""
    while not game.over:
        view = View(game, deal.hand(game.turn), tastes[game.turn])
        move, deal = answer(view, want(view), deal)
        step = apply(game, move)
        deal = follow(deal, step.outcomes)
        yield PlayedMove(move, step, deal)
        game = step.state


# --- setting up ---


def stand_in_header(colours: Sequence[Colour], seed: int, names: Sequence[str] = ()) -> Json:
    """Return the header of a game with the stand-in box: regions, start castles, chips and open tiles."""
    box, random = library.box(STAND_IN), Random(f"header {seed}")
    pieces = {letter: random.sample(range(1, 5), len(colours)) for letter in LETTERS}
    players = []
    for n, colour in enumerate(colours):
        rows = _pieces({letter: numbers[n] for letter, numbers in pieces.items()}, random)
        region = assemble(box, rows, "pieces")
        player: Json = {"colour": colour, "board": {"box": STAND_IN, "pieces": rows}}
        player |= {"start": best_start(region), "chip": random.choice(FIRST_CHIPS[: 2 + n % 4])}
        players.append(player)
    for player, name in zip(players, names, strict=False):
        player["name"] = name
    first = random.choice(colours)
    return {"record": RECORD, "players": players, "first": first, "centre": list(_centre(box, random))}


def _pieces(numbers: Mapping[str, int], random: Random) -> list[Json]:
    """Return three pieces as a header holds them: in any order, turned and shifted (T3)."""
    rows: list[Json] = []
    for letter in random.sample(LETTERS, len(LETTERS)):
        row: Json = {"piece": f"{letter}{numbers[letter]}", "turn": random.choice((0, 180))}
        rows.append(row | ({"shift": random.randint(-1, 1)} if rows else {}))
    return rows


def best_start(region: Region) -> str:
    """Return the castle space that touches the most kinds, near the middle if several do."""
    return max(
        region.of_kind["castle"],
        key=lambda space: (
            len({region.spaces[near] for near in region.touching[space]}),
            len(region.touching[space]),
        ),
    )


def _centre(box: Box, random: Random) -> tuple[str, ...]:
    """Return eight neutral tiles; five of a colour were replaced (T5, T11)."""
    stack = sorted(tile for tile, count in box.neutral.items() for _ in range(count))
    random.shuffle(stack)
    while alike(tuple(stack[:OPEN_TILES])) is not None:
        random.shuffle(stack)
    return tuple(stack[:OPEN_TILES])
