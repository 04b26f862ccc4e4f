"""Random boards, tile sets, headers and whole games, by a seed: material for laws."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.base.errors import Refused
from companion.engine.castelli.apply import apply
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.board import field_name
from companion.engine.castelli.box import CARDS, RESOURCES
from companion.engine.castelli.build import coats_at
from companion.engine.castelli.moves import Build
from companion.engine.castelli.record import read_header
from companion.engine.castelli.record_moves import CORRECTED, PLAYED, WITH, read_move
from companion.engine.castelli.rulings import RULINGS
from companion.engine.castelli.state import Game
from companion.engine.protocol import COLOURS, Outcome
from companion.games.castelli import library

Json = dict[str, Any]
TERRAINS = ("wood", "grain", "rocks", "rocks", "rocks", "market")
REWARDS = ("wood", "grain", "rocks", "card", "silver", "2 silver", "3 wood")
MOVES_AT_MOST = 400


class Tried(NamedTuple):
    """A move that was tried: the game before it, and after it unless it was refused."""

    data: Json
    before: Game
    after: Game | None
    outcomes: tuple[Outcome, ...] = ()


def random_board(rng: random.Random, columns: int, rows: int) -> Json:
    """Return a board with all kinds of landscapes, as a header holds it."""
    a1 = rng.choice(("meadow", "landscape"))
    landscapes, rim, mine = {}, {}, False
    for row in range(rows):
        for column in range(columns):
            name = field_name(column, row)
            if ((column + row) % 2 == 0) == (a1 == "landscape"):
                if rng.random() < 0.95:
                    landscapes[name] = _landscape(rng, mine_allowed=not mine)
                    mine = mine or landscapes[name]["areas"][:1] == [{"terrain": "mine", "sides": "NESW"}]
                continue
            edges = {"N": row == 0, "W": column == 0, "S": row == rows - 1, "E": column == columns - 1}
            for side, outer in edges.items():
                if outer and rng.random() < 0.5:
                    rim[f"{name}.{side}"] = rng.choice(REWARDS)
    return {"columns": columns, "rows": rows, "a1": a1, "landscape": landscapes, "rim": rim}


def _landscape(rng: random.Random, mine_allowed: bool) -> Json:
    land: Json = {}
    if rng.random() < 0.4:
        land["settlement"] = rng.choice(("village", "village", "city"))
    if mine_allowed and rng.random() < 0.08:
        return {"areas": [{"terrain": "mine", "sides": "NESW"}]}
    cut = [rng.randrange(3) for _ in "NESW"]
    areas = []
    for number in set(cut):
        sides = "".join(side for side, n in zip("NESW", cut, strict=True) if n == number)
        area: Json = {"terrain": rng.choice(TERRAINS), "sides": sides, "icons": rng.randint(1, 4)}
        if area["terrain"] == "rocks":
            area["sites"] = rng.randint(0, 3)
        areas.append(area)
    return land | {"areas": areas}


def random_tiles(rng: random.Random, plain: int, start: int) -> Json:
    """Return a tile set with card icons, silver and low values that tie often."""
    tiles = {}
    for n in range(plain + start):
        order = rng.sample(COLOURS, 4)
        coats = [
            f"{c} {'card' if rng.random() < 0.15 else rng.choice((1, 2, 2, 3, 3, 4, 5, 6))}" for c in order
        ]
        tile: Json = {"coats": coats, "silver": rng.choice((0, 0, 1, 2))}
        tiles[f"{n:02}"] = tile | ({"start": True} if n >= plain else {})
    return {"tile": tiles}


def random_header(rng: random.Random) -> Json:
    """Return a header with any number of players, modules, rulings and size."""
    colours = rng.sample(COLOURS, rng.choice((2, 3, 4)))
    if rng.random() < 0.1:
        board, tiles = "stand-in", "stand-in"
    else:
        columns, rows = rng.choice(((2, 1), (2, 2), (3, 3), (4, 2), (4, 4), (4, 4), (5, 3), (6, 4)))
        board = random_board(rng, columns, rows)  # type: ignore[assignment]
        tiles = random_tiles(rng, columns * rows, 4)  # type: ignore[assignment]
    rulings = {key: rng.choice(values) for key, (_, values) in RULINGS.items() if rng.random() < 0.5}
    header: Json = {"record": "castelli/1", "players": [{"colour": c} for c in colours]}
    header |= {"modules": rng.choice(([], ["dilemma"], ["battle"], ["battle"], ["battle", "dilemma"]))}
    header |= {"rulings": rulings, "board": board, "tiles": tiles}
    return header | ({"first": rng.choice(colours)} if rng.random() < 0.5 else {})


def set_up(header: Json) -> Game:
    """Return the game that *header* sets up."""
    return new_game(read_header(header, library))


def propose(rng: random.Random, game: Game) -> Json:
    """Return a move that may or may not be allowed now."""
    kind = rng.choices(
        ("reveal", "end", "build", "play", "sell", "steward", "guard", "correct"),
        (1, 10, 40, 8, 3, 3, 1, 12) if game.revealed else (30, 1, 1, 10, 4, 1, 1, 8),
    )[0]
    if game.pending and rng.random() < 0.3:
        kind = "guard" if game.pending.over is not None else "steward"
    move: Json = {"move": kind}
    colours = game.setup.colours
    landscapes, meadows = game.setup.board.landscapes, game.setup.board.meadows
    match kind:
        case "reveal":
            down = game.face_down or list(meadows)
            tiles = [t for t in game.setup.tiles.tiles if t not in game.seen] or list(game.setup.tiles.tiles)
            tile = rng.choice(tiles)
            move |= {"field": rng.choice(down), "tile": tile, "north": rng.choice(COLOURS)}
            if game.setup.dilemma and (game.setup.tiles.tiles[tile].start or rng.random() < 0.2):
                move["swap"] = True
                if game.setup.rulings["dilemma-gains"] == "taken" and rng.random() < 0.7:
                    move |= {"gain_cards": rng.randint(0, 1), "gain_silver": rng.randint(0, 2)}
        case "build":
            castles = [c for c in game.castles if c.owner != game.turn]
            facing = [at for at in landscapes if rng.random() < 0.1 or coats_at(game, game.turn, at)]
            move["at"] = rng.choice(facing or landscapes)
            if game.setup.battle and castles and rng.random() < 0.7:
                castle = rng.choice(castles)
                move |= {"at": castle.at, "over": castle.owner}
            if rng.random() < 0.3:
                move["buy"] = rng.choice(RESOURCES)
            if rng.random() < 0.5:
                move["with"] = rng.choice(WITH[-3:] if "over" in move else WITH[:3])
            if rng.random() < 0.1 and game.setup.board.areas[move["at"]]:
                move["area"] = rng.randrange(len(game.setup.board.areas[move["at"]]))
        case "play":
            move["card"] = rng.choice(PLAYED)
            needs = CARDS[move["card"]].needs
            if needs:
                move[needs] = rng.choice(colours) if needs == "from" else rng.choice(landscapes)
        case "sell":
            move["cards"] = rng.randint(1, 3)
            if rng.random() < 0.5:
                move["by"] = rng.choice(colours)
        case "steward":
            move |= {"by": rng.choice(colours), "north": rng.choice(COLOURS)}
        case "guard":
            owner = game.pending.move.over if game.pending and isinstance(game.pending.move, Build) else None
            move["by"] = owner or rng.choice(colours)
        case "correct":
            has, move["player"] = game.holdings[game.turn], game.turn
            for what in rng.sample(CORRECTED, rng.randint(1, 6)):
                move[what] = 4 - getattr(has, what) if what in RESOURCES else rng.randint(-1, 2)
            if rng.random() < 0.3:
                move["player"] = rng.choice(colours)
    return move


def try_moves(rng: random.Random, header: Json) -> Iterator[Tried]:
    """Give every move tried in a whole random game, the refused ones too, until it ends."""
    game = set_up(header)
    for _ in range(MOVES_AT_MOST):
        if game.over:
            return
        data = propose(rng, game)
        try:
            _, after, outcomes = apply(game, read_move(data, game.setup))
        except Refused:
            yield Tried(data, game, None)
            continue
        yield Tried(data, game, after, outcomes)
        game = after


def random_game(seed: int) -> tuple[Json, list[Tried]]:
    """Return the header and all moves tried of the random game with that *seed*."""
    rng = random.Random(seed)
    header = random_header(rng)
    return header, list(try_moves(rng, header))
