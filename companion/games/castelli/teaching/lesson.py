"""A lesson in tiles: what was found in the last picture, what was said of it, and what was wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.base.errors import BadData
from companion.base.outside import read_outside
from companion.engine.castelli.box import Field
from companion.games.castelli.teaching.draft import BYTES_AT_MOST, Taught, TileDraft
from companion.games.castelli.teaching.guess import guess

if TYPE_CHECKING:
    from companion.base.messages import FoundTile, Learned, TilesFound


@dataclass(frozen=True, slots=True)
class Fault:
    """Why something is not taken: its *kind*, where it lies or which tile it is, and the *other* tile."""

    kind: str
    place: str
    other: str = ""


class Lesson:
    """The tiles that are taught, and the last picture of some of them."""

    def __init__(self, draft: TileDraft | None = None) -> None:
        self.draft = draft or TileDraft()
        self.found: TilesFound | None = None
        self._names: tuple[str, ...] = ()
        """The tiles of the rows in what was found."""
        self.where: dict[Field, str] = {}
        """The tile that lies on each field in the last picture."""
        self.jpegs: dict[str, bytes] = {}

    def take(self, found: TilesFound) -> int:
        """Take what was *found* in a picture; return how many tiles in it are new."""
        self.found, self.where, new = found, {}, 0
        for one in found.tiles:
            if one.same and not self.draft.tiles[one.same].again:
                self.where[one.field] = one.same
            elif not one.flaw:
                self.where[one.field] = name = self.draft.add(one)
                self.jpegs[name] = one.jpeg
                new += not one.same
        self._names = tuple(self.where.get(name, name) for name in found.names)
        return new

    def learn(self, learned: Learned) -> None:
        """Take over which tiles the eye knows now, and write the tile set."""
        self.draft.take_learned(learned.tiles, learned.again)
        self.draft.write_set()

    def likely(self, name: str) -> Taught:
        """Return the tile *name* with what it probably shows where nothing was entered yet."""
        if self.found is None or name not in self._names:
            return self.draft.tiles[name]
        return guess(self.found, self._names, self.draft.tiles, name)

    def picture(self, name: str) -> bytes:
        """Return the photograph of the tile *name*; nothing if there is none."""
        if name in self.jpegs:
            return self.jpegs[name]
        try:
            return read_outside(self.draft.folder / f"{name}.png", BYTES_AT_MOST)
        except BadData:
            return b""

    def faults(self) -> list[Fault]:
        """Return what was wrong in the last picture, then which tiles are to be photographed again."""
        found = self.found
        seen: list[Fault] = []
        if found is not None:
            seen = [Fault(found.poor, "")] if found.poor else []
            seen += [Fault(one.flaw, one.field) for one in found.tiles if _refused(one)]
            seen += [Fault("unclear", field) for field in found.unclear]
        again = [one for one in self.draft.tiles.values() if one.again]
        return seen + [
            Fault(kind, one.id, other) for one in again for kind, _, other in [one.again.partition(" ")]
        ]


def _refused(one: FoundTile) -> bool:
    return bool(one.flaw) and not one.same
