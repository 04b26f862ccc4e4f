"""What stands on the board's sites: which castle's colour, and whether a village or city is still there.

Each landscape is compared, millimetre by millimetre, with a picture of the bare board: what looks as it does
there is bare, what has the colour of a wooden piece may be one. What stands up is looked for where it must
appear from where the camera hangs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from companion.messages import SiteRead
from companion.vision.arrays import Array, Picture
from companion.vision.bare import EDGE, HALF, STEP_MM, BareBoard, Windows, cut_windows, make_windows
from companion.vision.features import channels, shrunk
from companion.vision.heights import Above, camera_above
from companion.vision.profile import Profile
from companion.vision.register import Registration
from companion.vision.site_gates import Gates, shipped_colours, shipped_gates

SOME: Final = 5  # every so many points tell what the light is
NOISE_PERCENT: Final = 30  # so many places at least are bare
DARK: Final = 4.0  # keeps ratios of dark pixels in bounds
CORE_MM, FOOT_MM, BODY_MM, ALIKE_MM, RING_MM = 4, 5, 5, 6, (10, 13)
SETTLED_MM, AROUND_MM = 6, (12, 15)
SHIFTS: Final = [np.array(shift) * STEP_MM for shift in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))]
LIGHT_LESS: Final = np.array([0.5, 1.0, 1.0], np.float32)
TOP_MM: Final = 10.0  # how high a castle's battlements are,
HIGHEST_MM: Final = 28.0  # and those of three castles on each other, with the tower
NEAR_MM: Final = 9.5
NO_PIECE: Final = -1
BLOCKS: Final = 7  # in a row of a window: one is about as large as a castle


class SiteReader:
    """Reads the sites of one table."""

    def __init__(self, profile: Profile, bare: BareBoard, gates: Gates | None = None) -> None:
        self._profile, self._bare = profile, bare
        self._gates = gates or shipped_gates()
        given = {**shipped_colours(), **profile.piece_colours}
        self._colours = tuple(given)
        self._pieces = _hues(np.array([given[name][::-1] for name in given]))
        self._some = np.flatnonzero(bare.inside)[::SOME]
        self._some_bare = bare.picture.reshape(len(bare.names), -1, 3)[:, self._some]
        self._printed = self._piece_at(bare.seen)
        rows = [
            (bare.names.index(name), place) for name, site in profile.sites.items() for place in site.castles
        ]
        self._castle_rows = np.array([row for row, _ in rows], int)
        self._castles = np.array([place for _, place in rows]).reshape(-1, 2)
        self._own = self._castles - bare.middles[self._castle_rows]
        self._settled = [name for name, site in profile.sites.items() if site.settlement]
        self._windows: Windows | None = None
        self._before: _Before | None = None

    def read(
        self, image: Picture, registration: Registration, px_per_tile: float, coloured: bool = True
    ) -> dict[str, SiteRead]:
        """Return what stands on each site: `B3/1` the first castle's place of B3, `B3` its settlement's.

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
        points = self._classify(windows)
        alike = self._against_bare(points, self._castle_rows, self._own)
        castles = self._castles_read(points, above, alike)
        noise = float(np.percentile(alike.uneven, NOISE_PERCENT)) if len(alike.uneven) else 0.0
        settled = self._settlements(points, noise)
        return dict(zip(self._names(), [*castles, *settled], strict=True))

    def _names(self) -> list[str]:
        sites = self._profile.sites.items()
        return [f"{name}/{n + 1}" for name, site in sites for n in range(len(site.castles))] + self._settled

    def _classify(self, windows: Array) -> Points:
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
        return Points(seen, plain, piece)

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

    def _castles_read(self, points: Points, above: Above, alike: Alike) -> list[SiteRead]:
        if not len(self._castles):
            return []
        rows, own = self._castle_rows, self._own
        empty = self._empty(points, alike, rows, own, FOOT_MM, RING_MM)
        castle, colour = self._castle(points, above, own, alike.off)
        castle = np.where(self._overshadowed(above, empty < 0), -1.0, castle)
        return [self._said(empty[n], castle[n], self._colours[colour[n]]) for n in range(len(rows))]

    def _empty(
        self, points: Points, alike: Alike, rows: Array, own: Array, foot_mm: int, ring_mm: tuple[int, int]
    ) -> Array:
        """Return how surely nothing stands at the places *own* of the windows *rows*."""
        gates = self._gates
        foot, ring = points.at(rows, own, _disc(foot_mm)), points.at(rows, own, _ring(ring_mm))
        same = (_gather(self._printed, rows, own, _disc(foot_mm)) != NO_PIECE).mean(axis=1)
        room = (1 - gates.alike_same * same) * (gates.alike_off + gates.alike_print * alike.printed)
        parts = [
            _slack(foot.plain, gates.empty_bare, 1.0),
            _slack(-ring.strange, -gates.empty_strange, 0.0),
            1 - alike.off / room,
            _slack(2 * gates.alike_print * alike.printed - alike.uneven, -gates.alike_light, 0.0),
        ]
        return np.asarray(np.min(parts, axis=0))

    def _castle(self, points: Points, above: Above, own: Array, off: Array) -> tuple[Array, Array]:
        """Return how surely a castle stands on each site, and of which colour."""
        gates, rows, count = self._gates, self._castle_rows, len(self._colours)
        tops = above.seen(self._castles, TOP_MM) - self._bare.middles[rows]
        core, ring = points.at(rows, tops, _disc(CORE_MM)), points.at(rows, own, _ring(RING_MM))
        top = core.shares(count)
        whole = points.at(rows, (own + tops) / 2, _disc(BODY_MM)).shares(count)
        each, colour = np.arange(len(rows)), top.argmax(axis=1)
        printed = _gather(self._printed, rows, tops, _disc(CORE_MM))
        same = (printed == colour[:, None]).mean(axis=1)
        others = [share.sum(axis=1) - share[each, colour] for share in (top, whole)]
        parts = [
            _slack(top[each, colour], gates.castle_core, 1.0),
            _slack(whole[each, colour], gates.castle_body, 1.0),
            _slack(-np.max(others, axis=0), -gates.castle_other, 0.0),
            _slack(-ring.shares(count)[each, colour], -gates.castle_ring, 0.0),
            _slack(-ring.strange, -gates.castle_strange, 0.0),
            _slack(off - gates.unlike_same * same, gates.unlike_off, 3 * gates.unlike_off),
        ]
        return np.min(parts, axis=0), colour

    def _against_bare(self, points: Points, rows: Array, own: Array) -> Alike:
        """Return how each place compares with the bare board, moved by a step or not at all."""
        there = _gather(self._bare.seen, rows, own, _disc(ALIKE_MM))
        light = there[..., 0] - there[..., 0].mean(axis=1, keepdims=True)
        off, uneven = np.full(len(rows), np.inf), np.full(len(rows), np.inf)
        for shift in SHIFTS:
            seen = _gather(points.seen, rows, own + shift, _disc(ALIKE_MM))
            gone = np.abs(seen - there) * LIGHT_LESS
            now = seen[..., 0] - seen[..., 0].mean(axis=1, keepdims=True)
            off = np.minimum(off, gone.max(axis=-1).mean(axis=1))
            uneven = np.minimum(uneven, (now - light).std(axis=1))
        return Alike(off, uneven, light.std(axis=1))

    def _overshadowed(self, above: Above, there: Array) -> Array:
        """Return at which sites a stack that may stand *there*, on another, would be seen over the top."""
        tops = above.seen(self._castles, TOP_MM)
        foot, head = above.seen(self._castles, TOP_MM), above.seen(self._castles, HIGHEST_MM)
        way = head - foot
        long = np.maximum((way**2).sum(axis=1), 1e-6)
        along = ((tops[:, None] - foot[None]) * way[None]).sum(axis=-1) / long[None]
        nearest = foot[None] + np.clip(along, 0, 1)[..., None] * way[None]
        close = np.linalg.norm(tops[:, None] - nearest, axis=-1) < NEAR_MM
        np.fill_diagonal(close, False)
        return np.asarray((close & there[None]).any(axis=1))

    def _settlements(self, points: Points, noise: float) -> list[SiteRead]:
        gates, names = self._gates, self._settled
        if not names:
            return []
        rows = np.array([self._bare.names.index(name) for name in names])
        own = np.array([self._profile.sites[name].settlement for name in names]) - self._bare.middles[rows]
        alike = self._against_bare(points, rows, own)
        empty = self._empty(points, alike, rows, own, SETTLED_MM, AROUND_MM)
        foot, ring = points.at(rows, own, _disc(SETTLED_MM)), points.at(rows, own, _ring(AROUND_MM))
        parts = [
            _slack(alike.uneven - 2 * noise, gates.standing_light, 2 * gates.standing_light),
            _slack(-foot.plain, -gates.standing_bare, 0.0),
            _slack(-ring.strange, -gates.standing_strange, 0.0),
        ]
        standing = np.min(parts, axis=0)
        return [self._said(empty[n], standing[n], None) for n in range(len(names))]

    def _said(self, empty: float, standing: float, colour: str | None) -> SiteRead:
        if (empty >= 0) == (standing >= 0):
            return SiteRead("unsure")
        chance = self._gates.confidence(max(empty, standing))
        if chance < self._profile.thresholds.sure:
            return SiteRead("unsure")
        if empty >= 0:
            return SiteRead("empty", chance)
        return SiteRead("castle" if colour else "settlement", chance, colour)


@dataclass(frozen=True, eq=False, slots=True)
class _Before:
    """What was said of a picture, and its windows at large."""

    blocks: Array
    reads: dict[str, SiteRead]

    def differs(self, blocks: Array, most: float) -> bool:
        """Tell whether anything has changed since by more than *most*."""
        return bool((np.abs(blocks - self.blocks) > most).any())


@dataclass(frozen=True, eq=False, slots=True)
class Alike:
    """How places compare with the bare board: how far off, how uneven beside it, how uneven the print is."""

    off: Array
    uneven: Array
    printed: Array


@dataclass(frozen=True, eq=False, slots=True)
class Points:
    """For each point looked at: its channels, whether it looks bare, and which piece's colour it has."""

    seen: Array
    plain: Array
    piece: Array

    def at(self, rows: Array, places: Array, offsets: Array) -> Around:
        """Return the points at *offsets* around each of *places*, in the windows *rows*."""
        plain, piece = (_gather(each, rows, places, offsets) for each in (self.plain, self.piece))
        return Around(plain.mean(axis=1), np.where(plain, NO_PIECE, piece), plain)


@dataclass(frozen=True, eq=False, slots=True)
class Around:
    """What is seen around each site: the share that looks bare, and each other point's piece."""

    plain: Array
    piece: Array
    bare: Array

    def shares(self, count: int) -> Array:
        """Return the share of points with each of *count* pieces' colours, sites × colours."""
        return np.stack([(self.piece == n).mean(axis=1) for n in range(count)], axis=1)

    @property
    def strange(self) -> Array:
        """The share of points that are neither bare nor have a piece's colour."""
        return np.asarray(((self.piece == NO_PIECE) & ~self.bare).mean(axis=1))


def _gather(values: Array, rows: Array, places: Array, offsets: Array) -> Array:
    """Return *values* (windows × EDGE × EDGE …) at *offsets*, in steps, around each of *places*."""
    flat = values.reshape(-1, *values.shape[3:])
    return np.asarray(flat.take(_spots(rows, places, offsets), axis=0))


def _spots(rows: Array, places: Array, offsets: Array) -> Array:
    steps = np.clip(np.round(places[:, None] / STEP_MM).astype(int) + offsets[None] + HALF, 0, EDGE - 1)
    return np.asarray((rows[:, None] * EDGE + steps[..., 1]) * EDGE + steps[..., 0])


def _hues(colours: Array) -> Array:
    """Return *colours* (n × 3, blue first) as channels."""
    return np.asarray(channels(colours.reshape(1, 1, -1, 3))[0, 0])


@cache
def _disc(radius_mm: int) -> Array:
    return _ring((-1, radius_mm))


@cache
def _ring(between_mm: tuple[int, int]) -> Array:
    line = np.arange(-EDGE, EDGE + 1)
    x, y = np.meshgrid(line, line)
    far = np.hypot(x, y) * STEP_MM
    chosen = (far <= between_mm[1]) & (far > between_mm[0])
    return np.column_stack([x[chosen], y[chosen]])


def _slack(value: Array, gate: float, full: float) -> Array:
    """Return how far *value* is from *gate* (0) to *full* (1)."""
    return np.asarray((value - gate) / (full - gate))
