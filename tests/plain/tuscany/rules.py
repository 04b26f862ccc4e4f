"""The Castles of Tuscany, read plainly a second time from `rules/tuscany.md`; nothing here is clever.

`play` gives what `replay --json` prints at the end of a record, or raises `Wrong` at the first bad line.
A game is one dict that every move changes; after a `Wrong` it is spoilt.
"""

from __future__ import annotations

import re
from typing import Any

Data = dict[str, Any]

KINDS = ("village", "crop", "cart", "monastery", "quarry", "city", "estate", "castle")
CROPS = ("vine", "boar", "olive", "grain")
CHIPS = ("card", "storage", "marble", "worker", "harvest")
COLOURS = ("red", "blue", "green", "yellow")
SOURCES = ("touch", "camera", "scanner", "button", "keyboard", "import")
NEIGHBOURS = ((1, 0), (0, 1), (1, -1), (-1, 0), (0, -1), (-1, 1))
PLACE = re.compile(r"(0|-?[1-9][0-9]*),(0|-?[1-9][0-9]*)")
RULINGS = {  # the first value is the default
    "draw": ("3", "2"),  # Q1
    "big-area": ("series", "six"),
    "joker-pairs": ("any", "different"),
    "hexagon-wait": ("turn", "none"),
    "hexagon-no-room": ("two-red", "discard", "nothing"),  # Q5
    "harvest-chips": ("no", "yes"),
    "pile-tiles": ("no", "yes"),
    "card-points": ("5", "3"),
    "empty-spaces": ("more", "fewer"),
    "green-tie": ("more", "fewer"),  # Q10
    "castle-refill": ("after", "before"),
}
TILES = {kind for kind in KINDS if kind != "crop"} | {f"crop:{crop}" for crop in CROPS}
TILES |= {f"crop:{a}+{b}" for i, a in enumerate(CROPS) for b in CROPS[i + 1 :]}


class Wrong(Exception):
    """The record is malformed, or the rules refuse the move, at *line_number* (the header is line 1)."""

    def __init__(self, line_number: int, why: str) -> None:
        super().__init__(f"{line_number}: {why}")
        self.line_number = line_number
        self.why = why


# Small questions asked of every value.


def need(condition: bool, why: str) -> None:
    """Raise Wrong unless *condition* holds; `play` puts in the line number."""
    if not condition:
        raise Wrong(0, why)


def keys(value: Any, what: str, required: str, optional: str = "") -> None:
    """Insist on an object with all *required* keys and no others than these and the *optional* ones."""
    need(isinstance(value, dict), f"{what}: not an object")
    for key in required.split():
        need(key in value, f"{what}: {key} is missing")
    for key in value:
        need(key in required.split() or key in optional.split(), f"{what}: {key!r} does not belong here")


def whole(value: Any, what: str) -> int:
    """Insist on a whole number; true and 2.0 are none."""
    need(isinstance(value, int) and not isinstance(value, bool), f"{what}: {value!r} is no whole number")
    return int(value)


def word(value: Any, what: str, words: Any) -> str:
    """Insist on one of *words*."""
    need(isinstance(value, str) and value in words, f"{what}: {value!r} is not possible")
    return str(value)


def text(value: Any, what: str) -> None:
    """Insist on a string."""
    need(isinstance(value, str), f"{what}: {value!r} is no text")


def listed(value: Any, what: str) -> list[Any]:
    """Insist on a list."""
    need(isinstance(value, list), f"{what}: {value!r} is no list")
    return list(value)


# The header.


def read_board(board: Any, boards: Data) -> Data:
    """Give the spaces of a board."""
    if isinstance(board, str):
        need(board in boards, f"board: {board!r} is not known")
        spaces = boards[board].get("spaces", boards[board])
    else:
        keys(board, "board", "spaces")
        spaces = board["spaces"]
    need(isinstance(spaces, dict), "spaces: not an object")
    for place, kind in spaces.items():
        need(PLACE.fullmatch(place) is not None, f"spaces: {place!r} is no place")
        word(kind, f"spaces: {place}", KINDS)
    return dict(spaces)


def neighbours_of(spaces: Data, place: str) -> list[str]:
    """Give the spaces that touch *place*."""
    q, r = (int(number) for number in place.split(","))
    return [f"{q + dq},{r + dr}" for dq, dr in NEIGHBOURS if f"{q + dq},{r + dr}" in spaces]


def area_of(spaces: Data, near: Data, place: str) -> list[str]:
    """Give the connected spaces of the same kind, *place* included."""
    area = [place]
    for known in area:
        for other in near[known]:
            if spaces[other] == spaces[place] and other not in area:
                area.append(other)
    return area


def read_player(seat: Any, boards: Data) -> Data:
    """Give a player as the game begins (T3, T4)."""
    keys(seat, "player", "colour board start chip", "name")
    word(seat["colour"], "colour", COLOURS)
    text(seat.get("name", ""), "name")
    spaces = read_board(seat["board"], boards)
    start = word(seat["start"], "start", [place for place in spaces if spaces[place] == "castle"])
    near = {place: neighbours_of(spaces, place) for place in spaces}
    player = {
        "colour": seat["colour"],
        "spaces": spaces,
        "near": near,
        "areas": {place: area_of(spaces, near, place) for place in spaces},
        "covered": {start: "start castle"},  # place -> tile, "hexagon" or "start castle"
        "green": 0,
        "direct": 0,  # red points that did not come from a phase's end
        "scorings": [],  # green points at the end of each phase so far
        "cards": 5,
        "workers": 0,
        "marble": 0,
        "storage": [],
        "chips": dict.fromkeys(CHIPS, 0),
        "laid": 0,
    }
    take_chip(player, word(seat["chip"], "chip", CHIPS))
    return player


def read_header(header: Any, boards: Data, bonuses: Data | None) -> Data:
    """Give the game before its first move."""
    keys(header, "header", "record players centre", "first rulings bonuses")
    word(header["record"], "record", ("tuscany/1",))
    players = [read_player(seat, boards) for seat in listed(header["players"], "players")]
    colours = [player["colour"] for player in players]
    need(2 <= len(colours) <= 4, "players: two to four")
    need(len(set(colours)) == len(colours), "players: a colour twice")
    first = word(header.get("first", colours[0]), "first", colours)
    rulings = header.get("rulings", {})
    keys(rulings, "rulings", "", " ".join(RULINGS))
    for key, value in rulings.items():
        word(value, f"rulings: {key}", RULINGS[key])
    numbers = header.get("bonuses", bonuses)
    keys(numbers, "bonuses", " ".join(KINDS))
    for kind, pair in numbers.items():
        need(len(listed(pair, f"bonuses: {kind}")) == 2, f"bonuses: {kind}: not two")
        need(all(whole(number, f"bonuses: {kind}") >= 0 for number in pair), f"bonuses: {kind}: below 0")
    centre = [word(tile, "centre", TILES) for tile in listed(header["centre"], "centre")]
    need(len(centre) == 8, "centre: not eight")
    need(five_of_a_colour(centre) is None, "centre: five of one colour")
    return {
        "players": {player["colour"]: player for player in players},  # in seating order
        "first": first,
        "rulings": {key: rulings.get(key, values[0]) for key, values in RULINGS.items()},
        "numbers": numbers,
        "gone": dict.fromkeys(KINDS, 0),
        "centre": centre,
        "turn": first,
        "actions": 1,  # still to be done in this turn
        "marble_used": False,
        "old_hexagons": 0,  # of the player on turn, stored when the turn began (Q4)
        "phase": 1,
        "round": 1,
        "last_round": False,
        "finished": False,
        "moves": 0,
    }


# The centre.


def kind_of(tile: str) -> str:
    """Give a tile's kind, which is its colour."""
    return tile.split(":", maxsplit=1)[0]


def five_of_a_colour(centre: list[str]) -> str | None:
    """Give the kind of which at least five lie open (T11), if there is one."""
    kinds = [kind_of(tile) for tile in centre]
    for kind in KINDS:
        if kinds.count(kind) >= 5:
            return kind
    return None


def replace(game: Data, kind: str, wave: Any) -> None:
    """Remove the open tiles of *kind* and turn up as many."""
    stay = [tile for tile in game["centre"] if kind_of(tile) != kind]
    came = [word(tile, "fresh", TILES) for tile in listed(wave, "fresh")]
    need(len(stay) + len(came) == len(game["centre"]), "fresh: a list is not as long as what left")
    game["centre"] = stay + came


def waves(game: Data, fresh: list[Any]) -> None:
    """Do T11 as often as it happens, each time with the next list of *fresh*."""
    kind = five_of_a_colour(game["centre"])
    while kind is not None:
        need(len(fresh) > 0, f"fresh: five of {kind} lie open, and nothing is said to replace them")
        replace(game, kind, fresh.pop(0))
        kind = five_of_a_colour(game["centre"])


def take_open(game: Data, tile: Any) -> None:
    """Take a tile out of the centre."""
    game["centre"].remove(word(tile, "tile", game["centre"]))


def refill(game: Data, tile: Any) -> None:
    """Put the next tile of the player's piles into the centre, a neutral one after the 21st (T7)."""
    game["centre"].append(word(tile, "refill", TILES))
    player = game["players"][game["turn"]]
    player["laid"] = min(21, player["laid"] + 1)


def legal_spaces(player: Data, tile: str) -> list[str]:
    """Give the free spaces of the tile's kind (any for a hexagon) that touch a covered one (T9)."""
    found = []
    for place, kind in player["spaces"].items():
        touches = any(other in player["covered"] for other in player["near"][place])
        if touches and place not in player["covered"] and (tile == "hexagon" or kind_of(tile) == kind):
            found.append(place)
    return found


def something_fits(game: Data) -> bool:
    """Tell whether an open tile has a legal space in the region of the player on turn."""
    player = game["players"][game["turn"]]
    return any(legal_spaces(player, kind) for kind in {kind_of(tile) for tile in game["centre"]})


def clear(game: Data, said: Any, fresh: list[Any]) -> None:
    """Remove kinds of which none fits, until one fits (T8)."""
    kinds = [said] if isinstance(said, str) else listed(said, "clear")
    need(len(kinds) > 0, "clear: no kind")
    for number, kind in enumerate(kinds):
        word(kind, "clear", KINDS)
        need(kind not in kinds[:number], f"clear: {kind} twice")
        need(not something_fits(game), f"clear: an open tile can be placed before {kind} leaves")
        need(kind in [kind_of(tile) for tile in game["centre"]], f"clear: no {kind} lies open")
        need(len(fresh) > 0, f"fresh: nothing is said to replace {kind}")
        replace(game, kind, fresh.pop(0))
    need(something_fits(game), "clear: no open tile can be placed after the last kind")


# The three actions.


def act(game: Data) -> None:
    """Use up an action of this turn."""
    need(game["actions"] > 0, "no action is left in this turn")
    game["actions"] -= 1


def draw(game: Data, move: Data) -> None:
    """Draw cards (T6, Q1)."""
    keys(move, "draw", "move", "at_ms source")
    act(game)
    player = game["players"][game["turn"]]
    player["cards"] += int(game["rulings"]["draw"]) + player["chips"]["card"]


def take(game: Data, move: Data) -> None:
    """Take an open tile into storage (T7, T8, T11)."""
    keys(move, "take", "move tile refill", "discard fresh clear at_ms source")
    act(game)
    player = game["players"][game["turn"]]
    fresh = listed(move.get("fresh", []), "fresh")
    if "clear" in move:
        clear(game, move["clear"], fresh)
        waves(game, fresh)
    take_open(game, move["tile"])
    if room(player) > 0:
        need("discard" not in move, "discard: a storage space is free")
    else:
        need("discard" in move, "discard is missing: no storage space is free")
        discard(game, player, move["discard"])
    player["storage"].append(move["tile"])
    refill(game, move["refill"])
    waves(game, fresh)
    need(fresh == [], "fresh: more lists than needed")


def place(game: Data, move: Data) -> None:
    """Pay for a stored tile or hexagon and place it (T9)."""
    keys(move, "place", "move tile at", "cards workers chip harvest free discard at_ms source")
    act(game)
    player = game["players"][game["turn"]]
    tile = word(move["tile"], "tile", player["storage"])
    if tile == "hexagon":
        if game["rulings"]["hexagon-wait"] == "turn":  # Q4
            need(game["old_hexagons"] > 0, "tile: no hexagon was stored when the turn began")
        game["old_hexagons"] -= 1
    workers = whole(move.get("workers", 0), "workers")
    need(workers == 2 or "cards" in move, "place: cards is missing")
    cards = whole(move.get("cards", 0), "cards")
    need(0 <= workers <= 2, "workers: 0 to 2")
    need(2 - workers <= cards <= 2 * (2 - workers), f"cards: not {cards} with {workers} workers")
    need(workers <= player["workers"], "workers: more than there are")
    need(cards <= player["cards"], "cards: more than there are")
    player["workers"] -= workers
    player["cards"] -= cards
    player["storage"].remove(tile)
    lay(game, move, True)


def place_free(game: Data, free: Any, outermost: bool) -> None:
    """Place an open tile because of a castle, without payment (T14, Q11)."""
    keys(free, "free", "tile at refill", "fresh chip harvest free discard")
    take_open(game, free["tile"])
    fresh = listed(free.get("fresh", []), "fresh")
    if game["rulings"]["castle-refill"] == "before":
        refill(game, free["refill"])
        waves(game, fresh)
        lay(game, free, False)
    else:
        lay(game, free, False)
        refill(game, free["refill"])
        if outermost:
            waves(game, fresh)
        need(outermost or fresh == [], "fresh: only in the outermost free")
    need(fresh == [], "fresh: more lists than needed")


# What follows from placing.


def lay(game: Data, move: Data, from_storage: bool) -> None:
    """Lay the tile of a place or a free, and do what follows: area, colour bonus, effect."""
    player, tile = game["players"][game["turn"]], move["tile"]
    at = word(move["at"], "at", legal_spaces(player, tile))
    kind, area = player["spaces"][at], player["areas"][at]
    crops_before = [player["covered"][other] for other in area if other in player["covered"]]
    player["covered"][at] = tile
    if all(other in player["covered"] for other in area):  # T12
        player["green"] += area_points(game, len(area))
    still_free = [other for other in player["spaces"] if other not in player["covered"]]
    if kind not in [player["spaces"][other] for other in still_free] and game["gone"][kind] < 2:  # T13
        player["green"] += game["numbers"][kind][game["gone"][kind]]
        game["gone"][kind] += 1
    for key, owner in (("chip", "city"), ("harvest", "cart"), ("free", "castle")):
        need(key not in move or kind == owner, f"{key}: only with a {owner}")
    leaving = listed(move.get("discard", []), "discard")
    if game["rulings"]["hexagon-no-room"] != "discard":
        need(leaving == [], "discard: only under Q5 discard")
    chips = player["chips"]
    if kind == "castle" and "free" in move:
        place_free(game, move["free"], from_storage)
    elif kind == "city":
        city(game, player, move)
    elif kind == "estate":
        take_hexagon(game, player, leaving)
    elif kind == "crop":
        player["green"] += new_crops(tile, crops_before)
    elif kind == "quarry":
        player["marble"] += 1 + chips["marble"]
    elif kind == "village":
        player["workers"] += 1 + chips["worker"]
    elif kind == "monastery":
        player["cards"] += 3
    elif kind == "cart":
        need("harvest" in move, "harvest is missing")
        entries = listed(move["harvest"], "harvest")
        need(len(entries) == 1 + chips["harvest"], f"harvest: not {1 + chips['harvest']} entries")
        for entry in entries:
            harvest(game, player, entry, leaving)
    need(leaving == [], "discard: more than hexagons without room")


def area_points(game: Data, size: int) -> int:
    """Give the points for a complete area (T12, Q2)."""
    if size >= 4 and game["rulings"]["big-area"] == "six":
        return 6
    return size * (size + 1) // 2


def new_crops(tile: str, before: list[str]) -> int:
    """Count the crops that no tile of the area shows yet; a hexagon is always one (T17)."""
    if tile == "hexagon":
        return 1
    seen = [crop for other in before if other.startswith("crop:") for crop in other[5:].split("+")]
    return len([crop for crop in tile[5:].split("+") if crop not in seen])


def city(game: Data, player: Data, move: Data) -> None:
    """Take a chip or none (T15); the key must be there while any chip is left, and not after that."""
    taken = {chip: sum(p["chips"][chip] for p in game["players"].values()) for chip in CHIPS}
    left = [chip for chip in CHIPS if taken[chip] < 5]
    if not left:
        need("chip" not in move, "chip: none is left")
        return
    need("chip" in move, "chip is missing")
    chip = word(move["chip"], "chip", [*left, "none"])
    if chip != "none":
        take_chip(player, chip)


def take_chip(player: Data, chip: str) -> None:
    """Add a chip; a storage chip brings 2 green (T4)."""
    player["chips"][chip] += 1
    if chip == "storage":
        player["green"] += 2


def harvest(game: Data, player: Data, entry: Any, leaving: list[Any]) -> None:
    """Give what one harvest card shows (T19, Q6)."""
    keys(entry, "harvest", "", "green red cards workers marble hexagon")
    need(len(entry) == 1, "harvest: a card shows one thing")
    thing = next(iter(entry))
    number = whole(entry[thing], f"harvest: {thing}")
    need(number >= 1, f"harvest: {thing}: below 1")
    chip = {"cards": "card", "workers": "worker", "marble": "marble"}.get(thing)
    if thing == "hexagon":
        need(number == 1, "harvest: one hexagon")
        take_hexagon(game, player, leaving)
    elif thing == "red":
        player["direct"] += number
    elif chip is not None and game["rulings"]["harvest-chips"] == "yes":
        player[thing] += number + player["chips"][chip]
    else:
        player[thing] += number


def room(player: Data) -> int:
    """Count the free storage spaces."""
    return 1 + int(player["chips"]["storage"]) - len(player["storage"])


def discard(game: Data, player: Data, thing: Any) -> None:
    """Put a stored tile or hexagon back into the box."""
    player["storage"].remove(word(thing, "discard", player["storage"]))
    game["old_hexagons"] = min(game["old_hexagons"], player["storage"].count("hexagon"))


def take_hexagon(game: Data, player: Data, leaving: list[Any]) -> None:
    """Store a wooden hexagon, or do as Q5 says if no space is free."""
    if room(player) == 0:
        ruling = game["rulings"]["hexagon-no-room"]
        if ruling == "two-red":
            player["direct"] += 2
        if ruling != "discard":
            return
        need(len(leaving) > 0, "discard: fewer than hexagons without room")
        discard(game, player, leaving.pop(0))
    player["storage"].append("hexagon")


# The other moves.


def marble(game: Data, move: Data) -> None:
    """Give a marble back for one more action (T10)."""
    keys(move, "marble", "move", "at_ms source")
    player = game["players"][game["turn"]]
    need(not game["marble_used"], "a marble was given back in this turn")
    need(player["marble"] > 0, "no marble")
    player["marble"] -= 1
    game["marble_used"] = True
    game["actions"] += 1


def correct(game: Data, move: Data) -> None:
    """Change what a player has by what the table agreed on."""
    things = ("green", "red", "cards", "workers", "marble")
    keys(move, "correct", "move player", " ".join(things) + " note at_ms source")
    player = game["players"][word(move["player"], "player", game["players"])]
    text(move.get("note", ""), "note")
    need(any(thing in move for thing in things), "correct: nothing to correct")
    for thing in things:
        difference = whole(move.get(thing, 0), thing)
        key = "direct" if thing == "red" else thing
        player[key] += difference
        need((red_now(player) if thing == "red" else player[key]) >= 0, f"{thing}: below 0")


def end(game: Data, move: Data) -> None:
    """End the turn, and with it perhaps the round, the phase, the game (T21-T23)."""
    keys(move, "end", "move", "at_ms source")
    need(game["actions"] == 0, "an action is still to be done")
    order = list(game["players"])
    game["turn"] = order[(order.index(game["turn"]) + 1) % len(order)]
    game["actions"] = 1
    game["marble_used"] = False
    game["old_hexagons"] = game["players"][game["turn"]]["storage"].count("hexagon")
    if game["turn"] != game["first"]:
        return
    game["round"] += 1
    used_up = any(player["laid"] >= 7 * game["phase"] for player in game["players"].values())
    if game["last_round"]:
        score(game)
        game["finished"] = True
    elif used_up and game["phase"] == 3:
        game["last_round"] = True
    elif used_up:
        score(game)
        game["phase"] += 1


def score(game: Data) -> None:
    """Add everyone's green points to red (T23)."""
    for player in game["players"].values():
        player["scorings"].append(player["green"])


def step(game: Data, move: Any) -> None:
    """Do one move; the game is spoilt if it is wrong."""
    need(isinstance(move, dict), "not an object")
    kind = word(move.get("move"), "move", ("draw", "take", "place", "marble", "end", "correct"))
    need(whole(move.get("at_ms", 0), "at_ms") >= 0, "at_ms: below 0")
    word(move.get("source", "touch"), "source", SOURCES)
    need(not game["finished"], "the game has ended")
    game["moves"] += 1
    if kind == "draw":
        draw(game, move)
    elif kind == "take":
        take(game, move)
    elif kind == "place":
        place(game, move)
    elif kind == "marble":
        marble(game, move)
    elif kind == "correct":
        correct(game, move)
    else:
        end(game, move)


# What `replay --json` prints.


def red_now(player: Data) -> int:
    """Give the red points on the track."""
    return int(player["direct"] + sum(player["scorings"]))


def final_row(game: Data, player: Data) -> Data:
    """Give a player's final score, as if the game ended now (T24, Q7, Q8)."""
    green = [player["green"]] * (3 - len(player["scorings"]))
    row = {
        "direct": player["direct"],
        "scorings": player["scorings"] + green,
        "cards": player["cards"] // int(game["rulings"]["card-points"]),
        "storage": len(player["storage"]),
        "marble": player["marble"],
        "workers": player["workers"],
    }
    if game["rulings"]["pile-tiles"] == "yes":
        row["storage"] += 21 - player["laid"]
    row["total"] = sum(row["scorings"]) + sum(value for key, value in row.items() if key != "scorings")
    return row


def empty(player: Data) -> int:
    """Count the spaces on which nothing lies."""
    return len(player["spaces"]) - len(player["covered"])


def winners(game: Data, final: Data) -> list[str]:
    """Give the winners in seating order (T25, Q9, Q10)."""
    best = []
    for colour, player in game["players"].items():
        spaces = empty(player) if game["rulings"]["empty-spaces"] == "more" else -empty(player)
        green = player["green"] if game["rulings"]["green-tie"] == "more" else -player["green"]
        best.append((final[colour]["total"], spaces, green, colour))
    top = max(entry[:3] for entry in best)
    return [entry[3] for entry in best if entry[:3] == top]


def result(game: Data) -> Data:
    """Give the object of `replay --json`."""
    final = {colour: final_row(game, player) for colour, player in game["players"].items()}
    players = {}
    for colour, player in game["players"].items():
        players[colour] = {
            "green": player["green"],
            "red": final[colour]["total"] if game["finished"] else red_now(player),
            "cards": player["cards"],
            "workers": player["workers"],
            "marble": player["marble"],
            "storage": list(player["storage"]),
            "chips": {chip: number for chip, number in player["chips"].items() if number > 0},
            "laid": player["laid"],
            "empty": empty(player),
        }
    return {
        "record": "tuscany/1",
        "moves": game["moves"],
        "finished": game["finished"],
        "turn": None if game["finished"] else game["turn"],
        "phase": game["phase"],
        "round": game["round"],
        "players": players,
        "centre": list(game["centre"]),
        "bonuses": dict(game["gone"]),
        "final": final,
        "winners": winners(game, final),
    }


def play(header: Data, moves: list[Data], *, boards: Data | None = None, bonuses: Data | None = None) -> Data:
    """Play a record; *boards* (name to spaces) and *bonuses* are what the stand-in brings."""
    line_number = 1
    try:
        game = read_header(header, boards or {}, bonuses)
        for move in moves:
            line_number += 1
            step(game, move)
    except Wrong as wrong:
        raise Wrong(line_number, wrong.why) from None
    return result(game)
