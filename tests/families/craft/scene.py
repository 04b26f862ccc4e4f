"""The table seen by a camera: painted from below to above, and what covers what is counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.craft import boxes
from tests.families.craft.ink import Bgr, Plane, cloud
from tests.families.protocol import Picture

Spot = tuple[float, float, float]
"""x east, y south, z above the board, in mm."""
Points = NDArray[np.float64]
MARGIN: Final = 160
LIGHT: Final = (0.75, 0.45)
"""Where a shadow falls, in mm for each mm of height."""


@dataclass(frozen=True)
class View:
    """A pinhole camera that looks at the middle of the board."""

    eye: Spot
    roll: float
    focal: float
    width: int = 0
    height: int = 0
    centre: tuple[float, float] = (0.0, 0.0)

    def project(self, spots: Sequence[Spot]) -> Points:
        """Return where *spots* are in the picture."""
        eye = np.array(self.eye)
        ahead = np.array((216.0, 216.0, 0.0)) - eye
        ahead /= np.linalg.norm(ahead)
        right = np.array((np.cos(self.roll), np.sin(self.roll), 0.0))
        right -= (right @ ahead) * ahead
        right /= np.linalg.norm(right)
        down = np.array((-np.sin(self.roll), np.cos(self.roll), 0.0))
        down -= (down @ ahead) * ahead + (down @ right) * right
        down /= np.linalg.norm(down)
        away = np.asarray(spots, float) - eye
        flat = np.stack((away @ right, away @ down), axis=1) / (away @ ahead)[:, None]
        result: Points = flat * self.focal + np.array(self.centre)
        return result


def view_of(px: float, rng: np.random.Generator) -> View:
    """Return a camera somewhere above the board that shows a tile about *px* pixels long."""
    far, tilt, side = rng.uniform(800, 1300), rng.uniform(0.03, 0.36), rng.uniform(-0.1, 0.1)
    eye = (216 + far * side, 216 + far * float(np.sin(tilt)), far * float(np.cos(tilt)))
    bare = View(eye, float(rng.normal(0, 0.04)), px * float(np.linalg.norm((far * side, far))) / 40)
    ends = bare.project([(x, y, 0) for x in (-50, 482) for y in (-50, 482)])
    low, high = ends.min(axis=0), ends.max(axis=0)
    edge = px * np.array(rng.uniform(0.25, 0.7, 2))
    size = np.ceil(high - low + 2 * edge).astype(int)
    x, y = edge - low
    return View(bare.eye, bare.roll, bare.focal, int(size[0]), int(size[1]), (float(x), float(y)))


class Scene:
    """A picture in the making."""

    def __init__(self, box: str, view: View) -> None:
        """Begin with the board that nothing lies on."""
        self.view = view
        self.image: Picture = np.zeros((view.height, view.width, 3), np.uint8)
        self.owner = np.zeros((view.height, view.width), np.uint8)
        self.whole: dict[str, int] = {}
        self.notes: dict[str, str] = {}
        end = 432.0 + MARGIN
        self.paste(
            boxes.board(box), [(-MARGIN, -MARGIN, 0), (end, -MARGIN, 0), (end, end, 0), (-MARGIN, end, 0)]
        )

    def paste(self, picture: Picture, corners: Sequence[Spot], soft: Plane | None = None) -> None:
        """Lay a flat picture, its corners clockwise from the north-west; *soft* is how opaque it is."""
        there = self.view.project(corners)
        wide = max(np.linalg.norm(there[1] - there[0]), np.linalg.norm(there[2] - there[1]))
        if wide < picture.shape[0] * 0.8:
            size = (max(2, round(wide * 1.1)),) * 2
            picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
            soft = (
                None
                if soft is None
                else cv2.resize(soft, size, interpolation=cv2.INTER_AREA).astype(np.float32)
            )
        low, high = self._span(there)
        if (high <= low).any():
            return
        edge = picture.shape[0]
        here = np.array([(0, 0), (edge, 0), (edge, edge), (0, edge)], np.float32)
        turn = cv2.getPerspectiveTransform(here, (there - low).astype(np.float32))
        room = (int(high[0] - low[0]), int(high[1] - low[1]))
        seen = cv2.warpPerspective(
            picture, turn, room, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        if soft is None:
            self.image[low[1] : high[1], low[0] : high[0]] = seen
            return
        mask = cv2.warpPerspective(soft, turn, room, flags=cv2.INTER_LINEAR)[..., None]
        part = self.image[low[1] : high[1], low[0] : high[0]]
        part[:] = (seen * mask + part * (1 - mask)).astype(np.uint8)

    def _span(self, points: Points) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        most = np.array((self.view.width, self.view.height))
        low = np.clip(np.floor(points.min(axis=0)).astype(np.int64) - 1, 0, most)
        return low, np.clip(np.ceil(points.max(axis=0)).astype(np.int64) + 1, 0, most)

    def mask(self, spots: Sequence[Spot], hull: bool = True) -> Picture:
        """Return where the polygon through *spots* is, or their hull."""
        points = np.round(self.view.project(spots) * 16).astype(np.int32)
        mask = np.zeros(self.owner.shape, np.uint8)
        if hull:
            points = cv2.convexHull(points).astype(np.int32)
        cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, 4)
        return mask

    def shade(self, spots: Sequence[Spot], depth: float, blur: float) -> None:
        """Darken what lies under *spots* in their shadow on the board; *blur* is in mm."""
        falls = [(x + LIGHT[0] * z, y + LIGHT[1] * z, 0.0) for x, y, z in spots]
        falls += [(x, y, 0.0) for x, y, _ in spots]
        reach = self.view.focal / self.view.eye[2] * blur
        there = self.view.project(falls)
        low, high = self._span(np.concatenate((there - 3 * reach, there + 3 * reach)))
        mask = self.mask(falls)[low[1] : high[1], low[0] : high[0]]
        if mask.size:
            dark = 1 - depth / 255 * cv2.GaussianBlur(mask.astype(np.float32), (0, 0), max(0.5, reach))
            part = self.image[low[1] : high[1], low[0] : high[0]]
            part[:] = (part * dark[..., None]).astype(np.uint8)

    def claim(self, slot: str, spots: Sequence[Spot]) -> None:
        """Say that this is the tile, or the bare place, of *slot*, all of it in view so far."""
        seen = self.mask(spots) > 127
        self.owner[seen] = boxes.SLOTS.index(slot) + 1
        self.whole[slot] = int(seen.sum())

    def cover(self, mask: Picture, colours: NDArray[np.floating], note: str) -> None:
        """Paint *colours* over everything within *mask*."""
        left, top, wide, high = cv2.boundingRect(mask)
        here = np.s_[top : top + high, left : left + wide]
        hit = mask[here] > 127
        before = np.bincount(self.owner[here][hit], minlength=len(boxes.SLOTS) + 1)
        for number in np.flatnonzero(before[1:]):
            self.notes.setdefault(boxes.SLOTS[int(number)], note)
        share = mask[here][..., None].astype(np.float32) / 255
        paint = colours if colours.shape[0] == 1 else colours[here]
        self.image[here] = (paint * share + self.image[here] * (1 - share)).clip(0, 255).astype(np.uint8)
        self.owner[here][hit] = 0

    def solid(
        self, base: Sequence[tuple[float, float]], low: float, high: float, colour: Bgr, note: str
    ) -> None:
        """Put a block upright on *base* from *low* to *high* mm, its top lighter than its sides."""
        top = [(x, y, high) for x, y in base]
        self.shade(top, 0.45, 1.5)
        sides = np.full((1, 1, 3), colour, np.float32)
        self.cover(self.mask(top + [(x, y, low) for x, y in base]), sides * 0.62, note)
        self.cover(self.mask(top), sides, note)

    def soft_body(
        self, mask: Picture, colour: Bgr, round_px: float, note: str, rng: np.random.Generator
    ) -> None:
        """Cover *mask* with something round and folded: a sleeve, a hand, a cloth."""
        left, top, wide, high = cv2.boundingRect(mask)
        room = np.s_[max(0, top - 24) : top + high + 24, max(0, left - 24) : left + wide + 24]
        whole, self.image = self.image, self.image[room]
        owner, self.owner = self.owner, self.owner[room]
        mask = np.ascontiguousarray(mask[room])
        under = cv2.GaussianBlur(np.roll(mask, (5, 7), (0, 1)), (0, 0), 6).astype(np.float32) / 255
        self.image = (self.image * (1 - 0.4 * under[..., None])).astype(np.uint8)
        inside = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
        relief = 0.6 + 0.45 * np.clip(inside / max(round_px, 1.0), 0, 1) ** 0.6
        height, width = mask.shape
        relief *= (
            1 + 0.06 * cloud(height, width, 14 + round_px / 3, rng) + 0.03 * rng.standard_normal(mask.shape)
        )
        self.cover(mask, relief[..., None] * np.array(colour, np.float32), note)
        whole[room] = self.image
        self.image, self.owner = whole, owner

    def covered(self, slot: str) -> float:
        """Return the share of what *slot* shows that something hides."""
        seen = int(cv2.countNonZero(cv2.inRange(self.owner, number := boxes.SLOTS.index(slot) + 1, number)))
        return round(max(0.0, 1 - seen / max(1, self.whole[slot])), 3)
