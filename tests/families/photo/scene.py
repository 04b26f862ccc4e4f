"""Paint tiles and things onto the table as the camera sees them, and keep what hides what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.photo.board import HEIGHT, LEFT, PITCH, TILE, TOP, WIDTH, centre, table
from tests.families.photo.noise import F32, U8, Rgb, Rng, blur, clouds, f32
from tests.families.photo.styles import STYLES
from tests.families.photo.tiles import EDGE, Art, back, face

THICK = 2.0
CORNERS = f32([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * np.float32(TILE / 2)


@dataclass(frozen=True)
class Laid:
    """A tile on a slot: which side, how turned, where beside its place, how high and how tipped."""

    tile: str
    """Empty: face down."""
    turn: int = 0
    shift: tuple[float, float] = (0.0, 0.0)
    askew: float = 0.0
    base: float = 0.0
    tip: tuple[float, float] = (0.0, 0.0)
    """Rise per mm to the east and to the south, of the tile's own edges."""
    copy: int = 0


class Scene:
    """A painted table: each pixel is a place of the table's plane as the camera's eye sees it."""

    def __init__(
        self, box: str, day: int, scale: float, eye: tuple[float, float, float], lamp: tuple[float, float]
    ) -> None:
        self.box, self.scale, self.eye, self.lamp = box, scale, eye, lamp
        self.image: U8 = table(box, day, scale).copy()
        self.hidden: U8 = np.zeros(self.image.shape[:2], np.uint8)
        self._seen: dict[tuple[int, int], tuple[int, int, NDArray[np.bool_]]] = {}

    def project(self, points: F32, heights: F32) -> F32:
        """Return where points at *heights* mm appear, in pixels of the scene."""
        eye = f32(self.eye[:2])
        grown = (self.eye[2] / (self.eye[2] - heights))[..., None]
        there = eye + (points - eye) * grown
        return f32((there - f32([LEFT, TOP])) * self.scale)

    def cast_shadows(self, laid: dict[tuple[int, int], list[Laid]]) -> None:
        """Darken the ground beside the tiles' edges, away from the lamp."""
        mask = np.zeros(self.image.shape[:2], np.uint8)
        for slot, pile in laid.items():
            for tile in pile:
                points, heights = _shape(slot, tile)
                for part in (0.35, 0.7, 1.0):
                    fall = f32(self.lamp) * (-1.15 * part) * heights[:, None]
                    corners = self.project(points + fall, np.zeros(4, np.float32))
                    cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
        x, y = round((-20 - LEFT) * self.scale), round((-20 - TOP) * self.scale)
        side = round((8 * PITCH + 40) * self.scale)
        part_of = np.s_[y : y + side, x : x + side]
        soft = np.asarray(cv2.GaussianBlur(mask[part_of], (0, 0), 0.55 * self.scale), np.float32)
        shade = 255 - 0.55 * soft
        self.image[part_of] = cv2.multiply(
            self.image[part_of], cv2.merge([shade.astype(np.uint8)] * 3), scale=1 / 255
        )

    def lay(self, slot: tuple[int, int], tile: Laid, worn: float, rng: Rng) -> None:
        """Paint a tile; the last on a slot is the one whose cover is measured."""
        points, heights = _shape(slot, tile)
        top = self.project(points, heights)
        bottom = self.project(points, np.full(4, tile.base, np.float32))
        self._side(top, bottom)
        art = face(self.box, tile.tile) if tile.tile else back(self.box, tile.copy)
        image = _small(art, self.box, tile.tile, tile.copy, self.scale).copy()
        image = self._shaded(image, art, tile)
        cut = _cutout(self.box, image.shape[0])
        if worn:
            image = _wear(image, worn, rng)
        self._warp(slot, image, cut, top)

    def _side(self, top: F32, bottom: F32) -> None:
        edge: Rgb = STYLES[self.box].edge
        hull = cv2.convexHull(np.concatenate([top, bottom]))
        colour = tuple(255 * 0.7 * c for c in edge[::-1])
        cv2.fillConvexPoly(self.image, np.round(hull * 16).astype(np.int32), colour, cv2.LINE_AA, 4)

    def _shaded(self, image: U8, art: Art, tile: Laid) -> U8:
        """Let the room's lamp shape the relief, wherever the tile's north points now."""
        tilt = -(tile.tip[0] * self.lamp[0] + tile.tip[1] * self.lamp[1])
        if art.relief is None and not tilt:
            return image
        shade = np.full(image.shape[:2], 1 + 1.2 * tilt, np.float32)
        if art.relief is not None:
            turned = np.radians(90 * tile.turn + tile.askew)
            c, s = np.cos(turned), np.sin(turned)
            east, south = self.lamp[0] * c + self.lamp[1] * s, -self.lamp[0] * s + self.lamp[1] * c
            slope = f32(cv2.resize(art.relief, image.shape[1::-1], interpolation=cv2.INTER_AREA))
            shade -= np.float32(0.45) * np.clip(slope[..., 0] * east + slope[..., 1] * south, -0.8, 0.8)
        return np.asarray(np.clip(image * shade[..., None], 0, 255), np.uint8)

    def _warp(self, slot: tuple[int, int], image: U8, cut: U8, top: F32) -> None:
        low = np.floor(top.min(0)).astype(int) - 1
        high = np.ceil(top.max(0)).astype(int) + 2
        size = (int(high[0] - low[0]), int(high[1] - low[1]))
        n = image.shape[0]
        corners = f32([(0, 0), (n, 0), (n, n), (0, n)]) - np.float32(0.5)
        matrix = cv2.getPerspectiveTransform(corners, f32(top - low - 0.5))
        art = cv2.warpPerspective(image, matrix, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
        mask = cv2.warpPerspective(cut, matrix, size, flags=cv2.INTER_LINEAR)
        there = self.image[low[1] : high[1], low[0] : high[0]]
        share = f32(mask)[..., None] / np.float32(255)
        there[:] = (there + (art.astype(np.float32) - there) * share + 0.5).astype(np.uint8)
        self._seen[slot] = (int(low[0]), int(low[1]), np.asarray(mask) > 127)

    def cover(
        self, corner: tuple[int, int], mask: F32, paint: F32 | U8, shadow_mm: float, depth: float = 0.5
    ) -> None:
        """Paint a thing (*mask* 0-1, *paint* 0-255, its north-west at *corner*) with its shadow."""
        reach = round(shadow_mm * self.scale)
        pad = reach * 2 + 4
        wide = f32(cv2.copyMakeBorder(mask, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0))
        fall = [round(-n * reach) for n in self.lamp]
        shade = blur(np.roll(wide, (fall[1], fall[0]), (0, 1)), max(0.6, reach * 0.45))
        there, part = self._inside((corner[0] - pad, corner[1] - pad), wide.shape)
        if there is None or part is None:
            return
        self.image[there] = (self.image[there] * (1 - depth * shade[part])[..., None]).astype(np.uint8)
        there, part = self._inside(corner, mask.shape)
        if there is None or part is None:
            return
        share = mask[part][..., None]
        self.image[there] = (
            (self.image[there] * (1 - share) + f32(paint)[part] * share).clip(0, 255).astype(np.uint8)
        )
        self.hidden[there] |= (mask[part] > 0.5).astype(np.uint8)

    def _inside(
        self, corner: tuple[int, int], shape: tuple[int, ...]
    ) -> tuple[tuple[slice, slice] | None, tuple[slice, slice] | None]:
        h, w = self.image.shape[:2]
        x0, y0, x1, y1 = (
            max(corner[0], 0),
            max(corner[1], 0),
            min(corner[0] + shape[1], w),
            min(corner[1] + shape[0], h),
        )
        if x1 <= x0 or y1 <= y0:
            return None, None
        x, y = corner
        return (slice(y0, y1), slice(x0, x1)), (slice(y0 - y, y1 - y), slice(x0 - x, x1 - x))

    def covered(self, slot: tuple[int, int]) -> float:
        """Return the share of the slot's tile, or of the bare slot, that things hide."""
        if slot not in self._seen:
            corners = self.project(CORNERS + f32(centre(slot)), np.zeros(4, np.float32))
            low = np.floor(corners.min(0)).astype(int)
            mask = np.zeros((round(TILE * self.scale) + 3,) * 2, np.uint8)
            cv2.fillConvexPoly(mask, np.round(corners - low).astype(np.int32), 1)
            self._seen[slot] = (int(low[0]), int(low[1]), mask > 0)
        x, y, seen = self._seen[slot]
        hidden = self.hidden[y : y + seen.shape[0], x : x + seen.shape[1]]
        return float((hidden[seen] > 0).mean())

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """Return the scene's pixel of a place in mm."""
        return round((x - LEFT) * self.scale), round((y - TOP) * self.scale)

    @property
    def extent(self) -> tuple[int, int]:
        return round(WIDTH * self.scale), round(HEIGHT * self.scale)


def _shape(slot: tuple[int, int], tile: Laid) -> tuple[F32, F32]:
    """Return the tile's upper corners in mm, in the order of its picture, and their heights."""
    angle = np.radians(90 * tile.turn + tile.askew)
    c, s = np.cos(angle), np.sin(angle)
    rotation = f32([[c, s], [-s, c]])
    middle = f32(centre(slot)) + f32(tile.shift)
    points = f32(CORNERS @ rotation + middle)
    rise = (points - middle) @ f32(tile.tip)
    return points, f32(tile.base + THICK + rise - rise.min())


@cache
def _small_cached(box: str, tile: str, copy: int, size: int) -> U8:
    art = face(box, tile) if tile else back(box, copy)
    return np.asarray(cv2.resize(art.image, (size, size), interpolation=cv2.INTER_AREA), np.uint8)


def _small(art: Art, box: str, tile: str, copy: int, scale: float) -> U8:
    size = round(TILE * scale)
    return art.image if size >= EDGE else _small_cached(box, tile, copy, size)


@cache
def _cutout(box: str, size: int) -> U8:
    big = np.zeros((4 * size, 4 * size), np.uint8)
    r = round(STYLES[box].round_mm / TILE * 4 * size)
    cv2.rectangle(big, (r, 0), (4 * size - r, 4 * size), 255, -1)
    cv2.rectangle(big, (0, r), (4 * size, 4 * size - r), 255, -1)
    for x in (r, 4 * size - r):
        for y in (r, 4 * size - r):
            cv2.circle(big, (x, y), r, 255, -1)
    return np.asarray(cv2.resize(big, (size, size), interpolation=cv2.INTER_AREA), np.uint8)


def _wear(image: U8, worn: float, rng: Rng) -> U8:
    """Rub the edges pale, scratch and fade, let the corners fray."""
    n = image.shape[0]
    rows, columns = np.mgrid[0:n, 0:n].astype(np.float32)
    margin = np.minimum(np.minimum(rows, columns), np.minimum(n - 1 - rows, n - 1 - columns)) / n
    rubbed = np.clip(clouds(rng, n, n, n / 5, 4) * 1.3 - margin * 14 / worn, 0, 1)
    patches = np.clip(clouds(rng, n, n, n / 3, 5, 0.7) - (0.86 - 0.12 * worn), 0, 0.1) * 6
    scratches = np.zeros((n, n), np.uint8)
    for _ in range(int(rng.integers(2, 7))):
        a = rng.uniform(0, n, 2)
        b = a + rng.normal(0, n / 4, 2)
        cv2.line(
            scratches,
            (int(a[0]), int(a[1])),
            (int(b[0]), int(b[1])),
            int(rng.integers(60, 170)),
            1,
            cv2.LINE_AA,
        )
    pale = f32([168, 188, 200])
    share = np.clip(np.maximum(rubbed * 0.9, patches) + scratches / 255.0 * worn, 0, 0.9)[..., None]
    faded = image + (image.mean(2, keepdims=True) * 0.5 + 80 - image) * (0.22 * worn)
    return np.asarray(np.clip(faded + (pale - faded) * share, 0, 255), np.uint8)
