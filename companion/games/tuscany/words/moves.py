"""Moves as lines of a log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.engine.protocol import POINTS, Colour
from companion.engine.tuscany.box import HEXAGON
from companion.engine.tuscany.moves import (
    Begin,
    Correct,
    Draw,
    End,
    Free,
    Harvest,
    Marble,
    Move,
    Place,
    Take,
)
from companion.games.tuscany.words.names import Voice
from companion.words.every_game import correction_line
from companion.words.language import mark


def line(v: Voice, move: Move, by: Colour) -> str:
    """Return *move* as a line of a log; *by* is the player on turn."""
    match move:
        case Draw():
            return v.say("{player} draws cards", player=v.player(by))
        case Take():
            said = v.say("{player} takes {tile}", player=v.player(by), tile=v.tile(move.tile))
            return v.with_details(said, _taking(v, move))
        case Place():
            return _place(v, move, by)
        case Marble():
            return v.say("{player} gives back a marble for one more action", player=v.player(by))
        case End():
            return v.say("{player} ends the turn", player=v.player(by))
        case Correct():
            return correction_line(v, move.player, move.differences, move.note)
        case Begin():
            player = v.player(move.turn)
            return v.say("The game starts from what is on the table; {player} is next", player=player)
        case _:
            assert_never(move)


def _taking(v: Voice, move: Take) -> Iterator[str]:
    if move.clear:
        kinds = ", ".join(v.kind(kind) for kind in move.clear)
        yield v.say("removed: {kinds}", kinds=kinds)
    if move.discard:
        yield v.say("back into the box: {what}", what=v.tile_name(move.discard))
    yield _refill(v, move)
    yield _fresh(v, move)


def _refill(v: Voice, move: Take | Free) -> str:
    return v.say("refill: {tile}", tile=v.tile_name(move.refill))


def _fresh(v: Voice, move: Take | Free) -> str:
    tiles = v.tile_names(tile for wave in move.fresh for tile in wave)
    return v.say("new: {tiles}", tiles=tiles) if tiles else ""


def _place(v: Voice, move: Place, by: Colour) -> str:
    sentence = mark("{player} places {tile} at {at}")
    on_space = ""
    if move.tile == HEXAGON and v.setup and move.at in v.setup.regions[by].spaces:
        sentence = mark("{player} places {tile} {on_space}")
        on_space = v.on_space(v.setup.regions[by].spaces[move.at], move.at, by)
    said = v.say(
        sentence, player=v.player(by), tile=v.tile(move.tile), at=v.space(move.at, by), on_space=on_space
    )
    paid = {"cards": move.cards, "workers": move.workers}
    amounts = [v.amount(what, n) for what, n in paid.items() if n]
    return v.with_details(said, [*amounts, *_placing(v, move, by)])


def _placing(v: Voice, move: Place | Free, by: Colour) -> Iterator[str]:
    if move.chip:
        yield v.chip(move.chip)
    if move.no_chip:
        yield v.say("no chip")
    if move.harvest:
        yield v.say("harvest: {cards}", cards=", ".join(_harvest(v, card) for card in move.harvest))
    if move.discard:
        yield v.say("back into the box: {what}", what=v.tile_names(move.discard))
    if move.free:
        tile = v.tile_name(move.free.tile)
        yield v.say("free of charge: {tile} at {at}", tile=tile, at=v.space(move.free.at, by))
        yield from _placing(v, move.free, by)
        yield _refill(v, move.free)
        yield _fresh(v, move.free)


def _harvest(v: Voice, card: Harvest) -> str:
    if card.what == HEXAGON:
        return v.tile_name(HEXAGON)
    return v.amount(POINTS if card.what == "red" else card.what, card.amount)
