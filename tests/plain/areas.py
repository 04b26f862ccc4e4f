"""Influence, and who gets what of an area (C18-C26)."""

from .board import OPPOSITE, SIDES, neighbour
from .cards import draw, ruled, take_silver, take_units
from .refused import COLOURS, Data


def coat_at(state: Data, field: str, side: str, north: str | None = None) -> tuple[str, int]:
    """Give colour and value (0: a card icon) of the coat on that *side* of the tile laid on *field*."""
    laid = state["laid"][field]
    coats = state["table"]["tiles"][laid["tile"]]["coats"]
    colours = [colour for colour, _ in coats]
    first = colours.index(north or laid["north"])
    colour, value = coats[(first + SIDES.index(side)) % 4]
    return str(colour), int(value)


def coats_towards(state: Data, field: str, sides: str) -> list[tuple[str, int]]:
    """List the face-up coats that point to those *sides* of a landscape."""
    coats = []
    for side in sides:
        meadow = neighbour(state["table"]["board"], field, side)
        if meadow is not None and meadow in state["laid"]:
            coats.append(coat_at(state, meadow, OPPOSITE[side]))
    return coats


def influence(state: Data, field: str, sides: str) -> dict[str, int]:
    """Give every colour's points, also 0."""
    points = dict.fromkeys(COLOURS, 0)
    for colour, value in coats_towards(state, field, sides):
        points[colour] += value
    return points


def above_zero(points: dict[str, int]) -> dict[str, int]:
    """Leave out the colours without points."""
    return {colour: value for colour, value in points.items() if value > 0}


def divide(state: Data, amount: int, number: int) -> int:
    """Give each share, rounded down or to the nearest (R21, D29)."""
    if ruled(state, "split") == "nearest":
        return (2 * amount + number) // (2 * number)
    return amount // number


def turn_order(state: Data) -> list[str]:
    """List the players, beginning with the one on turn."""
    players: list[str] = state["table"]["players"]
    first = players.index(state["on_turn"])
    return players[first:] + players[:first]


def shares(state: Data, points: dict[str, int], amount: int, market: bool) -> dict[str, int]:
    """Give what is due to each player for the most points, in turn order (D2); at least one coat counts."""
    most = max(points.values())
    tied = [colour for colour in COLOURS if points[colour] == most]
    winners = [colour for colour in turn_order(state) if colour in tied]
    if not winners:
        return {}  # C26
    if len(winners) < len(tied):  # R4
        if ruled(state, "neutral-tie") == "blocks":
            return {}
        if ruled(state, "neutral-tie") == "ignored":
            tied = winners
    each = divide(state, amount, len(tied))
    if market and ruled(state, "market-tie") == "one-each" and amount < len(tied):  # R20
        each = 1
    return dict.fromkeys(winners, each)


def pay(state: Data, terrain: str, due: dict[str, int]) -> dict[str, int]:
    """Pay what is due as far as possible; give what was received, zeros left out."""
    paid = {}
    for colour, number in due.items():
        if terrain == "market":
            got = draw(state, colour, number)
        elif terrain == "mine":
            got = take_silver(state, colour, number)
        else:
            got = take_units(state, colour, terrain, number)
        if got > 0:
            paid[colour] = got
    return paid


def evaluate(state: Data, field: str, number: int) -> None:
    """Evaluate one area and keep the result, unless no coat counts (C20)."""
    area = state["table"]["board"]["landscapes"][field]["areas"][number]
    points = influence(state, field, area["sides"])
    if max(points.values()) == 0:
        return
    amount = state["mine"] if area["terrain"] == "mine" else area["icons"]
    paid = pay(state, area["terrain"], shares(state, points, amount, area["terrain"] == "market"))
    lost = max(0, amount - sum(paid.values()))
    state["areas"][f"{field}/{number}"] = {"points": above_zero(points), "paid": paid, "lost": lost}


def complete(state: Data, field: str, sides: str) -> bool:
    """Tell whether every tile beside those sides lies face up."""
    beside = [neighbour(state["table"]["board"], field, side) for side in sides]
    return all(meadow in state["laid"] for meadow in beside if meadow is not None)


def evaluate_around(state: Data, meadow: str) -> None:
    """Evaluate what became complete with the tile on *meadow*, in the order of D1."""
    board = state["table"]["board"]
    ready = []
    for field, entry in board["landscapes"].items():
        for number, area in enumerate(entry["areas"]):
            if area["terrain"] == "mine" or f"{field}/{number}" in state["areas"]:
                continue  # C25, C18
            for side in area["sides"]:
                if neighbour(board, field, side) == meadow and complete(state, field, area["sides"]):
                    ready.append((SIDES.index(OPPOSITE[side]), number, field))
    for _, number, field in sorted(ready):
        evaluate(state, field, number)


def evaluate_mine(state: Data) -> None:
    """Evaluate the mine, if the board has one (C40, D24)."""
    for field, entry in state["table"]["board"]["landscapes"].items():
        for number, area in enumerate(entry["areas"]):
            if area["terrain"] == "mine":
                evaluate(state, field, number)
