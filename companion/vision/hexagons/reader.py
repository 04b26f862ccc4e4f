"""Hexagons on their places, frame after frame: each explained when something changed there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.base.messages import FieldRead
from companion.vision.arrays import Array, Mean, Picture
from companion.vision.hexagons.explain import BARE, Explainer
from companion.vision.hexagons.judge import Evidence, gates, judged
from companion.vision.hexagons.known import KnownTiles
from companion.vision.hexagons.paper import outline_px, outline_sigmas, paper_light
from companion.vision.profile import Profile
from companion.vision.registration.crop import Cutter, cut, gains
from companion.vision.tiles.features import PART, shrunk
from companion.vision.tiles.judge import FieldReadings

TOGETHER: Final = 5  # so many pictures of a still table are read as one
CHANGE: Final = 6.0  # of 255: how much some part of a place may differ from when it was read


class HexagonReader:
    """Reads the places of one mat; a place in which nothing changed keeps what was said of it."""

    def __init__(self, known: KnownTiles, profile: Profile) -> None:
        self._explainer, self._known = Explainer(known), known
        self._sure, self._board = profile.thresholds.sure, profile.board
        self._before: _Before | None = None
        self._patches = Mean(TOGETHER)

    def begin_mean(self) -> None:
        """Read the pictures from now on by themselves."""
        self._patches.clear()

    def forget(self) -> None:
        """Begin anew."""
        self._before = None

    def read(self, image: Picture, cutter: Cutter, coloured: bool) -> FieldReadings:
        """Return what is said of each place of *image*."""
        patches = cut(image, cutter) * gains(image, cutter)[:, None, None]
        parts = shrunk(patches, PART)
        before = self._before
        changed = np.ones(len(patches), bool)
        if before is not None and before.coloured == coloured:
            changed = np.abs(parts - before.parts).max(axis=(1, 2, 3)) > CHANGE
            if not self._patches.filling and not changed.any():
                return FieldReadings(list(before.said))
        if changed.any():
            self._patches.clear()  # older pictures show what lay there before
        patches = self._patches.with_one(patches)
        if before is not None and self._patches.just_full:
            changed = np.array([one.state == "unsure" for one in before.said])
        said = [
            self._place(patch, cutter.px_per_tile, coloured) if anew or before is None else before.said[n]
            for n, (patch, anew) in enumerate(zip(patches, changed, strict=True))
        ]
        kept = parts if before is None else np.where(changed[:, None, None, None], parts, before.parts)
        self._before = _Before(kept, coloured, tuple(said))
        return FieldReadings(said)

    def _place(self, patch: Array, px: float, coloured: bool) -> FieldRead:
        return judged(self.evidence(patch, px, coloured), self._known.back, self._sure)

    def evidence(self, patch: Array, px: float, coloured: bool = True) -> Evidence:
        """Return all that is measured on *patch*, of 255, as even as the markers tell."""
        even = patch * paper_light(patch)
        board = self._board
        if board.outline_mm:
            outline = outline_sigmas(even, outline_px(board.outline_mm, board.tile_mm))
            bare = self._explainer.explain_bare(even) if outline >= gates()["outline_sigmas"].at else None
            if bare is not None and bare.name == BARE:
                return Evidence(bare, outline, px, coloured)
        return Evidence(self._explainer.explain(even), 0.0, px, coloured)


@dataclass(frozen=True, eq=False, slots=True)
class _Before:
    """The parts of each place when it was read last, and what was said."""

    parts: Array
    coloured: bool
    said: tuple[FieldRead, ...]
