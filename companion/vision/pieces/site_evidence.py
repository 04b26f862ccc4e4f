"""What speaks for a place being empty, or a piece standing there, against the picture of the bare board."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.vision.arrays import Array
from companion.vision.pieces.empty_board import STEP_MM, EmptyBoard
from companion.vision.pieces.heights import Above
from companion.vision.pieces.site_gates import SiteGates, shipped_colours
from companion.vision.pieces.site_points import NO_PIECE, Alike, SitePoints, disc_of, gather, ring_of, slack
from companion.vision.profile import Profile
from companion.vision.tiles.features import channels

SOME: Final = 5  # every so many points tell what the light is
DARK: Final = 4.0  # keeps ratios of dark pixels in bounds
CORE_MM, FOOT_MM, BODY_MM, ALIKE_MM, RING_MM = 4, 5, 5, 6, (10, 13)
SHIFTS: Final = [np.array(shift) * STEP_MM for shift in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))]
LIGHT_LESS: Final = np.array([0.5, 1.0, 1.0], np.float32)
TOP_MM: Final = 10.0  # how high a piece's battlements are


class SiteEvidence:
    """Compares places of the plots with the *bare* board of *profile*'s table."""

    def __init__(self, profile: Profile, bare: EmptyBoard, gates: SiteGates) -> None:
        self._bare, self._gates = bare, gates
        given = {**shipped_colours(), **profile.sites.colours}
        self.colours = tuple(given)
        """Of pieces, in the order in which they are counted."""
        self._pieces = _hues(np.array([given[name][::-1] for name in given]))
        self._some = np.flatnonzero(bare.inside)[::SOME]
        self._some_bare = bare.picture.reshape(len(bare.names), -1, 3)[:, self._some]
        self._printed = self._piece_at(bare.seen)

    def classify(self, windows: Array) -> SitePoints:
        """Return which points of *windows* look bare, and which have a piece's colour."""
        bare, gates = self._bare, self._gates
        some = windows.reshape(len(windows), -1, 3)[:, self._some]
        ratio = (self._some_bare + DARK) / (some + DARK)
        gain = np.median(ratio, axis=1).astype(np.float32)
        seen = channels(windows * gain[:, None, None, :])
        tint = _hues(gain * 100)
        odd = np.abs(tint - np.median(tint, axis=0))
        covered = (odd[:, 1:].max(axis=1) > gates.tint_most) | (odd[:, 0] > gates.shade_most)
        off = np.maximum(bare.least - seen, seen - bare.most)
        plain = (off[..., 1:].max(axis=-1) < gates.bare_colour) & (off[..., 0] < gates.bare_light)
        covered |= plain.reshape(len(plain), -1)[:, self._some].mean(axis=1) < gates.bare_least
        plain &= ~covered[:, None, None]
        piece = np.where(covered[:, None, None], NO_PIECE, self._piece_at(seen))
        return SitePoints(seen, plain, piece)

    def _piece_at(self, seen: Array) -> Array:
        gates, pieces = self._gates, self._pieces
        size = np.linalg.norm(pieces[:, 1:], axis=1)
        red, blue = seen[..., 1], seen[..., 2]
        along = np.stack(
            [red * (one[1] / long) + blue * (one[2] / long) for one, long in zip(pieces, size, strict=True)]
        )
        best, most = along.argmax(axis=0), along.max(axis=0)
        straight = most > np.cos(np.radians(gates.piece_angle_deg)) * np.hypot(red, blue)
        deep = most / size[best]
        lighter = seen[..., 0] - pieces[best, 0]
        good = straight & (deep > gates.piece_pale) & (deep < gates.piece_deep)
        good &= (lighter > -gates.piece_darker) & (lighter < gates.piece_lighter)
        return np.where(good, best, NO_PIECE).astype(np.int8)

    def empty(
        self,
        points: SitePoints,
        alike: Alike,
        rows: Array,
        own: Array,
        foot_mm: int,
        ring_mm: tuple[int, int],
    ) -> Array:
        """Return how surely nothing stands at the places *own* of the windows *rows*."""
        gates = self._gates
        foot, ring = points.at(rows, own, disc_of(foot_mm)), points.at(rows, own, ring_of(ring_mm))
        same = (gather(self._printed, rows, own, disc_of(foot_mm)) != NO_PIECE).mean(axis=1)
        room = (1 - gates.alike_same * same) * (gates.alike_off + gates.alike_print * alike.printed)
        parts = [
            slack(foot.plain, gates.empty_bare, 1.0),
            slack(-ring.strange, -gates.empty_strange, 0.0),
            1 - alike.off / room,
            slack(2 * gates.alike_print * alike.printed - alike.uneven, -gates.alike_light, 0.0),
        ]
        return np.asarray(np.min(parts, axis=0))

    def piece(
        self, points: SitePoints, above: Above, rows: Array, own: Array, off: Array
    ) -> tuple[Array, Array]:
        """Return how surely a piece stands at those places, and of which colour."""
        gates, middles, count = self._gates, self._bare.middles[rows], len(self.colours)
        tops = above.seen(own + middles, TOP_MM) - middles
        core, ring = points.at(rows, tops, disc_of(CORE_MM)), points.at(rows, own, ring_of(RING_MM))
        top = core.shares(count)
        whole = points.at(rows, (own + tops) / 2, disc_of(BODY_MM)).shares(count)
        each, colour = np.arange(len(rows)), top.argmax(axis=1)
        printed = gather(self._printed, rows, tops, disc_of(CORE_MM))
        same = (printed == colour[:, None]).mean(axis=1)
        others = [share.sum(axis=1) - share[each, colour] for share in (top, whole)]
        parts = [
            slack(top[each, colour], gates.piece_core, 1.0),
            slack(whole[each, colour], gates.piece_body, 1.0),
            slack(-np.max(others, axis=0), -gates.piece_other, 0.0),
            slack(-ring.shares(count)[each, colour], -gates.piece_ring, 0.0),
            slack(-ring.strange, -gates.piece_strange, 0.0),
            slack(off - gates.unlike_same * same, gates.unlike_off, 3 * gates.unlike_off),
        ]
        return np.min(parts, axis=0), colour

    def against_bare(self, points: SitePoints, rows: Array, own: Array) -> Alike:
        """Return how each place compares with the bare board, moved by a step or not at all."""
        there = gather(self._bare.seen, rows, own, disc_of(ALIKE_MM))
        light = there[..., 0] - there[..., 0].mean(axis=1, keepdims=True)
        off, uneven = np.full(len(rows), np.inf), np.full(len(rows), np.inf)
        for shift in SHIFTS:
            seen = gather(points.seen, rows, own + shift, disc_of(ALIKE_MM))
            gone = np.abs(seen - there) * LIGHT_LESS
            now = seen[..., 0] - seen[..., 0].mean(axis=1, keepdims=True)
            off = np.minimum(off, gone.max(axis=-1).mean(axis=1))
            uneven = np.minimum(uneven, (now - light).std(axis=1))
        return Alike(off, uneven, light.std(axis=1))


def _hues(colours: Array) -> Array:
    """Return *colours* (n × 3, blue first) as channels."""
    return np.asarray(channels(colours.reshape(1, 1, -1, 3))[0, 0])
