"""What hands do now: one step for each thing, in the order of the book, chips already added."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.engine.protocol import POINTS, Colour, Outcome
from companion.engine.tuscany.box import HEXAGON
from companion.engine.tuscany.outcomes import (
    AreaComplete,
    ChipTaken,
    Cleared,
    ColourComplete,
    Corrected,
    CropsScored,
    Discarded,
    Drawn,
    FiveAlike,
    Harvested,
    HexagonStored,
    HexagonWithoutRoom,
    LastRound,
    LeftOver,
    MarbleGiven,
    PhaseEnded,
    Placed,
    Received,
    Refilled,
    Taken,
)
from companion.engine.tuscany.state import Holdings
from companion.games.tuscany.words.names import Voice
from companion.games.tuscany.words.tracks import marker_goal, points_step, track_step
from companion.words.language import mark
from companion.words.table_step import TableStep, signed

MOVED: Final = {  # away, and towards the player
    "cards": (mark("{player}: discard {amount}"), mark("{player}: draw {amount}")),
    "workers": (mark("{player}: give back {amount}"), mark("{player}: take {amount}")),
    "marble": (mark("{player}: give back {amount}"), mark("{player}: take {amount}")),
}
TAKE_CHIP: Final = {
    "card": mark("{player}: take a card chip"),
    "storage": mark("{player}: take a storage chip"),
    "marble": mark("{player}: take a marble chip"),
    "worker": mark("{player}: take a worker chip"),
    "harvest": mark("{player}: take a harvest chip"),
}
BONUS: Final = {
    1: mark("Turn over the bonus tile: {colour}"),
    2: mark("Remove the bonus tile: {colour}"),
}


TURNED_UP: Final = "turned up"
"""A tile that comes into the centre: whoever told which one has put it there."""


@dataclass
class Steps:
    """Steps as they are found, with what everybody has on both tracks so far."""

    v: Voice
    green: dict[Colour, int]
    red: dict[Colour, int]
    told: list[TableStep] = field(default_factory=list)

    def add(self, sentence: str, **facts: object) -> None:
        """Add a step."""
        self.told.append(TableStep(self.v.say(sentence, **facts)))

    def sign(self, by: Colour, what: str, goal: str) -> None:
        """Say the last step in signs, too."""
        self.told[-1] = replace(self.told[-1], colour=by, what=what, goal=goal)

    def track(self, what: str, by: Colour, points: int, why: str) -> None:
        """Move a marker on a track, and tell *why*."""
        on = self.red if what == POINTS else self.green
        had, on[by] = on[by], on[by] + points
        if points:
            said = points_step(self.v, what, by, had, points, why)
            self.told.append(TableStep(said, by, what, marker_goal(on[by])))

    def move(self, by: Colour, what: str, amount: int, why: str = "") -> None:
        """Move cards, workers or marble to or from a player."""
        if amount:
            amounts = self.v.amount(what, abs(amount))
            said = self.v.say(MOVED[what][amount > 0], player=self.v.player(by), amount=amounts)
            self.told.append(TableStep(self.v.with_details(said, [why]), by, what, signed(amount)))


def table_steps(v: Voice, outcomes: Sequence[Outcome], before: Mapping[Colour, Holdings]) -> list[TableStep]:
    """Return what hands do after all *outcomes*, for players who had *before*."""
    steps = Steps(v, {c: has.green for c, has in before.items()}, {c: has.red for c, has in before.items()})
    for outcome in outcomes:
        by_outcome = STEPS.get(type(outcome))
        if by_outcome is not None:
            by_outcome(steps, outcome)
    return steps.told


# --- cards, tiles, the centre ---


def _drawn(s: Steps, o: Drawn) -> None:
    s.move(o.by, "cards", o.by_rule + o.by_chips, _by_chips(s.v, o.by_rule, o.by_chips))


def _by_chips(v: Voice, by_rule: int, by_chips: int) -> str:
    if not by_chips:
        return ""
    return v.count("{by_rule} + {n} chip", "{by_rule} + {n} chips", by_chips, by_rule=by_rule)


def _discarded(s: Steps, o: Discarded) -> None:
    s.add(mark("{player}: put {what} back into the box"), player=s.v.player(o.by), what=s.v.tile(o.what))


def _cleared(s: Steps, o: Cleared) -> None:
    _replace(s, mark("Remove all open tiles of one kind ({kind})"), o, kind=s.v.kind(o.kind))


def _five_alike(s: Steps, o: FiveAlike) -> None:
    sentence = mark("{n} open tiles are {colour}: remove these {n}")
    _replace(s, sentence, o, n=o.count, colour=s.v.kind_colour(o.kind))


def _replace(s: Steps, sentence: str, o: Cleared | FiveAlike, **facts: object) -> None:
    s.add(sentence, **facts)
    fresh = s.v.count(
        "Turn up {n} neutral tile: {tiles}",
        "Turn up {n} neutral tiles: {tiles}",
        len(o.fresh),
        tiles=s.v.tile_names(o.fresh),
    )
    s.told.append(TableStep(fresh, what=TURNED_UP))


def _taken(s: Steps, o: Taken) -> None:
    s.add(mark("{player}: take {tile} into storage"), player=s.v.player(o.by), tile=s.v.tile(o.tile))


def _refilled(s: Steps, o: Refilled) -> None:
    player, tile = s.v.player(o.by), s.v.tile_name(o.tile)
    if not o.own:
        s.add(mark("{player}: refill the centre with a neutral tile ({tile})"), player=player, tile=tile)
    elif not o.left_in_pile:
        s.add(
            mark("{player}: refill the centre with the last tile of the pile ({tile})"),
            player=player,
            tile=tile,
        )
    else:
        refilled = s.v.count(
            "{player}: refill the centre from the pile ({tile}), {n} tile left",
            "{player}: refill the centre from the pile ({tile}), {n} tiles left",
            o.left_in_pile,
            player=player,
            tile=tile,
        )
        s.told.append(TableStep(refilled))
    s.told[-1] = replace(s.told[-1], what=TURNED_UP)


# --- placing ---


def _placed(s: Steps, o: Placed) -> None:
    player, tile = s.v.player(o.by), s.v.tile(o.tile)
    s.move(o.by, "cards", -o.cards)
    s.move(o.by, "workers", -o.workers)
    if o.tile == HEXAGON:
        s.add(
            mark("{player}: place {tile} {on_space}"),
            player=player,
            tile=tile,
            on_space=s.v.on_space(o.kind, o.at, o.by),
        )
    else:
        s.add(mark("{player}: place {tile} at {at}"), player=player, tile=tile, at=s.v.space(o.at, o.by))
    s.sign(o.by, f"tile {o.tile}", s.v.space(o.at, o.by))


def _area(s: Steps, o: AreaComplete) -> None:
    s.track("green", o.by, o.points, s.v.area(o.kind, o.spaces))


def _colour(s: Steps, o: ColourComplete) -> None:
    if o.place in BONUS:
        s.track("green", o.by, o.points, s.v.all_spaces(o.kind))
        s.add(BONUS[o.place], colour=s.v.kind_colour(o.kind))


def _chip(s: Steps, o: ChipTaken) -> None:
    s.add(TAKE_CHIP[o.chip], player=s.v.player(o.by))
    s.sign(o.by, f"chip {o.chip}", signed(1))
    for change in o.changes:
        s.track("green", o.by, change.amount, s.v.chip(o.chip))


def _crops(s: Steps, o: CropsScored) -> None:
    if o.hexagon:
        s.track("green", o.by, 1, s.v.tile_name(HEXAGON))
    else:
        s.track("green", o.by, len(o.new), s.v.say("new: {tiles}", tiles=s.v.crops(o.new)))


def _received(s: Steps, o: Received) -> None:
    s.move(o.by, o.what, o.by_rule + o.by_chips, _by_chips(s.v, o.by_rule, o.by_chips))


def _harvested(s: Steps, o: Harvested) -> None:
    why = s.v.say("harvest card {number} of {of}", number=o.number, of=o.of)
    for change in o.changes:
        if change.what in (POINTS, "green"):
            s.track(change.what, o.by, change.amount, why)
        else:
            s.move(o.by, change.what, change.amount, why)


def _hexagon(s: Steps, o: HexagonStored) -> None:
    s.add(mark("{player}: put a wooden hexagon into storage"), player=s.v.player(o.by))


def _no_room(s: Steps, o: HexagonWithoutRoom) -> None:
    s.track(POINTS, o.by, o.points, s.v.say("no room for the wooden hexagon"))


# --- the turn, phases, the end ---


def _marble(s: Steps, o: MarbleGiven) -> None:
    s.move(o.by, "marble", -1)


def _corrected(s: Steps, o: Corrected) -> None:
    for change in o.changes:
        if change.what in (POINTS, "green"):
            s.track(change.what, o.player, change.amount, s.v.say("correction"))
        else:
            s.move(o.player, change.what, change.amount)


def _phase(s: Steps, o: PhaseEnded) -> None:
    for colour, green in o.green.items():
        had, s.red[colour] = s.red[colour], o.red[colour]
        said = track_step(s.v, colour, had, green)
        s.told.append(TableStep(said, colour, POINTS, marker_goal(had + green)))


def _last_round(s: Steps, o: LastRound) -> None:  # noqa: ARG001
    s.add(mark("One more full round, then the game ends"))


def _left_over(s: Steps, o: LeftOver) -> None:
    s.track(POINTS, o.colour, o.points, s.v.amount(LEFT[o.what], o.count))


LEFT: Final = {
    "cards": "cards",
    "storage": "stored",
    "piles": "tiles",
    "marble": "marble",
    "workers": "workers",
}

STEPS: Final[dict[type[Outcome], Callable[[Steps, Any], None]]] = {
    Drawn: _drawn,
    Discarded: _discarded,
    Cleared: _cleared,
    FiveAlike: _five_alike,
    Taken: _taken,
    Refilled: _refilled,
    Placed: _placed,
    AreaComplete: _area,
    ColourComplete: _colour,
    ChipTaken: _chip,
    CropsScored: _crops,
    Received: _received,
    Harvested: _harvested,
    HexagonStored: _hexagon,
    HexagonWithoutRoom: _no_room,
    MarbleGiven: _marble,
    Corrected: _corrected,
    PhaseEnded: _phase,
    LastRound: _last_round,
    LeftOver: _left_over,
}
