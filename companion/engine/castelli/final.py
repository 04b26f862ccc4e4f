"""The end and the final score: mine, cards, units, silver, modules, and who wins (C39-C43, C51-C53)."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.castelli import battle, dilemma
from companion.engine.castelli.box import RESOURCES
from companion.engine.castelli.draft import Draft
from companion.engine.castelli.evaluate import evaluate
from companion.engine.castelli.outcomes import LeftOver, SilverPrize, StartTileKept, Won
from companion.engine.castelli.state import Game, ScoreRow, Sheet
from companion.engine.protocol import Change, Colour


def score_final(draft: Draft) -> Sheet:
    """Evaluate the mine on *draft*, and return the final score, source by source."""
    told_before = len(draft.outcomes)
    if draft.setup.board.mine is not None:
        evaluate(draft, draft.setup.board.mine)  # C40
    rows = {
        colour: ScoreRow(
            during=has.points,
            cards=_left_over(draft, colour, "cards", has.cards),
            resources=sum(_left_over(draft, colour, kind, getattr(has, kind)) for kind in RESOURCES),
            silver=0,
        )
        for colour, has in draft.holdings.items()
    }
    for prize in silver_prizes(draft):
        draft.tell(prize)
        for change in prize.changes:
            rows[change.colour] = rows[change.colour]._replace(silver=change.amount)
    _score_modules(draft, rows)
    winners = _winners(draft, {colour: row.total for colour, row in rows.items()})
    return Sheet(rows, winners, tuple(draft.outcomes[told_before:]))


def final_now(game: Game) -> Sheet:
    """Return the final score, or what it would be if the game ended now, the mine as it stands."""
    return game.final or score_final(Draft(game))


def _left_over(draft: Draft, colour: Colour, what: str, count: int) -> int:
    """One point for each card in hand and each unit left (C41)."""
    if count:
        change = Change(colour, "points", count)
        draft.tell(LeftOver(rules=("C41",), changes=(change,), colour=colour, what=what, count=count))
    return count


class Prizes(NamedTuple):
    """The points for silver: the most, the second most, and each of those who tie."""

    first: int
    second: int
    tied: int


def prizes(draft: Draft) -> Prizes:
    """Return what silver is worth (C42; in Battle C53, R14)."""
    if not draft.setup.battle:
        return Prizes(4, 2, 3)
    return Prizes(8, 4, 6 if draft.ruling("battle-silver-tie") == "six" else 3)


def silver_prizes(draft: Draft) -> list[SilverPrize]:
    """Return who gets points for most and second most silver, by C42 and the rulings R11-R14."""
    silver = {colour: has.silver for colour, has in draft.holdings.items()}
    amounts = sorted(set(silver.values()), reverse=True)[:2]
    groups = [tuple(colour for colour in silver if silver[colour] == amount) for amount in amounts]
    first = _first_prize(draft, amounts[0], groups[0])
    if len(groups) == 1 or not amounts[0]:
        return [first]
    return [first, _second_prize(draft, amounts[1], groups[1], after_tie=len(groups[0]) > 1)]


def _first_prize(draft: Draft, silver: int, tied: tuple[Colour, ...]) -> SilverPrize:
    worth = prizes(draft)
    if len(tied) == 1:
        return _prize(draft, 1, silver, tied, worth.first, worth.first, ())
    return _prize(draft, 1, silver, tied, worth.first, worth.tied, _tie_ruling(draft))


def _second_prize(draft: Draft, silver: int, tied: tuple[Colour, ...], after_tie: bool) -> SilverPrize:
    worth = prizes(draft)
    points = worth.second
    rulings: tuple[str, ...] = ("silver-first-tie",) if after_tie else ()
    if after_tie and draft.ruling("silver-first-tie") == "no-second":  # R12
        return _prize(draft, 2, silver, tied, worth.second, 0, rulings)
    if len(tied) > 1:
        how = draft.ruling("silver-second-tie")  # R11
        rulings += ("silver-second-tie", *(_tie_ruling(draft) if how == "three" else ()))
        shared = worth.second // len(tied)
        points = {"three": worth.tied, "share": shared, "two": worth.second, "none": 0}[how]
    return _prize(draft, 2, silver, tied, worth.second, points, rulings)


def _tie_ruling(draft: Draft) -> tuple[str, ...]:
    return ("battle-silver-tie",) if draft.setup.battle else ()  # R14


def _prize(
    draft: Draft,
    place: int,
    silver: int,
    tied: tuple[Colour, ...],
    prize: int,
    points: int,
    rulings: tuple[str, ...],
) -> SilverPrize:
    if silver == 0 and points:  # R13 decides
        allowed = draft.ruling("no-silver") == "yes"
        points, rulings = (points, (*rulings, "no-silver")) if allowed else (0, ("no-silver",))
    return SilverPrize(
        rules=("C42", "C53") if draft.setup.battle else ("C42",),
        rulings=rulings,
        changes=tuple(Change(colour, "points", points) for colour in tied) if points else (),
        place=place,
        silver=silver,
        tied=tied,
        prize=prize,
        points=points,
    )


def _score_modules(draft: Draft, rows: dict[Colour, ScoreRow]) -> None:
    setup = draft.setup
    for colour in setup.colours:
        if dilemma.keeps_start_tile(draft.swapped, setup, colour):
            points = dilemma.POINTS_FOR_START_TILE
            change = Change(colour, "points", points)
            draft.tell(StartTileKept(rules=("C46",), changes=(change,), colour=colour))
            rows[colour] = rows[colour]._replace(dilemma=points)
    if setup.battle:
        for colour, points in battle.score_settlements(draft):
            rows[colour] = rows[colour]._replace(settlements=rows[colour].settlements + points)
        for colour, points in battle.score_castles(draft):
            rows[colour] = rows[colour]._replace(castles=points)


def _winners(draft: Draft, totals: dict[Colour, int]) -> tuple[Colour, ...]:
    """The most points wins; among equals who built more castles; then all of them (C43, R19)."""
    best = max(totals.values())
    tied = tuple(colour for colour in draft.setup.colours if totals[colour] == best)
    built = {colour: draft.holdings[colour].castles for colour in tied}
    owners = [castle.owner for castle in battle.standing(draft.castles)]
    standing = {colour: owners.count(colour) for colour in tied}
    castles = standing if draft.ruling("tie-castles") == "standing" else built
    most = max(castles.values())
    winners = tuple(colour for colour in tied if castles[colour] == most)
    decided = len(tied) > 1 and built != standing
    rulings = ("tie-castles",) if decided else ()
    draft.tell(Won(rules=("C43",), rulings=rulings, winners=winners, tied=tied, total=best, castles=castles))
    return winners
