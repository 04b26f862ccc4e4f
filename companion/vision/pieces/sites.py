"""What stands on the board's sites: the colour of each piece, and which fixtures are still there.

Each plot is compared, millimetre by millimetre, with a picture of the bare board: what looks as it does
there is bare, what has the colour of a piece may be one. What stands up is looked for where it must
appear from where the camera hangs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.base.messages import SiteRead
from companion.vision.arrays import Array, Picture
from companion.vision.pieces.empty_board import EDGE, EmptyBoard, Windows, cut_windows, make_windows
from companion.vision.pieces.heights import Above, camera_above
from companion.vision.pieces.site_evidence import FOOT_MM, RING_MM, TOP_MM, SiteEvidence
from companion.vision.pieces.site_gates import SiteGates, shipped_gates
from companion.vision.pieces.site_points import Alike, SitePoints, disc_of, ring_of, slack
from companion.vision.profile import Profile
from companion.vision.registration.register import Registration
from companion.vision.tiles.features import shrunk

NOISE_PERCENT: Final = 30  # so many places at least are bare
FIXTURE_MM, AROUND_MM = 6, (12, 15)
HIGHEST_MM: Final = 28.0  # how high three pieces on each other are, with the tower
NEAR_MM: Final = 9.5
BLOCKS: Final = 7  # in a row of a window: one is about as large as a piece


class SiteReader:
    """Reads the sites of one table."""

    def __init__(self, profile: Profile, bare: EmptyBoard, gates: SiteGates | None = None) -> None:
        self._profile, self._bare = profile, bare
        self._gates = gates or shipped_gates()
        self._evidence = SiteEvidence(profile, bare, self._gates)
        rows = [
            (bare.names.index(name), place)
            for name, site in profile.sites.at.items()
            for place in site.pieces
        ]
        self._piece_rows = np.array([row for row, _ in rows], int)
        self._pieces = np.array([place for _, place in rows]).reshape(-1, 2)
        self._own = self._pieces - bare.middles[self._piece_rows]
        self._fixed = [name for name, site in profile.sites.at.items() if site.fixture]
        self._windows: Windows | None = None
        self._before: _Before | None = None

    def read(
        self, image: Picture, registration: Registration, px_per_tile: float, coloured: bool = True
    ) -> dict[str, SiteRead]:
        """Return what stands on each site: `B3/1` the first piece's place of B3, `B3` its fixture's.

        While *registration* is the one of the picture before and nothing has changed, that is what it said.
        """
        if px_per_tile < self._gates.px_least or not coloured:
            return dict.fromkeys(self._names(), SiteRead("unsure"))
        if self._windows is None or self._windows.registration is not registration:
            self._windows, self._before = make_windows(registration, self._bare.middles), None
        seen = cut_windows(image, self._windows)
        blocks = shrunk(seen, EDGE // BLOCKS).astype(np.int16)
        if self._before is None or self._before.differs(blocks, self._gates.same_most):
            self._before = _Before(blocks, self._read(seen, registration))
        return self._before.reads

    def _read(self, windows: Array, registration: Registration) -> dict[str, SiteRead]:
        above = camera_above(registration, self._profile.lens)
        points = self._evidence.classify(windows)
        alike = self._evidence.against_bare(points, self._piece_rows, self._own)
        pieces = self._pieces_read(points, above, alike)
        noise = float(np.percentile(alike.uneven, NOISE_PERCENT)) if len(alike.uneven) else 0.0
        fixed = self._fixtures(points, noise)
        return dict(zip(self._names(), [*pieces, *fixed], strict=True))

    def _names(self) -> list[str]:
        sites = self._profile.sites.at.items()
        return [f"{name}/{n + 1}" for name, site in sites for n in range(len(site.pieces))] + self._fixed

    def _pieces_read(self, points: SitePoints, above: Above, alike: Alike) -> list[SiteRead]:
        if not len(self._pieces):
            return []
        rows, own = self._piece_rows, self._own
        empty = self._evidence.empty(points, alike, rows, own, FOOT_MM, RING_MM)
        piece, colour = self._evidence.piece(points, above, rows, own, alike.off)
        piece = np.where(self._overshadowed(above, empty < 0), -1.0, piece)
        return [self._said(empty[n], piece[n], self._evidence.colours[colour[n]]) for n in range(len(rows))]

    def _overshadowed(self, above: Above, there: Array) -> Array:
        """Return at which sites a stack that may stand *there*, on another, would be seen over the top."""
        tops = above.seen(self._pieces, TOP_MM)
        foot, head = above.seen(self._pieces, TOP_MM), above.seen(self._pieces, HIGHEST_MM)
        way = head - foot
        long = np.maximum((way**2).sum(axis=1), 1e-6)
        along = ((tops[:, None] - foot[None]) * way[None]).sum(axis=-1) / long[None]
        nearest = foot[None] + np.clip(along, 0, 1)[..., None] * way[None]
        close = np.linalg.norm(tops[:, None] - nearest, axis=-1) < NEAR_MM
        np.fill_diagonal(close, False)
        return np.asarray((close & there[None]).any(axis=1))

    def _fixtures(self, points: SitePoints, noise: float) -> list[SiteRead]:
        gates, names = self._gates, self._fixed
        if not names:
            return []
        rows = np.array([self._bare.names.index(name) for name in names])
        own = np.array([self._profile.sites.at[name].fixture for name in names]) - self._bare.middles[rows]
        alike = self._evidence.against_bare(points, rows, own)
        empty = self._evidence.empty(points, alike, rows, own, FIXTURE_MM, AROUND_MM)
        foot, ring = points.at(rows, own, disc_of(FIXTURE_MM)), points.at(rows, own, ring_of(AROUND_MM))
        parts = [
            slack(alike.uneven - 2 * noise, gates.standing_light, 2 * gates.standing_light),
            slack(-foot.plain, -gates.standing_bare, 0.0),
            slack(-ring.strange, -gates.standing_strange, 0.0),
        ]
        standing = np.min(parts, axis=0)
        return [self._said(empty[n], standing[n], None) for n in range(len(names))]

    def _said(self, empty: float, standing: float, colour: str | None) -> SiteRead:
        if (empty >= 0) == (standing >= 0):
            return SiteRead("unsure")
        probability = self._gates.confidence(max(empty, standing))
        if probability < self._profile.thresholds.sure:
            return SiteRead("unsure")
        if empty >= 0:
            return SiteRead("empty", probability)
        return SiteRead(
            self._profile.sites.piece if colour else self._profile.sites.fixture, probability, colour
        )


@dataclass(frozen=True, eq=False, slots=True)
class _Before:
    """What was said of a picture, and its windows at large."""

    blocks: Array
    reads: dict[str, SiteRead]

    def differs(self, blocks: Array, most: float) -> bool:
        """Tell whether anything has changed since by more than *most*."""
        return bool((np.abs(blocks - self.blocks) > most).any())
