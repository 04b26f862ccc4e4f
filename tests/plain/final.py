"""The final score, and the object of `replay --json` (C40-C43, C46, C51-C53)."""

import copy

from .areas import divide, evaluate_mine
from .board import place_of
from .building import castles_built, standing
from .cards import ruled, snapshot
from .refused import UNITS, Data


def silver_points(state: Data) -> dict[str, int]:
    """Give the prizes for most and second most silver (C42, C53, R11-R14)."""
    first, second, tie = 4, 2, 3
    if "battle" in state["table"]["modules"]:
        first, second, tie = 8, 4, 6 if ruled(state, "battle-silver-tie") == "six" else 3
    silver = {colour: have["silver"] for colour, have in state["have"].items()}
    points = dict.fromkeys(silver, 0)
    if ruled(state, "no-silver") == "no":
        silver = {colour: amount for colour, amount in silver.items() if amount > 0}
    most = [c for c in silver if silver[c] == max(silver.values())]
    rest = {c: amount for c, amount in silver.items() if c not in most}
    for colour in most:
        points[colour] = first if len(most) == 1 else tie
    if len(most) > 1 and ruled(state, "silver-first-tie") == "no-second":
        return points
    next_most = [c for c in rest if rest[c] == max(rest.values())]
    for colour in next_most:
        if len(next_most) == 1:
            points[colour] = second
        else:
            how = ruled(state, "silver-second-tie")
            points[colour] = {"three": tie, "share": second // len(next_most), "two": second, "none": 0}[how]
    return points


def settlement_points(state: Data) -> dict[str, int]:
    """Give the points for most castles in the row and column of each settlement (C51, R6)."""
    points = dict.fromkeys(state["have"], 0)
    board = state["table"]["board"]
    for field, kind in state["settlements"].items():
        column, row = place_of(board, field, "settlement")
        castles = dict.fromkeys(state["have"], 0)
        for site in state["sites"]:
            its_column, its_row = place_of(board, site["at"], "castle")
            owner = site["stack"][-1]["owner"]
            if site["at"] == field:
                castles[owner] += {"once": 1, "no": 0, "twice": 2}[ruled(state, "own-landscape")]
            elif its_column == column or its_row == row:
                castles[owner] += 1
        most = [c for c in castles if castles[c] > 0 and castles[c] == max(castles.values())]
        prize = 6 if kind == "city" else 3
        for colour in most:
            nearest = ruled(state, "split") == "nearest"
            points[colour] += divide(state, prize, len(most)) if nearest else -(-prize // len(most))
    return points


def final_sheet(state: Data) -> Data:
    """Give each player's final score, for a state whose mine has been evaluated."""
    battle = "battle" in state["table"]["modules"]
    dilemma = "dilemma" in state["table"]["modules"]
    silver, settlements = silver_points(state), settlement_points(state)
    sheet = {}
    for colour, have in state["have"].items():
        row = {
            "during": have["points"],
            "cards": have["cards"],
            "resources": sum(have[kind] for kind in UNITS),
            "silver": silver[colour],
            "dilemma": 5 if dilemma and colour not in state["swapped"] else 0,
            "settlements": settlements[colour] if battle else 0,
            "castles": 2 * standing(state, colour) if battle else 0,
        }
        sheet[colour] = {**row, "total": sum(row.values())}
    return sheet


def winners(state: Data, sheet: Data) -> list[str]:
    """List who wins: most points, then most castles (C43, R19)."""
    count = castles_built if ruled(state, "tie-castles") == "built" else standing
    ranks = {colour: (sheet[colour]["total"], count(state, colour)) for colour in state["have"]}
    return [colour for colour in state["table"]["players"] if ranks[colour] == max(ranks.values())]


def result(state: Data) -> Data:
    """Give the object of `replay --json`."""
    ended = {"table": state["table"], "last": None, **snapshot(state)}
    evaluate_mine(ended)
    sheet = final_sheet(ended)
    shown = ended if state["finished"] else state
    players = {}
    for colour in state["table"]["players"]:
        built = castles_built(state, colour)
        counts = {**shown["have"][colour], "castles": built, "overbuilt": built - standing(state, colour)}
        if state["finished"]:
            counts["points"] = sheet[colour]["total"]
        players[colour] = counts
    castles: dict[str, list[list[str]]] = {}
    for site in state["sites"]:
        castles.setdefault(site["at"], []).append([castle["owner"] for castle in site["stack"]])
    return copy.deepcopy(
        {
            "record": "castelli/1",
            "moves": state["moves"],
            "finished": state["finished"],
            "turn": None if state["finished"] else state["on_turn"],
            "players": players,
            "mine": shown["mine"],
            "deck": len(shown["deck"]),
            "spare": state["spare"],
            "settlements": state["settlements"],
            "castles": castles,
            "areas": shown["areas"],
            "final": sheet,
            "winners": winners(state, sheet),
        }
    )
