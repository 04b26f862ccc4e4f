"""Points of plots: which look bare, which have a piece's colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from companion.vision.arrays import Array
from companion.vision.pieces.bare_light import in_bare_light
from companion.vision.pieces.empty_board import EDGE, HALF, STEP_MM, EmptyBoard
from companion.vision.pieces.site_gates import SiteGates
from companion.vision.tiles.features import channels

NO_PIECE: Final = -1
SHADES: Final = np.linspace(0.25, 1.8, 40)  # of a piece: its sides are darker, its edges lighter,
MORE: Final = 0.1  # and noise makes them a little more so, as a logarithm
NOISE_LEAST: Final = np.array([0.02, 0.012, 0.012])  # no photograph is nearer to another
SHADOW: Final = 0.8  # how much darker a shadow is at most, as a logarithm
LIGHT_STEPS: Final = 100  # in one of the light's logarithms
LIGHTS: Final = np.arange(3.0, 6.0, 1 / LIGHT_STEPS)


class Paints:
    """The colours that pieces may have, in all shades."""

    def __init__(self, colours: dict[str, tuple[float, ...]], gates: SiteGates) -> None:
        self.names, self._gates = tuple(colours), gates
        paints = np.array([colours[name][::-1] for name in self.names])
        shades = channels((SHADES[:, None] * paints[:, None])[None])[0].astype(float)
        self._lights = [(one[0, 0] - MORE, one[-1, 0] + MORE) for one in shades]
        self._tints = [
            np.column_stack([np.interp(LIGHTS, one[:, 0], one[:, n]) for n in (1, 2)]).astype(np.float32)
            for one in shades
        ]
        """Of each colour, the two colour channels that belong to each of LIGHTS."""

    def of(self, seen: Array) -> Array:
        """Return for each point of *seen* the number of the colour that it has, or NO_PIECE."""
        best = np.full(seen.shape[:-1], np.tan(np.radians(self._gates.hue_deg)), np.float32)
        found = np.full(seen.shape[:-1], NO_PIECE, np.int8)
        deepest = (1 + self._gates.depth_times) / 2
        light = seen[..., 0]
        nearest = np.clip((light - LIGHTS[0]) * LIGHT_STEPS, 0, len(LIGHTS) - 1).astype(np.int16)
        for number, ((darkest, lightest), tints) in enumerate(zip(self._lights, self._tints, strict=True)):
            red, blue = (tints[:, n].take(nearest) for n in (0, 1))
            size = red**2 + blue**2
            deep = (seen[..., 1] * red + seen[..., 2] * blue) / size
            off = np.abs(seen[..., 1] * blue - seen[..., 2] * red) / size / np.maximum(deep, 0.1)
            good = (deep * self._gates.depth_times > 1) & (deep < deepest) & (off < best)
            good &= (light > darkest) & (light < lightest)
            best[good], found[good] = off[good], number
        return found


@dataclass(frozen=True, eq=False, slots=True)
class SitePoints:
    """For each point looked at: its colour, how far it is from the bare board, what it may be."""

    lit: Array
    seen: Array
    off: Array
    plain: Array
    """Whether it looks bare,"""
    shaded: Array
    """or bare in a shadow."""
    piece: Array
    """The number of the piece's colour that it has,"""
    printed: Array
    """and that the print has there."""
    covered: Array
    """Which windows something lies over altogether."""

    def near(self, name: str, rows: Array, places: Array, offsets: Array) -> Array:
        """Return the values of that *name* at *offsets*, in steps, around *places* of the windows *rows*."""
        values = getattr(self, name)
        steps = np.clip(np.round(places[:, None] / STEP_MM).astype(int) + offsets + HALF, 0, EDGE - 1)
        flat = values.reshape(-1, *values.shape[3:])
        return np.asarray(flat.take((rows[:, None] * EDGE + steps[..., 1]) * EDGE + steps[..., 0], axis=0))


def points_of(
    windows: Array, bare: EmptyBoard, printed: Array, paints: Paints, gates: SiteGates
) -> SitePoints:
    """Return what the points of *windows* are, against *bare*, whose points have the *printed* colours."""
    lit, seen, gains = in_bare_light(windows, bare)
    off, beyond = seen - bare.seen, np.maximum(bare.least - seen, seen - bare.most)
    noise = gates.noise_times * np.maximum(np.median(np.abs(off[:, bare.inside]), axis=(0, 1)), NOISE_LEAST)
    tinted = (beyond[..., 1:] < noise[1:]).all(axis=-1)
    plain = tinted & (beyond[..., 0] < noise[0])
    darker = bare.least[..., 0] - seen[..., 0]
    shaded = tinted & (darker > 0) & (darker < SHADOW)
    covered = _odd(gains, gates) | (plain[:, bare.inside].mean(axis=1) < gates.covered_bare)
    for each in (plain, shaded):
        each[covered] = False
    piece = np.where(covered[:, None, None], NO_PIECE, paints.of(seen))
    return SitePoints(lit, seen, off, plain, shaded, piece, printed, covered)


def _odd(gains: Array, gates: SiteGates) -> Array:
    """Return which windows are in a light that is far from the others'."""
    light = gains.mean(axis=1, keepdims=True)
    tint, shade = gains - light, light[:, 0]
    far = np.abs(tint - np.median(tint, axis=0)).max(axis=1) > gates.covered_tint
    return np.asarray(far | (np.abs(shade - np.median(shade)) > gates.covered_shade))


@cache
def ring_of(least_mm: float, most_mm: float) -> Array:
    """Return the offsets, in steps, of all points farther away than the first, no farther than the second."""
    line = np.arange(-EDGE, EDGE + 1)
    x, y = np.meshgrid(line, line)
    far = np.hypot(x, y) * STEP_MM
    chosen = (far <= most_mm) & (far > least_mm)
    return np.column_stack([x[chosen], y[chosen]])


def slack(value: Array, gate: float | Array, full: float | Array) -> Array:
    """Return how far *value* is from *gate* (0) to *full* (1)."""
    return np.asarray((value - gate) / (full - gate))
