"""The header of a record: who plays what, with which tiles, and how the game begins (formats 3 and 4)."""

from collections.abc import Callable
from typing import Any

from .board import meadows, read_board
from .cards import COPIES
from .refused import COLOURS, UNITS, Data, No, flag, need, one_of, only_keys, text, whole

Find = Callable[[str], Data]

RULINGS = {  # the first value is the default
    "rim-card-coat": ("pays", "nothing"),  # R1
    "steward-rim": ("before", "after"),
    "card-icons": ("one", "each"),
    "neutral-tie": ("shares", "ignored", "blocks"),
    "build-card-coat": ("yes", "no"),  # R5
    "own-landscape": ("once", "no", "twice"),
    "free-landscape": ("empty", "no-settlement"),
    "burnt-city": ("spare", "gone"),
    "landgrave-room": ("one", "any"),
    "master-builder-overbuild": ("no", "yes"),  # R10
    "silver-second-tie": ("three", "share", "two", "none"),
    "silver-first-tie": ("no-second", "second"),
    "no-silver": ("no", "yes"),
    "battle-silver-tie": ("six", "three"),
    "guarded-card": ("spent", "kept"),  # R15
    "guard-lasts": ("turn", "attempt", "game"),
    "dilemma-gains": ("laid", "taken"),
    "short-sale": ("rest", "refused"),
    "tie-castles": ("built", "standing"),
    "market-tie": ("share", "one-each"),  # R20
    "split": ("down", "nearest"),
    "purchase": ("missing", "none-owned"),
    "overbuild-compare": ("landscape", "area"),
    "overbuild-again": ("no", "yes"),
    "sell-when": ("any", "own-turn"),  # R25
    "overbuild-count": ("points", "coats"),
    "overbuild-purchase": ("missing", "any"),
}
MINE = {2: 11, 3: 16, 4: 22}  # C6


def read_tiles(data: Any) -> Data:
    """Give each tile: its coats clockwise as (colour, value), 0 for a card icon, its silver, start or not."""
    only_keys(data, "tiles", "tile", "name")
    text(data.get("name", ""), "tiles: name")
    need(isinstance(data["tile"], dict), "tile: not an object")
    tiles: Data = {}
    for name, entry in data["tile"].items():
        where = f"tile {name}"
        only_keys(entry, where, "coats", "silver start")
        need(isinstance(entry["coats"], list) and len(entry["coats"]) == 4, f"{where}: not four coats")
        coats = []
        for coat in entry["coats"]:
            colour, _, value = text(coat, where).partition(" ")
            one_of(colour, where, COLOURS)
            one_of(value, where, ("1", "2", "3", "4", "5", "6", "card"))
            coats.append((colour, 0 if value == "card" else int(value)))
        need(len({colour for colour, _ in coats}) == 4, f"{where}: a colour twice")
        tiles[name] = {
            "coats": coats,
            "silver": whole(entry.get("silver", 0), f"{where}: silver", 0, 2),
            "start": flag(entry.get("start", False), f"{where}: start"),
        }
    return tiles


def read_players(data: Any) -> list[str]:
    """Give the players' colours in seating order."""
    need(isinstance(data, list) and 2 <= len(data) <= 4, "players: two to four")
    colours = []
    for player in data:
        only_keys(player, "players", "colour", "name")
        text(player.get("name", ""), "players: name")
        colours.append(one_of(player["colour"], "players: colour", COLOURS))
    need(len(set(colours)) == len(colours), "players: a colour twice")
    return colours


def read_rulings(data: Any) -> Data:
    """Give all 24 rulings, defaults filled in."""
    need(isinstance(data, dict), "rulings: not an object")
    for key, value in data.items():
        one_of(key, "rulings", RULINGS)
        one_of(value, f"rulings: {key}", RULINGS[key])
    return {key: data.get(key, values[0]) for key, values in RULINGS.items()}


def read_modules(data: Any) -> list[str]:
    """Give the modules, each at most once."""
    need(isinstance(data, list), "modules: not a list")
    for module in data:
        one_of(module, "modules", ("dilemma", "battle"))
    need(len(set(data)) == len(data), "modules: one twice")
    return list(data)


def look_up(value: Any, find: Find, where: str) -> Data:
    """Give a board or tile set: the thing itself, or what *find* knows by that name."""
    if isinstance(value, str):
        try:
            found = find(value)
        except LookupError as error:
            raise No(f"{where}: {value!r} is not known") from error
        return found
    need(isinstance(value, dict), f"{where}: neither a name nor an object")
    result: Data = value
    return result


def read_header(header: Any, find_layout: Find, find_tiles: Find) -> Data:
    """Give the state before the first move."""
    only_keys(header, "header", "record players board tiles", "first modules rulings pieces")
    one_of(header["record"], "record", ("castelli/1",))
    players = read_players(header["players"])
    modules = read_modules(header.get("modules", []))
    need(header.get("pieces", []) is not None, "pieces: null")
    board = read_board(look_up(header["board"], find_layout, "board"), header.get("pieces"), len(players))
    tiles = read_tiles(look_up(header["tiles"], find_tiles, "tiles"))
    starts = [name for name in tiles if tiles[name]["start"]]
    need(len(tiles) - len(starts) >= len(meadows(board)), "tiles: fewer than meadows")
    need("dilemma" not in modules or len(starts) >= len(players), "tiles: fewer start tiles than players")
    table = {
        "players": players,
        "modules": modules,
        "rulings": read_rulings(header.get("rulings", {})),
        "board": board,
        "tiles": tiles,
    }
    return begin(table, one_of(header.get("first", players[0]), "first", players))


def begin(table: Data, first: str) -> Data:
    """Set the game up (C6-C10): `table` never changes, everything else does."""
    battle = "battle" in table["modules"]
    deck = sum(entry["copies"] for entry in COPIES.values() if battle or not entry["battle"])
    nothing = {"points": 0, **dict.fromkeys(UNITS, 0), "silver": 0, "cards": 0}
    landscapes = table["board"]["landscapes"]
    return {
        "table": table,
        "on_turn": first,
        "tile_laid": False,
        "card_used": False,
        "bought": False,
        "finished": False,
        "moves": 0,
        "have": {colour: dict(nothing) for colour in table["players"]},
        "laid": {},
        "swapped": [],
        "mine": MINE[len(table["players"])],
        "deck": [None] * deck,
        "spare": {"village": 2, "city": 2},
        "settlements": {f: e["settlement"] for f, e in landscapes.items() if e["settlement"] is not None},
        "sites": [],  # each {"at", "area", "stack": [{"owner", "number"}, ...]}, castles numbered as built
        "built": 0,
        "safe": {},  # number of a guarded castle -> "turn" or "game" (R16)
        "areas": {},
        "last": None,  # what a Steward or a Guard may answer
    }
