"""The final score after the third phase, and who wins (T24, T25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.engine.protocol import POINTS, Change, Colour
from companion.engine.tuscany.box import PHASES
from companion.engine.tuscany.draft import Draft
from companion.engine.tuscany.outcomes import LeftOver, Won
from companion.engine.tuscany.state import Game, ScoreRow, Sheet

Left = Literal["cards", "storage", "piles", "marble", "workers"]


def score_final(draft: Draft) -> Sheet:
    """Return the final score, source by source; phases that were not scored yet count the green of now."""
    told_before = len(draft.outcomes)
    rows = {colour: _row(draft, colour) for colour in draft.setup.colours}
    winners = _winners(draft, {colour: row.total for colour, row in rows.items()})
    return Sheet(rows, winners, tuple(draft.outcomes[told_before:]))


def final_now(game: Game) -> Sheet:
    """Return the final score, or what it would be if the game ended now."""
    return game.final or score_final(Draft(game))


def _row(draft: Draft, colour: Colour) -> ScoreRow:
    has = draft.holdings[colour]
    missing = PHASES - len(has.scorings)
    price = int(draft.ruling("card-points"))  # Q8
    piles = has.left_in_piles if draft.ruling("pile-tiles") == "yes" else 0  # Q7
    return ScoreRow(
        direct=has.direct,
        scorings=(*has.scorings, *(has.green,) * missing),
        cards=_left_over(draft, colour, "cards", has.cards, has.cards // price),
        storage=_left_over(draft, colour, "storage", len(has.storage))
        + _left_over(draft, colour, "piles", piles),
        marble=_left_over(draft, colour, "marble", has.marble),
        workers=_left_over(draft, colour, "workers", has.workers),
    )


def _left_over(draft: Draft, colour: Colour, what: Left, count: int, points: int | None = None) -> int:
    """One point for each thing left, for cards one for several (T24)."""
    points = count if points is None else points
    if count:
        outcome = LeftOver(
            rules=("T24",),
            rulings={"cards": ("card-points",), "piles": ("pile-tiles",)}.get(what, ()),
            changes=(Change(colour, POINTS, points),) if points else (),
            colour=colour,
            what=what,
            count=count,
            points=points,
        )
        draft.outcomes.append(outcome)
    return points


def _winners(draft: Draft, totals: Mapping[Colour, int]) -> tuple[Colour, ...]:
    """Most red wins; among equals more empty spaces, then more green, then all of them (T25, Q9, Q10)."""
    best = max(totals.values())
    tied = tuple(colour for colour in draft.setup.colours if totals[colour] == best)
    empty = {colour: len(draft.setup.regions[colour].spaces) - len(draft.covered[colour]) for colour in tied}
    green = {colour: draft.holdings[colour].green for colour in tied}
    by_empty = _best(empty, tied, draft.ruling("empty-spaces"))
    by_green = _best(green, by_empty, draft.ruling("green-tie"))
    rulings: tuple[str, ...] = ()
    decided: Literal["red", "empty", "green", "shared"] = "red"
    if len(tied) > 1:
        rulings, decided = ("empty-spaces",), "empty"
        if len(by_empty) > 1:
            rulings, decided = ("empty-spaces", "green-tie"), "green" if len(by_green) == 1 else "shared"
    draft.outcomes.append(
        Won(
            rules=("T25",),
            rulings=rulings,
            winners=by_green,
            tied=tied,
            total=best,
            empty=empty,
            green=green,
            decided_by=decided,
        )
    )
    return by_green


def _best(values: Mapping[Colour, int], among: tuple[Colour, ...], which: str) -> tuple[Colour, ...]:
    wanted = (max if which == "more" else min)(values[colour] for colour in among)
    return tuple(colour for colour in among if values[colour] == wanted)
