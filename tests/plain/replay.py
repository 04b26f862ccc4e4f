"""A record played the plain way: `plain_replay` and `plain_whatif`."""

import json
from typing import Any

from .board import is_meadow, place_of
from .building import build, guard
from .cards import correct, play, sell, snapshot
from .final import result
from .header import Find, read_header
from .refused import COLOURS, Data, No, need, one_of, whole
from .turn import end, lay, may_lay, reveal, steward

MOVES = ("reveal", "steward", "build", "guard", "play", "sell", "end", "correct")
SOURCES = ("touch", "camera", "scanner", "button", "keyboard", "import")
GAINS = ("wood", "grain", "rocks", "silver", "cards")


class PlainRefused(Exception):
    """A record that is bad, or a move that is refused, at *line_number*."""

    def __init__(self, line_number: int, why: str) -> None:
        super().__init__(f"{line_number}: {why}")
        self.line_number = line_number
        self.why = why


def no_key_twice(pairs: list[tuple[str, Any]]) -> Data:
    """Make an object of *pairs*, or raise No if a key comes twice."""
    found: Data = {}
    for key, value in pairs:
        need(key not in found, f"{key} twice in one object")
        found[key] = value
    return found


def read_line(line: str) -> Data:
    """Give the object on a line."""
    try:
        value = json.loads(line, object_pairs_hook=no_key_twice)
    except json.JSONDecodeError as error:
        raise No(f"not JSON: {error}") from error
    need(isinstance(value, dict), "not an object")
    found: Data = value
    return found


def step(state: Data, move: Data) -> None:
    """Do one move; on No the state is spoilt."""
    kind = one_of(move.get("move"), "move", MOVES)
    if "at_ms" in move:
        whole(move["at_ms"], "at_ms", 0)
    if "source" in move:
        one_of(move["source"], "source", SOURCES)
    need(not state["finished"], "the game has ended")
    state["moves"] += 1
    last, state["last"] = state["last"], None
    if kind == "reveal":
        reveal(state, move)
    elif kind == "steward":
        steward(state, move, last)
    elif kind == "build":
        build(state, move)
    elif kind == "guard":
        guard(state, move, last)
    elif kind == "play":
        play(state, move)
    elif kind == "sell":
        sell(state, move)
    elif kind == "correct":
        correct(state, move)
    else:
        end(state, move)


def run(lines: list[str], find_layout: Find, find_tiles: Find) -> Data:
    """Give the state after the last line of a record."""
    state: Data | None = None
    for number, line in enumerate(lines, 1):
        if line.strip() == "" or line.strip().startswith("#"):
            continue
        try:
            if state is None:
                state = read_header(read_line(line), find_layout, find_tiles)
            else:
                step(state, read_line(line))
        except No as no:
            raise PlainRefused(number, str(no)) from no
    if state is None:
        raise PlainRefused(1, "an empty record")
    return state


def plain_replay(lines: list[str], find_layout: Find, find_tiles: Find) -> Data:
    """Give the object of `replay --json`.

    *find_layout* and *find_tiles* give the data of a named board or tile set, or raise LookupError.
    Raises PlainRefused at the first line that is bad or refused.
    """
    return result(run(lines, find_layout, find_tiles))


def plain_whatif(lines: list[str], field: str, tile: str, find_layout: Find, find_tiles: Find) -> Data:
    """Give the object of `whatif --json`; what cannot be asked raises PlainRefused at line 0."""
    state = run(lines, find_layout, find_tiles)
    try:
        return {"field": field, "tile": tile, "north": gains(state, field, tile)}
    except No as no:
        raise PlainRefused(0, str(no)) from no


def gains(state: Data, field: str, tile: str) -> Data:
    """Give for each colour north what each player would gain."""
    need(not state["finished"], "the game has ended")
    board, tiles = state["table"]["board"], state["table"]["tiles"]
    place_of(board, field, "field")
    need(is_meadow(board, field), f"field: {field} is a landscape")
    one_of(tile, "tile", tiles)
    swap = tiles[tile]["start"]
    need(not swap or "dilemma" in state["table"]["modules"], "tile: only with Dilemma")
    move = {"field": field, "tile": tile, "swap": swap}
    may_lay(state, move, swap)
    found: Data = {}
    for north in COLOURS:
        after = {"table": state["table"], "last": None, **snapshot(state)}
        lay(after, move, north, north)
        found[north] = {}
        for colour in state["table"]["players"]:
            more = {kind: after["have"][colour][kind] - state["have"][colour][kind] for kind in GAINS}
            more = {kind: number for kind, number in more.items() if number > 0}
            if more:
                found[north][colour] = more
    return found
