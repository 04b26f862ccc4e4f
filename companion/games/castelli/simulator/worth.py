"""What a game is worth to each player, in hundredths of a point: whole numbers, the same on every Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from companion.engine.castelli.battle import POINTS_FOR_A_CASTLE, PRIZES, standing
from companion.engine.castelli.board import Area
from companion.engine.castelli.box import CASTLES_EACH, Field
from companion.engine.castelli.dilemma import POINTS_FOR_START_TILE
from companion.engine.castelli.evaluate import influence
from companion.engine.castelli.final import final_now
from companion.engine.castelli.state import Game, Holdings
from companion.engine.protocol import COLOURS, Colour

POINT: Final = 100
SET: Final = 150  # beyond its three points: wood, grain and rocks together make a castle
UNIT: Final = 40
SILVER: Final = 60
CARD: Final = 60
FREEDOM: Final = 450  # what it is worth all game long to choose between two tiles (C45)
COAT: Final = 8  # tenths of influence that each colour may expect of a tile still face down
ICON: Final[dict[str, int]] = {"wood": 120, "grain": 120, "rocks": 140, "market": 150}
Amounts = dict[Colour, int]


def advantage(game: Game, colour: Colour) -> int:
    """Return how far *colour* is ahead of the others on average."""
    return ahead(worth(game), colour)


def ahead(amounts: Mapping[Colour, int], colour: Colour) -> int:
    """Return how much more *colour* has of *amounts* than the others on average."""
    others = [amount for other, amount in amounts.items() if other != colour]
    return amounts[colour] - sum(others) // len(others)


def worth(game: Game) -> Amounts:
    """Return what each player has: exactly in the last turn, before it as a player guesses it."""
    to_go = percent_to_go(game)
    if not to_go:
        return {colour: POINT * row.total for colour, row in final_now(game).rows.items()}
    amounts = {colour: _held(has) + _hoped(has) * to_go // 100 for colour, has in game.holdings.items()}
    _add_silver(game, amounts, 100 - to_go)
    if game.setup.dilemma:
        for colour in amounts:
            kept = POINT * POINTS_FOR_START_TILE
            amounts[colour] += FREEDOM * to_go // 100 if colour in game.swapped else kept
    if game.setup.battle:
        _add_castles(game, amounts, 100 - to_go)
    return amounts


def percent_to_go(game: Game) -> int:
    """Return how much of the game is still to come; 0 in the last turn."""
    meadows = len(game.setup.board.meadows)
    return (meadows - len(game.laid)) * 100 // meadows


def _held(has: Holdings) -> int:
    return POINT * (has.points + has.cards + has.wood + has.grain + has.rocks)  # C41


def _hoped(has: Holdings) -> int:
    """What units, silver and cards are good for beyond their points, as long as there is time."""
    if has.castles >= CASTLES_EACH:
        return 0
    units = (has.wood, has.grain, has.rocks)
    sets = min(units)
    single = sum(min(n - sets, 1) for n in units)
    return SET * min(sets, 3) + UNIT * single + SILVER * min(has.silver, 5) + CARD * min(has.cards, 4)


def _add_silver(game: Game, amounts: Amounts, percent: int) -> None:
    """The most silver is worth 4 points, the second most 2, in Battle twice as much (C42, C53)."""
    silver = {colour: has.silver for colour, has in game.holdings.items() if has.silver}
    for colour, mine in silver.items():
        richer = sum(other > mine for other in silver.values())
        tied = sum(other == mine for other in silver.values()) > 1
        points = 0 if richer > 1 else 3 if tied else 2 if richer else 4
        amounts[colour] += points * percent * (2 if game.setup.battle else 1)


def _add_castles(game: Game, amounts: Amounts, percent: int) -> None:
    """Castles that stand, and settlements with the most of them in line (C51, C52), as seen at a glance."""
    castles = standing(game.castles)
    columns = Counter((castle.owner, castle.at[0]) for castle in castles)
    rows = Counter((castle.owner, castle.at[1:]) for castle in castles)
    for castle in castles:
        amounts[castle.owner] += POINT * POINTS_FOR_A_CASTLE
    for at, settlement in game.settlements.items():
        counts = {colour: columns[colour, at[0]] + rows[colour, at[1:]] for colour in amounts}
        most = max(counts.values())
        leaders = [colour for colour, count in counts.items() if count == most] if most else []
        for colour in leaders:
            amounts[colour] += PRIZES[settlement] * percent // len(leaders)


# --- what a tile may bring ---


def hopes(game: Game, field: Field) -> Amounts:
    """Share each open area beside *field* among the players, by influence so far and coats to come."""
    shares = dict.fromkeys(game.setup.colours, 0)
    for area in _open_areas(game, field):
        points = influence(game.laid, area.beside)
        to_come = COAT * _face_down(game, area)
        chances = {colour: (10 * points.get(colour, 0) + to_come) ** 2 for colour in COLOURS}
        total = sum(chances.values()) or 1
        for colour in shares:
            shares[colour] += _prize(game, area) * chances[colour] // total
    return shares


def prospect(game: Game, colour: Colour, field: Field) -> int:
    """Return what a tile that nobody has seen yet, turned on *field*, may be worth to *colour*."""
    value = sum(ICON["wood"] for facing in game.setup.board.rim if facing.meadow == field)
    for area in _open_areas(game, field):
        prize, down = _prize(game, area), _face_down(game, area)
        value += prize * _tip(game, colour, area) // 8 if down == 1 else prize // (2 * down)
    return value


def _open_areas(game: Game, field: Field) -> list[Area]:
    return [area for area in game.setup.board.touching[field] if area.label not in game.areas]


def _face_down(game: Game, area: Area) -> int:
    return sum(meadow not in game.laid for meadow, _ in area.beside)


def _prize(game: Game, area: Area) -> int:
    return SILVER * game.mine // 2 if area.terrain == "mine" else ICON[area.terrain] * area.icons


def _tip(game: Game, colour: Colour, area: Area) -> int:
    """Return how likely the last tile gives the area to *colour*, from -3 (to another) to 5 (to them)."""
    points = influence(game.laid, area.beside)
    best = max((n for other, n in points.items() if other != colour), default=0)
    return min(max(points.get(colour, 0) - best + 5, 0), 8) - 3
