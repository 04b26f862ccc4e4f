"""Small games in three lines: one place where tests build boards, tiles and moves.

    game = small(B1="village; rocks ESW 2 sites 1", tiles={"01": "red 5 blue 2 green 1 yellow 1"})
    game = after(game, lay("A1", "01", "red"), lay("C1", "02", "blue"))

A landscape is its settlement (if any) and its areas by number: terrain, sides, icons, sites. A tile is its
coats clockwise, then `silver N` and `start` if wished; with fewer than four coats the others count 1, and all
run red, blue, green, yellow. Tiles not given are filled up with such tiles, called 01, 02, ...; start tiles
S1-S4 are there too.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

from companion.base import paths as places
from companion.base.errors import Refused
from companion.engine.castelli.apply import GameStep, apply
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.box import SIDES
from companion.engine.castelli.record import read_header
from companion.engine.castelli.record_moves import read_move
from companion.engine.castelli.state import Castle, Game
from companion.engine.protocol import COLOURS
from companion.games.castelli import library

Json = dict[str, Any]


def landscape(text: str) -> Json:
    """Return the landscape that *text* describes: `village; rocks NE 2 sites 1; grain S 2; mine W`."""
    land: Json = {}
    for part in (part.split() for part in text.split(";") if part.strip()):
        if part[0] in ("village", "city"):
            land["settlement"] = part[0]
            continue
        area: Json = {"terrain": part[0], "sides": part[1]}
        if len(part) > 2:
            area["icons"] = int(part[2])
        if len(part) > 4:
            area["sites"] = int(part[4])
        land.setdefault("areas", []).append(area)
    return land


def tile(text: str) -> Json:
    """Return the tile that *text* describes: `red 5 blue card green 1 yellow 1 silver 2`, or `red 5`."""
    start, words = "start" in text, text.removesuffix("start").split()
    told = dict(zip(words[::2], words[1::2], strict=True))
    made: Json = {"silver": int(told.pop("silver"))} if "silver" in told else {}
    made |= {"start": True} if start else {}
    coats = told if len(told) == len(COLOURS) else dict.fromkeys(COLOURS, "1") | told
    return made | {"coats": [f"{colour} {value}" for colour, value in coats.items()]}


def header(
    size: str = "3x3",
    a1: str = "meadow",
    players: str = "red blue",
    modules: str = "",
    first: str = "",
    rim: dict[str, str] | None = None,
    tiles: dict[str, str] | None = None,
    rulings: dict[str, str] | None = None,
    **landscapes: str,
) -> Json:
    """Return the header of a small game."""
    columns, rows = map(int, size.split("x"))
    made = {f"{n:02}": tile("") for n in range(1, columns * rows + 1)}
    made |= {f"S{n}": tile("start") for n in range(1, 5)}
    made |= {name: tile(text) for name, text in (tiles or {}).items()}
    board = {"columns": columns, "rows": rows, "a1": a1, "rim": rim or {}}
    board["landscape"] = {at: landscape(text) for at, text in landscapes.items()}
    told: Json = {"record": "castelli/1", "players": [{"colour": colour} for colour in players.split()]}
    told |= {"modules": modules.split(), "rulings": rulings or {}, "board": board, "tiles": {"tile": made}}
    return told | ({"first": first} if first else {})


def small(size: str = "3x3", **parts: Any) -> Game:
    """Return a small game before its first move; for *parts* see `header`."""
    return new_game(read_header(header(size, **parts), library))


def stand_in(players: str = "red blue green yellow", **parts: Any) -> Game:
    """Return a game with the board and the tiles that ship; *parts* are further keys of the header."""
    told = header(players=players) | {"board": shipped("layouts"), "tiles": shipped("tiles"), **parts}
    return new_game(read_header(told, library))


def shipped(kind: str) -> Json:
    """Return the stand-in that ships, of the `layouts` or of the `tiles`, as plain data."""
    return tomllib.loads((places.shipped_folder() / kind / "stand-in.toml").read_text("utf-8"))


def lay(field: str, tile_id: str, north: str, **more: Any) -> Json:
    """Return the move that lays a tile."""
    return {"move": "reveal", "field": field, "tile": tile_id, "north": north, **more}


def pointing(field: str, tile_id: str, coat: str, **more: Any) -> Json:
    """Return the move that lays a tile with a coat as told, such as `red E`: red points east.

    For tiles whose coats run red, blue, green, yellow.
    """
    colour, side = coat.split()
    north = (COLOURS.index(colour) - SIDES.index(side)) % 4
    return lay(field, tile_id, COLOURS[north], **more)


END: Json = {"move": "end"}


def move(name: str, **parts: Any) -> Json:
    """Return a move; `with` and `from` are written `with_` and `from_`."""
    return {"move": name, **{key.rstrip("_"): value for key, value in parts.items()}}


def do(game: Game, data: Json) -> GameStep:
    """Return the game after one move, and what happened."""
    return apply(game, read_move(data, game.setup))


def after(game: Game, *moves: Json) -> Game:
    """Return the game after *moves*."""
    for data in moves:
        game = do(game, data).state
    return game


def having(game: Game, colour: str, **counts: int) -> Game:
    """Return *game* with that player's counts changed, as a test needs them (nothing else follows)."""
    holdings: Any = dict(game.holdings)
    holdings[colour] = holdings[colour]._replace(**counts)
    return replace(game, holdings=holdings)


def standing(game: Game, *castles: str) -> Game:
    """Return *game* with castles, each as `red B1/0`, and `red B1/0 on 2` for one over castle 2."""
    built: list[Any] = list(game.castles)
    for text in castles:
        colour, label, *on = text.split()
        at, _, area = label.partition("/")
        built.append(Castle(colour, at, int(area), int(on[1]) if on else None))  # type: ignore[arg-type]
        game = having(game, colour, castles=game.holdings[colour].castles + 1)  # type: ignore[index]
    return replace(game, castles=tuple(built))


def refusal(game: Game, data: Json) -> Refused:
    """Return the refusal of a move, which must be refused."""
    try:
        do(game, data)
    except Refused as refused:
        return refused
    raise AssertionError(f"{data} was not refused")


def outcomes(game: Game, data: Json, kind: type) -> list[Any]:
    """Return the outcomes of one kind that a move leads to."""
    return [outcome for outcome in do(game, data).outcomes if isinstance(outcome, kind)]


def each(game: Game, what: str) -> dict[str, int]:
    """Return how much of *what* every player has who has some: `each(game, "wood") == {"red": 2}`."""
    return {colour: n for colour, has in game.holdings.items() if (n := getattr(has, what))}


def named(game: Game, data: Json) -> set[str]:
    """Return the keys of the rulings that the outcomes of a move name."""
    return {key for outcome in do(game, data).outcomes for key in outcome.rulings}
