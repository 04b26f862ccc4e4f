"""The Castles of Tuscany, read plainly a second time from `rules/tuscany.md`; nothing here is clever.

`play` gives what `replay --json` prints at the end of a record, or raises `Wrong` at the first bad line.
"""

from __future__ import annotations

from tests.plain.tuscany.header import Data, Wrong, read_header, red_now
from tests.plain.tuscany.moves import step

# What `replay --json` prints.


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
