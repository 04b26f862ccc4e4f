"""Castles: building, overbuilding, the Guard (C27-C32, C47-C50)."""

from .areas import coats_towards, influence
from .board import SIDES, is_meadow, place_of
from .cards import pay_silver, restore, ruled, snapshot, use_card, use_own_card
from .refused import UNITS, Data, No, need, one_of, only_keys, whole

WITH = ("landgrave", "landgravine", "master-builder", "abbot", "army-of-knights")
GROUND = {"landgrave": "grain", "landgravine": "wood"}


def castles_built(state: Data, colour: str) -> int:
    """Count all castles of a colour, also those under others."""
    return [castle["owner"] for site in state["sites"] for castle in site["stack"]].count(colour)


def standing(state: Data, colour: str) -> int:
    """Count the castles of a colour that are not overbuilt."""
    return [site["stack"][-1]["owner"] for site in state["sites"]].count(colour)


def worth(state: Data, at: str) -> int:
    """Give the points for a castle: settlements in its row and column (C31, R6)."""
    board = state["table"]["board"]
    column, row = place_of(board, at, "at")
    points = 0
    for field, kind in state["settlements"].items():
        its_column, its_row = place_of(board, field, "settlement")
        value = 2 if kind == "city" else 1
        if field == at:
            points += value * {"once": 1, "no": 0, "twice": 2}[ruled(state, "own-landscape")]
        elif its_column == column or its_row == row:
            points += value
    return points


def build(state: Data, move: Data) -> None:
    """Build or overbuild a castle; whatever is wrong raises No."""
    only_keys(move, "build", "move at", "buy with area over at_ms source")
    me, at = state["on_turn"], move["at"]
    board = state["table"]["board"]
    place_of(board, at, "at")
    need(not is_meadow(board, at), f"at: {at} is a meadow")
    card = one_of(move["with"], "with", WITH) if "with" in move else None
    over = one_of(move["over"], "over", state["table"]["players"]) if "over" in move else None
    if "buy" in move:
        one_of(move["buy"], "buy", UNITS)
    if "area" in move:
        areas = board["landscapes"].get(at, {"areas": []})["areas"]
        whole(move["area"], "area", 0, len(areas) - 1)
    need(state["tile_laid"], "first a tile is laid")
    need(castles_built(state, me) < 9, "no castle left")
    own = [value for colour, value in coats_towards(state, at, SIDES) if colour == me]
    if ruled(state, "build-card-coat") == "no":  # R5
        own = [value for value in own if value > 0]
    need(len(own) > 0, f"at: no coat of {me} points to {at}")
    before = snapshot(state)
    if over is None:
        need(card not in ("abbot", "army-of-knights"), f"with: {card} is for overbuilding")  # D28
        area = free_area(state, at, GROUND.get(card or "", "rocks"), move.get("area"))
        site: Data = {"at": at, "area": area, "stack": []}
        state["sites"].append(site)
    else:
        may_overbuild(state, over, card)
        site = find_site(state, at, over, move.get("area"), card == "army-of-knights")
    if card is not None:
        use_own_card(state, card)
    cost = 2 if over is not None and card != "abbot" else 1
    may_save = over is not None and ruled(state, "overbuild-purchase") == "any"  # R27
    pay_cost(state, cost, move.get("buy"), card, may_save)
    hit = site["stack"][-1]["number"] if over is not None else None
    site["stack"].append({"owner": me, "number": state["built"]})
    state["built"] += 1
    state["have"][me]["points"] += worth(state, at)
    if over is not None:
        state["last"] = {"kind": "overbuild", "before": before, "over": over, "hit": hit, "card": card}


def pay_cost(state: Data, cost: int, buy: str | None, card: str | None, may_save: bool) -> None:
    """Pay *cost* of each unit: one of them bought (C28, R22), or the Master builder's silver (D10, D28)."""
    me = state["on_turn"]
    have = state["have"][me]
    if buy is not None:
        need(card != "master-builder", "buy: not with the Master builder")
        need(not state["bought"], "buy: once a turn")
        need(may_save or have[buy] < cost, f"buy: {buy} is not missing")
        if ruled(state, "purchase") == "none-owned":
            need(have[buy] == 0, f"buy: {me} has {buy}")
        pay_silver(state, me, 2)
        have[buy] += 1
        state["bought"] = True
    for kind in UNITS:
        if card == "master-builder":
            missing = max(0, cost - have[kind])
            pay_silver(state, me, missing)
            have[kind] += missing
        need(have[kind] >= cost, f"{me} lacks {kind}")
        have[kind] -= cost


def free_area(state: Data, at: str, terrain: str, wanted: int | None) -> int:
    """Give the lowest-numbered area with room, or *wanted* (C30, R9)."""
    areas = state["table"]["board"]["landscapes"].get(at, {"areas": []})["areas"]
    for number, area in enumerate(areas):
        if area["terrain"] != terrain or wanted not in (None, number):
            continue
        taken = len([site for site in state["sites"] if site["at"] == at and site["area"] == number])
        room = area["sites"]
        if terrain != "rocks":
            room = 1 if ruled(state, "landgrave-room") == "one" else taken + 1
        if taken < room:
            return number
    raise No(f"at: no room on {at}")


def may_overbuild(state: Data, over: str, card: str | None) -> None:
    """Raise No unless overbuilding is in the game and *card* can help with it."""
    need("battle" in state["table"]["modules"], "over: only with Battle")
    need(over != state["on_turn"], "over: not one's own castle")
    need(card not in GROUND, f"with: {card} never overbuilds")
    if card == "master-builder":
        need(ruled(state, "master-builder-overbuild") == "yes", "with: not for overbuilding")  # R10


def find_site(state: Data, at: str, over: str, wanted: int | None, army: bool) -> Data:
    """Give the site with the castle of *over* to be overbuilt: lowest area, then the oldest castle."""
    sites = [site for site in state["sites"] if site["at"] == at and site["stack"][-1]["owner"] == over]
    sites.sort(key=lambda site: (site["area"], site["stack"][-1]["number"]))
    for site in sites:
        if wanted not in (None, site["area"]):
            continue
        if len(site["stack"]) > 1 and ruled(state, "overbuild-again") == "no":  # C50, R24
            continue
        if site["stack"][-1]["number"] in state["safe"]:  # R16
            continue
        if army or stronger(state, site, over):
            result: Data = site
            return result
    raise No(f"over: no castle of {over} on {at} that can be overbuilt")


def stronger(state: Data, site: Data, over: str) -> bool:
    """Tell whether the player on turn has more influence than *over* (C48, R23)."""
    sides = SIDES
    if ruled(state, "overbuild-compare") == "area":
        sides = state["table"]["board"]["landscapes"][site["at"]]["areas"][site["area"]]["sides"]
    points = influence(state, site["at"], sides)
    if ruled(state, "overbuild-count") == "coats":  # R26; a card icon counts nothing (C19)
        coats = [colour for colour, value in coats_towards(state, site["at"], sides) if value > 0]
        points = {colour: coats.count(colour) for colour in points}
    return bool(points[state["on_turn"]] > points[over])


def guard(state: Data, move: Data, last: Data | None) -> None:
    """Undo the overbuilding just done (D27); the castle is safe as long as R16 says."""
    only_keys(move, "guard", "move by", "at_ms source")
    one_of(move["by"], "by", state["table"]["players"])
    if last is None or last["kind"] != "overbuild":
        raise No("a Guard answers an overbuilding")
    need(move["by"] == last["over"], "by: not whose castle was hit")
    moves = state["moves"]
    restore(state, last["before"])
    state["moves"] = moves
    if last["card"] is not None and ruled(state, "guarded-card") == "spent":  # R15
        use_own_card(state, last["card"])
    use_card(state, move["by"], "guard")
    if ruled(state, "guard-lasts") != "attempt":
        state["safe"][last["hit"]] = ruled(state, "guard-lasts")
