"""Records by chance, for holding two readings of the rules against each other.

`record_by_chance(seed)` gives lines that all pass, `refusal_by_chance(seed)` lines of which only the last is
refused, `game_by_chance(seed)` a record and all that was refused on the way. Boards, tiles, modules and
rulings are by chance too; corrections keep everyone rich enough to do something.
"""

import json
import random

from .areas import coats_towards
from .board import SIDES, meadows, read_board
from .cards import COPIES, PLAYED, PLAYED_AT, snapshot
from .final import result
from .header import RULINGS, read_header
from .refused import COLOURS, UNITS, Data, No
from .replay import step

TERRAINS = {False: ("rocks", "rocks", "wood", "grain", "market"), True: ("rocks", "rocks", "wood")}
BEFORE = {"reveal": 12, "play": 3, "correct": 3, "sell": 1, "build": 1, "end": 1, "steward": 1, "guard": 1}
AFTER = {"build": 60, "play": 4, "correct": 16, "sell": 2, "end": 4, "reveal": 1, "steward": 1, "guard": 1}
TRIES = 500


def landscape_by_chance(dice: random.Random, mine: bool, war: bool) -> Data:
    """Give a landscape's entry; now and then a side belongs to two areas or to none."""
    sides = list(SIDES)
    dice.shuffle(sides)
    areas: list[Data] = []
    if mine:
        areas.append({"terrain": "mine", "sides": "".join(sides[: dice.choice((2, 3, 4))])})
    while sides and not (mine and dice.random() < 0.7):
        some = "".join(sides.pop() for _ in range(min(len(sides), dice.choice((1, 1, 2, 3)))))
        area: Data = {
            "terrain": dice.choice(TERRAINS[war]),
            "sides": some,
            "icons": dice.choice((1, 2, 2, 3, 4, 5)),
        }
        if area["terrain"] == "market":
            area["icons"] = dice.choice((1, 1, 1, 2, 3))
        if area["terrain"] == "rocks":
            area["sites"] = dice.choice((0, 1, 1, 2, 2, 3)) + war
        areas.append(area)
        if dice.random() < 0.05:
            sides.append(dice.choice(some))
    entry: Data = {"areas": areas}
    if dice.random() < 0.5:
        entry["settlement"] = dice.choice(("village", "village", "city"))
    return entry


def board_by_chance(dice: random.Random, war: bool) -> Data:
    """Give a small board with rim, mostly with a mine; in *war* with many building sites."""
    size = {"columns": dice.choice((2, 3, 4, 5)), "rows": dice.choice((1, 2, 3))}
    if war:
        size = {"columns": dice.choice((3, 4, 5)), "rows": dice.choice((3, 4))}
    board: Data = {**size, "a1": dice.choice(("meadow", "landscape"))}
    blank = read_board(board, None, 2)
    squares = meadows(blank)
    fields = [f"{chr(65 + c)}{r + 1}" for c in range(size["columns"]) for r in range(size["rows"])]
    octagons = [field for field in fields if field not in squares and dice.random() < 0.95]
    mine = dice.choice(octagons) if octagons and dice.random() < 0.85 else None
    board["landscape"] = {field: landscape_by_chance(dice, field == mine, war) for field in octagons}
    board["rim"] = {}
    for field in squares:
        column, row = ord(field[0]) - 65, int(field[1:]) - 1
        outer = {
            "N": row == 0,
            "S": row == size["rows"] - 1,
            "W": column == 0,
            "E": column == size["columns"] - 1,
        }
        for side in SIDES:
            if outer[side] and dice.random() < 0.7:
                board["rim"][f"{field}.{side}"] = dice.choice(
                    ("wood", "grain", "2 rocks", "silver", "3 silver", "card")
                )
    return board


def tiles_by_chance(dice: random.Random, number: int) -> Data:
    """Give a few tiles more than *number*, and four start tiles; low values make ties."""
    top = dice.choice((1, 2, 3, 6))
    tiles = {}
    for name in [f"{i:02}" for i in range(1, number + 4)] + ["S1", "S2", "S3", "S4"]:
        colours = dice.sample(COLOURS, 4)
        values = [dice.choice([*(str(v) for v in range(1, top + 1)), "card"]) for _ in range(4)]
        tile: Data = {"coats": [f"{c} {v}" for c, v in zip(colours, values, strict=True)]}
        if dice.random() < 0.6:
            tile["silver"] = dice.randrange(3)
        if name.startswith("S"):
            tile["start"] = True
        tiles[name] = tile
    return {"tile": tiles}


def header_by_chance(dice: random.Random) -> Data:
    """Give a whole header, board and tiles inline."""
    war, often = dice.random() < 0.5, dice.choice((0.3, 0.9))
    board = board_by_chance(dice, war)
    players = dice.sample(COLOURS, dice.choice((2, 3, 3, 4)))
    header: Data = {"record": "castelli/1", "players": [{"colour": colour} for colour in players]}
    header["first"] = dice.choice(players)
    header["modules"] = ["battle"] * (war or dice.random() < 0.3) + ["dilemma"] * (dice.random() < 0.5)
    header["rulings"] = {key: dice.choice(values) for key, values in RULINGS.items() if dice.random() < often}
    header["board"] = board
    header["tiles"] = tiles_by_chance(dice, len(meadows(read_board(board, None, 2))))
    return header


def move_by_chance(dice: random.Random, state: Data) -> Data:
    """Give a move of the right form that may well be refused."""
    board, players = state["table"]["board"], state["table"]["players"]
    squares = meadows(board)
    octagons = [f"{chr(65 + c)}{r + 1}" for c in range(board["columns"]) for r in range(board["rows"])]
    octagons = [field for field in octagons if field not in squares]
    kind = kind_by_chance(dice, state)
    move: Data = {"move": kind}
    if kind == "reveal":
        move |= {"field": dice.choice(squares), "north": dice.choice(COLOURS)}
        move["tile"] = dice.choice(list(state["table"]["tiles"]))
        if "dilemma" in state["table"]["modules"] and dice.random() < 0.4:
            move["swap"] = True
            if state["table"]["rulings"]["dilemma-gains"] == "taken":
                move |= {"gain_cards": dice.randrange(3), "gain_silver": dice.randrange(3)}
    elif kind == "steward":
        move |= {"by": dice.choice(players), "north": dice.choice(COLOURS)}
    elif kind == "build":
        move |= build_by_chance(dice, state, octagons)
    elif kind == "guard":
        last = state["last"]
        move["by"] = last["over"] if last and last["kind"] == "overbuild" else dice.choice(players)
    elif kind == "play":
        move["card"] = dice.choice(PLAYED + PLAYED_AT)
        if move["card"] == "traitor":
            move["from"] = dice.choice(players)
        if move["card"] in PLAYED_AT:
            move["at"] = dice.choice(octagons)
    elif kind == "sell":
        move |= {"by": dice.choice(players), "cards": dice.choice((1, 1, 1, 2))}
    elif kind == "correct":
        move["player"] = dice.choice((state["on_turn"], state["on_turn"], dice.choice(players)))
        for key in UNITS:
            if dice.random() < 0.7:
                move[key] = dice.choice((1, 2, 3, 4, 5)) - state["have"][move["player"]][key]
        for key in dice.sample(("cards", "silver", "silver", "points"), 2):
            move[key] = dice.choice((-1, 0, 1, 1, 2, 4))
        if len(state["laid"]) == len(squares) and dice.random() < 0.5:
            totals = {colour: row["total"] for colour, row in result(state)["final"].items()}
            move = {"move": kind, "player": move["player"]}
            move["points"] = max(totals.values()) - totals[move["player"]]
    return move


def kind_by_chance(dice: random.Random, state: Data) -> str:
    """Choose a kind of move, rather one that may come now."""
    last = state["last"]
    if last is not None and dice.random() < 0.4:
        return "steward" if last["kind"] == "reveal" else "guard"
    weights = AFTER if state["tile_laid"] else BEFORE
    return dice.choices(list(weights), list(weights.values()))[0]


def build_by_chance(dice: random.Random, state: Data, octagons: list[str]) -> Data:
    """Give the keys of a building, rather where a coat of one's own points."""
    me, entries = state["on_turn"], state["table"]["board"]["landscapes"]
    near = [f for f in octagons if any(colour == me for colour, _ in coats_towards(state, f, SIDES))]
    rocky = [f for f in near if any(area["sites"] for area in entries.get(f, {"areas": []})["areas"])]
    others = [site for site in state["sites"] if site["stack"][-1]["owner"] != me and site["at"] in near]
    move: Data = {"at": dice.choice(octagons if dice.random() < 0.1 else rocky or near or octagons)}
    if dice.random() < 0.2:
        move["buy"] = min(UNITS, key=lambda kind: (state["have"][me][kind], dice.random()))
    if dice.random() < 0.15:
        move["area"] = dice.randrange(3)
    if others and "battle" in state["table"]["modules"] and dice.random() < 0.7:
        site = dice.choice(others if dice.random() < 0.95 else state["sites"])
        move |= {"at": site["at"], "over": site["stack"][-1]["owner"]}
        if dice.random() < 0.6:
            move["with"] = dice.choice(("abbot", "army-of-knights", "master-builder"))
    elif dice.random() < 0.4:
        move["with"] = dice.choice(("landgrave", "landgravine", "master-builder", "abbot"))
        if dice.random() < 0.5:
            move["at"] = dice.choice(near or octagons)
    return move


def twin(state: Data) -> Data:
    """Give a state that can be spoilt."""
    return {"table": state["table"], "last": state["last"], **snapshot(state)}


def game_by_chance(seed: int) -> tuple[list[Data], list[tuple[int, Data]]]:
    """Give header and moves that pass, and every move refused with the number of lines before it."""
    dice = random.Random(seed)
    header = header_by_chance(dice)
    names: dict[str, Data] = {}
    state = read_header(header, names.__getitem__, names.__getitem__)
    lines, refused = [header], []
    for _ in range(dice.randrange(20, TRIES) if dice.random() < 0.3 else TRIES):
        after, move = twin(state), move_by_chance(dice, state)
        try:
            step(after, move)
        except No:
            refused.append((len(lines), move))
        else:
            lines.append(move)
            state = after
        if state["finished"]:
            refused.append((len(lines), {"move": "sell", "cards": 1}))
            break
    return lines, refused


def record_by_chance(seed: int) -> list[str]:
    """Give the lines of a record that passes, finished or not."""
    lines, _ = game_by_chance(seed)
    return [json.dumps(line) for line in lines]


def refusal_by_chance(seed: int) -> list[str]:
    """Give the lines of a record of which only the last is refused."""
    lines, refused = game_by_chance(seed)
    number, move = random.Random(seed).choice(refused)
    return [json.dumps(line) for line in [*lines[:number], move]]


def cards_in_the_game(modules: list[str]) -> int:
    """Count the cards of the deck at the start."""
    return sum(card["copies"] for card in COPIES.values() if "battle" in modules or not card["battle"])
