"""The end of a round: perhaps of a phase, with its scoring, and of the game (T21-T23)."""

from __future__ import annotations

from companion.engine.protocol import POINTS, Change, Colour
from companion.engine.tuscany.box import PHASES, PILE
from companion.engine.tuscany.draft import Draft
from companion.engine.tuscany.final import score_final
from companion.engine.tuscany.outcomes import LastRound, PhaseEnded


def end_round(draft: Draft) -> None:
    """Look at the phases, as everybody has had as many turns."""
    draft.round += 1
    if draft.last_round:
        score_phase(draft, ())
        draft.final = score_final(draft)
        for colour, row in draft.final.rows.items():
            draft.set(colour, counted=row.cards + row.storage + row.marble + row.workers)
        return
    by = _used_up(draft)
    if by and draft.phase == PHASES:
        draft.last_round = True
        draft.tell(LastRound(rules=("T21",), by=by))
    elif by:  # T22: others later trigger nothing
        score_phase(draft, by)
        draft.phase += 1


def _used_up(draft: Draft) -> tuple[Colour, ...]:
    """Return who has used up as many piles as there were phases."""
    return tuple(
        colour for colour in draft.setup.colours if draft.holdings[colour].laid >= PILE * draft.phase
    )


def score_phase(draft: Draft, by: tuple[Colour, ...]) -> None:
    """Add everybody's green points to red; green stays where it is (T23)."""
    green = {colour: draft.holdings[colour].green for colour in draft.setup.colours}
    red = {colour: draft.holdings[colour].red + n for colour, n in green.items()}
    changes = tuple(Change(colour, POINTS, n) for colour, n in green.items() if n)
    outcome = PhaseEnded(
        rules=("T21", "T23"), changes=changes, phase=draft.phase, by=by, green=green, red=red
    )
    draft.outcomes.append(outcome)
    for colour, n in green.items():
        draft.set(colour, scorings=(*draft.holdings[colour].scorings, n))
