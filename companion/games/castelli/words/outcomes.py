"""What happened in a turn, as sentences: tiles, the rim, corrections, the end of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.engine.castelli.board import Facing
from companion.engine.castelli.box import RESOURCES
from companion.engine.castelli.outcomes import (
    Begun,
    Corrected,
    RimPaid,
    TileCard,
    TileLaid,
    TileSilver,
    TileTurned,
    TurnEnded,
)
from companion.engine.protocol import Change, Colour, Outcome
from companion.games.castelli.words.areas import AREA_SENTENCES
from companion.games.castelli.words.building import BUILDING_SENTENCES
from companion.games.castelli.words.final import FINAL_SENTENCES
from companion.games.castelli.words.names import Voice
from companion.words.every_game import corrected, turn_ended
from companion.words.language import mark
from companion.words.names import safe


def tell(voice: Voice, outcome: Outcome) -> str:
    """Return what happened, with its figures, and the rulings that decided something."""
    found = SENTENCES.get(type(outcome))
    if found is None:
        from companion.games.castelli.words.tournament import TOURNAMENT_SENTENCES

        found = TOURNAMENT_SENTENCES[type(outcome)]
    return voice.with_rulings(found(voice, outcome), *outcome.rulings)


def _begun(v: Voice, o: Begun) -> str:
    begun = v.count(
        "The game starts from what is on the table, with {n} tile face up. It is {player}'s turn.",
        "The game starts from what is on the table, with {n} tiles face up. It is {player}'s turn.",
        o.tiles,
        player=v.player(o.turn),
    )
    colours = dict.fromkeys(change.colour for change in o.changes)
    return " ".join([begun, *(_has(v, [c for c in o.changes if c.colour == colour]) for colour in colours)])


def _has(v: Voice, changes: list[Change]) -> str:
    amounts = v.amounts({change.what: change.amount for change in changes})
    return v.say("{player}: {amounts}.", player=v.player(changes[0].colour), amounts=amounts)


# --- tiles ---


def _laid(v: Voice, o: TileLaid) -> str:
    sentence = mark("{player} lays tile {tile} on {field}, {colour} to the north.")
    if o.swap:
        sentence = mark(
            "{player} lays tile {tile} from the hand on {field}, {colour} to the north, and keeps the other."
        )
    return v.say(sentence, player=v.player(o.by), tile=safe(o.tile), field=o.field, colour=v.colour(o.north))


def _turned(v: Voice, o: TileTurned) -> str:
    *before, _ = o.changes  # the last is the Steward itself
    paid: dict[Colour, dict[str, int]] = {}
    for colour, what, amount in before:
        if amount < 0:
            paid.setdefault(colour, {})[what] = -amount
    sentence = mark("{player} uses a Steward: the tile on {field} now has {colour} to the north, not {was}.")
    if paid:
        sentence = mark(
            "{player} uses a Steward: the tile on {field} now has {colour} to the north, not {was}. "
            "What it had given is returned first: {paid}."
        )
    return v.say(
        sentence,
        player=v.player(o.by),
        field=o.field,
        colour=v.colour(o.north),
        was=v.colour(o.was),
        paid="; ".join(
            v.say("{player} {amounts}", player=v.player(colour), amounts=v.amounts(amounts))
            for colour, amounts in paid.items()
        ),
    )


def _taken_up_pays(v: Voice, o: Outcome) -> bool:
    """Say whether what was swapped into the hand gives this, and not the tile that was laid (R17)."""
    told = v.setup.rulings["dilemma-gains"] if v.setup else ""
    return "dilemma-gains" in o.rulings and told == "taken"


def _tile_card(v: Voice, o: TileCard) -> str:
    player, cards = v.player(o.by), v.amount("cards", o.drawn)
    if not o.drawn:
        return v.say("{field}: the deck is empty, so {player} draws no card.", field=o.field, player=player)
    if o.drawn < o.due:
        return v.say(
            "{field}: {player} draws {cards}, the last of the deck.",
            field=o.field,
            player=player,
            cards=cards,
        )
    if _taken_up_pays(v, o):
        return v.say("For the tile picked up, {player} draws {cards}.", player=player, cards=cards)
    return v.count(
        "{field}: the tile has a card icon, so {player} draws {cards}.",
        "{field}: the tile has {n} card icons, so {player} draws {cards}.",
        o.icons,
        field=o.field,
        player=player,
        cards=cards,
    )


def _tile_silver(v: Voice, o: TileSilver) -> str:
    sentence = mark("{field}: the tile shows {due}, and {player} takes it from the mine.")
    if _taken_up_pays(v, o):
        sentence = mark("The tile picked up from {field} shows {due}, and {player} takes it from the mine.")
    if o.taken < o.due:
        sentence = mark("{field}: the tile shows {due}, but the mine has only {taken} for {player}.")
    if not o.taken:
        sentence = mark("{field}: the tile shows {due}, but the mine is empty. {player} gets none.")
    due, taken = v.amount("silver", o.due), v.amount("silver", o.taken)
    return v.say(sentence, field=o.field, player=v.player(o.by), due=due, taken=taken)


RIMS: Final = {
    "N": mark("{field}, north edge of the board"),
    "E": mark("{field}, east edge of the board"),
    "S": mark("{field}, south edge of the board"),
    "W": mark("{field}, west edge of the board"),
}


SHORT_RIM: Final = {  # nothing, and less than the rim shows
    "silver": (
        mark("{place}: {colour}'s coat points there, but the mine is empty."),
        mark("{place}: {colour}'s coat points there, but gets only {n}: the mine has no more."),
    ),
    "cards": (
        mark("{place}: {colour}'s coat points there, but the deck is empty."),
        mark("{place}: {colour}'s coat points there, but gets only {n}: the deck has no more."),
    ),
    "units": (
        mark("{place}: {colour}'s coat points there, but {player} already has 5."),
        mark("{place}: {colour}'s coat points there, but gets only {n}: 5 is the limit."),
    ),
}


def _rim(v: Voice, o: RimPaid) -> str:
    reward = v.setup.board.rim.get(Facing(o.field, o.side)) if v.setup else None
    shown = v.amount(o.what, reward.amount if reward else o.due)
    edge = v.say(RIMS[o.side], field=o.field)
    return v.say(
        _rim_sentence(o),
        edge=edge,
        reward=shown,
        place=v.say("{edge}, {reward}", edge=edge, reward=shown),
        player=v.player(o.colour),
        colour=v.colour_name(o.colour),
        nobody=v.neutral([o.colour]),
        n=o.got,
    )


def _rim_sentence(o: RimPaid) -> str:
    if o.neutral:
        return mark("{place}: {colour}'s coat points there. {nobody}: it is lost.")
    if not o.due:
        return mark("{place}: {colour}'s coat with a card icon points there and gets nothing.")
    if o.got == o.due:
        return mark("{edge}: {colour}'s coat points there: {player} gets {reward}.")
    return SHORT_RIM["units" if o.what in RESOURCES else o.what][bool(o.got)]


# --- the turn ---


def _corrected(v: Voice, o: Corrected) -> str:
    return corrected(v, o.player, o.changes, o.note)


def _ended(v: Voice, o: TurnEnded) -> str:
    if o.next is None:
        return v.say(
            "{player} ends the turn. All tiles are face up: the game is over.", player=v.player(o.by)
        )
    return turn_ended(v, o.by, o.next)


SENTENCES: Final[dict[type[Outcome], Callable[[Voice, Any], str]]] = {
    Begun: _begun,
    TileLaid: _laid,
    TileTurned: _turned,
    TileCard: _tile_card,
    TileSilver: _tile_silver,
    RimPaid: _rim,
    Corrected: _corrected,
    TurnEnded: _ended,
    **AREA_SENTENCES,
    **BUILDING_SENTENCES,
    **FINAL_SENTENCES,
}
