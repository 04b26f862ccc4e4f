"""Whole games played at random, on any board, for what is drawn and written about them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion import library
from companion.engine.castelli.apply import Step, apply
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.box import COLOURS, SIDES, Colour
from companion.engine.castelli.moves import Build, End, Guard, Move, Play, Reveal, Sell, Steward
from companion.engine.castelli.questions import building_places, playable, unseen_tiles
from companion.engine.castelli.record import read_header
from companion.engine.castelli.state import Game, Setup
from companion.errors import Refused

Steps = list[tuple[Move, Step]]
NAMES = ("Ana", "Ben", "Cleo", "Dan")


def stand_in(players: int = 4, *modules: str, names: tuple[str, ...] = NAMES, **more: Any) -> Setup:
    """Return a set-up on the stand-in board."""
    return read_header(
        {
            "record": "castelli/1",
            "players": [{"colour": c, "name": n} for c, n in zip(COLOURS[:players], names, strict=False)],
            "modules": list(modules),
            "board": "stand-in",
            "tiles": "stand-in",
            **more,
        },
        library,
    )


def any_board(columns: int, rows: int, random: Random, players: int = 4) -> Setup:
    """Return a set-up with Battle on a board of any size, its landscapes dealt at random."""
    header = {
        "record": "castelli/1",
        "players": [{"colour": colour} for colour in COLOURS[:players]],
        "modules": ["battle"],
        "board": _board(columns, rows, random),
        "tiles": {"tile": {f"{n:03}": _tile(random) for n in range(columns * rows)}},
    }
    return read_header(header, library)


def _board(columns: int, rows: int, random: Random) -> dict[str, Any]:
    landscape: dict[str, Any] = {}
    rim: dict[str, str] = {}
    rewards = ("wood", "2 grain", "rocks", "3 silver", "card", "12 card")
    for row in range(rows):
        for column in range(columns):
            name = f"{chr(65 + column)}{row + 1}"
            if (row + column) % 2:
                landscape[name] = _landscape(random)
                continue
            outer = {"N": row == 0, "W": column == 0, "S": row == rows - 1, "E": column == columns - 1}
            rim.update({f"{name}.{side}": random.choice(rewards) for side in outer if outer[side]})
    return {"columns": columns, "rows": rows, "a1": "meadow", "landscape": landscape, "rim": rim}


def _landscape(random: Random) -> dict[str, Any]:
    sides = list(SIDES)
    random.shuffle(sides)
    areas: list[dict[str, Any]] = []
    while sides:
        count = random.randint(1, len(sides))
        taken, sides = sides[:count], sides[count:]
        terrain = random.choice(("wood", "grain", "rocks", "rocks", "market"))
        area = {"terrain": terrain, "sides": "".join(taken), "icons": random.randint(1, 6)}
        areas.append(area | ({"sites": random.randint(0, 4)} if terrain == "rocks" else {}))
    settled = random.choice((None, None, "village", "city"))
    return {"areas": areas} | ({"settlement": settled} if settled else {})


def _tile(random: Random) -> dict[str, Any]:
    colours = random.sample(COLOURS, 4)
    values = [random.choice(("1", "2", "3", "4", "5", "6", "card")) for _ in colours]
    coats = [f"{colour} {value}" for colour, value in zip(colours, values, strict=True)]
    return {"coats": coats, "silver": random.choice((0, 0, 1, 2))}


def play(setup: Setup, seed: int = 0, turns: int | None = None) -> Steps:
    """Return a game on *setup*, played at random to its end, or for so many *turns*."""
    random = Random(seed)
    game, steps = new_game(setup), []
    while not game.over and (turns is None or turns > 0):
        for move in _turn(game, random):
            try:
                step = apply(game, move)
            except Refused:
                continue
            game = step.state
            steps.append((move, step))
            if isinstance(move, End):
                break
            more = _more(game, random)
            steps.extend(more)
            game = more[-1][1].state if more else game
        steps.append((End(), apply(game, End())))
        game = steps[-1][1].state
        turns = None if turns is None else turns - 1
    return steps


def _turn(game: Game, random: Random) -> Iterator[Move]:
    start = game.setup.dilemma and game.turn not in game.swapped and random.random() < 0.2
    tile = random.choice(unseen_tiles(game, start=start))
    yield Reveal(random.choice(game.face_down), tile, random.choice(COLOURS), swap=start)


def _more(game: Game, random: Random) -> Steps:
    """Give what follows a tile: Stewards, cards, castles, sales."""
    done: Steps = []
    for choose in (_stewards, _plays, _castles, _castles, _sales):
        for move in choose(game, random):
            try:
                step = apply(game, move)
            except Refused:
                continue
            game = step.state
            done.append((move, step))
            if not isinstance(move, Build):
                break
    return done


def _others(game: Game) -> list[Colour]:
    return [colour for colour in game.setup.colours if colour != game.turn]


def _stewards(game: Game, random: Random) -> list[Move]:
    return [Steward(random.choice(_others(game)), random.choice(COLOURS))] if random.random() < 0.2 else []


def _plays(game: Game, random: Random) -> list[Move]:
    found: list[Play] = list(playable(game))
    return [random.choice(found)] if found and random.random() < 0.3 else []


def _castles(game: Game, random: Random) -> list[Move]:
    places = list(building_places(game, with_cards=random.random() < 0.5))
    if not places:
        return []
    over = [place.move for place in places if place.move.over]
    move = (over or [place.move for place in places])[0]
    guard = random.random() < 0.2 and move.over
    return [move, Guard(move.over)] if guard and move.over else [move]


def _sales(game: Game, random: Random) -> list[Move]:
    return [Sell(1, random.choice(game.setup.colours))] if random.random() < 0.1 else []
