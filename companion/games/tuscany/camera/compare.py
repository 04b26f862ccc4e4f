"""The open tiles of the record against what is read on the mat; where each lies does not count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from companion.base.messages import FieldRead, Sighting
from companion.engine.tuscany.box import Tile
from companion.engine.tuscany.state import Game
from companion.games.tuscany.camera.faces import TILE_OF, tiles_seen
from companion.games.tuscany.camera.mat import PLACES


@dataclass(frozen=True, slots=True)
class Seen:
    """A sighting beside the record."""

    tiles: dict[str, Tile]
    """What is surely read, by place."""
    gone: tuple[Tile, ...]
    """Open in the record, and read nowhere."""
    come: tuple[Tile, ...]
    """Read, and not open in the record."""
    empty: tuple[str, ...]
    down: tuple[str, ...]
    hidden: tuple[str, ...]
    unsure: tuple[str, ...]
    maybe: dict[str, tuple[Tile, ...]]
    """What may lie on a place that is unsure, the likeliest first."""
    fits: dict[str, float]
    """How well the likeliest of them fits."""
    turns: dict[str, float]
    """How far the tile there is turned, in degrees, where that is told."""
    confidence: float
    """Of the least sure of the tiles that are surely read."""

    @property
    def whole(self) -> bool:
        """Whether every place is read."""
        return len(self.tiles) == len(PLACES)

    def places_of(self, tiles: Iterable[Tile]) -> tuple[str, ...]:
        """Return where *tiles* lie."""
        wanted = set(tiles)
        return tuple(place for place, tile in self.tiles.items() if tile in wanted)

    def hiding(self, places: Collection[str]) -> Seen:
        """Return the same as if a hand hid those of the unsure *places*."""
        maybe = {place: some for place, some in self.maybe.items() if place not in places}
        return replace(self, unsure=tuple(maybe), maybe=maybe, hidden=(*self.hidden, *places))

    def supposing(self, game: Game, guessed: Mapping[str, Tile]) -> Seen:
        """Return the same as if those tiles were surely read on places that are unsure."""
        tiles = {place: tile for place in PLACES if (tile := guessed.get(place) or self.tiles.get(place))}
        recorded, read = Counter(game.centre), Counter(tiles.values())
        gone, come = (tuple(some.elements()) for some in (recorded - read, read - recorded))
        maybe = {place: some for place, some in self.maybe.items() if place not in tiles}
        return replace(self, tiles=tiles, gone=gone, come=come, unsure=tuple(maybe), maybe=maybe)


def compare(game: Game, sighting: Sighting) -> Seen:
    """Return what *sighting* shows beside the open tiles of *game*."""
    tiles = tiles_seen(sighting)
    reads = {place: sighting.fields.get(place, FieldRead("hidden")) for place in PLACES}
    recorded, read = Counter(game.centre), Counter(tiles.values())
    unsure = tuple(p for p in PLACES if p not in tiles and reads[p].state in ("unsure", "up"))
    return Seen(
        tiles,
        tuple((recorded - read).elements()),
        tuple((read - recorded).elements()),
        tuple(place for place in PLACES if reads[place].state == "empty"),
        tuple(place for place in PLACES if reads[place].state == "down"),
        tuple(place for place in PLACES if reads[place].state == "hidden"),
        unsure,
        {place: _maybe(reads[place]) for place in unsure},
        {place: max((one.score for one in reads[place].maybe), default=0.0) for place in unsure},
        {place: turn for place in tiles if (turn := reads[place].turn_deg) is not None},
        min((reads[place].confidence for place in tiles), default=0.0),
    )


def _maybe(read: FieldRead) -> tuple[Tile, ...]:
    return tuple(dict.fromkeys(TILE_OF[one.tile] for one in read.maybe if one.tile in TILE_OF))
