"""What fields show, held against every known picture: what explains each best, and how surely.

A field is searched coarsely for all pictures at once, and the pose of the best few is found. As all pictures
lie in one frame, what explains a field best can then be compared with each rival by itself on the pixels
where the two differ, as a whole and window by window: a tile that is not known may be one known tile here and
another there. The noise is what the best explanation leaves over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from companion.vision.arrays import Array
from companion.vision.tiles.bank import (
    BLOCK,
    BLURS,
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
from companion.vision.tiles.light import INNER, Fit, fitted, unexplained, without_light
from companion.vision.tiles.pose import aligned, cut_out
from companion.vision.tiles.search import STRAIGHT, TURNS, coarse_search

BEST: Final = 6  # pictures that are followed up from the coarse search
WELL: Final = 0.95  # the fit at which a tile is where it seems to be
ALIKE: Final = 0.05  # what fits so nearly as well is followed up, too
CLOSER: Final = 3  # of which so many are fitted closely
CLEAR: Final = 8  # fields by which the sharpness of a picture is found
ASKEW: Final = tuple(n for n in range(len(TURNS)) if n != STRAIGHT)
JUMPS: Final = 3  # how often another picture may turn out to be the better one
APART: Final = 5.0  # sigmas: windows in which two pictures differ by less tell nothing


class Noise(NamedTuple):
    """What is left over: the mean square of each block, what is usual, how it hangs together.

    *taught* is what photographs of one thing differ by in each block: more where much is drawn, as neither
    sharpness nor pose is ever exact.
    """

    seen: Array
    usual: float
    together: float
    taught: Array


@dataclass(frozen=True, eq=False, slots=True)
class Explained:
    """The known picture that explains a field best, where it lies, and how it compares with all others."""

    entry: int
    pose: Array
    fit: Fit
    noise: Noise
    scores: Array
    """How well each entry fits where this one lies, as a correlation."""
    rivals: Array
    """By how many sigmas each other entry is excluded."""
    part: Array
    """By how many each one is in the window where it does best; infinite where it differs in none."""
    plain: float
    """By how many one even colour is excluded."""
    left: float
    """How much the worst spot leaves over, as a multiple of what is usual there."""

    @property
    def score(self) -> float:
        """How well it fits itself."""
        return float(self.scores[self.entry])


@dataclass(frozen=True, eq=False, slots=True)
class _Tried:
    entry: int
    pose: Array
    fit: Fit


class Explainer:
    """Explains fields by the pictures of a bank."""

    def __init__(self, bank: Bank) -> None:
        self.bank = bank

    def search(self, patches: Sequence[Array], level: int | None = None) -> tuple[list[Explained], int]:
        """Return what explains each of *patches*, wherever it lies, and the sharpness of the picture.

        *level*: the sharpness, where it is known.
        """
        tries = [self._tries(patch) for patch in patches]
        level = self._sharpness(patches, tries) if level is None else level
        known = self.bank.level(level)
        best = [self._closest(patch, known, some) for patch, some in zip(patches, tries, strict=True)]
        return self._settle(patches, best, level), level

    def follow(
        self, patches: Sequence[Array], entries: Sequence[int], poses: Sequence[Array], level: int
    ) -> list[Explained]:
        """Return the same where it is known what lay there before, and how."""
        known = self.bank.level(level)
        best = [
            self._closest(patch, known, [(0.0, entry, pose)])
            for patch, entry, pose in zip(patches, entries, poses, strict=True)
        ]
        return self._settle(patches, best, level)

    def _tries(self, patch: Array) -> list[tuple[float, int, Array]]:
        """Return where the best few pictures would lie, and how well each fits, the best first.

        Where one fits well the others are searched no further. A back on which hardly anything is drawn fits
        nowhere better than elsewhere: it is tried where tiles belong.
        """
        found: list[tuple[float, int, Array]] = []
        best = found
        for turns in ((STRAIGHT,), ASKEW):
            like, poses = coarse_search(patch, self.bank.coarse, turns)
            order = np.argsort(-like)[:BEST]
            for entry in order[like[order] > like[order[0]] - ALIKE].tolist():
                pose, fit = aligned(patch, self.bank.level(MIDDLE).steps_to(entry), poses[entry], 3)
                found.append((fit, entry, pose))
            best = sorted(found, key=lambda one: -one[0])[:CLOSER]
            if best[0][0] >= WELL:
                return [one for one in best if one[0] > best[0][0] - ALIKE]
        return [*best, (0.0, self.bank.faces, np.zeros(4))] if self.bank.has_back else best

    def _sharpness(self, patches: Sequence[Array], tries: list[list[tuple[float, int, Array]]]) -> int:
        """Return the sharpness at which the clearest of *patches* fit best."""
        clear = sorted(range(len(patches)), key=lambda n: -tries[n][0][0])[:CLEAR]
        found = []
        for level in range(len(BLURS)):
            known = self.bank.level(level)
            fits = [aligned(patches[n], known.steps_to(tries[n][0][1]), tries[n][0][2], 1)[1] for n in clear]
            found.append(sum(fits))
        return int(np.argmax(found)) if clear else MIDDLE

    def _closest(self, patch: Array, known: BankLevel, tries: list[tuple[float, int, Array]]) -> _Tried:
        found = [_tried(patch, known, entry, pose, 1) for _, entry, pose in tries]
        return min(found, key=lambda one: one.fit.energy)

    def _settle(self, patches: Sequence[Array], best: list[_Tried], level: int) -> list[Explained]:
        """Go over to whatever explains each field better, until nothing does."""
        known, left = self.bank.level(level), list(range(len(best)))
        found: dict[int, Explained] = {}
        for _ in range(JUMPS):
            again = []
            for n, towards in zip(left, _towards([best[n] for n in left], known), strict=True):
                other = self._better(best[n], towards, known)
                tried = None if other is None else _tried(patches[n], known, other, best[n].pose, 3)
                if tried is not None and tried.fit.energy < best[n].fit.energy:
                    best[n] = tried
                    again.append(n)
                found[n] = self._compared(best[n], towards, known)
            left = again
            if not left:
                break
        for n, towards in zip(left, _towards([best[n] for n in left], known), strict=True):
            found[n] = self._compared(best[n], towards, known)
        return [found[n] for n in range(len(best))]

    def _better(self, best: _Tried, towards: Array, known: BankLevel) -> int | None:
        worse = (_apart(best, known) - 2 * towards).sum(axis=0)
        other = int(worse.argmin())
        return None if other == best.entry or worse[other] >= 0 else other

    def _compared(self, best: _Tried, towards: Array, known: BankLevel) -> Explained:
        apart, seen = _apart(best, known), best.fit.seen
        mean = (seen * INNER[..., None]).sum(axis=(0, 1)) / INNER.sum()
        total = float((((seen - mean) * INNER[..., None]) ** 2).sum())
        share = (best.fit.energy + (apart - 2 * towards).sum(axis=0)) / max(total, 1e-6)
        noise = noise_of(best.fit, self.bank.noise)
        rivals = sigmas(apart, towards, noise)
        rivals[best.entry] = np.inf
        scores = np.sqrt(np.clip(1 - share, 0, 1)).astype(np.float32)
        return Explained(
            best.entry,
            best.pose,
            best.fit,
            noise,
            scores,
            rivals,
            _weakest_windows(apart, towards, noise),
            _evenness(best.fit, noise),
            unexplained(best.fit, INNER, self.bank.noise * float(best.fit.gain.mean()) ** 2),
        )


def _tried(patch: Array, known: BankLevel, entry: int, pose: Array, rounds: int) -> _Tried:
    there, _ = aligned(patch, known.steps_to(entry), pose, rounds)
    return _Tried(entry, there, fitted(cut_out(patch, there), known.tiles[entry], INNER))


def _evenness(fit: Fit, noise: Noise) -> float:
    """Return by how many sigmas *fit* excludes one even colour, brighter to one side."""
    if fit.gain.min() <= 0:
        return -1.0
    drawn = -without_light(fit.there[None])[0]
    apart, towards = (block_sums((drawn * one).sum(axis=2))[:, None] for one in (drawn, fit.left))
    return float(sigmas(apart, towards, noise)[0])


def noise_of(fit: Fit, known: float) -> Noise:
    """Return the noise of what *fit* leaves over; *known*: between photographs of one thing."""
    seen = block_sums((fit.left**2).sum(axis=2)) / (3 * BLOCK**2)
    taught = taught_noise(fit.there, known * float(fit.gain.mean()) ** 2)
    return Noise(seen, float(np.median(seen)), _togetherness(fit.left), taught)


def sigmas(apart: Array, towards: Array, noise: Noise) -> Array:
    """Return by how many sigmas each picture is excluded that is so far *apart*, blocks × pictures."""
    seen = np.maximum(noise.seen, noise.usual / 2)
    usual = (seen + noise.taught)[:, None] * apart * noise.together / 3
    spread = np.sqrt(np.maximum(towards**2, usual).sum(axis=0)) + 1e-6
    return np.asarray((apart - 2 * towards).sum(axis=0) / (2 * spread))


def _weakest_windows(apart: Array, towards: Array, noise: Noise) -> Array:
    """Return by how many sigmas each picture is excluded in the window where it does best."""
    far, there = windows(apart), windows(towards)
    seen = np.maximum(windows(noise.seen[:, None]) / WINDOW**2, noise.usual)
    taught = windows(noise.taught[:, None]) / WINDOW**2
    spread = np.sqrt((seen + taught) * far * noise.together / 3) + 1e-6
    tells = (far / (2 * spread) > APART) & (far > TAUGHT * taught * PIXELS)
    return np.asarray(np.where(tells, (far - 2 * there) / (2 * spread), np.inf).min(axis=0))


def _apart(best: _Tried, known: BankLevel) -> Array:
    """Return how far each picture is from *best* in each block, in this field's light, blocks × entries."""
    return np.asarray(known.apart[:, best.entry] * float(best.fit.gain.mean()) ** 2)


def _towards(best: list[_Tried], known: BankLevel) -> list[Array]:
    """Return how far what each of *best* leaves over goes towards each picture, in each block."""
    if not best:
        return []
    left = in_blocks(np.stack([one.fit.left * one.fit.gain.astype(np.float32) for one in best]))
    found = known.blocks @ left.transpose(0, 2, 1)  # blocks × entries × fields
    return [found[:, :, n] - found[:, one.entry : one.entry + 1, n] for n, one in enumerate(best)]


def _togetherness(left: Array) -> float:
    """Return how much what is left over hangs together: the variance of a block's sum; 1 if not at all."""
    sums = float((block_sums(left.transpose(2, 0, 1)) ** 2).sum())
    return float(np.clip(sums / max(float((left**2).sum()), 1e-6), 1, BLOCK**2))
