"""Evaluating areas: influence, majorities, ties, and what each colour receives (C18-C26, C40)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.engine.castelli.board import Area, Facing
from companion.engine.castelli.box import RESOURCES, Field
from companion.engine.castelli.draft import Draft
from companion.engine.castelli.outcomes import AreaEvaluated, NothingCounts
from companion.engine.castelli.state import Evaluated, Laid, Setup
from companion.engine.protocol import COLOURS, Change, Colour


def influence(laid: Mapping[Field, Laid], beside: Iterable[Facing]) -> dict[Colour, int]:
    """Return the sum of each colour's coats that point there (C19); colours with 0 are left out.

    Card icons, the rim and face-down tiles (D6) count nothing.
    """
    points: dict[Colour, int] = {}
    for meadow, side in beside:
        tile = laid.get(meadow)
        if tile is not None:
            colour, value, _ = tile.coats[side]
            if value:
                points[colour] = points.get(colour, 0) + value
    return points


def divide(amount: int, among: int, split: str) -> int:
    """Return each one's share: rounded down (C22), or to the nearest, halves up (R21)."""
    return (2 * amount + among) // (2 * among) if split == "nearest" else amount // among


class Shares(NamedTuple):
    """How an area is shared: who has the most, which players are paid, each with how much."""

    leaders: tuple[Colour, ...]
    paid: tuple[Colour, ...]
    share: int
    lost_to_neutral: int = 0
    lost_to_rounding: int = 0
    rulings: tuple[str, ...] = ()


def share_out(setup: Setup, points: Mapping[Colour, int], amount: int, market: bool = False) -> Shares:
    """Return who receives how much of *amount*, before caps and shortages (C21, C22, C24, C26)."""
    most = max(points.values())
    leaders = tuple([colour for colour in COLOURS if points.get(colour) == most])
    players = tuple([colour for colour in leaders if colour in setup.colours])
    if not players:  # C26
        return Shares(leaders, (), share=0, lost_to_neutral=amount)
    if len(leaders) == 1:  # C21
        return Shares(leaders, players, share=amount)
    return _share_tie(setup, leaders, players, amount, market)  # C22


def _share_tie(
    setup: Setup, leaders: tuple[Colour, ...], players: tuple[Colour, ...], amount: int, market: bool
) -> Shares:
    """The tied share equally; a colour nobody plays as R4 says, too few tents as R20 says."""
    sharing, rulings = len(leaders), []
    if len(players) < sharing:
        rulings.append("neutral-tie")
        how = setup.rulings["neutral-tie"]
        if how == "blocks":
            return Shares(leaders, (), share=0, lost_to_neutral=amount, rulings=("neutral-tie",))
        if how == "ignored":
            sharing = len(players)
    if market and amount < sharing:
        rulings.append("market-tie")
        if setup.rulings["market-tie"] == "one-each":
            return Shares(leaders, players, share=1, rulings=tuple(rulings))
    if divide(amount, sharing, "down") != divide(amount, sharing, "nearest"):
        rulings.append("split")
    share = divide(amount, sharing, setup.rulings["split"])
    left = amount - share * len(players)
    return Shares(
        leaders,
        players,
        share,
        lost_to_neutral=max(0, min(left, share * (sharing - len(players)))),
        lost_to_rounding=max(0, amount - share * sharing),
        rulings=tuple(rulings),
    )


def complete(laid: Mapping[Field, Laid], area: Area) -> bool:
    """Say whether every tile beside *area* lies face up (C18)."""
    return area.meadows <= laid.keys()


def evaluate_around(draft: Draft, meadow: Field) -> None:
    """Evaluate the areas that the tile on *meadow* completes: its sides N, E, S, W (D1)."""
    for area in draft.setup.board.touching[meadow]:
        # C25: the mine waits for the end
        if area.terrain != "mine" and area.label not in draft.areas and complete(draft.laid, area):
            evaluate(draft, area)


def evaluate(draft: Draft, area: Area) -> None:
    """Evaluate *area* once and for all, and pay what it gives; nothing where no coat counts (C20)."""
    points = influence(draft.laid, area.beside)
    if not points:
        draft.tell(NothingCounts(rules=("C20",), area=area.label, at=area.at, terrain=area.terrain))
        return
    amount = draft.mine if area.terrain == "mine" else area.icons
    shares = share_out(draft.setup, points, amount, area.terrain == "market")
    paid = _pay_out(draft, area, shares)
    lost = max(0, amount - sum(paid.values()))
    draft.areas = {**draft.areas, area.label: Evaluated(points, paid, lost)}
    draft.tell(_told(area, amount, points, shares, paid, lost))


def _pay_out(draft: Draft, area: Area, shares: Shares) -> dict[Colour, int]:
    """Pay the players their shares in turn order, and return what each really received (D2)."""
    paid: dict[Colour, int] = {}
    if shares.share:
        for colour in draft.setup.order_from(draft.turn):
            if colour in shares.paid and (got := _pay(draft, area, colour, shares.share)):
                paid[colour] = got
    return paid


def _pay(draft: Draft, area: Area, colour: Colour, share: int) -> int:
    if area.terrain == "market":
        return draft.draw(colour, share)  # C24
    if area.terrain == "mine":
        return draft.take_silver(colour, share)  # C40
    return draft.gain_units(colour, area.terrain, share)  # C21, C23


def _told(
    area: Area,
    amount: int,
    points: dict[Colour, int],
    shares: Shares,
    paid: dict[Colour, int],
    lost: int,
) -> AreaEvaluated:
    missed = shares.share * len(shares.paid) - sum(paid.values())
    capped = area.terrain in RESOURCES
    what = {"market": "cards", "mine": "silver"}.get(area.terrain, area.terrain)
    return AreaEvaluated(
        rules=_rules(area.terrain, shares, capped and missed > 0),
        rulings=shares.rulings,
        changes=tuple([Change(colour, what, got) for colour, got in paid.items()]),
        area=area.label,
        at=area.at,
        terrain=area.terrain,
        icons=amount,
        points=points,
        leaders=shares.leaders,
        share=shares.share,
        paid=paid,
        lost=lost,
        lost_to_neutral=shares.lost_to_neutral,
        lost_to_rounding=shares.lost_to_rounding,
        lost_to_cap=missed if capped else 0,
        lost_to_shortage=0 if capped else missed,
    )


def _rules(terrain: str, shares: Shares, capped: bool) -> tuple[str, ...]:
    rules: tuple[str, ...] = {"mine": ("C25", "C40"), "market": ("C18", "C24")}.get(terrain, ("C18", "C21"))
    if not shares.paid and not shares.rulings:
        rules += ("C26",)
    elif len(shares.leaders) > 1:
        rules += ("C22",)
    return (*rules, "C23") if capped else rules
