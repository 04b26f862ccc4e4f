"""What one field shows, held against every known picture: what explains it best, and how surely.

A field is searched coarsely for all pictures at once. From the best few the pose is found; there every other
picture is tried, as all of them lie in one frame. What then explains the field best is compared with each
rival by itself on the pixels where the two differ, as a whole and window by window: a tile that is not known
may be one known tile here and another there. The noise is what the best explanation leaves over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.tiles.bank import (
    BLOCK,
    COARSE,
    COARSE_BLUR,
    INNER,
    MIDDLE,
    PIXELS,
    TAUGHT,
    WINDOW,
    Bank,
    BankLevel,
    block_sums,
    in_blocks,
    taught_noise,
    windows,
)
from companion.vision.tiles.features import half
from companion.vision.tiles.pose import Steps, aligned, changes, cut_out, make_steps

TURNS: Final = np.deg2rad([-9.0, -4.5, 0.0, 4.5, 9.0])
SHIFTS: Final = np.arange(-10, 11, 4)  # pixels of a straightened tile
BEST: Final = 6  # explanations that are followed up from the coarse search
CLOSER: Final = 3  # of which so many are fitted closely
JUMPS: Final = 4  # how often another picture may turn out to be the better one
NEARBY: Final = np.array([1.5, 1.5, 0.04, 0.04, 1.5])  # what is left of shifts, turn, scale and blur
APART: Final = 5.0  # sigmas: windows in which two pictures differ by less tell nothing
LIGHT_LEAST, LIGHT_MOST = 0.3, 2.5


class Explanation(NamedTuple):
    """What explains a field best, and how well."""

    entry: int
    level: int
    pose: Array
    fit: float
    """The correlation with it."""
    scores: Array
    """The same for all entries, where this one lies."""
    rival: float
    """By how many sigmas the nearest rival is excluded."""
    part: float
    """By how many it is in the window where another picture explains best what is seen."""
    left: float
    """How much the worst block leaves over, against what is usual in this field."""


@dataclass(frozen=True, eq=False, slots=True)
class _Fit:
    """A picture fitted to a field: its light, what is left over, both TILE × TILE × 3."""

    entry: int
    pose: Array
    gain: Array
    there: Array
    left: Array
    energy: float


class Explainer:
    """Explains fields by the pictures of a bank."""

    def __init__(self, bank: Bank) -> None:
        self.bank = bank

    def search(self, patch: Array) -> Explanation:
        """Return what explains *patch* (PATCH × PATCH × 3, of 255, in even light), wherever it lies."""
        like, poses = coarse_search(patch, self.bank.coarse)
        tries = []
        for entry in np.argsort(-like)[:BEST].tolist():
            pose, fit = aligned(patch, self._steps(MIDDLE, entry), poses[entry], 3)
            tries.append((fit, entry, pose))
        tries.sort(key=lambda one: -one[0])
        level, _ = self._sharpness(patch, *tries[0][1:])
        tiles = self.bank.levels[level].tiles
        fits = []
        for _, entry, pose in tries[:CLOSER]:
            there, _ = aligned(patch, self._steps(level, entry), pose, 1)
            fits.append(fitted(patch, tiles[entry], entry, there))
        best = min(fits, key=lambda one: one.energy)
        return self._settle(patch, level, best)

    def follow(self, patch: Array, level: int, entry: int, pose: Array) -> Explanation:
        """Return the same where it is known what lay there before, and how."""
        there, _ = aligned(patch, self._steps(level, entry), pose, 1)
        return self._settle(patch, level, fitted(patch, self.bank.levels[level].tiles[entry], entry, there))

    def _steps(self, level: int, entry: int) -> Steps:
        known = self.bank.levels[level]
        if entry not in known.steps:
            known.steps[entry] = make_steps(half(known.tiles[entry][None])[0])
        return Steps(*known.steps[entry])

    def _sharpness(self, patch: Array, entry: int, pose: Array) -> tuple[int, Array]:
        """Return the sharpness at which *entry* fits best near *pose*, and the pose there."""
        found = [
            (*aligned(patch, self._steps(level, entry), pose, 1), level)
            for level in range(len(self.bank.levels))
        ]
        pose, _, level = max(found, key=lambda one: one[1])
        return level, pose

    def _settle(self, patch: Array, level: int, best: _Fit) -> Explanation:
        """Go over to whatever explains the field better, until nothing does."""
        known = self.bank.levels[level]
        for _ in range(JUMPS):
            worse = _worse(best, known)
            other = int(worse.argmin())
            if other == best.entry or worse[other] >= 0:
                break
            there = aligned(patch, self._steps(level, other), best.pose, 3)[0]
            tried = fitted(patch, known.tiles[other], other, there)
            if tried.energy >= best.energy:
                break
            best = tried
        return self._judged(best, level)

    def _judged(self, best: _Fit, level: int) -> Explanation:
        known = self.bank.levels[level]
        towards, apart = _towards(best, known), _apart(best, known)
        total = float(
            (((best.left + best.there) - _mean(best.left + best.there)) ** 2 * INNER[..., None]).sum()
        )
        share = (best.energy + (apart - 2 * towards).sum(axis=0)) / max(total, 1e-6)
        scores = np.sqrt(np.clip(1 - share, 0, 1)).astype(np.float32)
        noise = measured_noise(best, self.bank.noise)
        rivals = _sigmas(apart, towards, np.maximum(noise.seen, noise.usual / 2), noise)
        rivals[best.entry] = np.inf
        light = bool(best.gain.min() > LIGHT_LEAST and best.gain.max() < LIGHT_MOST)
        return Explanation(
            best.entry,
            level,
            best.pose,
            float(scores[best.entry]),
            scores,
            float(rivals.min()) if light else -1.0,
            _weakest_window(apart, towards, noise),
            float(np.sqrt((noise.seen / np.maximum(noise.usual + noise.taught, 1e-6)).max())),
        )


class _Noise(NamedTuple):
    """What is left over: the mean square of each block, what is usual, how it hangs together.

    *taught* is what photographs of one thing differ by in each block: more where much is drawn, as neither
    sharpness nor pose is ever exact.
    """

    seen: Array
    usual: float
    together: float
    taught: Array


def measured_noise(best: _Fit, known: float) -> _Noise:
    seen = block_sums((best.left**2).sum(axis=2)) / (3 * BLOCK**2)
    taught = taught_noise(best.there, known * float(best.gain.mean()) ** 2)
    return _Noise(seen, float(np.median(seen)), _togetherness(best.left), taught)


def _sigmas(apart: Array, towards: Array, seen: Array, noise: _Noise) -> Array:
    """Return by how many sigmas each picture is excluded, over all blocks together."""
    usual = (seen + noise.taught)[:, None] * apart * noise.together / 3
    spread = np.sqrt(np.maximum(towards**2, usual).sum(axis=0)) + 1e-6
    return np.asarray((apart - 2 * towards).sum(axis=0) / (2 * spread))


def _weakest_window(apart: Array, towards: Array, noise: _Noise) -> float:
    """Return by how many sigmas the best picture beats, in the window where it does least, any other."""
    far, there = windows(apart), windows(towards)
    seen = np.maximum(windows(noise.seen[:, None]) / WINDOW**2, noise.usual)
    taught = windows(noise.taught[:, None]) / WINDOW**2
    spread = np.sqrt((seen + taught) * far * noise.together / 3) + 1e-6
    tells = (far / (2 * spread) > APART) & (far > TAUGHT * taught * PIXELS)
    return float(np.where(tells, (far - 2 * there) / (2 * spread), np.inf).min())


def coarse_search(patch: Array, known: Array) -> tuple[Array, Array]:
    """Return how like each of the *known* coarse pictures *patch* is at best, and at which pose."""
    soft = cv2.GaussianBlur(patch, (0, 0), COARSE_BLUR)
    middle = (PATCH - 1) / 2
    every, poses = [], []
    for turn in TURNS.tolist():
        c, s = np.cos(turn), np.sin(turn)
        matrix = np.array([[c, -s, middle * (1 - c + s)], [s, c, middle * (1 - s - c)]])
        way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        level = cv2.warpAffine(soft, matrix, (PATCH, PATCH), flags=way, borderMode=cv2.BORDER_REPLICATE)
        small = cv2.boxFilter(half(np.asarray(level)[None])[0], -1, (2, 2), anchor=(0, 0))
        seen = np.lib.stride_tricks.sliding_window_view(small, (2 * COARSE - 1, 2 * COARSE - 1), axis=(0, 1))
        seen = seen[::2, ::2, :, ::2, ::2][: len(SHIFTS), : len(SHIFTS)]
        every.append(seen.transpose(0, 1, 3, 4, 2).reshape(-1, COARSE * COARSE, 3))
        x, y = np.meshgrid(SHIFTS, SHIFTS)
        there = np.stack([c * x - s * y, s * x + c * y, np.full(x.shape, turn), np.zeros(x.shape)], axis=-1)
        poses.append(there.reshape(-1, 4))
    flat = np.concatenate(every)
    level = (flat.sum(axis=1) ** 2).sum(axis=1) / (COARSE * COARSE)  # the known ones have no mean
    flat = flat.reshape(len(flat), -1)
    lengths = np.sqrt(np.maximum(np.einsum("nd,nd->n", flat, flat) - level, 1e-6))
    fits = (flat @ known.T) / lengths[:, None]
    best = fits.argmax(axis=0)
    return fits[best, np.arange(len(known))], np.concatenate(poses)[best]


def _lights() -> Array:
    line = ((np.arange(TILE) - (TILE - 1) / 2) / (TILE / 2)).astype(np.float32)
    x, y = np.meshgrid(line, line)
    return np.stack([np.ones_like(x), x, y]).reshape(3, -1)


LIGHTS: Final = _lights()
"""The ways light may vary over a tile: even, from side to side, from top to bottom."""
COUNTS: Final = INNER.reshape(-1) > 0


def fitted(patch: Array, tile: Array, entry: int, pose: Array) -> _Fit:
    """Return *tile* fitted to *patch* at *pose*: light by channel, then the rest of pose and sharpness."""
    seen = cut_out(patch, pose)
    there, gain = np.empty_like(seen), np.empty(3)
    for channel in range(3):
        ways = np.concatenate([tile[..., channel].reshape(1, -1), LIGHTS])
        inside = ways[:, COUNTS]
        wanted = inside @ seen[..., channel].reshape(-1)[COUNTS]
        weights = np.linalg.solve(inside @ inside.T + 1e-3 * np.eye(4), wanted)
        there[..., channel] = (weights.astype(np.float32) @ ways).reshape(TILE, TILE)
        gain[channel] = weights[0]
    softer = cv2.GaussianBlur(there, (0, 0), 1.0) - there
    ways = np.concatenate([changes(there, 1.0), softer[None]])
    inside = ways.reshape(5, -1, 3)[:, COUNTS].reshape(5, -1)
    square = inside @ inside.T
    off = (seen - there).reshape(-1, 3)[COUNTS].reshape(-1)
    move = np.linalg.solve(square + (1e-5 * np.trace(square) + 1e-6) * np.eye(5), inside @ off)
    there = there + np.tensordot(np.clip(move, -NEARBY, NEARBY).astype(np.float32), ways, 1)
    left = (seen - there) * INNER[..., None]
    return _Fit(entry, pose, gain, there, left, float((left**2).sum()))


def _worse(best: _Fit, known: BankLevel) -> Array:
    """Return how much more each picture would leave over where *best* lies, by entry."""
    return np.asarray((_apart(best, known) - 2 * _towards(best, known)).sum(axis=0))


def _apart(best: _Fit, known: BankLevel) -> Array:
    """Return how far each picture is from *best* in each block, in this field's light, blocks × entries."""
    return np.asarray(known.apart[:, best.entry] * float(best.gain.mean()) ** 2)


def _towards(best: _Fit, known: BankLevel) -> Array:
    """Return how far what is left over goes towards each picture in each block, blocks × entries."""
    left = in_blocks((best.left * best.gain.astype(np.float32))[None])
    found = (known.blocks @ left.transpose(0, 2, 1))[:, :, 0]
    return np.asarray(found - found[:, best.entry : best.entry + 1])


def _togetherness(left: Array) -> float:
    """Return how much what is left over hangs together: the variance of a block's sum; 1 if not at all."""
    sums = sum(float((block_sums(left[..., channel]) ** 2).sum()) for channel in range(3))
    return float(np.clip(sums / max(float((left**2).sum()), 1e-6), 1, BLOCK**2))


def _mean(seen: Array) -> Array:
    return np.asarray((seen * INNER[..., None]).sum(axis=(0, 1)) / INNER.sum())
