"""What things are worth to a player, in hundredths of a point: whole numbers, the same on every Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.protocol import POINTS, Colour
from companion.engine.tuscany.box import CHIPS, PHASES, PILE, PILES, Chip, Kind, Space, Stored
from companion.engine.tuscany.lay import points_for_area
from companion.engine.tuscany.questions import Worth, worth
from companion.engine.tuscany.state import Game

POINT: Final = 100
CARD: Final = 55
WORKER: Final = 105
MARBLE: Final = 150
HEXAGON: Final = 170
HARVEST_CARD: Final = 190
FREE_TILE: Final = 300
AT_THE_END: Final[dict[str, int]] = {"cards": POINT // 5, "workers": POINT, "marble": POINT}
STORED: Final = POINT


def green_counts(game: Game) -> int:
    """Return how often a green point is still added to red (T23)."""
    return PHASES + 1 - game.phase


def percent_left(game: Game) -> int:
    """Return about how much of the game is left; 0 once the last round is played."""
    if game.last_round:
        return 0
    most = max(has.laid for has in game.holdings.values())
    return max(6, 100 - 100 * most // (PILE * PILES))


def _fading(early: int, late: int, percent: int) -> int:
    return late + (early - late) * percent // 100


def thing_worth(game: Game, what: str) -> int:
    """Return what one card, worker, marble or point is worth now."""
    early = {"cards": CARD, "workers": WORKER, "marble": MARBLE}
    if what == POINTS:
        return POINT
    if what == "green":
        return POINT * green_counts(game)
    return _fading(early[what], AT_THE_END[what], min(100, 3 * percent_left(game)))


def placing_worth(game: Game, what: Stored, at: Space) -> int:
    """Return what placing *what* there is worth: its points, its effect, and what it prepares."""
    brings = worth(game, what, at)
    return effect_worth(game, brings) + prepared(game, at) + opened(game, at)


def effect_worth(game: Game, brings: Worth) -> int:
    """Return what comes at once."""
    left = percent_left(game)
    value = sum(thing_worth(game, key) * amount for key, amount in brings.gains.items())
    value += brings.hexagons * _fading(HEXAGON, STORED, left)
    value += brings.harvest_cards * _fading(HARVEST_CARD, POINT, left)
    if brings.chip:
        value += max(chip_worth(game, game.turn, chip) for chip in CHIPS)
    if brings.free_tile:
        value += FREE_TILE
    return value


def prepared(game: Game, at: Space) -> int:
    """Return what the placing is worth for an area or a colour that is completed later."""
    region, covered = game.setup.regions[game.turn], game.covered[game.turn]
    area = region.area_of[at]
    left = sum(space not in covered for space in area.spaces) - 1
    value = 0
    if left > 0:
        points = points_for_area(area.size, game.setup.rulings["big-area"])
        value += POINT * points * green_counts(game) * (area.size - left) // (area.size * (2 * left + 1))
    missing = sum(space not in covered for space in region.of_kind[area.kind]) - 1
    gone = game.bonuses_gone.get(area.kind, 0)
    if missing > 0 and gone < 2:
        value += (
            POINT * game.setup.bonuses[area.kind][gone] * green_counts(game) // (2 * missing * missing + 2)
        )
    return value * min(100, 2 * percent_left(game) + 10) // 100


def opened(game: Game, at: Space) -> int:
    """Return what it is worth that more spaces can be reached."""
    region, covered = game.setup.regions[game.turn], game.covered[game.turn]
    new = [
        near
        for near in region.touching[at]
        if near not in covered and not any(one in covered for one in region.touching[near] if one != at)
    ]
    return 12 * len(new) * percent_left(game) // 100


def best_place(game: Game, what: Stored, spaces: tuple[Space, ...]) -> tuple[int, Space]:
    """Return the space where *what* is worth the most, and how much."""
    return max((placing_worth(game, what, at), at) for at in spaces)


def chip_worth(game: Game, colour: Colour, chip: Chip) -> int:
    """Return what a chip of that kind is worth to *colour* now; nothing if none is left."""
    if not game.chips_left(chip):
        return 0
    left, has = percent_left(game), game.holdings[colour]
    open_spaces = _open_spaces(game, colour)
    match chip:
        case "storage":
            room = (140, 80, 20)[min(has.room - 1, 2)]
            return 2 * POINT * green_counts(game) + room * left // 100
        case "card":
            return 9 * left * CARD // 100
        case "marble":
            return open_spaces["quarry"] * 75 * MARBLE * left // 10_000
        case "worker":
            return open_spaces["village"] * 75 * WORKER * left // 10_000
        case "harvest":
            return open_spaces["cart"] * 75 * HARVEST_CARD * left // 10_000


def _open_spaces(game: Game, colour: Colour) -> Mapping[Kind, int]:
    covered = game.covered[colour]
    return {
        kind: sum(space not in covered for space in spaces)
        for kind, spaces in game.setup.regions[colour].of_kind.items()
    }


def best_chip(game: Game, colour: Colour) -> Chip | None:
    """Return the chip that is worth the most to *colour*; None if none is left."""
    left = [chip for chip in CHIPS if game.chips_left(chip)]
    return max(left, key=lambda chip: chip_worth(game, colour, chip), default=None)


def stored_worth(game: Game, what: Stored, spaces: tuple[Space, ...]) -> int:
    """Return what a stored tile or hexagon is worth that could be placed on *spaces*."""
    if not spaces:
        return STORED * (100 - percent_left(game)) // 100
    return max(STORED if game.last_round else 0, best_place(game, what, spaces)[0])
