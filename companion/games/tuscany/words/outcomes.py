"""What happened in a turn, as sentences: cards, tiles taken, the centre, corrections, the end of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.engine.protocol import POINTS, Colour, Outcome
from companion.engine.tuscany.begin import new_game
from companion.engine.tuscany.outcomes import (
    Begun,
    Cleared,
    Corrected,
    Discarded,
    Drawn,
    FiveAlike,
    MarbleGiven,
    Refilled,
    Taken,
    TurnEnded,
)
from companion.games.tuscany.words.final import FINAL_SENTENCES
from companion.games.tuscany.words.names import Voice
from companion.games.tuscany.words.placing import PLACING_SENTENCES
from companion.words.every_game import corrected, turn_ended


def tell(voice: Voice, outcome: Outcome) -> str:
    """Return what happened, with its figures, and the rulings that decided something."""
    return voice.with_rulings(SENTENCES[type(outcome)](voice, outcome), *outcome.rulings)


def _begun(v: Voice, o: Begun) -> str:
    begun = v.say(
        "The game starts from what is on the table, in round {round} "
        "of phase {phase}. It is {player}'s turn.",
        round=o.round,
        phase=o.phase,
        player=v.player(o.turn),
    )
    colours = v.setup.colours if v.setup else ()
    return " ".join([begun, *filter(None, (_has(v, o, colour) for colour in colours))])


def _has(v: Voice, o: Begun, colour: Colour) -> str:
    """Return what a player has: what everybody has at first, and what *o* changed."""
    if v.setup is None:
        return ""
    first = new_game(v.setup).holdings[colour]
    has = {POINTS: first.red, "green": first.green, "cards": first.cards, "workers": 0, "marble": 0}
    for change in o.changes:
        if change.colour == colour:
            has[change.what] += change.amount
    amounts = v.amounts({what: n for what, n in has.items() if n})
    return v.say("{player}: {amounts}.", player=v.player(colour), amounts=amounts) if amounts else ""


# --- cards and tiles ---


def _drawn(v: Voice, o: Drawn) -> str:
    player, cards = v.player(o.by), v.amount("cards", o.by_rule + o.by_chips)
    if not o.by_chips:
        return v.say("{player} draws {cards}.", player=player, cards=cards)
    return v.count(
        "{player} draws {cards}: {by_rule}, and {n} more for a chip.",
        "{player} draws {cards}: {by_rule}, and {n} more for chips.",
        o.by_chips,
        player=player,
        cards=cards,
        by_rule=o.by_rule,
    )


def _discarded(v: Voice, o: Discarded) -> str:
    return v.say(
        "{player} puts {what} back into the box to make room for {room_for}.",
        player=v.player(o.by),
        what=v.tile(o.what),
        room_for=v.tile(o.room_for),
    )


def _taken(v: Voice, o: Taken) -> str:
    return v.say("{player} puts {tile} into storage.", player=v.player(o.by), tile=v.tile(o.tile))


# --- the centre ---


def _refilled(v: Voice, o: Refilled) -> str:
    facts = {"player": v.player(o.by), "tile": v.tile(o.tile)}
    if not o.own:
        return v.say(
            "{player} has no pile left and refills the centre with a neutral tile: {tile}.",
            **{**facts, "tile": v.tile_name(o.tile)},
        )
    if not o.left_in_pile:
        return v.say("{player} refills the centre with {tile}, the last tile of the pile.", **facts)
    return v.count(
        "{player} refills the centre with {tile} from the pile, which has {n} tile left.",
        "{player} refills the centre with {tile} from the pile, which has {n} tiles left.",
        o.left_in_pile,
        **facts,
    )


def _cleared(v: Voice, o: Cleared) -> str:
    return v.say(
        "No open tile can be placed, so {player} removes all of one kind ({kind}). New: {fresh}.",
        player=v.player(o.by),
        kind=v.kind(o.kind),
        fresh=v.tile_names(o.fresh),
    )


def _five_alike(v: Voice, o: FiveAlike) -> str:
    return v.say(
        "{n} of the eight open tiles are {colour}, so they are removed. New: {fresh}.",
        n=o.count,
        colour=v.kind_colour(o.kind),
        fresh=v.tile_names(o.fresh),
    )


# --- the turn ---


def _marble(v: Voice, o: MarbleGiven) -> str:
    return v.say("{player} gives back a marble for one more action.", player=v.player(o.by))


def _corrected(v: Voice, o: Corrected) -> str:
    return corrected(v, o.player, o.changes, o.note)


def _ended(v: Voice, o: TurnEnded) -> str:
    if o.next is None:
        return v.say("{player} ends the turn, and with it the last round.", player=v.player(o.by))
    return turn_ended(v, o.by, o.next)


SENTENCES: Final[dict[type[Outcome], Callable[[Voice, Any], str]]] = {
    Begun: _begun,
    Drawn: _drawn,
    Discarded: _discarded,
    Cleared: _cleared,
    Taken: _taken,
    Refilled: _refilled,
    FiveAlike: _five_alike,
    MarbleGiven: _marble,
    Corrected: _corrected,
    TurnEnded: _ended,
    **PLACING_SENTENCES,
    **FINAL_SENTENCES,
}
