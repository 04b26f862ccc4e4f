"""The deck, the hands, the mine; what a card does when it is used (C33-C38)."""

import copy
from typing import Any

from .board import is_meadow, place_of
from .refused import Data, need, one_of, only_keys, text, whole

COPIES: dict[str, Data] = {
    "king-3": {"copies": 1, "battle": False},
    "king-4": {"copies": 2, "battle": False},
    "king-5": {"copies": 1, "battle": False},
    "steward": {"copies": 3, "battle": False},
    "landgrave": {"copies": 3, "battle": False},
    "landgravine": {"copies": 3, "battle": False},
    "robber-baron": {"copies": 2, "battle": False},
    "raider": {"copies": 2, "battle": False},
    "brigands": {"copies": 1, "battle": False},
    "traitor": {"copies": 2, "battle": False},
    "master-builder": {"copies": 3, "battle": False},
    "peasant": {"copies": 2, "battle": False},
    "duke": {"copies": 2, "battle": True},
    "guard": {"copies": 2, "battle": True},
    "incendiary": {"copies": 2, "battle": True},
    "abbot": {"copies": 1, "battle": True},
    "army-of-knights": {"copies": 1, "battle": True},
}
PLAYED = ("king-3", "king-4", "king-5", "raider", "brigands", "robber-baron", "traitor")
PLAYED_AT = ("peasant", "duke", "incendiary")


def snapshot(state: Data) -> Data:
    """Give a copy of all that changes."""
    return {key: copy.deepcopy(value) for key, value in state.items() if key not in ("table", "last")}


def restore(state: Data, before: Data) -> None:
    """Make *state* what it was."""
    state.update(copy.deepcopy(before))


def ruled(state: Data, key: str) -> str:
    """Give the table's ruling."""
    return str(state["table"]["rulings"][key])


def draw(state: Data, colour: str, number: int) -> int:
    """Draw from the top as far as there are cards; give how many it were."""
    got = 0
    while got < number and len(state["deck"]) > 0:
        state["deck"].pop(0)
        state["have"][colour]["cards"] += 1
        got += 1
    return got


def take_silver(state: Data, colour: str, number: int) -> int:
    """Take from the mine as far as there is some; give how much it was."""
    got = min(number, int(state["mine"]))
    state["mine"] -= got
    state["have"][colour]["silver"] += got
    return got


def pay_silver(state: Data, colour: str, number: int) -> None:
    """Pay into the mine."""
    need(state["have"][colour]["silver"] >= number, f"{colour} has less than {number} silver")
    state["have"][colour]["silver"] -= number
    state["mine"] += number


def take_units(state: Data, colour: str, kind: str, number: int) -> int:
    """Take units up to the 5 one may hold (C23); give how many it were."""
    got = min(number, 5 - int(state["have"][colour][kind]))
    state["have"][colour][kind] += got
    return got


def use_card(state: Data, colour: str, card: str) -> None:
    """Put *card* from the hand under the deck, if a copy may be in that hand (C35, C38, D26)."""
    need(not COPIES[card]["battle"] or "battle" in state["table"]["modules"], f"{card}: only with Battle")
    need(state["have"][colour]["cards"] >= 1, f"{colour} has no card")
    need(state["deck"].count(card) < COPIES[card]["copies"], f"{card}: every copy lies in the deck")
    state["have"][colour]["cards"] -= 1
    state["deck"].append(card)


def use_own_card(state: Data, card: str) -> None:
    """Use the one card of one's own turn (C33)."""
    need(not state["card_used"], "a card was used in this turn")
    use_card(state, state["on_turn"], card)
    state["card_used"] = True


def play(state: Data, move: Data) -> None:
    """Use a card by itself."""
    one_of(move.get("card"), "card", PLAYED + PLAYED_AT)
    card = move["card"]
    if card == "traitor":
        only_keys(move, "play", "move card from", "at_ms source")
    elif card in PLAYED_AT:
        only_keys(move, "play", "move card at", "at_ms source")
    else:
        only_keys(move, "play", "move card", "at_ms source")
    use_own_card(state, card)
    me = state["on_turn"]
    mine = state["have"][me]
    if card.startswith("king-"):
        mine["points"] += int(card[-1])
    elif card in ("raider", "brigands"):
        for other in state["table"]["players"]:
            if other != me:
                got = min(1 if card == "raider" else 2, state["have"][other]["silver"])
                state["have"][other]["silver"] -= got
                mine["silver"] += got
    elif card == "robber-baron":
        half_up = ruled(state, "split") == "nearest"  # R21
        take_silver(state, me, (state["mine"] + 1) // 2 if half_up else state["mine"] // 2)
    elif card == "traitor":
        betray(state, move["from"])
    elif card == "incendiary":
        burn(state, move["at"])
    else:
        found(state, "village" if card == "peasant" else "city", move["at"])


def betray(state: Data, victim: Any) -> None:
    """Traitor: 1 silver for a card of another hand (C37, D11)."""
    me = state["on_turn"]
    one_of(victim, "from", state["table"]["players"])
    need(victim != me, "from: not from oneself")
    need(state["have"][me]["silver"] >= 1, "no silver for the Traitor")
    need(state["have"][victim]["cards"] >= 1, f"{victim} has no card")
    state["have"][me]["silver"] -= 1
    state["have"][victim]["silver"] += 1
    state["have"][victim]["cards"] -= 1
    state["have"][me]["cards"] += 1


def found(state: Data, kind: str, at: Any) -> None:
    """Peasant and Duke: a set-aside settlement on a free landscape (R7, D13)."""
    board = state["table"]["board"]
    place_of(board, at, "at")
    need(not is_meadow(board, at), f"at: {at} is a meadow")
    need(state["spare"][kind] >= 1, f"no spare {kind}")
    need(at not in state["settlements"], f"at: {at} has a settlement")
    areas = board["landscapes"].get(at, {"areas": []})["areas"]
    need(all(area["terrain"] != "mine" for area in areas), f"at: {at} is the mine's")
    if ruled(state, "free-landscape") == "empty":
        need(all(site["at"] != at for site in state["sites"]), f"at: {at} has a castle")
    state["spare"][kind] -= 1
    state["settlements"][at] = kind


def burn(state: Data, at: Any) -> None:
    """Incendiary: a city leaves the board (R8)."""
    place_of(state["table"]["board"], at, "at")
    need(state["settlements"].get(at) == "city", f"at: no city on {at}")
    del state["settlements"][at]
    if ruled(state, "burnt-city") == "spare":
        state["spare"]["city"] += 1


def sell(state: Data, move: Data) -> None:
    """Sell cards one by one for 2 silver each (C34, D3, R18)."""
    only_keys(move, "sell", "move cards", "by at_ms source")
    by = one_of(move.get("by", state["on_turn"]), "by", state["table"]["players"])
    number = whole(move["cards"], "cards", 1)
    need(by == state["on_turn"] or ruled(state, "sell-when") == "any", "by: not in one's own turn")  # R25
    need(state["have"][by]["cards"] >= number, f"{by} has not so many cards")
    for _ in range(number):
        need(state["mine"] >= 2 or ruled(state, "short-sale") == "rest", "the mine holds less than 2")
        state["have"][by]["cards"] -= 1
        state["deck"].append(None)
        take_silver(state, by, 2)


def correct(state: Data, move: Data) -> None:
    """Change what a player has by what the table agreed on."""
    kinds = ("points", "wood", "grain", "rocks", "silver", "cards")
    only_keys(move, "correct", "move player", " ".join(kinds) + " note at_ms source")
    player = one_of(move["player"], "player", state["table"]["players"])
    text(move.get("note", ""), "note")
    need(any(kind in move for kind in kinds), "correct: nothing to correct")
    have = state["have"][player]
    for kind in kinds:
        change = whole(move.get(kind, 0), kind)
        need(have[kind] + change >= 0, f"{kind}: below 0")
        have[kind] += change
        if kind in ("wood", "grain", "rocks"):
            need(have[kind] <= 5, f"{kind}: above 5")
        if kind == "silver":
            need(state["mine"] >= change, "silver: more than in the mine")
            state["mine"] -= change
        if kind == "cards":
            need(len(state["deck"]) >= change, "cards: more than in the deck")
            for _ in range(change):
                state["deck"].pop(0)
            for _ in range(-change):
                state["deck"].append(None)
