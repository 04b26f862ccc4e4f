"""A placing, as sentences: what it cost, the area, the colour, and what the space brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.engine.protocol import POINTS, Outcome
from companion.engine.tuscany.box import HEXAGON, Chip, Kind
from companion.engine.tuscany.outcomes import (
    AreaComplete,
    ChipTaken,
    ColourComplete,
    CropsScored,
    Harvested,
    HexagonStored,
    HexagonWithoutRoom,
    NoChip,
    Placed,
    Received,
)
from companion.games.tuscany.words.names import Voice
from companion.words.language import Count, mark, mark_count


def _placed(v: Voice, o: Placed) -> str:
    sentence = mark("{player} places {tile} at {at} for {payment}.")
    if o.tile == HEXAGON:
        sentence = mark("{player} places {tile} {on_space} for {payment}.")
    elif o.free:
        sentence = mark("{player} places {tile} at {at}, free of charge.")
    return v.say(
        sentence,
        player=v.player(o.by),
        tile=v.tile(o.tile),
        at=v.space(o.at, o.by),
        on_space=v.on_space(o.kind, o.at, o.by),
        payment=v.payment(o.cards, o.workers),
    )


# --- area and colour ---


def _area(v: Voice, o: AreaComplete) -> str:
    return v.say(
        "{player} completes {area}: {points}.",
        player=v.player(o.by),
        area=v.area(o.kind, o.spaces),
        points=v.amount("green", o.points),
    )


COVERED: Final[dict[int, str]] = {
    1: mark("{player} is the first to cover {all_spaces}: {points}. Turn the bonus tile over."),
    2: mark("{player} is the second to cover {all_spaces}: {points}. The bonus tile is used up."),
    3: mark("{player} has covered {all_spaces}, but both bonuses are gone."),
}


def _colour(v: Voice, o: ColourComplete) -> str:
    return v.say(
        COVERED[o.place],
        player=v.player(o.by),
        all_spaces=v.all_spaces(o.kind),
        points=v.amount("green", o.points),
    )


# --- what a space brings ---

CHIPS_TAKEN: Final[dict[Chip, str]] = {
    "card": mark("{player} takes a card chip: from now on, one more card when drawing."),
    "storage": mark("{player} takes a storage chip: one more storage space, and 2 green points at once."),
    "marble": mark("{player} takes a marble chip: from now on, each quarry gives one more marble."),
    "worker": mark("{player} takes a worker chip: from now on, each village gives one more worker."),
    "harvest": mark("{player} takes a harvest chip: from now on, each cart gives one more harvest card."),
}


def _chip(v: Voice, o: ChipTaken) -> str:
    return v.say(CHIPS_TAKEN[o.chip], player=v.player(o.by))


def _no_chip(v: Voice, o: NoChip) -> str:
    sentence = mark("{player} takes no chip for the city.")
    if not o.left:
        sentence = mark("{player} gets no chip for the city because none is left.")
    return v.say(sentence, player=v.player(o.by))


def _crops(v: Voice, o: CropsScored) -> str:
    player, points = v.player(o.by), v.amount("green", 1 if o.hexagon else len(o.new))
    if o.hexagon:
        return v.say("{player} has a wooden hexagon among crops: {points}.", player=player, points=points)
    known = v.say("Already in the area: {crops}.", crops=v.crops(o.known)) if o.known else ""
    if not o.new:
        said = v.say("{player} adds no new crop to the area.", player=player)
    else:
        said = v.count(
            "{player} adds a new crop to the area, {crops}: {points}.",
            "{player} adds new crops to the area, {crops}: {points}.",
            len(o.new),
            player=player,
            crops=v.crops(o.new),
            points=points,
        )
    return " ".join(filter(None, (said, known)))


RECEIVED: Final[dict[Kind, str]] = {
    "quarry": mark("{player} gets {amount} for the quarry."),
    "village": mark("{player} gets {amount} for the village."),
    "monastery": mark("{player} draws {amount} for the monastery."),
}
WITH_CHIPS: Final[dict[Kind, Count]] = {
    "quarry": mark_count(
        "{player} gets {amount}: {by_rule} for the quarry, {n} for a chip.",
        "{player} gets {amount}: {by_rule} for the quarry, {n} for chips.",
    ),
    "village": mark_count(
        "{player} gets {amount}: {by_rule} for the village, {n} for a chip.",
        "{player} gets {amount}: {by_rule} for the village, {n} for chips.",
    ),
}


def _received(v: Voice, o: Received) -> str:
    player, amount = v.player(o.by), v.amount(o.what, o.by_rule + o.by_chips)
    if not o.by_chips:
        return v.say(RECEIVED[o.kind], player=player, amount=amount)
    return v.count(*WITH_CHIPS[o.kind], o.by_chips, player=player, amount=amount, by_rule=o.by_rule)


# --- harvest cards and hexagons ---


def _harvested(v: Voice, o: Harvested) -> str:
    what = POINTS if o.what == "red" else o.what
    amount = v.tile(HEXAGON) if what == HEXAGON else v.amount(what, o.amount + o.by_chips)
    if o.by_chips:
        amount = v.count(
            "{amount}, {n} of it for a chip",
            "{amount}, {n} of it for chips",
            o.by_chips,
            amount=amount,
        )
    sentence = mark("Harvest card for {player}: {amount}.")
    if o.of > 1:
        sentence = mark("Harvest card {number} of {of} for {player}: {amount}.")
    return v.say(sentence, player=v.player(o.by), number=o.number, of=o.of, amount=amount)


def _hexagon(v: Voice, o: HexagonStored) -> str:
    return v.say("{player} puts a wooden hexagon into storage.", player=v.player(o.by))


def _no_room(v: Voice, o: HexagonWithoutRoom) -> str:
    sentence = mark("{player} has no free storage space for the wooden hexagon: {points} instead.")
    if not o.points:
        sentence = mark("{player} has no free storage space for the wooden hexagon, so it is lost.")
    return v.say(sentence, player=v.player(o.by), points=v.amount(POINTS, o.points))


PLACING_SENTENCES: Final[dict[type[Outcome], Callable[[Voice, Any], str]]] = {
    Placed: _placed,
    AreaComplete: _area,
    ColourComplete: _colour,
    ChipTaken: _chip,
    NoChip: _no_chip,
    CropsScored: _crops,
    Received: _received,
    Harvested: _harvested,
    HexagonStored: _hexagon,
    HexagonWithoutRoom: _no_room,
}
