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

import cv2
import numpy as np

from companion.vision.arrays import Array, mean_where, over_channels, squares
from companion.vision.tiles.bank import BLURS, MIDDLE, Bank
from companion.vision.tiles.light import (
    ANY_LIGHT,
    Fit,
    LightSpread,
    fitted,
    unexplained,
    unlikely,
    usually_left,
    without_light,
)
from companion.vision.tiles.pose import NOWHERE, aligned, cut_out
from companion.vision.tiles.search import coarse_search
from companion.vision.tiles.shape import Shape, block_sums
from companion.vision.tiles.sigmas import Noise, noise_of, sigmas, telling, weakest_windows
from companion.vision.tiles.spots import weakest_spot

BEST: Final = 6  # pictures that are followed up from the coarse search
WELL: Final = 0.95  # the fit at which a tile is where it seems to be
ALIKE: Final = 0.05  # what fits so nearly as well is tried, too,
ALIKE_COARSELY: Final = 0.1  # and followed up from the coarse search
FAIRLY: Final = 0.8  # what fits only so may be another tile in another turn: more are followed up, of
MORE: Final = 24  # pictures, that fit
LESS_ALIKE: Final = 0.2  # at most so much worse
CLOSER: Final = 3  # of which so many are fitted closely
CLEAR: Final = 8  # fields by which the sharpness of a picture is found
JUMPS: Final = 3  # how often another picture may turn out to be the better one


@dataclass(frozen=True, eq=False, slots=True)
class Explained:
    """The known picture that explains a field best, where it lies, and how it compares with all others."""

    entry: int
    pose: Array
    fit: Fit
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
    spot: float
    """By how many sigmas every other thing is excluded in the small spot where one does best."""

    @property
    def score(self) -> float:
        """How well it fits itself."""
        return float(self.scores[self.entry])


class _Try(NamedTuple):
    """An entry where it may lie, and how well it fits there."""

    like: float
    entry: int
    pose: Array


class _Best(NamedTuple):
    """An entry fitted closely, and how unlikely the light of every entry would be."""

    entry: int
    pose: Array
    fit: Fit
    unlikely: Array


class Explainer:
    """Explains fields by the pictures of a bank; *light*: how well it is known what light falls on them."""

    def __init__(self, bank: Bank, light: LightSpread = ANY_LIGHT, without: str = "") -> None:
        """*without*: as if the thing of that name were not known."""
        self.bank, self._light = bank, light
        self._shape = bank.shape
        self._barred = np.array([name == without != "" for name in bank.names])

    def search(self, patches: Sequence[Array], level: int | None = None) -> tuple[list[Explained], int]:
        """Return what explains each of *patches*, wherever it lies, and the sharpness of the picture.

        *level*: the sharpness, where it is known.
        """
        tries = [self._tries(patch) for patch in patches]
        level = self._sharpness(patches, tries) if level is None else level
        return self._settle(patches, tries, level), level

    def follow(
        self, patches: Sequence[Array], entries: Sequence[int], poses: Sequence[Array], level: int
    ) -> list[Explained]:
        """Return the same where it is known what lay there before, and how."""
        tries = [[_Try(0.0, entry, pose)] for entry, pose in zip(entries, poses, strict=True)]
        return self._settle(patches, tries, level)

    def _tries(self, patch: Array) -> list[_Try]:
        """Return where the best few pictures would lie, and how well each fits, the best first.

        Where one fits well the others are searched no further; where one fits fairly, many more are: a tile
        with a few similar signs fits so in the wrong turn. A back on which hardly anything is drawn fits
        nowhere better than elsewhere: it is tried where tiles belong.
        """
        found: list[_Try] = []
        later: list[_Try] = []
        for turns in self._shape.searched:
            like, poses = coarse_search(patch, self.bank.coarse, self._shape, turns)
            like[self._barred] = -1.0
            order = [_Try(float(like[n]), n, poses[n]) for n in np.argsort(-like)[:MORE].tolist()]
            first = [one for one in order[:BEST] if one.like > order[0].like - ALIKE_COARSELY]
            later += order[len(first) :]
            found = sorted([*found, *self._followed(patch, first)], key=lambda one: -one.like)
            if found[0].like >= WELL:
                return [one for one in found[:CLOSER] if one.like > found[0].like - ALIKE]
        if found[0].like >= FAIRLY:
            later.sort(key=lambda one: -one.like)
            more = [one for one in later[:MORE] if one.like > found[0].like - LESS_ALIKE]
            found = sorted([*found, *self._followed(patch, more)], key=lambda one: -one.like)
        back = [_Try(0.0, self.bank.faces, NOWHERE)] if self.bank.has_back else []
        return [*found[:CLOSER], *back]

    def _followed(self, patch: Array, some: Sequence[_Try]) -> list[_Try]:
        """Return where *some* pictures, which were found coarsely, would lie."""
        found = []
        for one in some:
            pose, fit = aligned(patch, self.bank.steps_to(one.entry, MIDDLE), one.pose, 3)
            found.append(_Try(fit, one.entry, pose))
        return found

    def _sharpness(self, patches: Sequence[Array], tries: list[list[_Try]]) -> int:
        """Return the sharpness at which the clearest of *patches* fit best.

        Bare slots, which fit nothing well, tell nothing of it: without a drawing what is soft fits best.
        """
        clear = sorted(range(len(patches)), key=lambda n: -tries[n][0].like)[:CLEAR]
        clear = [n for n in clear if tries[n][0].like >= FAIRLY * tries[clear[0]][0].like]
        found = np.zeros(len(BLURS))
        for n in clear:
            one = tries[n][0]
            for level in range(len(BLURS)):
                found[level] += aligned(patches[n], self.bank.steps_to(one.entry, level), one.pose, 1)[1]
        return int(np.argmax(found)) if clear else MIDDLE

    def _settle(self, patches: Sequence[Array], tries: list[list[_Try]], level: int) -> list[Explained]:
        """Take what explains each field best, and go over to whatever does it better, until nothing does."""
        best = [
            min((self._fitted(patch, level, one, 1) for one in some), key=self._cost)
            for patch, some in zip(patches, tries, strict=True)
        ]
        left, found = list(range(len(best))), dict[int, Explained]()
        for jump in range(JUMPS + 1):
            again = []
            for n, apart, towards in zip(
                left, *self._differences([best[n] for n in left], level), strict=True
            ):
                other = self._better(best[n], apart, towards) if jump < JUMPS else None
                tried = None
                if other is not None:
                    tried = self._fitted(patches[n], level, _Try(0.0, other, best[n].pose), 3)
                if tried is not None and self._cost(tried) < self._cost(best[n]):
                    best[n] = tried
                    again.append(n)
                else:
                    compared = self._compared(level, best[n], apart, towards)
                    found[n] = self._fairly(level, best[n], compared)
            left = again
            if not left:
                break
        return [found[n] for n in range(len(best))]

    def _fitted(self, patch: Array, level: int, one: _Try, rounds: int) -> _Best:
        pose, _ = aligned(patch, self.bank.steps_to(one.entry, level), one.pose, rounds)
        seen = cut_out(patch, pose, way=cv2.INTER_CUBIC)  # a softer way would be softer in some places
        return self._lit(seen, level, one.entry, pose)

    def _lit(self, seen: Array, level: int, entry: int, pose: Array) -> _Best:
        fit = fitted(seen, self.bank.tile(entry, level), self._shape.counts, self._light)
        return _Best(entry, pose, fit, self._unlikely(fit))

    def _unlikely(self, fit: Fit) -> Array:
        """Return how unlikely the light is in which each picture would look like *fit*."""
        seen = mean_where(fit.seen, self._shape.counts)
        return unlikely(seen, self.bank.colours, self._light)

    def _cost(self, one: _Best) -> float:
        return one.fit.energy + 2 * self._variance(one) * float(one.unlikely[one.entry])

    def _variance(self, one: _Best) -> float:
        """Return the variance of a pixel that light is weighed against."""
        return one.fit.energy / (3 * float(self._shape.sizes.sum())) + self.bank.noise

    def _differences(self, best: list[_Best], level: int) -> tuple[list[Array], list[Array]]:
        """Return how far each picture is from each of *best* in each block, in that field's light.

        And how far what that leaves over goes towards it; blocks × entries each.
        """
        if not best:
            return [], []
        entries = [one.entry for one in best]
        left = np.stack([one.fit.left * one.fit.gain.astype(np.float32) for one in best])
        apart = self.bank.apart(level, entries)
        there = [far * float(one.fit.gain.mean()) ** 2 for one, far in zip(best, apart, strict=True)]
        return there, self.bank.towards(level, left, entries)

    def _better(self, best: _Best, apart: Array, towards: Array) -> int | None:
        unlikely = best.unlikely - best.unlikely[best.entry]
        worse = (apart - 2 * towards).sum(axis=0) + 2 * self._variance(best) * unlikely
        worse[self._barred] = np.inf
        other = int(worse.argmin())
        return None if other == best.entry or worse[other] >= 0 else other

    def _compared(self, level: int, best: _Best, apart: Array, towards: Array) -> Explained:
        shape, fit = self._shape, best.fit
        mean = mean_where(fit.seen, shape.counts)
        total = squares(((fit.seen - mean) * shape.counts[..., None]).astype(np.float32))
        share = (fit.energy + (apart - 2 * towards).sum(axis=0)) / max(total, 1e-6)
        noise = noise_of(fit, self.bank.noise, shape)
        tells = telling(apart, noise, shape)
        usual = usually_left(fit, shape.counts)  # no less than photographs of one thing differ by
        known, face = min(self.bank.noise * float(fit.gain.mean()) ** 2, usual), best.entry < self.bank.faces
        rivals = sigmas(apart * tells, towards * tells, noise, best.unlikely - best.unlikely[best.entry])
        rivals[best.entry] = np.inf
        rivals[self._barred] = np.inf
        return Explained(
            best.entry,
            best.pose,
            fit,
            np.sqrt(np.clip(1 - share, 0, 1)).astype(np.float32),
            rivals,
            np.where(self._barred, np.inf, weakest_windows(apart, towards, noise, shape)),
            _evenness(fit, noise, shape),
            unexplained(fit, shape.counts, known),
            weakest_spot(fit, best.entry, level, self.bank, known, self._barred) if face else np.inf,
        )

    def _fairly(self, level: int, best: _Best, found: Explained) -> Explained:
        """Return *found* with the nearest rival that differs in no window fitted itself, as the best one was.

        Two that are nearly the same may differ more by how they were photographed, and by a tenth of a pixel
        in their frame, than by what is drawn; and the one that was fitted would win by that.
        """
        others = self.bank.things != self.bank.things[best.entry]
        near = np.where(np.isinf(found.part) & others, found.rivals, np.inf)
        other = int(near.argmin())
        if np.isinf(near[other]):
            return found
        rival = self._lit(best.fit.seen, level, other, best.pose)
        if self._cost(rival) < self._cost(best):
            apart, towards = (one[0] for one in self._differences([rival], level))
            return self._fairly(level, rival, self._compared(level, rival, apart, towards))
        found.rivals[other] = min(near[other], self._excluded(best, rival))
        return found

    def _excluded(self, best: _Best, rival: _Best) -> float:
        """Return by how many sigmas *best* excludes a *rival* that was fitted itself."""
        shape, fit = self._shape, best.fit
        off = (rival.fit.there - fit.there) * shape.counts[..., None]
        apart, towards = (block_sums(over_channels(off, one))[:, None] for one in (off, fit.left))
        unlikely = rival.unlikely[rival.entry] - best.unlikely[best.entry]
        return float(sigmas(apart, towards, noise_of(fit, self.bank.noise, shape), np.array([unlikely]))[0])


def _evenness(fit: Fit, noise: Noise, shape: Shape) -> float:
    """Return by how many sigmas *fit* excludes one even colour, brighter to one side."""
    if fit.gain.min() <= 0:
        return -1.0
    drawn = -without_light(fit.there[None], shape)[0]
    apart, towards = (block_sums(over_channels(drawn, one))[:, None] for one in (drawn, fit.left))
    return float(sigmas(apart, towards, noise, np.zeros(1))[0])
