"""One look at all fields: what explains each and what lies around it, and nothing decided yet.

A look may start from the one before. A field in which nothing has changed since it was measured keeps what
was measured then. One that changed is searched as if for the first time: what lay there before does not say
where a new tile lies. While pictures are read together, what explained a field is tried where it lay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.arrays import Array
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.explain import Explained, Explainer
from companion.vision.tiles.features import PART, channels, shrunk
from companion.vision.tiles.frame import padded
from companion.vision.tiles.slot import NOT_COMPARED, Bare, Surroundings, read_bare, surroundings
from companion.vision.tiles.thresholds import shipped_thresholds

PLAIN: Final = 0.8  # what a face explains so well is not held against the bare slot; less is searched anew
WORSE: Final = 0.02  # how much less well what lies there may fit than when it was searched
CHANGE: Final = 0.025  # how much a part of a field may differ from when it was measured, and
OF_OTHER: Final = 0.6  # as a share of how much it would if another tile of the set lay there just as well


@dataclass(frozen=True, eq=False, slots=True)
class FieldMeasured:
    """What was measured on one field."""

    tile: Explained
    bare: Bare = NOT_COMPARED
    """The field as its own bare slot, if that is known, and where no face is plain."""
    around: Surroundings | None = None
    """The slot around what lies there, likewise."""


@dataclass(frozen=True, eq=False, slots=True)
class Measurements:
    """What was measured on all fields."""

    fields: tuple[FieldMeasured, ...]
    level: int
    """The sharpness of the picture."""
    fitted: Array
    """How well each field was explained when it was last searched."""
    parts: Array
    """The parts of each field when it was last measured."""


class Measurer:
    """All that is made once from the known pictures."""

    def __init__(self, known: Enrolled) -> None:
        self.known = known
        self._explainer = Explainer(known.bank, known.light)
        self._change = min(CHANGE, OF_OTHER * _least_change(known))

    def changed(self, parts: Array, before: Measurements) -> Array:
        """Tell of which fields, of which these are the *parts*, something changed since *before*."""
        return np.asarray(np.abs(parts - before.parts).max(axis=(1, 2, 3)) > self._change)

    def measure(
        self, patches: Array, parts: Array, before: Measurements | None = None, changed: Array | None = None
    ) -> Measurements:
        """Return what is measured on *patches* (fields × PATCH × PATCH × 3, of 255, in even light).

        *parts* are those of the last picture. Fields that have not *changed* keep what was measured *before*.
        """
        if before is None:
            found, level = self._explainer.search(list(patches))
            fields = tuple(self._field(patches, n, one) for n, one in enumerate(found))
            return Measurements(fields, level, np.array([one.score for one in found]), parts)
        known, fitted, kept = list(before.fields), before.fitted.copy(), before.parts.copy()
        rows = np.arange(len(patches)) if changed is None else np.flatnonzero(changed)
        tiles = {} if changed is not None else self._follow(patches, before)
        lost = [n for n in rows.tolist() if n not in tiles]
        searched = self._explainer.search([patches[n] for n in lost], before.level)[0] if lost else []
        for n, tile in zip(lost, searched, strict=True):
            tiles[n], fitted[n] = tile, tile.score
        for n, tile in tiles.items():
            known[n] = self._field(patches, n, tile)
        kept[rows] = parts[rows]
        return Measurements(tuple(known), before.level, fitted, kept)

    def _follow(self, patches: Array, before: Measurements) -> dict[int, Explained]:
        """Return what explained each field *before*, where it lies now, but for those it fits less well."""
        entries, poses = zip(*((one.tile.entry, one.tile.pose) for one in before.fields), strict=True)
        found = self._explainer.follow(list(patches), entries, poses, before.level)
        least = np.maximum(before.fitted - WORSE, PLAIN)
        return {n: one for n, one in enumerate(found) if one.score >= least[n]}

    def _field(self, patches: Array, n: int, tile: Explained) -> FieldMeasured:
        slots, shape = self.known.bare, self.known.bank.shape
        if slots is None or (tile.entry < self.known.bank.faces and _is_drawn(tile)):
            return FieldMeasured(tile)
        bare = read_bare(patches[n], slots, n, tile, shape)
        told = max(bare.plain, tile.plain)  # a border that is seen less surely tells no back
        return FieldMeasured(tile, bare, surroundings(patches[n], slots, n, tile, shape, told))


def _is_drawn(tile: Explained) -> bool:
    """Tell whether a face is plain to see: light that varies over bare paper is explained as well by any."""
    return tile.score >= PLAIN and tile.plain >= shipped_thresholds().plain_sigmas


def _least_change(known: Enrolled) -> float:
    """Return how much some part changes at least if one of the *known* tiles is replaced by another."""
    bank = known.bank
    things = bank.things[:: bank.shape.turns]
    upright = [padded(np.asarray(one, np.float32)) for one in bank.entries[:: bank.shape.turns]]
    parts = channels(shrunk(np.stack(upright), PART)).reshape(len(upright), -1)
    change = np.abs(parts[:, None] - parts[None]).max(axis=-1)
    return float(change[things[:, None] != things[None]].min(initial=np.inf))
