"""What one place shows, held against every known picture: what explains it best, and how surely.

A place is searched coarsely for all pictures in all turns. Where the best of them lie everything known is
fitted, each in its own most likely light. What explains the place best must then beat the best picture of
every other thing by itself, on the pixels where the two differ: as a whole, and window by window, as a tile
that nobody taught may be one known tile here and another there. The noise is what the best leaves over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.hexagons.known import MIDDLE, KnownTiles, Level
from companion.vision.hexagons.light import CHANNELS, NOISE, PARTS, lit, make_basis, shown
from companion.vision.hexagons.pose import NOWHERE, aligned, coarse_search
from companion.vision.hexagons.shape import BLOCK, BLOCKS, COUNTS, SIZES, WINDOWS, WITHIN, flat
from companion.vision.registration.crop import TILE, WHITE
from companion.vision.tiles.pose import changes, cut_out

BEST: Final = 8  # entries that are followed up from the coarse search
CLOSELY: Final = 5  # things that are held against the best one each in its own place
CLOSER: Final = 3  # of which so many are fitted closely
TRIES: Final = 4  # entries that are fitted where the best one lies
FAR: Final = 4.0  # pixels and
FAR_TURN: Final = np.deg2rad(8.0)  # turns from which on two poses are two
NEARBY: Final = np.array([1.5, 1.5, 0.04, 0.04, 1.5])  # what is left of shifts, turn, scale and blur
APART: Final = 5.0  # sigmas: windows in which two pictures differ by less tell nothing
TAUGHT: Final = 16.0  # and such as differ by less than so many times the noise of the pictures
SLOPE: Final = 0.025  # the share of a slope's square that differs between photographs of one thing
PLAIN: Final = 2.0  # the variance of a pixel between two photographs of one thing where nothing is drawn
JUMPS: Final = 3  # how often another thing may turn out to be the better one


BARE: Final = ""
PAPER: Final = make_basis(flat(np.full((1, TILE, TILE, 3), WHITE, np.float32)))


class Explanation(NamedTuple):
    """What explains a place best, and how well; the *name* is BARE where nothing lies there."""

    name: str
    level: int
    pose: Array
    fit: float
    """The share of what is seen that it explains, as a correlation."""
    scores: dict[str, float]
    """The same for all things, where this one lies."""
    against: str
    """The other thing that is excluded least,"""
    rival: float
    """and by how many sigmas."""
    part: float
    """By how many it is in the window where another thing explains best what is seen."""
    left: float
    """How much the worst block leaves over, against what is usual at this place."""
    gain: Array
    """How much brighter than taught it is, by channel."""
    unlikely: float
    """How unlikely its light is: half a squared distance in spreads."""


class _Try(NamedTuple):
    """An entry where it fits well, and how well."""

    fit: float
    entry: int
    pose: Array


class _Lead(NamedTuple):
    """By how many sigmas another thing is excluded, in all and in the window where it is least."""

    whole: float
    window: float


class _Fit(NamedTuple):
    """A picture fitted where it lies: what it should look like and what is left over, both pixels × 3."""

    entry: int
    pose: Array
    there: Array
    left: Array
    energy: float
    unlikely: float
    gain: Array


class _Noise(NamedTuple):
    """What is left over: the mean square of each block, what is usual, how it hangs together.

    *taught* is what photographs of one thing differ by in each block: more where much is drawn, as neither
    sharpness nor pose is ever exact.
    """

    seen: Array
    usual: float
    together: float
    taught: Array


class Explainer:
    """Explains places by what is known."""

    def __init__(self, known: KnownTiles, without: str = "") -> None:
        self.known = known
        self._kinds = [kind for kind in known.kinds if kind != without]
        self._barred = known.entries_of(without)

    def explain(self, patch: Array, without: str = "") -> Explanation:
        """Return what explains *patch* (PATCH × PATCH × 3, of 255, in even light), wherever it lies.

        *without*: as if that thing were not known.
        """
        explainer = Explainer(self.known, without) if without else self
        return explainer._explain(patch)

    def _explain(self, patch: Array) -> Explanation:
        tries = self._searched(patch)
        number = self._sharpness(patch, tries[0])
        level = self.known.levels[number]
        fits = [self._best_near(patch, level, one.pose) for one in _apart(tries)[:CLOSER]]
        best = min(fits, key=_cost)
        found = self._others(patch, level, best)
        for _ in range(JUMPS):
            better = min(found.values(), key=_cost, default=best)
            if _cost(better) >= _cost(best):
                break
            best = self._best_near(patch, level, better.pose)
            found = self._others(patch, level, best)
        return self._judged(number, found | {self.known.name_of(best.entry): best})

    def explain_bare(self, patch: Array) -> Explanation:
        """Return what explains *patch*, where a whole outline is seen: nothing, or a tile inside it."""
        number = MIDDLE
        paper = _bare(patch)
        found = self._others(patch, self.known.levels[number], paper)
        return self._judged(number, found | {BARE: paper})

    def _searched(self, patch: Array) -> list[_Try]:
        like, poses = coarse_search(patch, self.known.coarse)
        like[self._barred] = -1.0
        level = self.known.levels[MIDDLE]
        found = []
        for entry in np.argsort(-like)[:BEST].tolist():
            pose, fit = aligned(patch, level.steps_to(entry), poses[entry], 3)
            found.append(_Try(fit, entry, pose))
        return sorted(found, key=lambda one: -one.fit)

    def _sharpness(self, patch: Array, one: _Try) -> int:
        """Return the sharpness at which it fits best."""
        fits = [aligned(patch, level.steps_to(one.entry), one.pose, 1)[1] for level in self.known.levels]
        return int(np.argmax(fits))

    def _costs(self, level: Level, seen: Array) -> Array:
        costs = lit(level.basis, seen).costs
        costs[self._barred] = np.inf
        return costs

    def _best_near(self, patch: Array, level: Level, pose: Array) -> _Fit:
        """Return what fits best near *pose*: all in one place, then the best few each in its own."""
        seen = flat(cut_out(patch, pose)[None])[0]
        costs = self._costs(level, seen)
        tries = [
            (entry, aligned(patch, level.steps_to(entry), pose, 2)[0])
            for entry in np.argsort(costs)[:TRIES].tolist()
        ]
        return min((_fitted(patch, level, [one], one[1])[0] for one in tries), key=_cost)

    def _others(self, patch: Array, level: Level, best: _Fit) -> dict[str, _Fit]:
        """Return each other thing fitted near *best*, in the turn in which it is most like it."""
        name = self.known.name_of(best.entry) if best.entry >= 0 else BARE
        seen = flat(cut_out(patch, best.pose)[None])[0]
        costs = self._costs(level, seen)
        likeliest = {}
        for other in self._kinds:
            if other != name:
                entries = self.known.entries_of(other)
                likeliest[other] = entries[int(costs[entries].argmin())]
        ranked = sorted(likeliest, key=lambda one: float(costs[likeliest[one]]))
        near, rest = ranked[:CLOSELY], ranked[CLOSELY:]
        placed = [
            (entry, aligned(patch, level.steps_to(entry), best.pose, 2)[0])
            for entry in (likeliest[one] for one in near)
        ]
        fits = _fitted(patch, level, placed, best.pose)
        fits += _fitted(patch, level, [(likeliest[one], best.pose) for one in rest], best.pose, closely=False)
        return dict(zip([*near, *rest], fits, strict=True))

    def _judged(self, number: int, found: dict[str, _Fit]) -> Explanation:
        name = min(found, key=lambda one: _cost(found[one]))
        best = found[name]
        seen = best.there + best.left
        total = float(((seen - seen.mean(axis=0)) ** 2).sum())
        noise = measured_noise(best)
        leads = {other: _lead(best, one, noise) for other, one in found.items() if other != name}
        against = min(leads, key=lambda one: leads[one].whole, default=BARE)
        return Explanation(
            name,
            number,
            best.pose,
            _share(best.energy, total),
            {other: _share(one.energy, total) for other, one in found.items()},
            against,
            min((one.whole for one in leads.values()), default=np.inf),
            min((one.window for one in leads.values()), default=np.inf),
            float(np.sqrt((noise.seen / np.maximum(noise.usual + noise.taught, 1e-6)).max())),
            best.gain,
            best.unlikely,
        )


def _apart(tries: list[_Try]) -> list[_Try]:
    """Return those of *tries* that lie elsewhere than all better ones, sixths of a turn aside."""
    found: list[_Try] = []
    for one in tries:
        if all(_is_far(one.pose, other.pose) for other in found):
            found.append(one)
    return found


def _is_far(one: Array, other: Array) -> bool:
    sixth = np.pi / 3
    turn = abs((one[2] - other[2] + sixth / 2) % sixth - sixth / 2)
    return bool(np.hypot(*(one[:2] - other[:2])) > FAR or turn > FAR_TURN)


def _cost(fit: _Fit) -> float:
    return fit.energy + 2 * NOISE * fit.unlikely


def _share(energy: float, total: float) -> float:
    return float(np.sqrt(np.clip(1 - energy / max(total, 1e-6), 0, 1)))


def _fitted(
    patch: Array, level: Level, placed: Sequence[tuple[int, Array]], frame: Array, closely: bool = True
) -> list[_Fit]:
    """Return the entries of *placed*, each with its pose, fitted to what is seen at the pose *frame*.

    Each is lit as is most likely; *closely*: then what is left of its place and sharpness is taken out.
    """
    if not placed:
        return []
    seen = flat(cut_out(patch, frame)[None])[0]
    pictures = np.stack([moved_into(level.tiles[entry], pose, frame) for entry, pose in placed])
    basis = make_basis(flat(pictures))
    light = lit(basis, seen)
    found = []
    for n, (entry, pose) in enumerate(placed):
        weights = light.weights[n]
        gain = weights[: CHANNELS * PARTS : PARTS]
        there = shown(basis.images[n], weights)
        if closely:
            there = there + _rest(pictures[n] * gain.astype(np.float32), seen - there)
        left = seen - there
        unlikely = float(light.unlikely[n])
        found.append(_Fit(entry, pose, there, left, float((left**2).sum()), unlikely, gain))
    return found


def _bare(patch: Array) -> _Fit:
    """Return the bare place fitted to what is seen inside its outline."""
    seen = flat(cut_out(patch, NOWHERE)[None])[0]
    light = lit(PAPER, seen)
    there = shown(PAPER.images[0], light.weights[0])
    left = seen - there
    gain = light.weights[0, : CHANNELS * PARTS : PARTS]
    return _Fit(-1, NOWHERE, there, left, float((left**2).sum()), float(light.unlikely[0]), gain)


def _rest(picture: Array, left: Array) -> Array:
    """Return what a little more shift, turn, scale and blur of *picture* explains of what is *left*."""
    softer = cv2.GaussianBlur(picture, (0, 0), 1.0) - picture
    ways = flat(np.concatenate([changes(picture, 1.0), softer[None]])).reshape(5, -1)
    square = ways @ ways.T
    move = np.linalg.solve(square + (1e-5 * np.trace(square) + 1e-6) * np.eye(5), ways @ left.reshape(-1))
    return np.asarray((np.clip(move, -NEARBY, NEARBY).astype(np.float32) @ ways).reshape(-1, 3))


def moved_into(tile: Array, pose: Array, frame: Array) -> Array:
    """Return *tile*, which lies at *pose*, as it is seen in a picture cut out at *frame*."""
    if np.allclose(pose, frame, atol=1e-3):
        return tile
    middle = (TILE - 1) / 2
    way = np.linalg.inv(_to_patch(pose)) @ _to_patch(frame)
    way[:2, 2] += middle - way[:2, :2] @ np.array([middle, middle])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(tile, way[:2], (TILE, TILE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    )


def _to_patch(pose: Array) -> Array:
    """Return what takes a point seen from a tile's middle to one seen from its patch's middle."""
    c, s = np.cos(pose[2]) * (1 + pose[3]), np.sin(pose[2]) * (1 + pose[3])
    return np.array([[c, -s, pose[0]], [s, c, pose[1]], [0, 0, 1]])


def measured_noise(best: _Fit) -> _Noise:
    """Return what *best* leaves over, and what photographs of it differ by anyway."""
    squares = BLOCKS @ (best.left**2).sum(axis=1)
    seen = squares / (3 * SIZES)
    sums = float(((BLOCKS @ best.left) ** 2).sum())
    together = np.clip(sums / max(float(squares.sum()), 1e-6), 1, BLOCK**2)
    taught = PLAIN * float(best.gain.mean()) ** 2 + SLOPE * _steepness(best.there)
    return _Noise(seen, float(np.median(seen)), float(together), taught)


def _steepness(there: Array) -> Array:
    """Return the mean square of the slopes of *there* in each block."""
    whole = np.tile(there.mean(axis=0), (TILE * TILE, 1)).astype(np.float32)
    whole[COUNTS] = there
    down, right = (np.asarray(one) for one in np.gradient(whole.reshape(TILE, TILE, 3), axis=(0, 1)))
    steep = (down**2 + right**2).sum(axis=2) * WITHIN
    return np.asarray(BLOCKS @ steep.reshape(-1)[COUNTS] / (3 * SIZES))


def _lead(best: _Fit, other: _Fit, noise: _Noise) -> _Lead:
    """Return by how many sigmas *other* is excluded: in all with its light, and where it is least."""
    differ = other.there - best.there
    apart = BLOCKS @ (differ**2).sum(axis=1)
    towards = BLOCKS @ (best.left * differ).sum(axis=1)
    spread = (np.maximum(noise.seen, noise.usual / 2) + noise.taught) * noise.together
    light = other.unlikely - best.unlikely
    won = float(((apart - 2 * towards) / (2 * spread)).sum()) + light
    could = float((apart / spread).sum()) + 2 * max(light, 0.0)
    return _Lead(won / np.sqrt(could + 1e-6), _weakest(apart, towards, noise))


def _weakest(apart: Array, towards: Array, noise: _Noise) -> float:
    """Return by how many sigmas the other is excluded in the window where it is least."""
    far, there = WINDOWS @ apart, WINDOWS @ towards
    pixels = 3 * (WINDOWS @ SIZES)
    seen = np.maximum((WINDOWS @ (noise.seen * SIZES)) * 3 / pixels, noise.usual)
    taught = (WINDOWS @ (noise.taught * SIZES)) * 3 / pixels
    spread = np.sqrt((seen + taught) * far * noise.together) + 1e-6
    tells = (far / (2 * spread) > APART) & (far > TAUGHT * taught * pixels)
    return float(np.where(tells, (far - 2 * there) / (2 * spread), np.inf).min())
