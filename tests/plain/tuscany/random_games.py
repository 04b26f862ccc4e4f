"""Random whole games made with the plain reading, and the same games with one thing changed.

`python3 random_games.py 1000` plays that many full games and counts the situations they visit.
"""

from __future__ import annotations

import copy
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.plain.tuscany import rules as t

Data = dict[str, Any]
Header = dict[str, Any]
Moves = list[dict[str, Any]]

T2 = {"castle": 3, "city": 3, "estate": 2, "crop": 5, "quarry": 4, "village": 5, "monastery": 4, "cart": 4}
CROP_TILES = sorted(tile for tile in t.TILES if tile.startswith("crop:"))
HARVEST = ("green", "red", "cards", "workers", "marble", "hexagon", "hexagon", "hexagon")


# Boards and headers.


def blob(rng: random.Random, number: int) -> list[str]:
    """Give connected places, each next to an earlier one."""
    places = [(rng.randint(-9, 9), rng.randint(-9, 9))]
    while len(places) < number:
        q, r = rng.choice(places)
        dq, dr = rng.choice(t.NEIGHBOURS)
        if (q + dq, r + dr) not in places:
            places.append((q + dq, r + dr))
    return [f"{q},{r}" for q, r in places]


def board(rng: random.Random, size: str, theme: list[str]) -> Data:
    """Give the spaces of a board: T2's numbers, or a small one with anything, or a theme, on it."""
    if size == "full":
        kinds = [kind for kind, number in T2.items() for _ in range(number)]
        rng.shuffle(kinds)
        if rng.random() < 0.5:  # large areas: equal kinds follow each other in the blob
            kinds.sort(key=rng.sample(t.KINDS, len(t.KINDS)).index)
        places = blob(rng, 30)
    else:
        few = theme or rng.sample(t.KINDS, rng.randint(2, 8))
        kinds = ["castle", *rng.choices([*few, *few, "castle"], k=rng.randint(1, 18))]
        places = blob(rng, len(kinds))
        if rng.random() < 0.2:  # an island that nothing ever touches
            places[-1] = "40,-40"
    if size == "full" and rng.random() < 0.5:  # one row after the other, so that areas are compact
        places = [f"{q - 2},{r - 3}" for r in range(6) for q in range(5)]
    return dict(zip(places, kinds, strict=True))


def tile(maker: Data) -> str:
    """Give a tile, some kinds more often than others."""
    kind = maker["rng"].choices(t.KINDS, maker["weights"])[0]
    return str(maker["rng"].choice(CROP_TILES)) if kind == "crop" else kind


def tile_of(maker: Data, kinds: list[str]) -> str:
    """Give a tile of one of these kinds."""
    kind = maker["rng"].choice(kinds)
    return str(maker["rng"].choice(CROP_TILES)) if kind == "crop" else kind


def header(maker: Data, players: int, rulings: Any, size: str) -> Header:
    """Give a random header."""
    rng = maker["rng"]
    if rulings == "random":
        rulings = {key: rng.choice(values) for key, values in t.RULINGS.items() if rng.random() < 0.7}
    theme: list[str] = rng.choice(([], [], ["city"], ["castle"], ["cart", "cart", "city", "estate"]))
    if theme and size == "small":  # the tiles come to match
        for kind in theme:
            maker["weights"][t.KINDS.index(kind)] += 8
    common = board(rng, size, theme) if rng.random() < 0.3 else None
    seats: list[Data] = []
    for colour in rng.sample(t.COLOURS, players):
        spaces = common or board(rng, size, theme)
        castles = [place for place, kind in spaces.items() if kind == "castle"]
        chip = maker["favourite"] if rng.random() < 0.3 else rng.choice(t.CHIPS)
        seat = {"colour": colour, "board": {"spaces": spaces}, "start": rng.choice(castles), "chip": chip}
        if rng.random() < 0.5:
            seat["name"] = f"Player {len(seats)}"
        seats.append(seat)
    centre = [tile(maker) for _ in range(8)]
    while t.five_of_a_colour(centre) is not None:
        centre = [rng.choice(t.KINDS) for _ in range(8)]
        centre = [rng.choice(CROP_TILES) if kind == "crop" else kind for kind in centre]
    bonuses = {kind: [rng.randint(0, 9), rng.randint(0, 5)] for kind in t.KINDS}
    found = {"record": "tuscany/1", "players": seats, "bonuses": bonuses, "centre": centre}
    if rulings or rng.random() < 0.5:
        found["rulings"] = rulings
    if rng.random() < 0.7:
        found["first"] = rng.choice(seats)["colour"]
    return found


# Moves.


def waves(maker: Data, centre: list[str]) -> list[list[str]]:
    """Do T11 on *centre* and give the lists that `fresh` needs."""
    found: list[list[str]] = []
    kind = t.five_of_a_colour(centre)
    while kind is not None:
        stay = [one for one in centre if t.kind_of(one) != kind]
        wave = [tile(maker) for _ in range(len(centre) - len(stay))]
        if maker["rng"].random() < 0.25 and len(found) < 3:  # five of a colour again
            wave = [tile_of(maker, [maker["rng"].choice(t.KINDS)])] * len(wave)
        centre[:] = stay + wave
        found.append(wave)
        kind = t.five_of_a_colour(centre)
    return found


def a_clear(maker: Data, player: Data, centre: list[str]) -> tuple[list[str], list[list[str]]]:
    """Do T8 on *centre*, where nothing fits; give the kinds and what replaces them."""
    rng = maker["rng"]
    fit = [kind for kind in t.KINDS if t.legal_spaces(player, kind)]
    unfit = [kind for kind in t.KINDS if kind not in fit]
    kinds: list[str] = []
    fresh: list[list[str]] = []
    while True:
        kind = rng.choice(sorted({t.kind_of(one) for one in centre} - set(kinds)))
        stay = [one for one in centre if t.kind_of(one) != kind]
        number = 8 - len(stay)
        again = [tile_of(maker, unfit) for _ in range(number)]
        kinds.append(kind)
        if {t.kind_of(one) for one in stay + again} - set(kinds) and rng.random() < 0.4:
            fresh.append(again)
            centre[:] = stay + again
            continue
        last = [tile_of(maker, fit), *[tile(maker) for _ in range(number - 1)]]
        if rng.random() < 0.3:
            last = [last[0]] * number
        fresh.append(last)
        centre[:] = stay + last
        return kinds, fresh


def take_move(maker: Data, game: Data) -> Data:
    """Give a random legal take."""
    rng, player, centre = maker["rng"], game["players"][game["turn"]], list(game["centre"])
    move: Data = {"move": "take"}
    fresh: list[list[str]] = []
    anything = any(t.legal_spaces(player, kind) for kind in t.KINDS)
    if anything and not t.something_fits(game) and rng.random() < 0.7:
        kinds, fresh = a_clear(maker, player, centre)
        move["clear"] = kinds if len(kinds) > 1 else kinds[0]
        fresh += waves(maker, centre)
    good = [one for one in centre if t.legal_spaces(player, one)]
    move["tile"] = rng.choice(good if good and rng.random() < 0.8 else centre)
    castles = [one for one in good if one == "castle"]
    if castles and rng.random() < 0.5:
        move["tile"] = "castle"
    centre.remove(move["tile"])
    if t.room(player) == 0:
        move["discard"] = rng.choice(player["storage"])
    move["refill"] = tile(maker)
    centre.append(move["refill"])
    fresh += waves(maker, centre)
    if fresh:
        move["fresh"] = fresh
    return move


def payments(player: Data) -> list[tuple[int, int]]:
    """Give what the player can pay: cards and workers."""
    found = []
    for workers in range(min(2, player["workers"]) + 1):
        for cards in range(2 - workers, 2 * (2 - workers) + 1):
            if cards <= player["cards"]:
                found.append((cards, workers))
    return found


def place_move(maker: Data, game: Data) -> Data | None:
    """Give a random legal place, if there is one."""
    rng, player = maker["rng"], game["players"][game["turn"]]
    things = []
    for thing in dict.fromkeys(player["storage"]):
        waits = thing == "hexagon" and game["rulings"]["hexagon-wait"] == "turn" and game["old_hexagons"] < 1
        if not waits:
            things += [(thing, at) for at in t.legal_spaces(player, thing)]
    pays = payments(player)
    if not things or not pays:
        return None
    thing, at = rng.choice(things)
    cards, workers = min(pays) if rng.random() < 0.4 else rng.choice(pays)
    move = {"move": "place", "tile": thing, "at": at, "cards": cards, "workers": workers}
    after = {**player, "covered": dict(player["covered"]), "storage": list(player["storage"])}
    after["storage"].remove(thing)
    add_effects(maker, game, after, list(game["centre"]), move, True)
    return move


def add_effects(
    maker: Data, game: Data, player: Data, centre: list[str], move: Data, outermost: bool
) -> None:
    """Add to a place or a free what the kind of its space asks for."""
    rng, kind = maker["rng"], player["spaces"][move["at"]]
    player["covered"][move["at"]] = move["tile"]
    hexagons = 1 if kind == "estate" else 0
    if kind == "city":
        taken = {chip: sum(p["chips"][chip] for p in game["players"].values()) for chip in t.CHIPS}
        left = [chip for chip in t.CHIPS if taken[chip] < 5]
        if left:
            favourite = maker["favourite"] in left and rng.random() < 0.5
            move["chip"] = maker["favourite"] if favourite else rng.choice([*left, "none"])
    if kind == "cart":
        shown = rng.choices(HARVEST, k=1 + player["chips"]["harvest"])
        move["harvest"] = [{what: 1 if what == "hexagon" else rng.randint(1, 4)} for what in shown]
        hexagons = shown.count("hexagon")
    leaving = []
    for _ in range(hexagons):
        if t.room(player) > 0:
            player["storage"].append("hexagon")
        elif game["rulings"]["hexagon-no-room"] == "discard":
            leaving.append(rng.choice(player["storage"]))
            player["storage"].remove(leaving[-1])
            player["storage"].append("hexagon")
    if leaving:
        move["discard"] = leaving
    if kind == "castle" and rng.random() < 0.9:
        add_free(maker, game, player, centre, move, outermost)


def add_free(maker: Data, game: Data, player: Data, centre: list[str], move: Data, outermost: bool) -> None:
    """Add a free to the place or free of a castle, if an open tile fits."""
    rng = maker["rng"]
    fits = [(one, at) for one in centre for at in t.legal_spaces(player, one)]
    castles = [pair for pair in fits if pair[0] == "castle"]
    if not fits:
        return
    one, at = rng.choice(castles if castles and rng.random() < 0.7 else fits)
    free = move["free"] = {"tile": one, "at": at, "refill": tile(maker)}
    centre.remove(one)
    before = game["rulings"]["castle-refill"] == "before"
    fresh: list[list[str]] = []
    if before:
        centre.append(free["refill"])
        fresh = waves(maker, centre)
    add_effects(maker, game, player, centre, free, False)
    if not before:
        centre.append(free["refill"])
        fresh = waves(maker, centre) if outermost else []
    if fresh:
        free["fresh"] = fresh


def correction(maker: Data, game: Data) -> Data:
    """Give a random legal correction."""
    rng = maker["rng"]
    colour = rng.choice(list(game["players"]))
    player = game["players"][colour]
    move = {"move": "correct", "player": colour}
    for thing in rng.sample(("green", "red", "cards", "workers", "marble"), rng.choice((1, 1, 2, 5))):
        has = t.red_now(player) if thing == "red" else player[thing]
        move[thing] = rng.randint(-min(3, has), 3)
    if rng.random() < 0.3:
        move["note"] = "miscounted"
    return move


def levelling(maker: Data, game: Data) -> Moves:
    """Give corrections after which all totals are equal, sometimes all green points too."""
    found: Moves = []
    players = game["players"]
    green = {colour: player["green"] for colour, player in players.items()}
    if maker["rng"].random() < 0.5:
        for colour in players:
            if green[colour] < max(green.values()):
                found.append(
                    {"move": "correct", "player": colour, "green": max(green.values()) - green[colour]}
                )
                t.step(game, found[-1])
    totals = {colour: t.final_row(game, player)["total"] for colour, player in players.items()}
    for colour in players:
        if totals[colour] < max(totals.values()):
            found.append({"move": "correct", "player": colour, "red": max(totals.values()) - totals[colour]})
            t.step(game, found[-1])
    return found


def action(maker: Data, game: Data) -> Data:
    """Give a random legal action, such as a player who wants to get on might do."""
    rng, player = maker["rng"], game["players"][game["turn"]]
    move = place_move(maker, game) if rng.random() < 0.9 else None
    if move is not None:
        return move
    if (player["cards"] < 2 and rng.random() < 0.6) or rng.random() < 0.15:
        return {"move": "draw"}
    return take_move(maker, game)


def game(seed: int, players: int, rulings: Any = "random", size: str = "full") -> tuple[Header, Moves]:
    """Make a game; a small one often stops before its end."""
    rng = random.Random(f"{seed} {players} {size}")
    weights = [5, 5, 4, 4, 4, 3, 2, 3]
    for _ in range(rng.randint(0, 2)):
        weights[rng.randrange(8)] += rng.choice((0, 6, 15))
    if rng.random() < 0.2:
        weights[t.KINDS.index("castle")] += 12
    maker = {"rng": rng, "weights": weights, "favourite": rng.choice(t.CHIPS)}
    top = header(maker, players, rulings, size)
    state = t.read_header(top, {}, None)
    moves: Moves = []
    stop = rng.randint(0, 150) if size == "small" and rng.random() < 0.5 else 10**6

    def do(move: Data) -> None:
        """Do a move and keep it."""
        if rng.random() < 0.02:
            move["at_ms"] = rng.randint(0, 10**12)
        if rng.random() < 0.02:
            move["source"] = rng.choice(t.SOURCES)
        t.step(state, move)
        moves.append(move)

    while not state["finished"] and len(moves) < stop:
        if rng.random() < 0.02:
            do(correction(maker, state))
        marble_now = state["players"][state["turn"]]["marble"] > 0 and not state["marble_used"]
        if state["actions"] > 0:
            do({"move": "marble"} if marble_now and rng.random() < 0.2 else action(maker, state))
        elif marble_now and rng.random() < 0.5:
            do({"move": "marble"})
        else:
            order = list(state["players"])
            is_last = order[(order.index(state["turn"]) + 1) % len(order)] == state["first"]
            if state["last_round"] and is_last and rng.random() < 0.4:
                moves.extend(levelling(maker, state))
            do({"move": "end"})
    return top, moves


# One thing changed.

WRONG_VALUES: tuple[Any, ...] = (None, True, 1.0, "2", -1, [], {}, "", "none", 99)
WRONG_PLACES = ("+1,0", "01,0", "-0,0", "1, 0", "1", "a,b", "1,0,0", "")
WRONG_TILES = (
    "crop",
    "crop:",
    "crop:boar+vine",
    "crop:vine+vine",
    "crop:wine",
    "hexagon",
    "Village",
    5,
    None,
)
WRONG_CARDS: tuple[Any, ...] = ({}, {"green": 0}, {"red": -1}, {"hexagon": 2}, {"hexagon": 1}, {"points": 1})
WRONG_CARDS += ({"cards": "1"}, {"green": 1, "red": 1}, {"marble": True}, "green", None, {"storage": 1})
MOVE_KEYS = (
    "tile",
    "refill",
    "discard",
    "fresh",
    "clear",
    "at",
    "cards",
    "workers",
    "chip",
    "harvest",
    "free",
)
OTHER_KEYS = ("player", "green", "note", "by", "kind")


def nodes(move: Data) -> list[Data]:
    """Give a place and the frees inside it, or any other move."""
    found = [move]
    while "free" in found[-1]:
        found.append(found[-1]["free"])
    return found


def pick(rng: random.Random, moves: Moves, right: Callable[[Data], bool]) -> Data | None:
    """Give a random move or free of which *right* is true."""
    found = [node for move in moves for node in nodes(move) if right(node)]
    return rng.choice(found) if found else None


def change_header(rng: random.Random, top: Header, _moves: Moves) -> str | None:
    """Change something in the header."""
    seat = rng.choice(top["players"])
    spaces = seat["board"]["spaces"]
    kind = rng.choice(t.KINDS)
    other_places = [place for place in spaces if spaces[place] != "castle"] + ["77,77"]
    changes: dict[str, Callable[[], Any]] = {
        "drop a key": lambda: top.pop(rng.choice([key for key in top if key != "bonuses"])),
        "unknown key": lambda: top.update({rng.choice(("board", "tiles", "modules", "at_ms")): "stand-in"}),
        "wrong value": lambda: top.update({rng.choice(sorted(top)): rng.choice(WRONG_VALUES)}),
        "record": lambda: top.update(record=rng.choice(("tuscany/2", "castelli/1", "tuscany"))),
        "seat: drop a key": lambda: seat.pop(rng.choice([key for key in seat if key != "name"])),
        "seat: unknown key": lambda: seat.update(pieces=[]),
        "seat: wrong value": lambda: seat.update({rng.choice(sorted(seat)): rng.choice(WRONG_VALUES)}),
        "seat: colour": lambda: seat.update(colour=rng.choice((*t.COLOURS, "black", "Red"))),
        "seat: start": lambda: seat.update(start=rng.choice(other_places)),
        "seat: another start": lambda: seat.update(
            start=rng.choice([p for p in spaces if p not in other_places])
        ),
        "seat: chip": lambda: seat.update(chip=rng.choice((*t.CHIPS, "none", "cards", "workers"))),
        "seat: board": lambda: seat.update(board=rng.choice(("nowhere", "", {"spaces": {}}, {"spaces": []}))),
        "one seat less": lambda: top["players"].remove(seat),
        "one seat more": lambda: top["players"].append({**seat, "colour": rng.choice(t.COLOURS)}),
        "seats in another order": top["players"].reverse,
        "first": lambda: top.update(first=rng.choice((*t.COLOURS, "black"))),
        "space kind": lambda: spaces.update(
            {rng.choice(list(spaces)): rng.choice((*t.KINDS, "sea", "crop:vine"))}
        ),
        "space spelt": lambda: spaces.update({rng.choice(WRONG_PLACES): kind}),
        "space more": lambda: spaces.update({"3,3": kind}),
        "space gone": lambda: spaces.pop(rng.choice(list(spaces))),
        "ruling unknown": lambda: top.update(rulings={rng.choice(("Q1", "draws", "steward-rim")): "3"}),
        "ruling value": lambda: top.update(
            rulings={rng.choice(list(t.RULINGS)): rng.choice((3, "4", "maybe", None))}
        ),
        "another ruling": lambda: another_ruling(rng, top),
        "bonus kind gone": lambda: top["bonuses"].pop(kind),
        "bonus unknown": lambda: top["bonuses"].update(start=[1, 2]),
        "bonus numbers": lambda: top["bonuses"].update(
            {kind: rng.choice(([1], [1, 2, 3], [-1, 2], [True, 2], [1.0, 2], 3, ["1", 2], [0, 0], None))}
        ),
        "centre seven": top["centre"].pop,
        "centre nine": lambda: top["centre"].append("city"),
        "centre tile": lambda: top["centre"].__setitem__(rng.randrange(8), rng.choice(WRONG_TILES)),
        "centre another tile": lambda: top["centre"].__setitem__(
            rng.randrange(8), rng.choice(sorted(t.TILES))
        ),
        "centre five of one": lambda: top["centre"].__setitem__(slice(0, 5), ["village"] * 5),
    }
    name = rng.choice(list(changes))
    changes[name]()
    return f"header: {name}"


def another_ruling(rng: random.Random, top: Header) -> None:
    """Change one ruling to another value that exists."""
    key = rng.choice(list(t.RULINGS))
    top.setdefault("rulings", {})[key] = rng.choice(t.RULINGS[key])


def change_order(rng: random.Random, _top: Header, moves: Moves) -> str | None:
    """Drop, double, swap or insert moves."""
    i = rng.randrange(len(moves))
    extra = {
        "an end": {"move": "end"},
        "a marble": {"move": "marble"},
        "a draw": {"move": "draw"},
        "a move without a name": {"tile": "village"},
        "an unknown move": {"move": rng.choice(("build", "pass", "Draw", "", None, 3))},
        "a correction without keys": {"move": "correct", "player": "red", "note": "nothing"},
        "a correction by 0": {"move": "correct", "player": rng.choice(t.COLOURS), "cards": 0},
        "a large correction": {
            "move": "correct",
            "player": rng.choice(t.COLOURS),
            rng.choice(("green", "red", "cards", "workers", "marble")): rng.choice((-1, -3, -8, -20, -999)),
        },
        "an odd correction": {
            "move": "correct",
            "player": rng.choice(("red", "black", None, 1)),
            rng.choice(("green", "points", "laid", "red")): rng.choice((1, 1.0, "1", True, None)),
        },
        "no object": rng.choice(([], "draw", 7, None)),
    }
    name = rng.choice(("drop", "double", "swap", "move after the end", *extra))
    if name == "drop":
        moves.pop(i)
    elif name == "double":
        moves.insert(i, copy.deepcopy(moves[i]))
    elif name == "swap":
        j = min(i + rng.choice((1, 2, 3)), len(moves) - 1)
        moves[i], moves[j] = moves[j], moves[i]
    elif name == "move after the end":
        moves.append({"move": rng.choice(("draw", "end", "marble"))})
    else:
        moves.insert(i, extra[name])  # type: ignore[arg-type]
    return f"order: {name}"


def change_keys(rng: random.Random, _top: Header, moves: Moves) -> str | None:
    """Drop, add or spoil a key of any move."""
    node = pick(rng, moves, lambda node: node.get("move") != "end" or rng.random() < 0.1)
    if node is None:
        return None
    name = rng.choice(("drop", "add", "null", "wrong value", "at_ms", "source"))
    key = rng.choice(sorted(node))
    if name == "drop":
        node.pop(key)
    elif name == "add":
        node[rng.choice(MOVE_KEYS + OTHER_KEYS)] = rng.choice((0, 1, "village", "none", "hexagon", [], {}))
    elif name == "null":
        node[key] = None
    elif name == "wrong value":
        node[key] = rng.choice(WRONG_VALUES)
    elif name == "at_ms":
        node["at_ms"] = rng.choice((-1, 1.5, "1", True, 0))
    else:
        node["source"] = rng.choice(("mouse", "Touch", 1, "import"))
    return f"keys: {name}"


def change_fresh(rng: random.Random, _top: Header, moves: Moves) -> str | None:
    """Spoil the lists of neutral tiles, or the kinds cleared."""
    name = rng.choice(
        ("missing", "extra", "short", "long", "tile", "order", "uncalled", "empty", "clear", "fewer")
    )
    if name in ("uncalled", "empty"):
        node = pick(rng, moves, lambda node: "refill" in node and "fresh" not in node)
        if node is not None:
            node["fresh"] = [] if name == "empty" else [["village"] * rng.choice((0, 1, 5))]
        return None if node is None else f"fresh: {name}"
    if name == "clear" and rng.random() < 0.5:
        node = pick(rng, moves, lambda node: node.get("move") == "take" and "clear" not in node)
        if node is not None:
            node["clear"] = rng.choice(t.KINDS)
            node["fresh"] = [["village"] * rng.randint(1, 3), *node.get("fresh", [])]
        return None if node is None else "fresh: clear added"
    node = pick(rng, moves, lambda node: "clear" in node if name == "clear" else "fresh" in node)
    if node is None:
        return None
    fresh = node["fresh"]
    wave = rng.choice(fresh)
    if name == "missing":
        node.pop("fresh")
    elif name == "fewer":
        fresh.remove(wave)
    elif name == "extra":
        fresh.append([tile_name(rng)] * rng.choice((0, 1, 5)))
    elif name == "short":
        wave.pop()
    elif name == "long":
        wave.append(tile_name(rng))
    elif name == "tile":
        wave[0] = rng.choice((*WRONG_TILES, *t.KINDS))
    elif name == "order":
        fresh.reverse()
    else:
        kinds = [node["clear"]] if isinstance(node["clear"], str) else node["clear"]
        more = [*kinds, rng.choice(t.KINDS)]
        wrong = [rng.choice(t.KINDS), "crop:vine", [], kinds[:-1], kinds[::-1], kinds * 2, more, kinds]
        node["clear"] = rng.choice(wrong)
    return f"fresh: {name}"


def tile_name(rng: random.Random) -> str:
    """Give any tile."""
    return rng.choice(sorted(t.TILES))


def change_take(rng: random.Random, _top: Header, moves: Moves) -> str | None:
    """Spoil a take or a free: its tile, its refill, what is discarded."""
    name = rng.choice(("tile", "refill", "another refill", "discard gone", "discard more", "discard other"))
    if name.startswith("discard"):
        node = pick(rng, moves, lambda node: ("discard" in node) != (name == "discard more"))
        if node is None:
            return None
        if name == "discard gone":
            node.pop("discard")
        elif name == "discard more":
            node["discard"] = rng.choice(("village", "hexagon", ["hexagon"], ["village"], []))
        else:
            other = rng.choice((tile_name(rng), "hexagon", "none", "crop"))
            as_list = rng.choice(([other], [other, "hexagon"], ["hexagon"] * 2, []))
            node["discard"] = as_list if rng.random() < 0.5 else other
        return f"take: {name}"
    node = pick(rng, moves, lambda node: "refill" in node)
    if node is None:
        return None
    key = name.split()[-1]
    node[key] = tile_name(rng) if name != "refill" else rng.choice(WRONG_TILES)
    return f"take: {name}"


def change_place(rng: random.Random, top: Header, moves: Moves) -> str | None:
    """Spoil a place or a free: tile, space, payment."""
    name = rng.choice(("tile", "at", "at again", "spelling", "cards", "workers", "both"))
    node = pick(rng, moves, lambda node: "at" in node and ("cards" in node or name[0] in "tas"))
    if node is None:
        return None
    places = [place for seat in top["players"] for place in seat["board"]["spaces"]]
    if name == "tile":
        node["tile"] = rng.choice((tile_name(rng), "hexagon", "crop"))
    elif name == "at":
        node["at"] = rng.choice([*places, "99,99"])
    elif name == "at again":
        node["at"] = rng.choice([other["at"] for move in moves for other in nodes(move) if "at" in other])
    elif name == "spelling":
        q, r = node["at"].split(",")
        node["at"] = rng.choice((f"{q}, {r}", f"+{q},{r}", f"{q},0{r}", f"{r},{q}", [int(q), int(r)]))
    elif name == "both":
        node["cards"], node["workers"] = rng.choice(((0, 2), (1, 1), (2, 1), (3, 0), (4, 0), (0, 0), (2, 2)))
    else:
        node[name] += rng.choice((-4, -2, -1, 1, 2, 3))
    return f"place: {name}"


def change_effect(rng: random.Random, _top: Header, moves: Moves) -> str | None:
    """Spoil a chip, a harvest or a free."""
    name = rng.choice(
        ("chip", "harvest", "harvest entry", "free gone", "free added", "inner fresh", "misplaced")
    )
    if name in ("free added", "misplaced"):
        node = pick(rng, moves, lambda node: "at" in node and "free" not in node)
        if node is None:
            return None
        free = {"tile": tile_name(rng), "at": "0,0", "refill": "village"}
        card = {"harvest": [{"green": 1}], "chip": rng.choice((*t.CHIPS, "none"))}
        node.update({"free": free} if name == "free added" else dict([rng.choice(list(card.items()))]))
        return f"effect: {name}"
    key = {"chip": "chip", "harvest": "harvest", "harvest entry": "harvest"}.get(name, "free")
    node = pick(rng, moves, lambda node: key in node and (name != "inner fresh" or "free" in node["free"]))
    if node is None:
        return None
    if name == "chip":
        node["chip"] = rng.choice((*t.CHIPS, "none", "cards", None, ["card"]))
    elif name == "harvest":
        cards = node["harvest"]
        node["harvest"] = rng.choice((cards[:-1], [*cards, {"green": 1}], {"green": 1}, "green", []))
    elif name == "harvest entry":
        node["harvest"][rng.randrange(len(node["harvest"]))] = copy.deepcopy(rng.choice(WRONG_CARDS))
    elif name == "free gone":
        node.pop("free")
    else:
        inner = node["free"]["free"]
        inner["fresh"] = [] if rng.random() < 0.3 else [["village"] * 5]
    return f"effect: {name}"


CHANGES = (change_header, change_order, change_keys, change_fresh, change_take, change_place, change_effect)


def mutate(seed: int, top: Header, moves: Moves) -> tuple[str, Header, Moves]:
    """Change one thing at random; give also what was changed."""
    rng = random.Random(f"mutated {seed}")
    top, moves = copy.deepcopy(top), copy.deepcopy(moves)
    name = None
    while name is None:
        change = rng.choice(CHANGES) if moves else change_header
        name = change(rng, top, moves)
    return name, top, moves


def mutated(seed: int, header: Header, moves: Moves) -> tuple[Header, Moves]:
    """Give a copy of a game with one thing changed, so that it is often wrong."""
    return mutate(seed, header, moves)[1:]


# What the games visit.


def watch(top: Header, moves: Moves, counts: Counter[str]) -> None:
    """Play a game and count the situations in it."""
    state = t.read_header(top, {}, {key: [0, 0] for key in t.KINDS})
    for key, value in state["rulings"].items():
        counts[f"ruling {key} {value}"] += 1
    acted = False
    for move in moves:
        player = state["players"][state["turn"]]
        watch_before(state, player, move, counts)
        if move["move"] == "marble":
            counts["marble after the action" if acted else "marble before the action"] += 1
        acted = move["move"] in ("draw", "take", "place") or (acted and move["move"] != "end")
        before = {"chips": dict(player["chips"]), "gone": dict(state["gone"]), "phase": state["phase"]}
        direct, covered, old = player["direct"], set(player["covered"]), state["old_hexagons"]
        t.step(state, move)
        counts[f"move {move['move']}"] += 1
        counts["phase ends"] += state["phase"] != before["phase"]
        if move["move"] != "place":
            continue
        for node in nodes(move):
            watch_node(state, player, node, before, covered, counts)
        if (
            sum(entry.get("red", 0) for n in nodes(move) for entry in n.get("harvest", []))
            < player["direct"] - direct
        ):
            counts["hexagon without room: two red"] += 1
        counts["hexagon placed in its turn"] += move["tile"] == "hexagon" and old < 1
    out = t.result(state)
    counts["finished" if out["finished"] else "unfinished"] += 1
    counts[f"winners {len(out['winners'])}"] += 1
    totals = [row["total"] for row in out["final"].values()]
    if totals.count(max(totals)) > 1:
        counts[f"tie of totals, finished {out['finished']}, winners {len(out['winners'])}"] += 1


def watch_before(state: Data, player: Data, move: Data, counts: Counter[str]) -> None:
    """Count what is to be seen before a take or place."""
    if move["move"] == "take":
        clears = move.get("clear", [])
        clears = [clears] if isinstance(clears, str) else clears
        wave_number = len(move.get("fresh", [])) - len(clears)
        counts[f"take with {len(clears)} cleared"] += 1
        counts[f"take with {wave_number} waves"] += 1
        counts["take with clears and waves"] += bool(clears and wave_number)
        counts["take discards " + ("hexagon" if move.get("discard") == "hexagon" else "tile")] += (
            "discard" in move
        )
        counts["take after 21"] += player["laid"] == 21
    if move["move"] == "place":
        counts[f"paid {move['cards']} cards {move['workers']} workers"] += 1
        frees = len(nodes(move)) - 1
        counts[f"castle chain {frees} free"] += player["spaces"][move["at"]] == "castle"
        for depth, node in enumerate(nodes(move)):
            ruling = state["rulings"]["castle-refill"]
            counts[f"free with {len(node.get('fresh', []))} waves, {ruling}, depth {min(depth, 2)}"] += (
                depth > 0
            )
            counts[f"hexagon on {player['spaces'][node['at']]}"] += node["tile"] == "hexagon"


def watch_node(
    state: Data, player: Data, node: Data, before: Data, covered: set[str], counts: Counter[str]
) -> None:
    """Count what a place or a free did; *covered* grows by its space."""
    kind, area = player["spaces"][node["at"]], player["areas"][node["at"]]
    covered.add(node["at"])
    counts[f"placed {kind}" + ("" if "cards" in node else ", free")] += 1
    if kind == "city":
        counts[f"chip {node.get('chip', 'all gone')}"] += 1
        taken = [sum(p["chips"][chip] for p in state["players"].values()) for chip in t.CHIPS]
        counts["city after which a kind of chip is gone"] += max(taken) == 5
    if kind == "cart":
        shown = [next(iter(entry)) for entry in node["harvest"]]
        counts[f"cart with {len(shown)} harvest cards"] += 1
        counts[f"cart with {min(shown.count('hexagon'), 3)} hexagons"] += 1
        ruling = state["rulings"]["hexagon-no-room"]
        counts[f"cart with several hexagons, {ruling}"] += shown.count("hexagon") > 1
    if "discard" in node:
        counts[f"hexagon without room: {len(node['discard'])} discarded"] += 1
    if set(area) <= covered:
        counts[f"area of {min(len(area), 7)} complete, {state['rulings']['big-area']}"] += 1
    if all(place in covered for place in player["spaces"] if player["spaces"][place] == kind):
        gone = before["gone"][kind]
        counts[f"colour bonus {('first', 'second', 'third or later')[gone]}"] += 1
        before["gone"][kind] = min(2, gone + 1)


def main(number: int) -> None:
    """Play full games, small ones and mutated ones; print what they visit."""
    counts: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    started = time.time()
    for seed in range(number):
        for size in ("full", "small") if seed % 4 == 0 else ("full",):
            top, moves = game(seed, 2 + seed % 3, "random" if seed % 5 else {}, size)
            t.play(top, moves)
            watch(top, moves, counts)
            name, top, moves = mutate(seed, top, moves)
            try:
                t.play(top, moves, bonuses={key: [0, 0] for key in t.KINDS})
                changed[f"{name}: still right"] += 1
            except t.Wrong:
                changed[f"{name}: wrong"] += 1
    for table in (counts, changed):
        for key in sorted(table):
            print(f"{table[key]:8} {key}")
    wrong = sum(value for key, value in changed.items() if key.endswith(": wrong"))
    print(f"{wrong} of {changed.total()} mutated games are wrong; {time.time() - started:.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]))
