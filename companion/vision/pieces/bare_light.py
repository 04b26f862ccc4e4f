"""What is seen on plots, brought into the light and the colours of the photograph of the bare board.

Light varies over a plot as a plane does, for each channel; another camera mixes the channels otherwise; what
is left of light changes slowly. Each is fitted to what looks bare: pieces do not become lighter or paler.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.pieces.empty_board import EDGE, HALF, EmptyBoard
from companion.vision.tiles.features import channels

LINE: Final = ((np.arange(EDGE) - HALF) / HALF).astype(np.float32)
PLANE: Final = np.stack([np.ones((EDGE, EDGE), np.float32), *np.meshgrid(LINE, LINE)]).reshape(3, -1)
FLAT: Final = np.diag([1e-4, 0.05, 0.05]).astype(np.float32)  # how strongly light is kept even
ALIKE: Final = np.eye(4, 3)  # the colours of two cameras that mix them alike
WHITISH: Final = 50.0  # of 255: in this unit a veil of light over everything is counted
DARK, SOFT = 6.0, 24.0  # of 255: keep the noise of dark points small
SOME, FEW = 3, 5  # every so many points tell what the light is, and how colours are mixed
TIMES: Final = 4
SLOW_STEPS: Final = 6.0  # what is left of light changes over so many points,
SLOW_MOST: Final = 0.15  # and by no more, as a logarithm


def in_bare_light(windows: Array, bare: EmptyBoard) -> tuple[Array, Array, Array]:
    """Return *windows* in the light of *bare*, as colours and as channels, and the gains as logarithms."""
    ways = _planes(windows, bare)
    gains = np.exp(np.einsum("wk,nwc->nkc", PLANE, ways)).reshape(*windows.shape)
    lit = _unmixed(windows * gains, bare)
    pairs = zip(channels(lit), bare.seen, strict=True)
    return lit, np.stack([_evened(seen, there, bare.inside) for seen, there in pairs]), ways[:, 0]


def _trusted(off: Array) -> Array:
    """Return how much what is so many times farther *off* than usual tells of the light: pieces nothing."""
    return np.asarray(1 / (1 + off**2) ** 2)


def _planes(windows: Array, bare: EmptyBoard) -> Array:
    """Return for each window and channel the plane of its light, as a logarithm."""
    some = np.flatnonzero(bare.inside)[::SOME]
    plane = PLANE[:, some]
    then, now = (part.reshape(len(windows), -1, 3)[:, some] for part in (bare.picture, windows))
    wanted = np.log(then + 2 * DARK) - np.log(now.astype(np.float32) + DARK)
    ways = np.zeros((len(windows), 3, 3), np.float32)
    ways[:, 0] = np.median(wanted, axis=1)
    kept = FLAT * len(some)
    for _ in range(TIMES):
        off = np.abs(wanted - np.einsum("wk,nwc->nkc", plane, ways)).max(axis=2)
        counts = _trusted(off / np.maximum(1.5 * np.median(off, axis=1, keepdims=True), 0.05))
        square = np.einsum("ak,nk,bk->nab", plane, counts, plane, optimize=True) + kept
        goal = np.einsum("ak,nk,nkc->nac", plane, counts, wanted, optimize=True)
        goal[:, 0] += kept[0, 0] * ways[:, 0]
        ways = np.linalg.solve(square, goal).astype(np.float32)
    return ways


def _unmixed(lit: Array, bare: EmptyBoard) -> Array:
    """Return *lit* with its channels mixed as the camera of *bare* does it."""
    some = np.flatnonzero(bare.inside)[::FEW]
    now, then = (part.reshape(len(lit), -1, 3)[:, some].reshape(-1, 3) for part in (lit, bare.picture))
    now = np.column_stack([now, np.full(len(now), WHITISH)])
    mixed = ALIKE
    for _ in range(TIMES):
        off = np.abs((then - now @ mixed) / (then + SOFT)).max(axis=1)
        counts = _trusted(off / (1.5 * np.median(off) + 0.01)) / (then.mean(axis=1) + SOFT) ** 2
        weighed = (now * counts[:, None]).T
        square = weighed @ now
        kept = np.trace(square) * np.diag([8e-4, 8e-4, 8e-4, 8e-5])
        mixed = np.linalg.solve(square + kept, weighed @ then + kept @ ALIKE)
    whole = lit.reshape(-1, 3) @ mixed[:3].astype(np.float32) + (WHITISH * mixed[3]).astype(np.float32)
    return np.asarray(np.maximum(whole, 0).reshape(lit.shape), np.float32)


def _evened(seen: Array, bare: Array, inside: Array) -> Array:
    """Return the channels *seen* of a window without what changes slowly against *bare*."""
    off = seen - bare
    usual = 2.5 * (np.median(np.abs(off[inside]), axis=0) + 0.01)
    counts = (inside * _trusted((np.abs(off) / usual).max(axis=-1))).astype(np.float32)
    slow = cv2.GaussianBlur(off * counts[..., None], (0, 0), SLOW_STEPS)
    share = cv2.GaussianBlur(counts, (0, 0), SLOW_STEPS) + 0.02
    return np.asarray(seen - np.clip(slow / share[..., None], -SLOW_MOST, SLOW_MOST))
