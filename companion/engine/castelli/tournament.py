"""Tournaments (C54-C56, D23): rounds of two half boards that share the deck and the spare settlements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from companion.base.errors import Refused
from companion.engine.castelli import apply as castelli
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.box import Field, Module
from companion.engine.castelli.final import final_now
from companion.engine.castelli.halves import shared
from companion.engine.castelli.moves import Begin, Move
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game, Setup
from companion.engine.protocol import Colour, Outcome, Step

Half = Literal["a", "b"]
Variant = Literal["finals", "all"]
HALVES: Final[tuple[Half, ...]] = get_args(Half)
VARIANTS: Final[tuple[Variant, ...]] = get_args(Variant)
ROUNDS: Final[dict[Variant, int]] = {"finals": 2, "all": 3}
PAIRINGS: Final = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""Seats in the halves a and b, for the three rounds of all against all (C56)."""
Pair = tuple[Colour, Colour]


@dataclass(frozen=True, slots=True)
class TournamentSetup:
    """What is settled before the first round."""

    variant: Variant
    colours: tuple[Colour, ...]
    """Four players; in the first round the first two sit at half a, the others at half b."""
    names: Mapping[Colour, str]
    modules: frozenset[Module]
    first: Mapping[Half, Colour]
    halves: Mapping[Half, Setup]
    """For each half its board, tiles and rulings; who plays there changes from round to round."""
    mine_tile: Field | None


@dataclass(frozen=True, slots=True)
class OnHalf:
    """A move of the game on one half."""

    half: Half
    move: Move


@dataclass(frozen=True, slots=True)
class Decide:
    """The table decides who of a tied semi-final plays for first place."""

    half: Half
    winner: Colour


@dataclass(frozen=True, slots=True)
class Round:
    """The next round begins; *first* says who starts on each half, left out: who sits first."""

    first: tuple[tuple[Half, Colour], ...] = ()


TournamentMove = OnHalf | Decide | Round
TournamentStep: TypeAlias = "Step[TournamentMove, Tournament]"


class HalfResult(NamedTuple):
    """How a half ended: each player's points, and the winners (two if it is a tie)."""

    points: Mapping[Colour, int]
    winners: tuple[Colour, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(Outcome):
    """A new round was set up."""

    round: int
    pairs: Mapping[Half, Pair]


@dataclass(frozen=True, slots=True, kw_only=True)
class TieDecided(Outcome):
    """The table decided a tied semi-final."""

    half: Half
    winner: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentOver(Outcome):
    """The last round ended: the places, each with who shares it."""

    places: tuple[tuple[Colour, ...], ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament between two moves: the running round, and the results of those before."""

    setup: TournamentSetup
    round: int
    halves: Mapping[Half, Game]
    results: tuple[Mapping[Half, HalfResult], ...] = ()
    decided: tuple[tuple[Half, Colour], ...] = ()
    moves: int = 0

    @property
    def round_over(self) -> bool:
        """Whether both halves of the running round have ended."""
        return all(game.over for game in self.halves.values())

    @property
    def over(self) -> bool:
        """Whether the last round has ended."""
        return self.round == ROUNDS[self.setup.variant] and self.round_over


def new_tournament(setup: TournamentSetup) -> Tournament:
    """Return the tournament before its first move."""
    red, blue, green, yellow = setup.colours
    return Tournament(setup, 1, _lay_out(setup, {"a": (red, blue), "b": (green, yellow)}, setup.first))


def _lay_out(
    setup: TournamentSetup, pairs: Mapping[Half, Pair], first: Mapping[Half, Colour]
) -> dict[Half, Game]:
    """Set up two games of two; deck and spare settlements are counted once (C54)."""
    return {
        half: new_game(
            replace(
                setup.halves[half],
                colours=pair,
                names={colour: setup.names[colour] for colour in pair},
                first=first.get(half, pair[0]),
            )
        )
        for half, pair in pairs.items()
    }


def apply(state: Tournament, move: TournamentMove) -> TournamentStep:
    """Return the tournament after *move*, and what happened.

    Raises Refused, leaving *state* as it was, if the rules forbid it.
    """
    match move:
        case OnHalf():
            return _on_half(state, move)
        case Decide():
            return _decide(state, move)
        case Round():
            return _next_round(state, move)


def _on_half(state: Tournament, move: OnHalf) -> TournamentStep:
    if isinstance(move.move, Begin):
        raise Refused(Reason.NOT_FIRST)
    _, game, outcomes = castelli.apply(state.halves[move.half], move.move)
    other: Half = "b" if move.half == "a" else "a"
    there = shared(state.halves[other], game)  # D23
    after = replace(state, halves={"a": game, "b": there} if move.half == "a" else {"a": there, "b": game})
    return _counted(move, after, outcomes)


def _counted(move: TournamentMove, state: Tournament, outcomes: tuple[Outcome, ...]) -> TournamentStep:
    if state.over:
        outcomes += (TournamentOver(rules=("C55" if finals(state) else "C56",), places=standings(state)),)
    return Step(move, replace(state, moves=state.moves + 1), outcomes)


def finals(state: Tournament) -> bool:
    """Say whether winners play for first and losers for third place (C55)."""
    return state.setup.variant == "finals"


def _decide(state: Tournament, move: Decide) -> TournamentStep:
    """What the table decides about a semi-final that ended in a tie."""
    game = state.halves[move.half]
    if not finals(state) or state.round > 1 or game.final is None or len(game.final.winners) < 2:
        raise Refused(Reason.NOT_TIED, half=move.half)
    if move.winner not in game.setup.colours:
        raise Refused(Reason.NOT_A_PLAYER, colour=move.winner)
    if move.half in dict(state.decided):
        raise Refused(Reason.ROUND_DECIDED, half=move.half)
    after = replace(state, decided=(*state.decided, (move.half, move.winner)))
    return _counted(move, after, (TieDecided(rules=("C55",), half=move.half, winner=move.winner),))


def _next_round(state: Tournament, move: Round) -> TournamentStep:
    if not state.round_over:
        raise Refused(Reason.ROUND_RUNNING, round=state.round)
    if state.over:
        raise Refused(Reason.NO_MORE_ROUNDS)
    pairs, first = next_pairs(state), dict(move.first)
    for half, colour in first.items():
        if colour not in pairs[half]:
            raise Refused(Reason.OTHER_HALF, colour=colour, half=half)
    after = replace(
        state,
        round=state.round + 1,
        halves=_lay_out(state.setup, pairs, first),
        results=(*state.results, {half: result(game) for half, game in state.halves.items()}),
    )
    return _counted(move, after, (RoundBegun(rules=("C54",), round=after.round, pairs=pairs),))


def next_pairs(state: Tournament) -> dict[Half, Pair]:
    """Return who meets on which half in the next round. Raises Refused while a semi-final is undecided."""
    if not finals(state):
        seats = state.setup.colours
        (a, b), (c, d) = PAIRINGS[state.round]
        return {"a": (seats[a], seats[b]), "b": (seats[c], seats[d])}
    winners = [_semi_final_winner(state, half) for half in HALVES]
    losers = [_other(state.halves[half], winner) for half, winner in zip(HALVES, winners, strict=True)]
    return {"a": (winners[0], winners[1]), "b": (losers[0], losers[1])}


def _semi_final_winner(state: Tournament, half: Half) -> Colour:
    decided = dict(state.decided).get(half)
    if decided:
        return decided
    winners = result(state.halves[half]).winners
    if len(winners) > 1:
        raise Refused(Reason.STILL_TIED, half=half)
    return winners[0]


def _other(game: Game, colour: Colour) -> Colour:
    one, two = game.setup.colours
    return two if colour == one else one


def result(game: Game) -> HalfResult:
    """Return how a half ended, or would end now."""
    sheet = final_now(game)
    return HalfResult({colour: row.total for colour, row in sheet.rows.items()}, sheet.winners)


def points(state: Tournament) -> dict[Colour, int]:
    """Return everybody's points over all rounds, the running one as it stands (C56)."""
    total = dict.fromkeys(state.setup.colours, 0)
    running = {half: result(game) for half, game in state.halves.items()}
    for played in (*state.results, running):
        for half in played.values():
            for colour, n in half.points.items():
                total[colour] += n
    return total


def standings(state: Tournament) -> tuple[tuple[Colour, ...], ...]:
    """Return the places, best first, each with who shares it; before the finals as they would be now."""
    if not finals(state):
        total = points(state)
        return tuple(
            tuple(colour for colour in state.setup.colours if total[colour] == n)
            for n in sorted(set(total.values()), reverse=True)
        )
    ends = [result(state.halves[half]) for half in HALVES]
    if state.round == 1:
        ahead = tuple(colour for end in ends for colour in end.winners)
        return tuple(
            group for group in (ahead, tuple(c for c in state.setup.colours if c not in ahead)) if group
        )
    return tuple(group for half, end in zip(HALVES, ends, strict=True) for group in _places(state, half, end))


def _places(state: Tournament, half: Half, end: HalfResult) -> list[tuple[Colour, ...]]:
    behind = tuple(colour for colour in state.halves[half].setup.colours if colour not in end.winners)
    return [group for group in (end.winners, behind) if group]
