"""Whole games played at random, on any board, for what is drawn and written about them."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.base.errors import Refused
from companion.engine.castelli import tournament, tournament_record
from companion.engine.castelli.apply import GameStep, apply
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.box import SIDES
from companion.engine.castelli.building_options import building_places
from companion.engine.castelli.moves import End, Guard, Move, Play, Reveal, Sell, Steward
from companion.engine.castelli.questions import playable, unseen_tiles
from companion.engine.castelli.record import read_header
from companion.engine.castelli.state import Game, Setup
from companion.engine.castelli.tournament import (
    HALVES,
    Decide,
    OnHalf,
    Round,
    Tournament,
    TournamentMove,
    TournamentSetup,
    TournamentStep,
    new_tournament,
)
from companion.engine.protocol import COLOURS
from companion.games.castelli import library

Steps = list[GameStep]
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


def stand_in_tournament(variant: str = "finals") -> TournamentSetup:
    """Return the set-up of a tournament on the stand-in board."""
    players = [{"colour": colour, "name": name} for colour, name in zip(COLOURS, NAMES, strict=True)]
    header = {"record": "castelli-tournament/1", "variant": variant, "players": players}
    return tournament_record.read_header({**header, "board": "stand-in", "tiles": "stand-in"}, library)


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
    random, steps, game = Random(seed), [], new_game(setup)
    while not game.over and turns != 0:
        steps += one_turn(game, random)
        game = steps[-1].state
        turns = None if turns is None else turns - 1
    return steps


def play_tournament(setup: TournamentSetup, seed: int = 0) -> list[TournamentStep]:
    """Return a tournament, played at random to its end; a tie is decided for who sits first."""
    random, state = Random(seed), new_tournament(setup)
    steps: list[TournamentStep] = []

    def do(move: TournamentMove) -> Tournament:
        step = tournament.apply(state, move)
        steps.append(step)
        return step.state

    while not state.over:
        for half in HALVES:
            moves = [] if state.halves[half].over else one_turn(state.halves[half], random)
            for step in moves:
                state = do(OnHalf(half, step.move))
        if state.round_over and not state.over:
            for half, game in state.halves.items():
                if setup.variant == "finals" and game.final and len(game.final.winners) > 1:
                    state = do(Decide(half, game.final.winners[0]))
            state = do(Round())
    return steps


def one_turn(game: Game, random: Random) -> Steps:
    """Return a whole turn: a tile, perhaps Stewards, cards, castles, sales, and its end."""
    done: Steps = []
    for choose in (_tile_move, _stewards, _plays, _castles, _castles, _sales, _end):
        for move in choose(game, random):
            try:
                done.append(apply(game, move))
            except Refused:
                continue
            game = done[-1].state
    return done


def _tile_move(game: Game, random: Random) -> list[Move]:
    start = game.setup.dilemma and game.turn not in game.swapped and random.random() < 0.2
    tile = random.choice(unseen_tiles(game, start=start))
    return [Reveal(random.choice(game.face_down), tile, random.choice(COLOURS), swap=start)]


def _end(game: Game, random: Random) -> list[Move]:
    return [End()]


def _stewards(game: Game, random: Random) -> list[Move]:
    others = [colour for colour in game.setup.colours if colour != game.turn]
    return [Steward(random.choice(others), random.choice(COLOURS))] if random.random() < 0.2 else []


def _plays(game: Game, random: Random) -> list[Move]:
    found: list[Play] = list(playable(game))
    return [random.choice(found)] if found and random.random() < 0.3 else []


def _castles(game: Game, random: Random) -> list[Move]:
    """The best castle, one over another if it can be; now and then a Guard answers."""
    moves = [place.move for place in building_places(game, with_cards=random.random() < 0.5)]
    if not moves:
        return []
    move = next((move for move in moves if move.over), moves[0])
    return [move, Guard(move.over)] if move.over and random.random() < 0.2 else [move]


def _sales(game: Game, random: Random) -> list[Move]:
    return [Sell(1, random.choice(game.setup.colours))] if random.random() < 0.1 else []
