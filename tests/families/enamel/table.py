"""The table seen straight from above: board, markers, tiles, and all that lies on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

import cv2
import numpy as np

from tests.families.enamel import azulejo, portolan, ricamo, vitrail
from tests.families.enamel.camera import EDGE, Pose
from tests.families.enamel.facts import plans
from tests.families.enamel.paint import (
    FIELD,
    KEPT,
    PER_MM,
    Art,
    Bgr,
    Float,
    blended,
    disc,
    outline,
    plain,
    seeded,
    stencil,
)
from tests.families.protocol import Box, Colour, Picture, Truth

ARTS: Final[dict[str, Art]] = {
    "azulejo": azulejo.ART,
    "vitrail": vitrail.ART,
    "ricamo": ricamo.ART,
    "portolan": portolan.ART,
}
SIDE: Final = (8 * 54 + 2 * EDGE) * PER_MM
SLOTS: Final = {
    f"{'ABCDEFGH'[c]}{r + 1}": (54.0 * c + 27, 54.0 * r + 27)
    for r in range(8)
    for c in range(8)
    if (r + c) % 2 == 0
}
"""The middle of each slot, in mm."""
_STICKERS: Final = ("azulejo", "portolan")
"""Boxes with markers on round stickers; the others have strips of paper north and south of the board."""
_PAPER: Final[Bgr] = (236, 240, 240)


@cache
def face(box: str, tile: str) -> Picture:
    """Return the kept picture of a tile's face; of its back for no name."""
    return ARTS[box].face(plans(box)[tile]) if tile else ARTS[box].back()


@cache
def _edge(box: str) -> Float:
    return outline(ARTS[box].rounding)


@cache
def _board(box: str) -> Picture:
    art, rng = ARTS[box], seeded(box, "board")
    flat = art.table(SIDE, SIDE)
    start = EDGE * PER_MM
    cv2.rectangle(flat, (start - 12, start - 12), (SIDE - start + 12, SIDE - start + 12), art.side, -1)
    for r in range(8):
        for c in range(8):
            y, x = start + r * FIELD, start + c * FIELD
            flat[y : y + FIELD, x : x + FIELD] = (art.field if (r + c) % 2 else art.slot)(rng)
    plan = Box("", {}, ())
    if box not in _STICKERS:
        for y in (start - 52 * PER_MM, SIDE - start + 8 * PER_MM):
            flat[y : y + 44 * PER_MM, start - 53 * PER_MM : SIDE - start + 53 * PER_MM] = _PAPER
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number, (x_mm, y_mm) in plan.markers.items():
        edge = int(plan.marker_mm * PER_MM)
        left, top = (int((v + EDGE) * PER_MM) - edge // 2 for v in (x_mm, y_mm))
        if box in _STICKERS:
            disc(flat, left + edge / 2, top + edge / 2, 25.5 * PER_MM, _PAPER)
        drawn = np.asarray(cv2.aruco.generateImageMarker(words, number, edge), np.float32)
        flat[top : top + edge, left : left + edge] = (24 + drawn * 0.83)[..., None].astype(np.uint8)
    return flat


class Table:
    """A table on which things are laid one after another."""

    def __init__(self, box: str, pose: Pose, rng: np.random.Generator) -> None:
        self.box, self.pose, self.art = box, pose, ARTS[box]
        self.flat = _board(box).copy()
        self.truth = {slot: Truth("empty") for slot in SLOTS}
        self._areas = {slot: _square(x, y, 40, 0) for slot, (x, y) in SLOTS.items()}
        self._hidden = np.zeros((SIDE, SIDE), np.uint8)
        self._kinds: list[str] = []
        angle = rng.uniform(0, 2 * np.pi)
        self._lamp = (float(np.cos(angle)), float(np.sin(angle)))

    def lay(
        self,
        slot: str,
        picture: Picture,
        truth: Truth,
        *,
        turns: int = 0,
        askew: float = 0.0,
        beside: tuple[float, float] = (0.0, 0.0),
        base: float = 0.0,
        lift: Sequence[float] = (0, 0, 0, 0),
    ) -> None:
        """Lay a tile on *slot*; *lift*: mm that each corner is raised, clockwise from north-west."""
        x, y = SLOTS[slot][0] + beside[0], SLOTS[slot][1] + beside[1]
        ground = _square(x, y, 40, askew)
        top, low = ground.copy(), ground.copy()
        for k in range(4):
            x, y = float(ground[k, 0]), float(ground[k, 1])
            top[k] = self.pose.raised(x, y, base + self.art.thick + lift[k])
            low[k] = self.pose.raised(x, y, base + lift[k])
        cast = ground + np.array(self._lamp) * (np.array(lift)[:, None] + base + self.art.thick) * 0.7
        self._shade(np.vstack([ground, cast]), 0.55, 3 + 0.9 * max(lift))
        hull = np.asarray(cv2.convexHull(np.vstack([top, low]).astype(np.float32)), np.float32).reshape(-1, 2)
        self._fill(hull * 0.998 + 0.002 * hull.mean(0), plain(1, 1, self.art.side))
        tilt = 1 + 0.012 * float(
            np.dot(self._lamp, (lift[2] + lift[1] - lift[0] - lift[3], lift[3] + lift[2] - lift[0] - lift[1]))
        )
        shown = np.clip(np.rot90(picture, -turns) * tilt, 0, 255).astype(np.uint8)
        area, (left, upper, w, h) = top, _around(_px(top), 2)
        corners = np.array([(0, 0), (KEPT, 0), (KEPT, KEPT), (0, KEPT)], np.float32) - np.float32(0.5)
        warp = cv2.getPerspectiveTransform(corners, (_px(top) - (left, upper) - 0.5).astype(np.float32))
        over = np.asarray(cv2.warpPerspective(shown, warp, (w, h), borderMode=cv2.BORDER_REPLICATE), np.uint8)
        share = np.asarray(cv2.warpPerspective(_edge(self.box), warp, (w, h)), np.float32)
        part = self.flat[upper : upper + h, left : left + w]
        part[:] = blended(part, over, share)
        self.truth[slot], self._areas[slot] = truth, area

    def lay_named(
        self, slot: str, tile: str, turns: int, picture: Picture | None = None, note: str = "", **how: object
    ) -> None:
        """Lay *tile* face up (no name: face down) after *turns* clockwise quarter turns."""
        truth = Truth("down", note=note)
        if tile:
            north: Colour = plans(self.box)[tile].facts.coats[-turns % 4][0]
            truth = Truth("up", tile, north, note=note)
        shown = face(self.box, tile) if picture is None else picture
        self.lay(slot, shown, truth, turns=turns, **how)  # type: ignore[arg-type]

    def cover(self, points: Float, paint: Picture, kind: str, height: float = 1.0) -> None:
        """Lay a thing with the outline *points* (mm); *paint* fills it, stretched over its bounds."""
        raised = np.array([self.pose.raised(x, y, height) for x, y in points], np.float32)
        self._shade(points + np.array(self._lamp) * min(height, 14) * 0.7, 0.5, 2.5 + 0.2 * height)
        left, upper, share = self._fill(raised, paint)
        if kind not in self._kinds:
            self._kinds.append(kind)
        h, w = share.shape
        part = self._hidden[upper : upper + h, left : left + w]
        part[share > 0.5] = self._kinds.index(kind) + 1

    def told(self) -> dict[str, Truth]:
        """Return what is true on every slot."""
        told = {}
        for slot, truth in self.truth.items():
            left, upper, w, h = _around(_px(self._areas[slot]), 1)
            own = stencil(h, w, _px(self._areas[slot]) - (left, upper)) > 0.5
            over = self._hidden[upper : upper + h, left : left + w][own]
            covered = round(float(np.count_nonzero(over)) / max(1, over.size), 3)
            note = truth.note
            if covered > 0.01:
                note = self._kinds[int(np.bincount(over, minlength=2)[1:].argmax())]
            shown = Truth("other") if covered >= 0.9 else truth
            told[slot] = replace(shown, covered=covered, note=note)
        return told

    def _shade(self, points: Float, depth: float, blur: float) -> None:
        hull = np.asarray(cv2.convexHull(points.astype(np.float32)), np.float32).reshape(-1, 2)
        left, upper, w, h = _around(_px(hull), int(3 * blur) + 2)
        mask = stencil(h, w, _px(hull) - (left, upper))
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), blur), np.float32)
        part = self.flat[upper : upper + h, left : left + w]
        part[:] = (part * (1 - depth * mask)[..., None]).astype(np.uint8)

    def _fill(self, points: Float, paint: Picture) -> tuple[int, int, Float]:
        left, upper, w, h = _around(_px(points), 1)
        share = stencil(h, w, _px(points) - (left, upper))
        part = self.flat[upper : upper + h, left : left + w]
        part[:] = blended(part, np.asarray(cv2.resize(paint, (w, h)), np.uint8), share)
        return left, upper, share


def _square(x: float, y: float, edge: float, askew: float) -> Float:
    a = np.deg2rad(askew)
    turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * edge / 2
    return np.asarray(corners @ turn.T + (x, y), np.float32)


def _px(points: Float) -> Float:
    return ((points + EDGE) * PER_MM).astype(np.float32)


def _around(points: Float, more: int) -> tuple[int, int, int, int]:
    low = np.clip(np.floor(points.min(0)) - more, 0, SIDE - 3).astype(int)
    high = np.clip(np.ceil(points.max(0)) + more, low + 2, SIDE).astype(int)
    return int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])


__all__ = ["ARTS", "SIDE", "SLOTS", "Bgr", "Table", "face"]
