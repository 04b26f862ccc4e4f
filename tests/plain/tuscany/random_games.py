"""Random whole games made with the plain reading."""

from __future__ import annotations

import random
from typing import Any

from tests.plain.tuscany import header as words
from tests.plain.tuscany import moves as plain
from tests.plain.tuscany import rules

Data = dict[str, Any]
Header = dict[str, Any]
Moves = list[dict[str, Any]]

T2 = {"castle": 3, "city": 3, "estate": 2, "crop": 5, "quarry": 4, "village": 5, "monastery": 4, "cart": 4}
CROP_TILES = sorted(tile for tile in words.TILES if tile.startswith("crop:"))
HARVEST = ("green", "red", "cards", "workers", "marble", "hexagon", "hexagon", "hexagon")


# Boards and headers.


def blob(rng: random.Random, number: int) -> list[str]:
    """Give connected places, each next to an earlier one."""
    places = [(rng.randint(-9, 9), rng.randint(-9, 9))]
    while len(places) < number:
        q, r = rng.choice(places)
        dq, dr = rng.choice(words.NEIGHBOURS)
        if (q + dq, r + dr) not in places:
            places.append((q + dq, r + dr))
    return [f"{q},{r}" for q, r in places]


def board(rng: random.Random, size: str, theme: list[str]) -> Data:
    """Give the spaces of a board: T2's numbers, or a small one with anything, or a theme, on it."""
    if size == "full":
        kinds = [kind for kind, number in T2.items() for _ in range(number)]
        rng.shuffle(kinds)
        if rng.random() < 0.5:  # large areas: equal kinds follow each other in the blob
            kinds.sort(key=rng.sample(words.KINDS, len(words.KINDS)).index)
        places = blob(rng, 30)
    else:
        few = theme or rng.sample(words.KINDS, rng.randint(2, 8))
        kinds = ["castle", *rng.choices([*few, *few, "castle"], k=rng.randint(1, 18))]
        places = blob(rng, len(kinds))
        if rng.random() < 0.2:  # an island that nothing ever touches
            places[-1] = "40,-40"
    if size == "full" and rng.random() < 0.5:  # one row after the other, so that areas are compact
        places = [f"{q - 2},{r - 3}" for r in range(6) for q in range(5)]
    return dict(zip(places, kinds, strict=True))


def tile(maker: Data) -> str:
    """Give a tile, some kinds more often than others."""
    kind = maker["rng"].choices(words.KINDS, maker["weights"])[0]
    return str(maker["rng"].choice(CROP_TILES)) if kind == "crop" else kind


def tile_of(maker: Data, kinds: list[str]) -> str:
    """Give a tile of one of these kinds."""
    kind = maker["rng"].choice(kinds)
    return str(maker["rng"].choice(CROP_TILES)) if kind == "crop" else kind


def header(maker: Data, players: int, rulings: Any, size: str) -> Header:
    """Give a random header."""
    rng = maker["rng"]
    if rulings == "random":
        rulings = {key: rng.choice(values) for key, values in words.RULINGS.items() if rng.random() < 0.7}
    theme: list[str] = rng.choice(([], [], ["city"], ["castle"], ["cart", "cart", "city", "estate"]))
    if theme and size == "small":  # the tiles come to match
        for kind in theme:
            maker["weights"][words.KINDS.index(kind)] += 8
    common = board(rng, size, theme) if rng.random() < 0.3 else None
    seats: list[Data] = []
    for colour in rng.sample(words.COLOURS, players):
        spaces = common or board(rng, size, theme)
        castles = [place for place, kind in spaces.items() if kind == "castle"]
        chip = maker["favourite"] if rng.random() < 0.3 else rng.choice(words.CHIPS)
        seat = {"colour": colour, "board": {"spaces": spaces}, "start": rng.choice(castles), "chip": chip}
        if rng.random() < 0.5:
            seat["name"] = f"Player {len(seats)}"
        seats.append(seat)
    centre = [tile(maker) for _ in range(8)]
    while words.five_of_a_colour(centre) is not None:
        centre = [rng.choice(words.KINDS) for _ in range(8)]
        centre = [rng.choice(CROP_TILES) if kind == "crop" else kind for kind in centre]
    bonuses = {kind: [rng.randint(0, 9), rng.randint(0, 5)] for kind in words.KINDS}
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
    kind = words.five_of_a_colour(centre)
    while kind is not None:
        stay = [one for one in centre if words.kind_of(one) != kind]
        wave = [tile(maker) for _ in range(len(centre) - len(stay))]
        if maker["rng"].random() < 0.25 and len(found) < 3:  # five of a colour again
            wave = [tile_of(maker, [maker["rng"].choice(words.KINDS)])] * len(wave)
        centre[:] = stay + wave
        found.append(wave)
        kind = words.five_of_a_colour(centre)
    return found


def a_clear(maker: Data, player: Data, centre: list[str]) -> tuple[list[str], list[list[str]]]:
    """Do T8 on *centre*, where nothing fits; give the kinds and what replaces them."""
    rng = maker["rng"]
    fit = [kind for kind in words.KINDS if plain.legal_spaces(player, kind)]
    unfit = [kind for kind in words.KINDS if kind not in fit]
    kinds: list[str] = []
    fresh: list[list[str]] = []
    while True:
        kind = rng.choice(sorted({words.kind_of(one) for one in centre} - set(kinds)))
        stay = [one for one in centre if words.kind_of(one) != kind]
        number = 8 - len(stay)
        again = [tile_of(maker, unfit) for _ in range(number)]
        kinds.append(kind)
        if {words.kind_of(one) for one in stay + again} - set(kinds) and rng.random() < 0.4:
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
    anything = any(plain.legal_spaces(player, kind) for kind in words.KINDS)
    if anything and not plain.something_fits(game) and rng.random() < 0.7:
        kinds, fresh = a_clear(maker, player, centre)
        move["clear"] = kinds if len(kinds) > 1 else kinds[0]
        fresh += waves(maker, centre)
    good = [one for one in centre if plain.legal_spaces(player, one)]
    move["tile"] = rng.choice(good if good and rng.random() < 0.8 else centre)
    castles = [one for one in good if one == "castle"]
    if castles and rng.random() < 0.5:
        move["tile"] = "castle"
    centre.remove(move["tile"])
    if plain.room(player) == 0:
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
            things += [(thing, at) for at in plain.legal_spaces(player, thing)]
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
        taken = {chip: sum(p["chips"][chip] for p in game["players"].values()) for chip in words.CHIPS}
        left = [chip for chip in words.CHIPS if taken[chip] < 5]
        if left:
            favourite = maker["favourite"] in left and rng.random() < 0.5
            move["chip"] = maker["favourite"] if favourite else rng.choice([*left, "none"])
    if kind == "cart":
        shown = rng.choices(HARVEST, k=1 + player["chips"]["harvest"])
        move["harvest"] = [{what: 1 if what == "hexagon" else rng.randint(1, 4)} for what in shown]
        hexagons = shown.count("hexagon")
    leaving = []
    for _ in range(hexagons):
        if plain.room(player) > 0:
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
    fits = [(one, at) for one in centre for at in plain.legal_spaces(player, one)]
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
        has = words.red_now(player) if thing == "red" else player[thing]
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
                plain.step(game, found[-1])
    totals = {colour: rules.final_row(game, player)["total"] for colour, player in players.items()}
    for colour in players:
        if totals[colour] < max(totals.values()):
            found.append({"move": "correct", "player": colour, "red": max(totals.values()) - totals[colour]})
            plain.step(game, found[-1])
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
        weights[words.KINDS.index("castle")] += 12
    maker = {"rng": rng, "weights": weights, "favourite": rng.choice(words.CHIPS)}
    top = header(maker, players, rulings, size)
    state = words.read_header(top, {}, None)
    moves: Moves = []
    stop = rng.randint(0, 150) if size == "small" and rng.random() < 0.5 else 10**6

    def do(move: Data) -> None:
        """Do a move and keep it."""
        if rng.random() < 0.02:
            move["at_ms"] = rng.randint(0, 10**12)
        if rng.random() < 0.02:
            move["source"] = rng.choice(words.SOURCES)
        plain.step(state, move)
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
