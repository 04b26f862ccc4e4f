"""Record against sighting, field by field: what was newly turned, and what is not as it was recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, cast

from companion.base.messages import FieldRead, Sighting
from companion.engine.castelli.box import Field
from companion.engine.castelli.state import Game, Laid
from companion.engine.protocol import Colour
from companion.eye.findings import Observation
from companion.games.castelli.camera.findings import Kind

ELSEWHERE_FROM: Final = 3
"""This many tiles that are not as recorded, and more than half of those that are read: another table."""
NEAR: Final = 2
"""Fields this far away in column and row may be under the hand that holds a tile."""
GONE: Final = (Kind.TURNED_BACK, Kind.TAKEN_BACK, Kind.OTHER_TILE, Kind.MOVED)
CONTRADICT: Final = (*GONE, Kind.OTHER_DIRECTION, Kind.TWICE)


@dataclass(frozen=True, slots=True)
class Seen:
    """A sighting beside the record."""

    reads: Mapping[Field, FieldRead]
    turned: tuple[Field, ...]
    """Face down in the record, face up to the eye, and a tile that nobody has seen laid."""
    unclear: tuple[Field, ...]
    """Face down in the record, and perhaps no longer so."""
    observations: tuple[Observation, ...]
    elsewhere: tuple[Field, ...] = ()
    """The fields that show another table, if this is one."""

    @property
    def contradicted(self) -> frozenset[Field]:
        """Where the table is not as recorded."""
        return self.where(*CONTRADICT)

    @property
    def gone(self) -> frozenset[Field]:
        """Where a recorded tile no longer lies."""
        return self.where(*GONE)

    def where(self, *kinds: Kind) -> frozenset[Field]:
        """Return the fields of which one of *kinds* was observed."""
        return frozenset(field for one in self.observations if one.kind in kinds for field in one.places)


def compare(game: Game, sighting: Sighting) -> Seen:
    """Return what *sighting* shows beside what *game* has recorded."""
    reads = {field: sighting.fields.get(field, FieldRead("hidden")) for field in game.setup.board.meadows}
    if game.setup.dilemma:
        reads = {field: _kept_secret(game, reads, field) for field in reads}
    down = [field for field in reads if field not in game.laid]
    new = [f for f in down if reads[f].state == "up" and reads[f].tile not in (None, *game.seen)]
    often = Counter(reads[field].tile for field in new)
    turned = tuple(field for field in new if often[reads[field].tile] == 1)
    unclear = tuple(f for f in down if reads[f].state == "unsure" and reads[f].maybe)
    twice = tuple(_twice(game, reads, str(tile)) for tile, n in often.items() if n > 1)
    found = (*twice, *_face_down(game, reads), *_face_up(game, reads))
    return Seen(reads, turned, unclear, found, _elsewhere(game, reads))


def _kept_secret(game: Game, reads: Mapping[Field, FieldRead], field: Field) -> FieldRead:
    """Return what is read on *field*, but not of a tile that a hand may still hold: it may keep it (C45)."""
    read = reads[field]
    if field in game.laid or read.state not in ("up", "unsure") or not _under_a_hand(reads, field):
        return read
    return FieldRead("hidden")


def _under_a_hand(reads: Mapping[Field, FieldRead], field: Field) -> bool:
    """Say whether something moves or lies over a meadow near *field*."""
    column, row = ord(field[0]), int(field[1:])
    return any(
        read.state == "hidden" and abs(ord(at[0]) - column) <= NEAR and abs(int(at[1:]) - row) <= NEAR
        for at, read in reads.items()
    )


def _face_down(game: Game, reads: Mapping[Field, FieldRead]) -> Iterator[Observation]:
    """Give what is told of meadows face down in the record; of a lifted tile only that it is gone.

    What is not surely read, and may be no face that is known, looks like the back that lies there still.
    """
    for field, read in reads.items():
        if field in game.laid:
            continue
        match read:
            case FieldRead(state="empty"):
                yield Observation(game.moves, Kind.LIFTED, (field,))
            case FieldRead(state="unsure") if read.maybe:
                yield Observation(game.moves, Kind.UNCLEAR, (field,))
            case FieldRead(state="up", tile=None, north=north):
                yield Observation(game.moves, Kind.UNKNOWN, (field,), north=cast(Colour, north))
            case FieldRead(state="up", tile=str(tile)) if tile in game.seen:
                yield _seen_before(game, reads, field, tile)


def _seen_before(game: Game, reads: Mapping[Field, FieldRead], field: Field, tile: str) -> Observation:
    """Return that a recorded tile lies on *field*: moved, or still where it was and so seen twice."""
    recorded = next((at for at, laid in game.laid.items() if laid.tile == tile), None)
    if recorded is None:  # laid on the other half of a tournament
        return Observation(game.moves, Kind.TWICE, (field,), tile)
    gone = reads[recorded].state in ("empty", "down") or reads[recorded].tile not in (None, tile)
    return Observation(game.moves, Kind.MOVED if gone else Kind.TWICE, (recorded, field), tile)


def _twice(game: Game, reads: Mapping[Field, FieldRead], tile: str) -> Observation:
    fields = tuple(field for field, read in reads.items() if read.tile == tile)
    return Observation(game.moves, Kind.TWICE, fields, tile)


def _face_up(game: Game, reads: Mapping[Field, FieldRead]) -> Iterator[Observation]:
    for field, laid in game.laid.items():
        read = reads[field]
        kind = differs(laid, read)
        if kind is not None:
            up = read.state == "up"
            yield Observation(
                game.moves, kind, (field,), read.tile if up else laid.tile, cast(Colour | None, read.north)
            )


def differs(laid: Laid, read: FieldRead) -> Kind | None:
    """Return in what *read* differs from what is recorded there; None if it says nothing against it."""
    match read:
        case FieldRead(state="down"):
            return Kind.TURNED_BACK
        case FieldRead(state="empty"):
            return Kind.TAKEN_BACK
        case FieldRead(state="up") if read.tile != laid.tile:
            return Kind.OTHER_TILE
        case FieldRead(state="up") if read.north != laid.north:
            return Kind.OTHER_DIRECTION
    return None


def _elsewhere(game: Game, reads: Mapping[Field, FieldRead]) -> tuple[Field, ...]:
    """Return the fields that are not as recorded if they are so many that this is another table."""
    read = [field for field in game.laid if reads[field].state in ("up", "down", "empty")]
    wrong = tuple(field for field in read if differs(game.laid[field], reads[field]) is not None)
    return wrong if len(wrong) >= ELSEWHERE_FROM and 2 * len(wrong) > len(read) else ()
