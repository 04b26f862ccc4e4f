"""The words of the game, and the header of a record read into a game: one dict that every move changes."""

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


# What moves and header need alike.


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


def take_chip(player: Data, chip: str) -> None:
    """Add a chip; a storage chip brings 2 green (T4)."""
    player["chips"][chip] += 1
    if chip == "storage":
        player["green"] += 2


def red_now(player: Data) -> int:
    """Give the red points on the track."""
    return int(player["direct"] + sum(player["scorings"]))
