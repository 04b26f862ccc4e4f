"""What a typed move lacks, asked one by one: the engine says what, the player answers.

A move that the rules refuse for another reason is given back as it is, to be refused with that reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.base.errors import Refused
from companion.engine.tuscany.box import CHIPS, Space, Stored, Tile
from companion.engine.tuscany.moves import Free, Move, Place, Take
from companion.engine.tuscany.questions import chips_left, payments, where, why_refused
from companion.engine.tuscany.reasons import Reason
from companion.engine.tuscany.spaces import legal_spaces
from companion.engine.tuscany.state import Game
from companion.keyboard.not_understood import NotUnderstood
from companion.keyboard.unfinished import Unfinished
from companion.words.language import mark

ASKED: Final = {Reason.CHIP_MISSING, Reason.HARVEST_COUNT, Reason.DISCARD_COUNT, Reason.WAVES}
"""What the rules say of a move that only lacks something."""
REFILL: Final = mark("Which tile refills the centre?")
SHOWN: Final = 8


class Told(NamedTuple):
    """What the player has told of a placing."""

    paid: bool
    refills: tuple[bool, ...]
    """Of each tile that is placed free of charge, whether it is told what refills the centre."""
    castle: bool
    """Whether it is told what the last castle brings, or that nothing is taken for it."""


def ask_where(game: Game, what: Stored, text: str) -> NotUnderstood:
    """Return the question where *what* is placed."""
    spaces = where(game, what)
    if not spaces:
        return NotUnderstood(mark("it cannot be placed anywhere now: {tile}"), tile=what)
    return Unfinished(text, mark("Where? {spaces}"), spaces="  ".join(spaces))


def ask_for_take(game: Game, move: Take, text: str, refilled: bool) -> Move:
    """Return *move* if nothing is missing. Raises Unfinished, asking for what goes, comes or leaves."""
    refused = why_refused(game, move)
    reason = refused.reason if refused else None
    if reason == Reason.STORAGE_FULL:
        if not move.clear and move.tile not in game.centre:
            raise Refused(Reason.NOT_OPEN, tile=move.tile)  # whatever goes back
        stored = ", ".join(dict.fromkeys(game.holdings[game.turn].storage))
        raise Unfinished(
            f"{text} discard", mark("Storage is full: what goes back into the box? {stored}"), stored=stored
        )
    if reason not in {None, *ASKED}:
        return move
    if not refilled:
        raise Unfinished(f"{text} r", REFILL)
    _ask_fresh(game, move, text)
    return move


def ask_for_place(game: Game, move: Place, text: str, told: Told) -> Move:
    """Return *move* if nothing is missing. Raises Unfinished, asking for payment, choices and cards."""
    refused = why_refused(game, move)
    if refused and refused.reason not in ASKED:
        return move
    if not told.paid and len(payments(game)) > 1:
        raise _ask_payment(game, text)
    if not all(told.refills[:-1]):
        raise NotUnderstood(mark("something is missing"))
    if not all(told.refills):
        raise Unfinished(f"{text} r", REFILL)
    if not told.castle:
        _ask_free(game, move, text)
    if refused:
        _ask_choice(game, move, text, refused.reason)
        if len(told.refills) == 1:
            _ask_fresh(game, move, text)
    return move


def _ask_payment(game: Game, text: str) -> Unfinished:
    ways = [f"{cards} {workers}" if workers else str(cards) for cards, workers in payments(game)]
    own, free, rest = text.partition(" free ")
    question = mark("How many cards and how many workers pay for it? {ways}")
    return Unfinished(own, question, after=(free + rest).strip(), ways=", ".join(ways))


def _placings(move: Place) -> Iterator[Place | Free]:
    one: Place | Free | None = move
    while one:
        yield one
        one = one.free


def _ask_free(game: Game, move: Place, text: str) -> None:
    """Ask for the open tile that a castle brings, if there is one that fits."""
    placed = list(_placings(move))
    if game.setup.regions[game.turn].spaces.get(placed[-1].at) != "castle":
        return
    offered = [f"{tile} {at}" for tile, at in free_tiles(game, placed)]
    if not offered:
        return
    more = ", ..." if len(offered) > SHOWN else ""
    raise Unfinished(
        f"{text} free",
        mark("Which open tile does the castle place free of charge, and where? {offered}; or no"),
        offered=", ".join(offered[:SHOWN]) + more,
    )


def free_tiles(game: Game, placed: list[Place | Free]) -> Iterator[tuple[Tile, Space]]:
    """Give the open tiles that could follow what is *placed*, with where."""
    covered = {**game.covered[game.turn], **{one.at: one.tile for one in placed}}
    left = list(game.centre)
    for one in placed[1:]:
        left.remove(one.tile)
    for tile in dict.fromkeys(left):
        for at in legal_spaces(game.setup.regions[game.turn], covered, tile):
            yield tile, at


def _ask_choice(game: Game, move: Place, text: str, reason: str) -> None:
    last = list(_placings(move))[-1]
    has = game.holdings[game.turn]
    if reason == Reason.CHIP_MISSING:
        left = chips_left(game)
        known = ", ".join(chip for chip in CHIPS if left[chip])
        raise Unfinished(f"{text} chip", mark("Which chip for the city: {known}; or none"), known=known)
    if reason == Reason.HARVEST_COUNT and len(last.harvest) < (of := 1 + has.chip("harvest")):
        question = mark("What does harvest card {n} of {of} show? For example: green 2, cards 3, hexagon")
        raise Unfinished(f"{text} harvest", question, n=len(last.harvest) + 1, of=of)
    if reason == Reason.DISCARD_COUNT and not last.discard:
        question = mark("No room for the wooden hexagon: what goes back into the box? {stored}")
        raise Unfinished(f"{text} discard", question, stored=", ".join(dict.fromkeys(has.storage)))


def _ask_fresh(game: Game, move: Take | Place, text: str) -> None:
    """Ask for the tiles that replace those of one kind."""
    refused = why_refused(game, move)
    if refused and refused.reason == Reason.WAVES and "count" in refused.facts:
        question = mark("All open tiles of one kind are removed ({kind}): which {count} take their place?")
        raise Unfinished(f"{text} fresh", question, kind=refused.facts["kind"], count=refused.facts["count"])
