"""What lay on each place when the mat was last as recorded, and how it was turned: what is otherwise since.

A note is `B1=cart=124@12`: the place, its tile, its turn in degrees (or nothing), and the number of moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from companion.engine.tuscany.box import Tile
from companion.engine.tuscany.state import Game
from companion.games.tuscany.camera.compare import Seen

PUSHED_DEG: Final = 15.0
"""How far a tile turns at most when it is only pushed in passing; drawn ones are read to about 4."""
FITS_LEAST: Final = 0.8
"""So well a tile fits at least where one was surely read before and nothing lies over it. Of drawn ones in
dim, slanting light those that were not surely read fitted by 0.96; single ones under a hand by 0.76 at
most."""
AT_ONCE: Final = 2
"""Where more tiles are turned somebody has put the mat in order."""


def lying_noted(game: Game, seen: Seen, before: Sequence[str]) -> list[str]:
    """Return notes of what lies where nothing was noted yet, if all that is read is as recorded.

    What is not surely read counts as what it looks most like if the whole mat is as recorded then.
    """
    moves = game.moves
    likely = seen.supposing(game, {place: some[0] for place, some in seen.maybe.items() if some})
    if likely.whole and not likely.come:
        seen = likely
    if seen.come:
        return []
    there = {place for place, _, _ in _notes(before, moves)}
    left = {place: tile for place, tile in seen.tiles.items() if place not in there}
    turns = {place: f"{seen.turns[place]:.0f}" if place in seen.turns else "" for place in left}
    return [f"{place}={tile}={turns[place]}@{moves}" for place, tile in left.items()]


def turned(seen: Seen, moves: int, earlier: Sequence[str]) -> list[str]:
    """Return the places whose tile, of the same kind as before, is turned otherwise."""
    found = [
        place
        for place, tile, turn in _notes(earlier, moves)
        if seen.tiles.get(place) == tile
        and turn
        and place in seen.turns
        and _apart(seen.turns[place], float(turn)) > PUSHED_DEG
    ]
    return found if len(found) <= AT_ONCE else []


def replaced(seen: Seen, moves: int, earlier: Sequence[str]) -> list[tuple[str, Tile, tuple[Tile, ...]]]:
    """Return the places that have something else than was noted, what lay there, and what may lie there."""
    found = []
    for place, tile, _ in _notes(earlier, moves):
        now = (seen.tiles[place],) if place in seen.tiles else seen.maybe.get(place, ())
        if now and tile not in now:
            found.append((place, tile, now))
    return found


def unchanged(seen: Seen, moves: int, earlier: Sequence[str]) -> dict[str, Tile]:
    """Return what lies on places that are not surely read, and look most like what was noted there.

    Nothing on one that was seen empty meanwhile: another tile may lie there.
    """
    lifted = {note.partition("@")[0] for note in earlier}
    return {
        place: tile
        for place, tile, _ in _notes(earlier, moves)
        if place not in lifted and seen.maybe.get(place, ())[:1] == (tile,)
    }


def under_a_hand(seen: Seen, moves: int, earlier: Sequence[str]) -> tuple[str, ...]:
    """Return the places of which it was noted what lies there, and that are not read for a hand over the mat.

    One is there if a place is hidden, or has something else on it that is hardly a tile.
    """
    before = {place: tile for place, tile, _ in _notes(earlier, moves)}
    lost = tuple(place for place in seen.unsure if place in before)
    hides = not before.keys().isdisjoint(seen.hidden)
    strange = any(seen.fits[at] < FITS_LEAST and seen.maybe[at][:1] != (before[at],) for at in lost)
    return lost if hides or strange else ()


def read_before(moves: int, earlier: Sequence[str]) -> set[str]:
    """Return the places of which it was noted what lies there."""
    return {place for place, _, _ in _notes(earlier, moves)}


def _notes(notes: Sequence[str], moves: int) -> Iterator[tuple[str, Tile, str]]:
    for note in notes:
        said, _, at = note.partition("@")
        if said.count("=") == 2 and at == str(moves):
            place, tile, turn = said.split("=")
            yield place, tile, turn


def _apart(one: float, other: float) -> float:
    return abs((one - other + 180) % 360 - 180)
