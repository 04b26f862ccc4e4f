"""What random games visit: `python -m tests.plain.tuscany.coverage 1000` counts the situations in so many."""

from __future__ import annotations

import sys
import time
from collections import Counter

from tests.plain.tuscany import header as words
from tests.plain.tuscany import moves as plain
from tests.plain.tuscany import rules
from tests.plain.tuscany.changes import mutate, nodes
from tests.plain.tuscany.random_games import Data, Header, Moves, game

# What the games visit.


def watch(top: Header, moves: Moves, counts: Counter[str]) -> None:
    """Play a game and count the situations in it."""
    state = words.read_header(top, {}, {key: [0, 0] for key in words.KINDS})
    for key, value in state["rulings"].items():
        counts[f"ruling {key} {value}"] += 1
    acted = False
    for move in moves:
        player = state["players"][state["turn"]]
        watch_before(state, player, move, counts)
        if move["move"] == "marble":
            counts["marble after the action" if acted else "marble before the action"] += 1
        acted = move["move"] in ("draw", "take", "place") or (acted and move["move"] != "end")
        before = {"chips": dict(player["chips"]), "gone": dict(state["gone"]), "phase": state["phase"]}
        direct, covered, old = player["direct"], set(player["covered"]), state["old_hexagons"]
        plain.step(state, move)
        counts[f"move {move['move']}"] += 1
        counts["phase ends"] += state["phase"] != before["phase"]
        if move["move"] != "place":
            continue
        for node in nodes(move):
            watch_node(state, player, node, before, covered, counts)
        if (
            sum(entry.get("red", 0) for n in nodes(move) for entry in n.get("harvest", []))
            < player["direct"] - direct
        ):
            counts["hexagon without room: two red"] += 1
        counts["hexagon placed in its turn"] += move["tile"] == "hexagon" and old < 1
    out = rules.result(state)
    counts["finished" if out["finished"] else "unfinished"] += 1
    counts[f"winners {len(out['winners'])}"] += 1
    totals = [row["total"] for row in out["final"].values()]
    if totals.count(max(totals)) > 1:
        counts[f"tie of totals, finished {out['finished']}, winners {len(out['winners'])}"] += 1


def watch_before(state: Data, player: Data, move: Data, counts: Counter[str]) -> None:
    """Count what is to be seen before a take or place."""
    if move["move"] == "take":
        clears = move.get("clear", [])
        clears = [clears] if isinstance(clears, str) else clears
        wave_number = len(move.get("fresh", [])) - len(clears)
        counts[f"take with {len(clears)} cleared"] += 1
        counts[f"take with {wave_number} waves"] += 1
        counts["take with clears and waves"] += bool(clears and wave_number)
        counts["take discards " + ("hexagon" if move.get("discard") == "hexagon" else "tile")] += (
            "discard" in move
        )
        counts["take after 21"] += player["laid"] == 21
    if move["move"] == "place":
        counts[f"paid {move['cards']} cards {move['workers']} workers"] += 1
        frees = len(nodes(move)) - 1
        counts[f"castle chain {frees} free"] += player["spaces"][move["at"]] == "castle"
        for depth, node in enumerate(nodes(move)):
            ruling = state["rulings"]["castle-refill"]
            counts[f"free with {len(node.get('fresh', []))} waves, {ruling}, depth {min(depth, 2)}"] += (
                depth > 0
            )
            counts[f"hexagon on {player['spaces'][node['at']]}"] += node["tile"] == "hexagon"


def watch_node(
    state: Data, player: Data, node: Data, before: Data, covered: set[str], counts: Counter[str]
) -> None:
    """Count what a place or a free did; *covered* grows by its space."""
    kind, area = player["spaces"][node["at"]], player["areas"][node["at"]]
    covered.add(node["at"])
    counts[f"placed {kind}" + ("" if "cards" in node else ", free")] += 1
    if kind == "city":
        counts[f"chip {node.get('chip', 'all gone')}"] += 1
        taken = [sum(p["chips"][chip] for p in state["players"].values()) for chip in words.CHIPS]
        counts["city after which a kind of chip is gone"] += max(taken) == 5
    if kind == "cart":
        shown = [next(iter(entry)) for entry in node["harvest"]]
        counts[f"cart with {len(shown)} harvest cards"] += 1
        counts[f"cart with {min(shown.count('hexagon'), 3)} hexagons"] += 1
        ruling = state["rulings"]["hexagon-no-room"]
        counts[f"cart with several hexagons, {ruling}"] += shown.count("hexagon") > 1
    if "discard" in node:
        counts[f"hexagon without room: {len(node['discard'])} discarded"] += 1
    if set(area) <= covered:
        counts[f"area of {min(len(area), 7)} complete, {state['rulings']['big-area']}"] += 1
    if all(place in covered for place in player["spaces"] if player["spaces"][place] == kind):
        gone = before["gone"][kind]
        counts[f"colour bonus {('first', 'second', 'third or later')[gone]}"] += 1
        before["gone"][kind] = min(2, gone + 1)


def main(number: int) -> None:
    """Play full games, small ones and mutated ones; print what they visit."""
    counts: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    started = time.time()
    for seed in range(number):
        for size in ("full", "small") if seed % 4 == 0 else ("full",):
            top, moves = game(seed, 2 + seed % 3, "random" if seed % 5 else {}, size)
            rules.play(top, moves)
            watch(top, moves, counts)
            name, top, moves = mutate(seed, top, moves)
            try:
                rules.play(top, moves, bonuses={key: [0, 0] for key in words.KINDS})
                changed[f"{name}: still right"] += 1
            except words.Wrong:
                changed[f"{name}: wrong"] += 1
    for table in (counts, changed):
        for key in sorted(table):
            print(f"{table[key]:8} {key}")
    wrong = sum(value for key, value in changed.items() if key.endswith(": wrong"))
    print(f"{wrong} of {changed.total()} mutated games are wrong; {time.time() - started:.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]))
