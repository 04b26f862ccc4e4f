"""The moves of The Castles of Tuscany, each changing the game; after a `Wrong` it is spoilt."""

from __future__ import annotations

from typing import Any

from tests.plain.tuscany.header import (
    CHIPS,
    KINDS,
    SOURCES,
    TILES,
    Data,
    five_of_a_colour,
    keys,
    kind_of,
    listed,
    need,
    red_now,
    take_chip,
    text,
    whole,
    word,
)

# The centre.


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
