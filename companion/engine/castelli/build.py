"""Building castles: the right to build, sites, cost, purchase, and what the lines score (C27-C32)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.base.errors import Refused
from companion.engine.castelli import battle
from companion.engine.castelli.board import Area
from companion.engine.castelli.box import CASTLES_EACH, LINE_POINTS, RESOURCES, Field, Resource, Terrain
from companion.engine.castelli.draft import Draft
from companion.engine.castelli.moves import Build
from companion.engine.castelli.outcomes import Built, ScoringLine
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Castle, Game, Holdings, PendingAnswer
from companion.engine.protocol import Change, Colour

PRICE_OF_A_UNIT: Final = 2  # C28
PRICE_WITH_MASTER_BUILDER: Final = 1
TERRAIN_OF: Final[dict[str | None, Terrain]] = {"landgrave": "grain", "landgravine": "wood"}


class Payment(NamedTuple):
    """What a castle costs its builder: units, and silver into the mine."""

    units: dict[Resource, int]
    silver: int


def build(game: Game, move: Build) -> Draft:
    """Put a castle on a landscape and score its lines at once."""
    colour = game.turn
    check_may_build(game, move)
    if move.over is None:
        area, on = free_site(game, move), None
    else:
        on = battle.castle_to_overbuild(game, move)
        area = game.setup.board.areas[move.at][game.castles[on].area]
    draft = Draft(game)
    if move.card:
        draft.use_turn_card(move.card)
    payment = work_out_payment(draft, move)
    lines = tuple(lines_of(game, move.at))
    points = sum(line.points for line in lines)
    _pay(draft, colour, payment, points)
    draft.bought = draft.bought or move.buy is not None
    draft.castles = (*draft.castles, Castle(colour, move.at, area.number, on))
    if on is not None:
        draft.pending = PendingAnswer(game, move, over=on)
    draft.tell(_built(game, move, area, payment, lines, points))
    return draft


def check_may_build(game: Game, move: Build) -> None:
    """Raise Refused unless the player on turn may build on that landscape at all."""
    board, colour = game.setup.board, game.turn
    if not game.revealed:
        raise Refused(Reason.NOT_REVEALED, colour=colour)
    if move.at not in board.areas:
        reason = Reason.NOT_A_LANDSCAPE if move.at in board.touching else Reason.NOT_ON_BOARD
        raise Refused(reason, field=move.at, size=board.size)
    if move.area is not None and move.area >= len(board.areas[move.at]):
        raise Refused(Reason.NO_SUCH_AREA, at=move.at, area=move.area)
    battle.check_card_fits(game, move)
    if game.holdings[colour].castles >= CASTLES_EACH:
        raise Refused(Reason.NO_CASTLE_LEFT, colour=colour)  # C32
    if not faces(game, colour, move.at):
        card_coat = bool(coats_at(game, colour, move.at))  # R5: only card icons point there
        raise Refused(Reason.NO_COAT, at=move.at, colour=colour, card_coat=card_coat)  # C29


def coats_at(game: Game, colour: Colour, at: Field) -> list[bool]:
    """Return a mark for each of that colour's coats that point to the landscape: is it a card icon?"""
    found = []
    for meadow, side in game.setup.board.facing[at]:
        tile = game.laid.get(meadow)
        if tile is not None and tile.coats[side].colour == colour:
            found.append(tile.coats[side].card)
    return found


def faces(game: Game, colour: Colour, at: Field) -> bool:
    """Say whether *colour* has a coat that gives the right to build there (C29, D7, R5)."""
    coats = coats_at(game, colour, at)
    return bool(coats) if game.setup.rulings["build-card-coat"] == "yes" else not all(coats)


def free_site(game: Game, move: Build) -> Area:
    """Return the area where the castle will stand: the lowest-numbered that would do (C30)."""
    terrain = TERRAIN_OF.get(move.card, "rocks")
    areas = game.setup.board.areas[move.at]
    wanted = areas if move.area is None else areas[move.area : move.area + 1]
    of_terrain = [area for area in wanted if area.terrain == terrain]
    if not of_terrain:
        raise Refused(Reason.WRONG_TERRAIN, at=move.at, area=move.area, terrain=terrain)
    for area in of_terrain:
        if room(game, area) > 0:
            return area
    raise Refused(Reason.NO_SITE, at=move.at, terrain=terrain, sites=sum(area.sites for area in of_terrain))


def room(game: Game, area: Area) -> int:
    """Return how many more castles fit into *area*: free sites in rocks, in grain and wood by R9."""
    standing = sum(c.at == area.at and c.area == area.number and c.on is None for c in game.castles)
    if area.terrain == "rocks":
        return area.sites - standing
    return 1 if game.setup.rulings["landgrave-room"] == "any" else 1 - standing


def work_out_payment(draft: Draft, move: Build) -> Payment:
    """Return what the castle costs. Raises Refused if the builder cannot pay it."""
    colour, has = draft.turn, draft.holdings[draft.turn]
    each = battle.units_of_each(move)
    missing = {kind: max(0, each - getattr(has, kind)) for kind in RESOURCES}
    paid = {kind: each - missing[kind] for kind in RESOURCES}
    silver = 0
    if move.card == "master-builder":
        if move.buy:
            raise Refused(Reason.PURCHASE_OR_BUILDER, colour=colour)  # D10
        silver = PRICE_WITH_MASTER_BUILDER * sum(missing.values())  # D28
        missing = dict.fromkeys(RESOURCES, 0)
    elif move.buy:
        _check_purchase(draft, move, missing, has)
        (missing if missing[move.buy] else paid)[move.buy] -= 1  # R27
        silver = PRICE_OF_A_UNIT
    if any(missing.values()):
        lacking = {kind: n for kind, n in missing.items() if n}
        may_buy = not move.buy and sum(missing.values()) == 1 and _may_buy(draft, next(iter(lacking)), has)
        raise Refused(
            Reason.MISSING_UNITS,
            colour=colour,
            at=move.at,
            missing=lacking,
            silver=has.silver,
            may_buy=may_buy,
        )
    if silver > has.silver:
        raise Refused(
            Reason.NO_SILVER,
            colour=colour,
            silver=has.silver,
            needed=silver,
            cards=has.cards - bool(move.card),
        )
    return Payment({kind: n for kind, n in paid.items() if n}, silver)


def _may_buy(draft: Draft, kind: Resource, has: Holdings) -> bool:
    forbidden = draft.ruling("purchase") == "none-owned" and getattr(has, kind)  # R22
    return not draft.bought and not forbidden


def _check_purchase(draft: Draft, move: Build, missing: dict[Resource, int], has: Holdings) -> None:
    buy = move.buy
    assert buy is not None
    if draft.bought:
        raise Refused(Reason.ONE_PURCHASE, colour=draft.turn)  # C28, D10
    saves_own = move.over is not None and draft.ruling("overbuild-purchase") == "any"  # R27
    if not missing[buy] and not saves_own:
        raise Refused(Reason.NOT_MISSING, colour=draft.turn, kind=buy)
    if draft.ruling("purchase") == "none-owned" and getattr(has, buy):
        raise Refused(Reason.NOT_NONE_OWNED, colour=draft.turn, kind=buy)  # R22


def lines_of(game: Game, at: Field) -> Iterable[ScoringLine]:
    """Give the settlements in the row and column of *at*, and what each scores (C31, R6, D18)."""
    own = {"no": 0, "once": 1, "twice": 2}[game.setup.rulings["own-landscape"]]
    settlement = game.settlements.get(at)
    if settlement and own:
        yield ScoringLine(at, settlement, own * LINE_POINTS[settlement])
    for field in game.setup.board.lines[at]:
        settlement = game.settlements.get(field)
        if settlement:
            yield ScoringLine(field, settlement, LINE_POINTS[settlement])


def _pay(draft: Draft, colour: Colour, payment: Payment, points: int) -> None:
    has, units = draft.holdings[colour], payment.units
    draft.holdings[colour] = has._replace(
        points=has.points + points,
        wood=has.wood - units.get("wood", 0),
        grain=has.grain - units.get("grain", 0),
        rocks=has.rocks - units.get("rocks", 0),
        silver=has.silver - payment.silver,
        castles=has.castles + 1,
    )
    draft.mine += payment.silver  # D11


def _built(
    game: Game, move: Build, area: Area, payment: Payment, lines: tuple[ScoringLine, ...], points: int
) -> Built:
    colour, rulings = game.turn, []
    if all(coats_at(game, colour, move.at)):
        rulings.append("build-card-coat")
    if move.at in game.settlements:
        rulings.append("own-landscape")
    if (
        move.over is None
        and area.terrain != "rocks"
        and any(c.at == move.at and c.area == area.number for c in game.castles)
    ):
        rulings.append("landgrave-room")
    rules = ["C27", "C31"]
    if move.buy:
        rules.append("C28")
    changes = [Change(colour, "castles", 1)]
    changes += [Change(colour, kind, -n) for kind, n in payment.units.items()]
    changes += [Change(colour, "silver", -payment.silver)] if payment.silver else []
    changes += [Change(colour, "cards", -1)] if move.card else []
    changes += [Change(colour, "points", points)] if points else []
    if move.over is not None:
        rules += ["C47", "C48", "C49"]
        rulings += battle.rulings_of(game, move, area)
    return Built(
        rules=tuple(rules),
        rulings=tuple(rulings),
        changes=tuple(changes),
        by=colour,
        at=move.at,
        area=area.number,
        terrain=area.terrain,
        cost=payment.units,
        bought=move.buy,
        silver=payment.silver,
        card=move.card,
        over=move.over,
        influence=battle.compared(game, area) if move.over is not None else {},
        lines=lines,
        points=points,
    )
