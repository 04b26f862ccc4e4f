"""Setting up (T3-T5), and beginning a record from what lies on the table."""

from __future__ import annotations

from companion.base.errors import Refused
from companion.engine.protocol import POINTS, Change, Colour
from companion.engine.tuscany.box import (
    CARDS_AT_FIRST,
    CHIPS,
    CHIPS_OF_EACH,
    GREEN_FOR_STORAGE,
    HEXAGON,
    PHASES,
    PILE,
    START_CASTLE,
    Chip,
    Space,
    Stored,
    kind_of,
)
from companion.engine.tuscany.centre import alike
from companion.engine.tuscany.draft import Draft
from companion.engine.tuscany.moves import Begin, Lying
from companion.engine.tuscany.outcomes import Begun
from companion.engine.tuscany.reasons import Reason
from companion.engine.tuscany.state import Game, Holdings, Setup


def new_game(setup: Setup) -> Game:
    """Return the game before its first move: cards, a chip, the start castle (T3, T4)."""
    return Game(
        setup=setup,
        turn=setup.first,
        holdings={colour: _at_first(setup.chips[colour]) for colour in setup.colours},
        covered={colour: {setup.starts[colour]: START_CASTLE} for colour in setup.colours},
        centre=setup.centre,
        bonuses_gone={},
    )


def _at_first(chip: Chip) -> Holdings:
    return Holdings(
        green=GREEN_FOR_STORAGE if chip == "storage" else 0,
        cards=CARDS_AT_FIRST,
        chips=tuple(int(kind == chip) for kind in CHIPS),
    )


def begin(game: Game, move: Begin) -> Draft:
    """Take over what lies on the table; what was complete before is not scored again."""
    if game.moves:
        raise Refused(Reason.NOT_FIRST)
    draft = Draft(game)
    if alike(move.centre) is not None:
        raise Refused(Reason.BEGIN_CENTRE, kind=alike(move.centre))
    _check_phase(move)
    for colour in draft.setup.colours:
        lying = move.players.get(colour, Lying())
        draft.covered[colour] = _covered(draft, colour, lying)
        draft.holdings[colour] = _holdings(lying, move.phase)
        if len(lying.storage) > draft.holdings[colour].room:
            raise Refused(Reason.BEGIN_STORAGE, colour=colour, room=draft.holdings[colour].room)
    for kind in CHIPS:
        if sum(has.chip(kind) for has in draft.holdings.values()) > CHIPS_OF_EACH:
            raise Refused(Reason.BEGIN_CHIPS, chip=kind)
    draft.turn, draft.round, draft.phase = move.turn, move.round, move.phase
    draft.last_round, draft.centre, draft.bonuses_gone = move.last_round, move.centre, dict(move.bonuses)
    changes = tuple(_changes(game, draft))
    draft.outcomes.append(
        Begun(rules=("T3",), changes=changes, turn=move.turn, round=move.round, phase=move.phase)
    )
    return draft


def _check_phase(move: Begin) -> None:
    """A phase ends with the round in which its pile is used up, so nobody can be far beyond it."""
    if move.last_round and move.phase != PHASES:
        raise Refused(Reason.BEGIN_PHASE, phase=move.phase)
    for lying in move.players.values():
        if len(lying.scorings) not in (0, move.phase - 1):
            raise Refused(Reason.BEGIN_PHASE, phase=move.phase)
    most = max((lying.laid for lying in move.players.values()), default=0)
    if most < PILE * (move.phase - 1):
        raise Refused(Reason.BEGIN_PHASE, phase=move.phase)


def _covered(draft: Draft, colour: Colour, lying: Lying) -> dict[Space, Stored]:
    spaces, start = draft.setup.regions[colour].spaces, draft.setup.starts[colour]
    for space, what in lying.spaces.items():
        wrong = space not in spaces or space == start
        if wrong or (what != HEXAGON and kind_of(what) != spaces[space]):
            raise Refused(Reason.BEGIN_SPACES, colour=colour, at=space)
    return {start: START_CASTLE, **lying.spaces}


def _holdings(lying: Lying, phase: int) -> Holdings:
    return Holdings(
        green=lying.green,
        direct=lying.red - sum(lying.scorings),
        scorings=lying.scorings or (0,) * (phase - 1),
        cards=lying.cards,
        workers=lying.workers,
        marble=lying.marble,
        storage=lying.storage,
        chips=tuple(lying.chips.get(kind, 0) for kind in CHIPS),
        laid=lying.laid,
    )


def _changes(game: Game, draft: Draft) -> list[Change]:
    found = []
    for colour in draft.setup.colours:
        had, has = game.holdings[colour], draft.holdings[colour]
        found.append(Change(colour, POINTS, has.red - had.red))
        for what in ("green", "cards", "workers", "marble"):
            found.append(Change(colour, what, getattr(has, what) - getattr(had, what)))
    return [change for change in found if change.amount]
