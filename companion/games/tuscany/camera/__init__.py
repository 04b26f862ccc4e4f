"""What the camera sees of the eight open tiles, made into proposals by the game's knowledge; pure.

`mat` the printed mat · `faces` tiles as the eye calls them · `compare` record against sighting · `lying`
what lies otherwise than before · `takes` a take with its refill · `table` the profile · `labels` harvest
cards · `audit_report` picture against record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from companion.base.messages import PlacedPiece, Sighting
from companion.engine.tuscany.box import Tile
from companion.engine.tuscany.state import Game, Setup
from companion.eye.findings import Finding, Observation, Proposal, Question
from companion.games.tuscany.camera.compare import Seen, compare
from companion.games.tuscany.camera.findings import Kind
from companion.games.tuscany.camera.labels import card_numbered, card_of_label
from companion.games.tuscany.camera.lying import (
    lying_noted,
    read_before,
    replaced,
    turned,
    unchanged,
    under_a_hand,
)
from companion.games.tuscany.camera.mat import PLACES
from companion.games.tuscany.camera.takes import Change, asked, changes, five_alike, two_takes

if TYPE_CHECKING:
    from companion.eye.protocol import GameCamera
    from companion.games.tuscany.words import TuscanyWords

__all__ = [
    "Kind",
    "card_numbered",
    "card_of_label",
    "describe",
    "interpret",
    "marked_kinds",
    "passing_kinds",
    "placed_pieces",
    "reading_at",
    "unanswered",
]

marked_kinds: Final[frozenset[str]] = frozenset({Kind.UNCLEAR, Kind.SEVERAL})
passing_kinds: Final[frozenset[str]] = frozenset({Kind.LIFTED, Kind.UNCLEAR})
HOW: Final = ("how", "castle", "same", "likely")
"""Questions that leave open how a tile was taken, or whether, and not which."""
ELSEWHERE_FROM: Final = 6
"""This many open tiles that are none of this game's, or more: another table."""
UNSURE_AT_MOST: Final = 4
"""Where more places are not surely read, nothing is asked."""
AT, FOR, FIVE, ASKED = "@", ">", "five", "asked"
"""Notes (but for those of `lying`) are a place that was empty (`B1@12`), a take that nobody answered yet
(`cart>city@12`), that five of a colour lay open (`five@12`) or that something was asked (`asked@12`), each
with the number of moves then."""


def interpret(
    game: Game,
    sighting: Sighting,
    earlier: Sequence[str] = (),
    shown: str | None = None,  # noqa: ARG001 - no card says what was taken
) -> tuple[Finding, ...]:
    """Return what *sighting* means for *game*: a proposal or a question first, then what was merely observed.

    *earlier* are notes of what was seen since the last move. A tile as before on a place that was empty, or
    that is turned otherwise, may be another of its kind: that is asked. So is a take that does not go with
    one that was seen before: it may have been put right, or be the second of two. What is not surely read,
    but looks most like what lay there before, lies there still; else it is asked if what it may be makes one
    take. While something is hidden, nothing is asked: under a hand lies what lay there before.
    """
    if game.over:
        return ()
    seen = compare(game, sighting)
    seen = seen.hiding(under_a_hand(seen, game.moves, earlier))
    told = tuple(_observations(game, seen))
    seen = seen.supposing(game, unchanged(seen, game.moves, earlier))
    if seen.whole:
        return (*_by_take(game, seen, earlier), *told)
    likely = _likely(game, seen)
    found = _supposed(game, likely[0], earlier) if len(likely) == 1 else _which(game, seen, likely)
    return (*(found or _one_place(game, seen, earlier)), *told)


def _by_take(game: Game, seen: Seen, earlier: Sequence[str], supposed: bool = False) -> tuple[Finding, ...]:
    """Return what a mat means that is wholly read, or *supposed* to be read so: then nothing is certain."""
    if not seen.come:
        return _same_again(game, seen, earlier)
    if five := five_alike(game, seen):
        return (five,)
    lifted, places = _touched(game, seen, earlier), seen.places_of(seen.come)
    place = next((one for one in places if one in lifted), places[0])
    found = (*changes(game, seen, _noted(FIVE, game, earlier)), *_before(game, seen, earlier))
    found = (*found, *_unseen_before(game, seen, lifted, place))
    if supposed or _noted(ASKED, game, earlier):  # something else was seen before: nothing is sure any more
        found = tuple(replace(one, certain=False) for one in found)
    if found and len(seen.come) != 2:
        return (asked(game, seen, found, place),)
    if len(seen.come) == 2:
        return (two_takes(game, seen, place),)
    kind = Kind.ANOTHER_TABLE if len(seen.come) >= ELSEWHERE_FROM else Kind.SEVERAL
    return (Observation(game.moves, kind, seen.places_of(seen.come)),)


def _observations(game: Game, seen: Seen) -> list[Observation]:
    places = ((Kind.LIFTED, seen.empty), (Kind.BACK, seen.down), (Kind.UNCLEAR, seen.unsure))
    return [Observation(game.moves, kind, (place,)) for kind, found in places for place in found]


def _likely(game: Game, seen: Seen) -> tuple[Seen, ...]:
    """Return what the mat may show where some places are not surely read, and what they may be is known.

    If it may well lie as it is recorded, nothing else is likely.
    """
    if seen.hidden or seen.empty or seen.down or len(seen.unsure) > UNSURE_AT_MOST:
        return ()
    found = [
        seen.supposing(game, dict(zip(seen.unsure, tiles, strict=True)))
        for tiles in product(*(seen.maybe[place] for place in seen.unsure))
    ]
    as_recorded = [one for one in found if not one.come]
    return tuple(as_recorded[:1] or found)


def _supposed(game: Game, likely: Seen, earlier: Sequence[str]) -> tuple[Finding, ...]:
    """Ask what the mat means if it lies as is *likely*; what is no question waits until it is surely read."""
    found = [one for one in _by_take(game, likely, earlier, supposed=True) if isinstance(one, Question)]
    takes = {_take_of(answer) for one in found for answer in one.answers}
    return tuple(
        replace(one, asks="likely") if one.asks == "which" and len(takes) == 1 else one for one in found
    )


def _take_of(one: Proposal) -> tuple[Tile, Tile]:
    return one.moves[-1].tile, one.moves[-1].refill


def _which(game: Game, seen: Seen, likely: Sequence[Seen]) -> tuple[Finding, ...]:
    """Ask which of some takes it was, each of which explains one of the ways the mat is *likely* to lie."""
    takes = [(change, one) for one in likely if len(one.come) == 1 for change in changes(game, one)]
    found = dict.fromkeys(replace(change, certain=False) for change, _ in takes)
    if not found:
        return ()
    places = takes[0][1].places_of(takes[0][1].come)
    place = next((one for one in places if one in seen.unsure), places[0])
    answer = asked(game, takes[0][1], list(found), place)
    return (answer,) if isinstance(answer, Question) else ()


def _one_place(game: Game, seen: Seen, earlier: Sequence[str]) -> tuple[Finding, ...]:
    """Ask about the one place that has another tile than before, whatever lies on those that nobody can read.

    Those were not read before either: one that was is waited for.
    """
    waited_for = {*seen.empty, *seen.down, *(set(seen.hidden) & read_before(game.moves, earlier))}
    other = replaced(seen, game.moves, earlier)
    if waited_for or len(other) != 1:
        return ()
    place, before, now = other[0]
    found = [Change(before, tile, certain=False) for tile in now]
    if before not in seen.gone or not set(seen.come) <= set(now):
        return ()
    answer = asked(game, seen, found, place)
    if not isinstance(answer, Question):
        return ()
    return (replace(answer, asks="likely") if answer.asks == "which" and len(now) == 1 else answer,)


def _before(game: Game, seen: Seen, earlier: Sequence[str]) -> list[Change]:
    """Return the take that was seen before, and that nobody answered, if the mat no longer shows it alone."""
    noted = [note.partition(AT)[0].split(FOR) for note in earlier if FOR in note and _is_of(note, game)]
    now = Counter(seen.tiles.values())
    return [
        Change(tile, refill, certain=False)
        for tile, refill in noted
        if tile in game.centre and Counter(game.centre) - Counter([tile]) + Counter([refill]) != now
    ]


def _unseen_before(game: Game, seen: Seen, lifted: Sequence[str], place: str) -> list[Change]:
    """Return takes that may have come before: of places that were *lifted* and have such a tile again."""
    there = [one for one in lifted if one != place and one in seen.tiles]
    tiles = dict.fromkeys(seen.tiles[one] for one in there)
    return [Change(tile, tile, certain=False) for tile in tiles if tile in game.centre]


def _noted(what: str, game: Game, earlier: Sequence[str]) -> bool:
    return f"{what}{AT}{game.moves}" in earlier


def _is_of(note: str, game: Game) -> bool:
    return note.endswith(f"{AT}{game.moves}")


def _same_again(game: Game, seen: Seen, earlier: Sequence[str]) -> tuple[Finding, ...]:
    """Ask of places that were empty and have a tile of the same kind again whether it was taken."""
    lifted = [place for place in _touched(game, seen, earlier) if place in seen.tiles]
    if not lifted:
        return ()
    tile = seen.tiles[lifted[-1]]
    found = asked(game, seen, [Change(tile, tile, certain=False)], lifted[-1])
    if not isinstance(found, Question):
        return ()
    return (Question(game.moves, found.place, "same", found.answers),)


def _touched(game: Game, seen: Seen, earlier: Sequence[str]) -> list[str]:
    """Return the places that were seen empty since the last move, after those whose tile is turned."""
    empty = [note.partition(AT)[0] for note in earlier if _is_of(note, game)]
    return [*turned(seen, game.moves, earlier), *(place for place in empty if place in PLACES)]


def unanswered(
    game: Game, earlier: Sequence[str], found: Sequence[Finding], sighting: Sighting | None = None
) -> tuple[str, ...]:
    """Return the notes of what was seen since the last move of *game*.

    They are places that were empty, a first take, and what lay where as the mat was as recorded.
    """
    now = [
        f"{one.places[0]}{AT}{game.moves}"
        for one in found
        if isinstance(one, Observation) and one.kind == Kind.LIFTED
    ]
    now += [
        f"{FIVE}{AT}{game.moves}" for one in found if isinstance(one, Observation) and one.kind == Kind.FIVE
    ]
    now += [f"{ASKED}{AT}{game.moves}" for one in found if isinstance(one, Question) and one.asks != "likely"]
    before = [note for note in earlier if _is_of(note, game)]
    if not any(FOR in note for note in before):
        now += [f"{one.moves[-1].tile}{FOR}{one.moves[-1].refill}{AT}{game.moves}" for one in _takes(found)]
    if sighting is not None and not game.over:
        now += lying_noted(game, compare(game, sighting), before)
    return tuple(dict.fromkeys([*before, *now]))


def _takes(found: Sequence[Finding]) -> list[Proposal]:
    """Return the proposals of *found*, and of questions that leave open only how it was taken."""
    asked_how = [one.answers[0] for one in found if isinstance(one, Question) and one.asks in HOW]
    return [*(one for one in found if isinstance(one, Proposal)), *asked_how]


def reading_at(sighting: Sighting, place: str) -> Hashable | None:
    """Return what is read on *place*, whatever the sureness; None while something hides it."""
    read = sighting.fields.get(place)
    if read is None or read.state == "hidden":
        return None
    return read.state, read.tile, frozenset(one.tile for one in read.maybe)


def describe(seen: Observation, places: Sequence[str], words: TuscanyWords, setup: Setup) -> str:  # noqa: ARG001
    """Return the sentence that tells *seen*."""
    from companion.games.tuscany.words.seen import tell

    return tell(words, seen.kind, places, seen.tile)


def placed_pieces(header: Mapping[str, Any]) -> tuple[PlacedPiece, ...]:  # noqa: ARG001
    """The mat has no pieces of its own."""
    return ()


if TYPE_CHECKING:
    from companion.games.tuscany import camera

    _part: GameCamera = camera
