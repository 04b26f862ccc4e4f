"""A turn: reveal, what Stewards answer, end (C13-C17, C44-C45, D1)."""

from .areas import coat_at, evaluate_around
from .board import SIDES, is_meadow, meadows, place_of
from .cards import draw, restore, ruled, snapshot, take_silver, take_units, use_card
from .refused import COLOURS, Data, No, flag, need, one_of, only_keys, text, whole


def reveal(state: Data, move: Data) -> None:
    """Lay a tile on a face-down meadow."""
    only_keys(move, "reveal", "move field tile north", "swap gain_cards gain_silver at_ms source")
    board = state["table"]["board"]
    place_of(board, move["field"], "field")
    need(is_meadow(board, move["field"]), f"field: {move['field']} is a landscape")
    one_of(move["north"], "north", COLOURS)
    swap = flag(move.get("swap", False), "swap")
    need(not swap or "dilemma" in state["table"]["modules"], "swap: only with Dilemma")
    taken = swap and ruled(state, "dilemma-gains") == "taken"
    for key in ("gain_cards", "gain_silver"):
        need(key not in move or taken, f"{key}: only with a swap under R17 taken")
    whole(move.get("gain_cards", 0), "gain_cards", 0, 1 if ruled(state, "card-icons") == "one" else 4)
    whole(move.get("gain_silver", 0), "gain_silver", 0, 2)
    may_lay(state, move, swap)
    before = snapshot(state)
    lay(state, move, move["north"], move["north"])
    state["last"] = {"kind": "reveal", "before": before, "move": move, "answers": []}


def may_lay(state: Data, move: Data, swap: bool) -> None:
    """Raise No unless this tile may be laid on this field now (D22)."""
    need(not state["tile_laid"], "a tile was laid in this turn")
    need(move["field"] not in state["laid"], f"field: {move['field']} lies face up")
    tiles = state["table"]["tiles"]
    tile = one_of(text(move["tile"], "tile"), "tile", tiles)
    need(all(laid["tile"] != tile for laid in state["laid"].values()), f"tile: {tile} lies on the board")
    first_swap = swap and state["on_turn"] not in state["swapped"]
    need(tiles[tile]["start"] == first_swap, f"tile: {tile} cannot be laid now")


def lay(state: Data, move: Data, north: str, rim_north: str) -> None:
    """Do all that follows from the tile, in the order of D1."""
    mover, field = state["on_turn"], move["field"]
    state["laid"][field] = {"tile": move["tile"], "north": north}
    state["tile_laid"] = True
    tile = state["table"]["tiles"][move["tile"]]
    icons = [value for _, value in tile["coats"]].count(0)
    cards = min(icons, 1) if ruled(state, "card-icons") == "one" else icons  # R3
    silver = tile["silver"]
    if move.get("swap", False):
        if mover not in state["swapped"]:
            state["swapped"].append(mover)
        if ruled(state, "dilemma-gains") == "taken":  # R17
            cards, silver = move.get("gain_cards", 0), move.get("gain_silver", 0)
    draw(state, mover, cards)
    take_silver(state, mover, silver)
    for side in SIDES:
        pay_rim(state, field, side, rim_north)
    evaluate_around(state, field)


def pay_rim(state: Data, field: str, side: str, north: str) -> None:
    """Pay what the frame shows at one side of the tile (C17)."""
    shown = state["table"]["board"]["rim"].get((field, side))
    if shown is None:
        return
    colour, value = coat_at(state, field, side, north)
    if colour not in state["table"]["players"]:
        return
    if value == 0 and ruled(state, "rim-card-coat") == "nothing":  # R1
        return
    kind, number = shown
    if kind == "card":
        draw(state, colour, number)
    elif kind == "silver":
        take_silver(state, colour, number)
    else:
        take_units(state, colour, kind, number)


def steward(state: Data, move: Data, last: Data | None) -> None:
    """Lay the tile again from before it was laid, with all answers given so far (D8, D25)."""
    only_keys(move, "steward", "move by north", "at_ms source")
    one_of(move["by"], "by", state["table"]["players"])
    one_of(move["north"], "north", COLOURS)
    if last is None or last["kind"] != "reveal":
        raise No("a Steward answers a reveal")
    need(move["by"] != state["on_turn"], "by: not on one's own tile")
    moves = state["moves"]
    restore(state, last["before"])
    state["moves"] = moves
    answers = [*last["answers"], move]
    for answer in answers:
        use_card(state, answer["by"], "steward")
    first = last["move"]["north"]
    rim_north = first if ruled(state, "steward-rim") == "after" else move["north"]  # R2
    lay(state, last["move"], move["north"], rim_north)
    state["last"] = {**last, "answers": answers}


def end(state: Data, move: Data) -> None:
    """End the turn, and with the last tile the game (C39)."""
    only_keys(move, "end", "move", "at_ms source")
    need(state["tile_laid"], "no tile was laid in this turn")
    if all(field in state["laid"] for field in meadows(state["table"]["board"])):
        state["finished"] = True
        return
    players = state["table"]["players"]
    state["on_turn"] = players[(players.index(state["on_turn"]) + 1) % len(players)]
    state["tile_laid"] = False
    state["card_used"] = False
    state["bought"] = False
    state["safe"] = {number: how for number, how in state["safe"].items() if how == "game"}  # R16
