"""Pieces wherever they stand on a plot, for a board whose sites nobody has taught.

A plot is clear only if every place of it is empty or explained by a piece that was found; else what is
not found there is unsure. Nothing is told of it before it was seen as it was photographed; what looked like a
piece then, as some prints may, is none.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

import numpy as np

from companion.base.messages import SiteRead
from companion.vision.arrays import Array, Picture
from companion.vision.pieces.assembled_board import AssembledBoard, in_the_light
from companion.vision.pieces.empty_board import EDGE, Windows, cut_windows, make_windows
from companion.vision.pieces.heights import camera_above
from companion.vision.pieces.piece_search import NEARLY, FoundPiece, Search
from companion.vision.pieces.site_evidence import SiteEvidence
from companion.vision.pieces.site_gates import SiteGates, shipped_colours, shipped_gates
from companion.vision.profile import Profile
from companion.vision.registration.register import Registration
from companion.vision.registration.track import unmoved
from companion.vision.tiles.features import shrunk

EACH: Final = 3  # pieces of one colour on a plot at most
BLOCKS: Final = 7  # in a row of a window: one is about as large as a piece


class PlotReader:
    """Finds the pieces on the plots of an *assembled* board; its light comes from the first picture."""

    def __init__(self, profile: Profile, assembled: AssembledBoard, gates: SiteGates | None = None) -> None:
        self._profile, self._assembled = profile, assembled
        self._gates = gates or shipped_gates()
        self._colours = tuple({**shipped_colours(), **profile.sites.colours})
        self._evidence: SiteEvidence | None = None
        self._stood: dict[int, list[FoundPiece]] = {}
        """What was like pieces, or nearly, on each plot when it was first seen as photographed."""
        self._windows: Windows | None = None
        self._blocks: Array | None = None
        self._reads = {name: read for at in assembled.names for name, read in self._unsure(at).items()}

    def read(self, image: Picture, registration: Registration, px_per_tile: float) -> dict[str, SiteRead]:
        """Return what stands on each plot: `B3/1` and on are its pieces, `B3` its fixture.

        A plot that has not changed since the picture before is not looked at again.
        """
        if px_per_tile < self._gates.px_least:
            return dict.fromkeys(self._reads, SiteRead("unsure"))
        if self._windows is None or not unmoved(self._windows.registration, registration):
            self._windows, self._blocks = make_windows(registration, self._assembled.middles), None
        seen = cut_windows(image, self._windows)
        changed = self._changed(shrunk(seen, EDGE // BLOCKS).astype(np.int16))
        if len(changed):
            found = self._read(seen, image, self._windows.registration, changed)
            self._reads = {**self._reads, **found}
        return self._reads

    def _changed(self, blocks: Array) -> Array:
        """Return the plots that differ from what they were when they were looked at last."""
        if self._blocks is None:
            self._blocks = blocks
            return np.arange(len(blocks))
        differ = (np.abs(blocks - self._blocks) > self._gates.same_most).reshape(len(blocks), -1).any(axis=1)
        self._blocks = np.where(differ[:, None, None, None], blocks, self._blocks)
        return np.flatnonzero(differ)

    def _read(
        self, windows: Array, image: Picture, where: Registration, changed: Array
    ) -> dict[str, SiteRead]:
        if self._evidence is None:
            bare = in_the_light(self._assembled, windows, image, where, self._profile)
            self._evidence = SiteEvidence(self._profile, bare, self._gates)
        above, points = camera_above(where, self._profile.lens), self._evidence.classify(windows)
        search = Search(self._evidence, self._gates, self._assembled.middles, points, above)
        self._get_to_know(search, changed)
        known = np.array([row for row in changed if row in self._stood], int)
        if not len(known):
            return {}
        found = search.pieces(known, [one for row in known for one in self._stood[row]])
        clear = search.clear(known, found)
        reads: dict[str, SiteRead] = {}
        for row, sure in zip(known, clear, strict=True):
            reads |= self._said(
                self._assembled.names[row], [one for one in found if one.row == row], float(sure)
            )
        return reads

    def _get_to_know(self, search: Search, changed: Array) -> None:
        """Take note of what is like pieces where a plot looks as photographed for the first time."""
        new = np.array([row for row in changed if row not in self._stood and search.fits(row)], int)
        self._stood |= {int(row): [] for row in new}
        for one in search.alike(new, NEARLY):
            self._stood[one.row].append(one)

    def _said(self, at: str, found: list[FoundPiece], clear: float) -> dict[str, SiteRead]:
        """Return what is said of the plot *at*: slots for each colour, filled by what was *found*."""
        sure = self._profile.thresholds.sure
        chances = [self._gates.confidence(one.slack) for one in found]
        counts = Counter(one.colour for one in found)
        if max(counts.values(), default=0) > EACH:
            return self._unsure(at)
        whole = clear >= 0 and self._gates.confidence(clear) >= sure and min(chances, default=1.0) >= sure
        nothing = SiteRead("empty", self._gates.confidence(clear)) if whole else SiteRead("unsure")
        reads = dict.fromkeys(self._unsure(at), nothing)
        for one, probability in zip(found, chances, strict=True):
            if probability >= sure:
                first = EACH * self._colours.index(one.colour)
                free = next(n for n in range(first + 1, first + EACH + 1) if reads[f"{at}/{n}"] is nothing)
                reads[f"{at}/{free}"] = SiteRead(self._profile.sites.piece, probability, one.colour)
        return reads

    def _unsure(self, at: str) -> dict[str, SiteRead]:
        return dict.fromkeys(
            [*(f"{at}/{n + 1}" for n in range(EACH * len(self._colours))), at], SiteRead("unsure")
        )
