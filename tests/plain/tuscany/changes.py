"""The same games with one thing changed, which is often wrong."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

from tests.plain.tuscany import header as words
from tests.plain.tuscany.random_games import Data, Header, Moves

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
    kind = rng.choice(words.KINDS)
    other_places = [place for place in spaces if spaces[place] != "castle"] + ["77,77"]
    changes: dict[str, Callable[[], Any]] = {
        "drop a key": lambda: top.pop(rng.choice([key for key in top if key != "bonuses"])),
        "unknown key": lambda: top.update({rng.choice(("board", "tiles", "modules", "at_ms")): "stand-in"}),
        "wrong value": lambda: top.update({rng.choice(sorted(top)): rng.choice(WRONG_VALUES)}),
        "record": lambda: top.update(record=rng.choice(("tuscany/2", "castelli/1", "tuscany"))),
        "seat: drop a key": lambda: seat.pop(rng.choice([key for key in seat if key != "name"])),
        "seat: unknown key": lambda: seat.update(pieces=[]),
        "seat: wrong value": lambda: seat.update({rng.choice(sorted(seat)): rng.choice(WRONG_VALUES)}),
        "seat: colour": lambda: seat.update(colour=rng.choice((*words.COLOURS, "black", "Red"))),
        "seat: start": lambda: seat.update(start=rng.choice(other_places)),
        "seat: another start": lambda: seat.update(
            start=rng.choice([p for p in spaces if p not in other_places])
        ),
        "seat: chip": lambda: seat.update(chip=rng.choice((*words.CHIPS, "none", "cards", "workers"))),
        "seat: board": lambda: seat.update(board=rng.choice(("nowhere", "", {"spaces": {}}, {"spaces": []}))),
        "one seat less": lambda: top["players"].remove(seat),
        "one seat more": lambda: top["players"].append({**seat, "colour": rng.choice(words.COLOURS)}),
        "seats in another order": top["players"].reverse,
        "first": lambda: top.update(first=rng.choice((*words.COLOURS, "black"))),
        "space kind": lambda: spaces.update(
            {rng.choice(list(spaces)): rng.choice((*words.KINDS, "sea", "crop:vine"))}
        ),
        "space spelt": lambda: spaces.update({rng.choice(WRONG_PLACES): kind}),
        "space more": lambda: spaces.update({"3,3": kind}),
        "space gone": lambda: spaces.pop(rng.choice(list(spaces))),
        "ruling unknown": lambda: top.update(rulings={rng.choice(("Q1", "draws", "steward-rim")): "3"}),
        "ruling value": lambda: top.update(
            rulings={rng.choice(list(words.RULINGS)): rng.choice((3, "4", "maybe", None))}
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
            rng.randrange(8), rng.choice(sorted(words.TILES))
        ),
        "centre five of one": lambda: top["centre"].__setitem__(slice(0, 5), ["village"] * 5),
    }
    name = rng.choice(list(changes))
    changes[name]()
    return f"header: {name}"


def another_ruling(rng: random.Random, top: Header) -> None:
    """Change one ruling to another value that exists."""
    key = rng.choice(list(words.RULINGS))
    top.setdefault("rulings", {})[key] = rng.choice(words.RULINGS[key])


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
        "a correction by 0": {"move": "correct", "player": rng.choice(words.COLOURS), "cards": 0},
        "a large correction": {
            "move": "correct",
            "player": rng.choice(words.COLOURS),
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
            node["clear"] = rng.choice(words.KINDS)
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
        wave[0] = rng.choice((*WRONG_TILES, *words.KINDS))
    elif name == "order":
        fresh.reverse()
    else:
        kinds = [node["clear"]] if isinstance(node["clear"], str) else node["clear"]
        more = [*kinds, rng.choice(words.KINDS)]
        wrong = [rng.choice(words.KINDS), "crop:vine", [], kinds[:-1], kinds[::-1], kinds * 2, more, kinds]
        node["clear"] = rng.choice(wrong)
    return f"fresh: {name}"


def tile_name(rng: random.Random) -> str:
    """Give any tile."""
    return rng.choice(sorted(words.TILES))


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
        card = {"harvest": [{"green": 1}], "chip": rng.choice((*words.CHIPS, "none"))}
        node.update({"free": free} if name == "free added" else dict([rng.choice(list(card.items()))]))
        return f"effect: {name}"
    key = {"chip": "chip", "harvest": "harvest", "harvest entry": "harvest"}.get(name, "free")
    node = pick(rng, moves, lambda node: key in node and (name != "inner fresh" or "free" in node["free"]))
    if node is None:
        return None
    if name == "chip":
        node["chip"] = rng.choice((*words.CHIPS, "none", "cards", None, ["card"]))
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
