"""A known picture in the light of a field: by channel a gain, a shift and two slopes."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array, over_channels, quantiles, squares
from companion.vision.tiles.shape import Shape

NEARBY: Final = np.array([1.5, 1.5, 0.04, 0.04, 1.5, 0.25, 0.4])
"""What is left of shifts, turn, scale and blur; how far a camera bends its tone curve and mixes colours."""
USUAL: Final = np.array([2e4, 1.0, 4.0, 4.0])
"""How strongly gain, shift and slopes are kept usual where the picture itself tells nothing of them."""
SPOT: Final = 3  # pixels: the least part of a field that may not be left unexplained,
NEAR: Final = 7  # around which it counts what is drawn:
STEEP: Final = 0.1  # so much of a slope's square may be left over
MOSTLY: Final = 0.75  # of a field's spots leave over no more than what is called usual
DARK: Final = 8.0  # of 255: keeps the noise of dark pixels out of the logarithms


class LightSpread(NamedTuple):
    """How well it is known what light falls on a slot, as far as logarithms may be from it."""

    together: float
    """Of all channels,"""
    each: float
    """and of each of them by itself."""
    gains: tuple[float, float]
    """How much less or more contrast a picture may have than when it was taught."""
    veil: float = 0.0
    """How much white may lie over it or be missing, of 255: a mirrored lamp, or a camera's saturation.

    Where that is told from other colours, so is what a camera makes of them by itself.
    """


ANY_LIGHT: Final = LightSpread(np.inf, np.inf, (0.3, 2.5))


class Fit(NamedTuple):
    """A picture fitted to what is seen: what it explains, what is left over where it counts."""

    there: Array
    left: Array
    energy: float
    gain: Array
    tint: Array
    """How much brighter it is seen than it was taught, by channel, as logarithms."""

    @property
    def seen(self) -> Array:
        """What is seen, where it counts."""
        return self.there + self.left


def unlikely(seen: Array, colours: Array, light: LightSpread) -> Array:
    """Return how unlikely the *light* is in which each of *colours* (n × 3) is *seen* so, as -log."""
    off, veil = unveiled(seen, colours, light)
    level = off.mean(axis=1)
    each = ((off - level[:, None]) ** 2).sum(axis=1) / light.each**2
    return np.asarray((level / light.together) ** 2 + each + veil**2) / 2


def unveiled(seen: Array, colours: Array, light: LightSpread) -> tuple[Array, Array]:
    """Return how much brighter each of *colours* (n × 3) is *seen*, less a likely veil, as logarithms.

    And how strong a veil that is, as a multiple of the usual one of this *light*.
    """
    off = np.log((seen + DARK) / (colours + DARK))
    if light.veil == 0:
        return off, np.zeros(len(off))
    way = light.veil / (seen + DARK)
    across = way - way.mean()
    veil = off @ across / (across @ across + light.each**2)
    return off - veil[:, None] * way, veil


def unexplained(fit: Fit, counts: Array, noise: float) -> float:
    """Return how much the worst spot of *fit* leaves over, as a multiple of what is usual there.

    *noise*: the variance between photographs of one thing.
    """
    usual = usually_left(fit, counts) + STEEP * steepness(fit, counts)
    return float(np.sqrt(np.max(_left_in_spots(fit) / (usual + noise + 1e-6))))


def usually_left(fit: Fit, counts: Array) -> float:
    """Return what most spots of *fit* leave over no more than."""
    return quantiles(_left_in_spots(fit)[counts > 0], MOSTLY)[0]


def steepness(fit: Fit, counts: Array) -> Array:
    """Return how much is drawn around each pixel: there neither sharpness nor pose is ever exact."""
    slopes = (np.diff(fit.there, axis=axis, append=0) for axis in (1, 0))
    right, down = (over_channels(one, one) for one in slopes)
    return np.asarray(cv2.boxFilter((right + down) * counts / 3, -1, (NEAR, NEAR)))


def _left_in_spots(fit: Fit) -> Array:
    return np.asarray(cv2.boxFilter(over_channels(fit.left, fit.left) / 3, -1, (SPOT, SPOT)))


@cache
def slopes_of_light(edge: int) -> Array:
    """Return how light may vary over a square: even, from side to side, from top to bottom; 3 × pixels."""
    line = ((np.arange(edge) - (edge - 1) / 2) / (edge / 2)).astype(np.float32)
    x, y = np.meshgrid(line, line)
    return np.stack([np.ones_like(x), x, y]).reshape(3, -1)


@cache
def _lessening(shape: Shape) -> Array:
    ways = slopes_of_light(len(shape.counts)) * shape.counts.reshape(-1)
    return np.asarray(np.linalg.inv(ways @ ways.T) @ ways, np.float32)


def without_light(tiles: Array, shape: Shape) -> Array:
    """Return *tiles* (n × TILE × TILE × 3) where they count, without what a shift and slopes make of them."""
    flat = tiles.reshape(len(tiles), -1, 3)
    weights = np.matmul(_lessening(shape), flat)
    level = np.matmul(slopes_of_light(len(shape.counts)).T, weights).reshape(tiles.shape)
    return np.asarray((tiles - level) * shape.counts[..., None], np.float32)


def fitted(seen: Array, tile: Array, counts: Array, light: LightSpread = ANY_LIGHT) -> Fit:
    """Return *tile* fitted to what is *seen* (both edge × edge × 3) where it *counts*.

    First its light by channel, then what is left of its pose and sharpness.
    """
    edge, weights = len(seen), counts.reshape(-1)
    lights = slopes_of_light(edge)
    weighed = lights * weights
    among = weighed @ lights.T
    wanted, flat = _planes(seen), _planes(tile)
    along = np.column_stack(
        [(flat * flat) @ weights, flat @ weighed.T]
    )  # of each channel with itself, the lights
    goal = np.column_stack([(flat * wanted) @ weights, wanted @ weighed.T])
    square = np.empty((3, 4, 4))
    square[:, 0], square[:, :, 0], square[:, 1:, 1:] = along, along, among
    goal[:, 0] += USUAL[0]
    square += np.diag(USUAL)
    ways = np.linalg.solve(square, goal[..., None])[..., 0]
    gain = np.clip(ways[:, 0], *light.gains)
    rest = np.linalg.solve(square[:, 1:, 1:], (goal[:, 1:] - along[:, 1:] * gain[:, None])[..., None])[..., 0]
    ways = np.column_stack([gain, rest]).astype(np.float32)
    there = _nearer(wanted, ways[:, :1] * flat + ways[:, 1:] @ lights, weights, edge, light.veil > 0)
    left = (wanted - there) * weights
    total = float(weights.sum())
    tint = unveiled(wanted @ weights / total, (flat @ weights / total)[None], light)[0][0]
    return Fit(_pixels(there, edge), _pixels(left, edge), squares(left), ways[:, 0].astype(float), tint)


def _planes(picture: Array) -> Array:
    """Return *picture* channel by channel, 3 × pixels."""
    return np.ascontiguousarray(picture.reshape(-1, 3).T, np.float32)


def _pixels(planes: Array, edge: int) -> Array:
    return np.ascontiguousarray(planes.T).reshape(edge, edge, 3)


def _nearer(wanted: Array, there: Array, weights: Array, edge: int, developed: bool) -> Array:
    """Return *there* after the small change of pose and sharpness that brings it nearest to *wanted*.

    *developed*: also of what a camera makes of light and colours by itself.
    """
    ways = changes_of_planes(there.reshape(3, edge, edge)).reshape(5, -1)
    if developed:
        ways = np.concatenate([ways, _developed(there, weights).reshape(2, -1)])
    weighed = ways * np.tile(weights, 3)
    square = weighed @ ways.T
    off = weighed @ (wanted - there).reshape(-1)
    move = np.linalg.solve(square + (1e-5 * np.trace(square) + 1e-6) * np.eye(len(ways)), off)
    most = NEARBY[: len(ways)]
    return np.asarray(there + (np.clip(move, -most, most).astype(np.float32) @ ways).reshape(3, -1))


def _developed(there: Array, weights: Array) -> Array:
    """Return how *there* (3 × pixels) changes with a camera's tone curve and saturation; 2 × the same.

    What gain and shift of each channel would do as well is left out.
    """
    bent = there * np.log(np.maximum(there, 1) / 255)
    mixed = np.broadcast_to(there.mean(axis=0), there.shape)
    total = weights.sum()
    flat = there - (there @ weights)[:, None] / total
    along = np.maximum(((flat * flat) @ weights), 1e-6)
    ways = np.stack([bent, mixed])
    ways = ways - (ways @ weights)[..., None] / total
    return np.asarray(ways - flat * ((ways * flat) @ weights / along)[..., None], np.float32)


def changes_of_planes(planes: Array) -> Array:
    """Return how *planes* (3 × edge × edge) change by shifts, turn, scale and blur; 5 × the same."""
    edge = planes.shape[-1]
    found = np.zeros((5, *planes.shape), np.float32)
    right, down, turned, scaled, softer = found
    right[..., 1:-1] = (planes[..., 2:] - planes[..., :-2]) * np.float32(0.5)
    down[..., 1:-1, :] = (planes[..., 2:, :] - planes[..., :-2, :]) * np.float32(0.5)
    line = (np.arange(edge) - (edge - 1) / 2).astype(np.float32)
    np.subtract(down * line, right * line[:, None], out=turned)
    np.add(right * line, down * line[:, None], out=scaled)
    for channel, plane in enumerate(planes):
        softer[channel] = cv2.GaussianBlur(plane, (0, 0), 1.0)
    softer -= planes
    return found
