"""What a screen asks: what may be done now, where, for what, what it would bring, and how far the end is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.base.errors import Refused
from companion.engine.protocol import Colour, Outcome
from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.box import (
    CHIPS,
    KINDS,
    PHASES,
    PILE,
    PRICE,
    Chip,
    Kind,
    Space,
    Stored,
    Tile,
)
from companion.engine.tuscany.draft import Draft
from companion.engine.tuscany.effects import effect_without_choice
from companion.engine.tuscany.final import final_now
from companion.engine.tuscany.lay import lay
from companion.engine.tuscany.moves import End, Marble, Move
from companion.engine.tuscany.outcomes import AreaComplete, ColourComplete, HexagonStored, HexagonWithoutRoom
from companion.engine.tuscany.place import payment
from companion.engine.tuscany.spaces import legal_spaces
from companion.engine.tuscany.state import Game, Sheet


@dataclass(frozen=True, slots=True)
class Worth:
    """What a placing would bring at once; what is chosen or drawn only then is a number or a yes."""

    area: int
    """Green points for an area that it completes."""
    bonus: int
    """Green points for a colour that it completes."""
    gains: Mapping[str, int]
    """All that is sure, by the keys of changes, area and bonus included."""
    hexagons: int
    harvest_cards: int
    chip: bool
    """Whether a chip may be chosen."""
    free_tile: bool
    """Whether an open tile may be placed free of charge."""
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """What may be done now, and by whom."""

    turn: Colour | None
    """Who is on turn; None after the end."""
    draw: int
    """How many cards drawing brings; 0 if it may not be."""
    take: tuple[Tile, ...]
    place: Mapping[Stored, tuple[Space, ...]]
    """What is stored -> where it may be placed and paid for."""
    payments: tuple[tuple[int, int], ...]
    """Cards and workers that may be paid."""
    marble: bool
    end: bool
    must_discard: bool
    """Whether storage is full, so that something goes back to the box before a tile is taken."""
    may_clear: bool
    """Whether no open tile can be placed, so that a kind may be replaced (T8)."""


def options(game: Game) -> Options:
    """Return everything that may be done now."""
    acts = not game.over and game.actions_left > 0
    has = game.holdings[game.turn]
    ways = payments(game) if acts else ()
    spaces = {what: tuple(where(game, what)) for what in dict.fromkeys(has.storage)} if ways else {}
    return Options(
        turn=None if game.over else game.turn,
        draw=int(game.setup.rulings["draw"]) + has.chip("card") if acts else 0,
        take=tuple(dict.fromkeys(game.centre)) if acts else (),
        place={what: found for what, found in spaces.items() if found and not _too_new(game, what)},
        payments=ways,
        marble=fits(game, Marble()),
        end=fits(game, End()),
        must_discard=acts and has.is_full,
        may_clear=acts and not any(where(game, tile) for tile in game.centre),
    )


def _too_new(game: Game, what: Stored) -> bool:
    waits = game.setup.rulings["hexagon-wait"] == "turn"  # Q4
    return what == "hexagon" and waits and not game.holdings[game.turn].old_hexagons


def fits(game: Game, move: Move) -> bool:
    """Tell whether the rules allow *move* now."""
    return why_refused(game, move) is None


def why_refused(game: Game, move: Move) -> Refused | None:
    """Return why *move* is refused now, or None if it is not."""
    try:
        apply(game, move)
    except Refused as refused:
        return refused
    return None


# --- places ---


def where(game: Game, what: Stored) -> list[Space]:
    """Return where the player on turn could place *what*, payment aside."""
    return legal_spaces(game.setup.regions[game.turn], game.covered[game.turn], what)


def placeable(game: Game) -> dict[Tile, tuple[Space, ...]]:
    """Return the open tiles that the player on turn could place at all, with where."""
    found = {tile: tuple(where(game, tile)) for tile in dict.fromkeys(game.centre)}
    return {tile: spaces for tile, spaces in found.items() if spaces}


def payments(game: Game) -> tuple[tuple[int, int], ...]:
    """Return the payments (cards, workers) that the player on turn can make for a tile (T9)."""
    has = game.holdings[game.turn]
    return tuple(
        (cards, workers)
        for workers in range(min(has.workers, PRICE) + 1)
        for cards in range(payment(workers)[0], payment(workers)[1] + 1)
        if cards <= has.cards
    )


def worth(game: Game, what: Stored, at: Space) -> Worth:
    """Return what placing *what* there would bring now. Raises Refused if the space does not allow it."""
    draft = Draft(game)
    if what in draft.mine.storage:
        draft.unstore(what, placed=True)
    lay(draft, what, at)
    choice = effect_without_choice(draft, what, at)
    gains: dict[str, int] = {}
    for outcome in draft.outcomes:
        for change in outcome.changes:
            gains[change.what] = gains.get(change.what, 0) + change.amount
    told = draft.outcomes
    return Worth(
        area=sum(one.points for one in told if isinstance(one, AreaComplete)),
        bonus=sum(one.points for one in told if isinstance(one, ColourComplete)),
        gains=gains,
        hexagons=sum(isinstance(one, HexagonStored | HexagonWithoutRoom) for one in told),
        harvest_cards=choice.harvest_cards,
        chip=choice.chip,
        free_tile=choice.free_tile,
        outcomes=tuple(told),
    )


# --- how far things are ---


@dataclass(frozen=True, slots=True)
class Countdown:
    """How many of their own tiles everybody has left: in the pile, in all, until the phase ends."""

    pile: Mapping[Colour, int]
    piles: Mapping[Colour, int]
    phase: Mapping[Colour, int]
    """Until this player would end the phase; 0: the round that is played is its last."""
    phase_ends: bool
    """Whether the phase ends with this round; in phase 3, whether the next round is the last."""
    last_round: bool


def countdown(game: Game) -> Countdown:
    """Return how far the piles, the phase and the game are."""
    has = game.holdings
    phase = {colour: max(0, PILE * game.phase - one.laid) for colour, one in has.items()}
    return Countdown(
        pile={colour: _left_in_pile(one.laid) for colour, one in has.items()},
        piles={colour: one.left_in_piles for colour, one in has.items()},
        phase=phase,
        phase_ends=min(phase.values()) == 0,
        last_round=game.last_round,
    )


def _left_in_pile(laid: int) -> int:
    return 0 if laid >= PILE * PHASES else PILE - laid % PILE


def spaces_needed(game: Game) -> dict[Kind, dict[Colour, int]]:
    """Return how many spaces of each colour everybody still has to cover."""
    return {
        kind: {
            colour: sum(
                space not in game.covered[colour] for space in game.setup.regions[colour].of_kind[kind]
            )
            for colour in game.setup.colours
        }
        for kind in KINDS
    }


def chips_left(game: Game) -> dict[Chip, int]:
    """Return how many chips of each kind nobody has."""
    return {chip: game.chips_left(chip) for chip in CHIPS}


def score_now(game: Game) -> Sheet:
    """Return the final score as it would be if the game ended now."""
    return final_now(game)
