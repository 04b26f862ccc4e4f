"""Tiles newly turned: each a proposal, or a question where the eye or the order of things is in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, cast

from companion.base.errors import Refused
from companion.base.messages import Candidate, FieldRead
from companion.engine.castelli.apply import apply
from companion.engine.castelli.box import Field
from companion.engine.castelli.moves import End, Move, Reveal
from companion.engine.castelli.questions import revealing, unseen_tiles
from companion.engine.castelli.state import Game, Setup
from companion.engine.protocol import Colour
from companion.eye.findings import Finding, Observation, Proposal, Question
from companion.games.castelli.camera.compare import Seen
from companion.games.castelli.camera.findings import Kind

ANSWERS: Final = 3
STRANGERS: Final = 6
"""How many tiles of a set with the same colours in the same order are offered at most."""


def propose(game: Game, seen: Seen, earlier: Sequence[Field] = ()) -> tuple[Finding, ...]:
    """Return what the tiles newly turned mean; *earlier* as far as it tells their order."""
    if game.revealed and _last_is_gone(game, seen):
        return ()  # the tile of this turn was taken back: that comes first
    asked = tuple(_tile_question(game, seen, field) for field in seen.unclear)
    asked += tuple(_stranger_question(game, seen, field) for field in _strangers(game, seen))
    doubtful = bool(seen.contradicted) or any(asked)
    turned = _in_order(seen.turned, earlier)
    if turned is None:
        return (*_ask_order(game, seen), *filter(None, asked))
    if _taken_pays(game.setup):
        turned = turned[:1]  # each needs its own answer
    found = _reveal(game, seen, turned) if turned else None
    if isinstance(found, Proposal) and doubtful:
        found = replace(found, sure=False)
    return (*([found] if found else []), *filter(None, asked))


def _last_is_gone(game: Game, seen: Seen) -> bool:
    return [*game.laid][-1] in seen.gone


def _in_order(turned: Sequence[Field], earlier: Sequence[Field]) -> tuple[Field, ...] | None:
    """Return *turned* in the order in which they were, None if that is not known."""
    known = [field for field in earlier if field in turned]
    rest = [field for field in turned if field not in known]
    return (*known, *rest) if len(rest) <= 1 else None


# --- sure readings ---


def _reveal(game: Game, seen: Seen, fields: Sequence[Field]) -> Finding:
    """Return the proposal that lays the tiles of *fields* one after the other, turns ending in between."""
    moves: list[Move] = []
    now = game
    for field in fields:
        read = seen.reads[field]
        assert read.tile is not None
        laid = revealing(now, field, read.tile, cast(Colour, read.north))
        then: list[Move] = [End(), laid] if now.revealed else [laid]
        try:
            for move in then:
                now = apply(now, move).state
        except Refused as refused:
            if not moves:
                return Observation(game.moves, Kind.REFUSED, (field,), read.tile, laid.north, refused.reason)
            break  # those before it can be laid; this one is told when it is its turn
        moves += then
    return _with_hand(game, _proposal(game, seen, moves))


def _proposal(game: Game, seen: Seen, moves: Sequence[Move]) -> Proposal:
    laid = [move for move in moves if isinstance(move, Reveal)]
    confidence = min(seen.reads[move.field].confidence for move in laid)
    return Proposal(game.moves, laid[-1].field, tuple(moves), confidence=confidence)


def _with_hand(game: Game, found: Proposal) -> Finding:
    """Ask what nobody but its player knows: under R17 `taken` the tile taken up pays, wherever it went."""
    if not _taken_pays(game.setup):
        return found
    laid = found.moves[-1]
    assert isinstance(laid, Reveal)
    if laid.swap:
        return replace(found, sure=False, to_tell=("gains",))
    before = game
    for move in found.moves[:-1]:
        before = apply(before, move).state
    if before.turn not in before.swapped:
        return found  # C45: the hand still holds the start tile
    swapped = replace(laid, swap=True)
    other = replace(found, moves=(*found.moves[:-1], swapped), sure=False, to_tell=("gains",))
    return Question(game.moves, found.place, "hand", (replace(found, sure=False), other))


def _taken_pays(setup: Setup) -> bool:
    return setup.dilemma and setup.rulings["dilemma-gains"] == "taken"


# --- questions ---


def _ask_order(game: Game, seen: Seen) -> Iterator[Finding]:
    """Ask which tile was laid first; of too many it is only told that they were turned."""
    if len(seen.turned) > ANSWERS:
        yield Observation(game.moves, Kind.SEVERAL, seen.turned)
        return
    found = [_reveal(game, seen, [field]) for field in seen.turned]
    answers = tuple(replace(one, sure=False) for one in found if isinstance(one, Proposal))
    if answers:
        yield Question(game.moves, answers[0].place, "first", answers)
    yield from (one for one in found if isinstance(one, Observation))


def _tile_question(game: Game, seen: Seen, field: Field, most: int = ANSWERS) -> Question | None:
    """Ask which tile lies on *field*, among the candidates that the rules allow; None if there is none."""
    read = seen.reads[field]
    lying = {other.tile for other in seen.reads.values() if other.state == "up"}
    found = [
        _reveal(game, replace(seen, reads={**seen.reads, field: _as(one)}), [field])
        for one in read.maybe
        if one.tile not in lying
    ]
    answers = [replace(one, sure=False, confidence=0.0) for one in found if isinstance(one, Proposal)]
    return Question(game.moves, field, "tile", tuple(answers[:most])) if answers else None


def _strangers(game: Game, seen: Seen) -> list[Field]:
    """Return where a tile lies face up that the eye does not know by picture, but by its colours."""
    return [
        field
        for field, read in seen.reads.items()
        if field not in game.laid and read.state == "up" and read.tile is None and read.colours
    ]


def _stranger_question(game: Game, seen: Seen, field: Field) -> Question | None:
    """Ask which tile of the set lies on *field*, among those with its colours; None if there is none."""
    colours = seen.reads[field].colours
    maybe = tuple(
        Candidate(tile, colours[0], 0.0)
        for tile in unseen_tiles(game)
        if _colours(game, tile, cast(Colour, colours[0])) == colours
    )
    reads = {**seen.reads, field: FieldRead("unsure", maybe=maybe)}
    found = _tile_question(game, replace(seen, reads=reads), field, STRANGERS)
    return replace(found, asks="unknown") if found else None


def _colours(game: Game, tile: str, north: Colour) -> tuple[str, ...]:
    return tuple(coat.colour for coat in game.setup.tiles.tiles[tile].turned[north].values())


def _as(candidate: Candidate) -> FieldRead:
    """Return a reading as if *candidate* were what lies there, with no confidence at all."""
    return FieldRead("up", 0.0, candidate.tile, candidate.north)
