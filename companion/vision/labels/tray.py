"""Cards shown in the tray: looked for when it changed, believed after two looks, told once a showing."""

from __future__ import annotations

from math import inf
from typing import Final

import cv2
import numpy as np

from companion.base.messages import CardShown
from companion.vision.arrays import Array, Picture
from companion.vision.labels.scan import Code, read_labels
from companion.vision.labels.zbar import Zbar
from companion.vision.limits import tray_limits
from companion.vision.profile import Profile
from companion.vision.registration.register import Registration

SMALL_EDGE: Final = 48


class Tray:
    """Watches the tray of *profile* and tells each card with a label that is shown there."""

    def __init__(self, profile: Profile, zbar: Zbar | None = None) -> None:
        self._mm = None if profile.tray is None else _outline(profile.tray)
        self._labels, self._zbar = profile.labels, zbar
        self._looked: Array | None = None
        self._changed_s = -inf
        self._looks: dict[int, int] = {}
        self._seen_s: dict[int, float] = {}
        self._told: set[int] = set()

    def see(self, frame: Picture, where: Registration, at_s: float) -> tuple[CardShown, ...]:
        """Return the cards that are sure to be shown now that *frame* came, which lies as *where* says."""
        if self._mm is None or self._labels is None or where.plane is None:
            return ()
        there = where.pixels(self._mm)
        part, corner = _cut(frame, there)
        if min(part.shape[:2]) < SMALL_EDGE // 2:
            return ()
        small = _small(part)
        calm = self._looked is not None and not _differ(self._looked, small)
        if not calm:
            self._begin(at_s)
        if at_s - self._changed_s > tray_limits().look_on_s:
            return ()
        self._looked = small
        found = read_labels(part, self._labels, self._zbar if calm else None, thorough=False).cards
        return self._believe([code for code in found if _inside(code, there - corner)], at_s)

    def _begin(self, at_s: float) -> None:
        """Look for a while from now on; a card that lay there unlooked at has lain there until now."""
        if at_s - self._changed_s > tray_limits().look_on_s:
            self._seen_s = dict.fromkeys(self._seen_s, at_s)
        self._changed_s = at_s

    def _believe(self, codes: list[Code], at_s: float) -> tuple[CardShown, ...]:
        for number in [one for one, seen_s in self._seen_s.items() if at_s - seen_s > tray_limits().gone_s]:
            self._forget(number)
        shown = []
        for card, code in {code.number: code for code in codes}.items():
            if card is None:
                continue
            self._seen_s[card] = at_s
            self._looks[card] = self._looks.get(card, 0) + 1
            if self._looks[card] >= tray_limits().believed and card not in self._told:
                self._told.add(card)
                shown.append(CardShown(card, code.text, code.format))
        return tuple(shown)

    def _forget(self, number: int) -> None:
        del self._seen_s[number], self._looks[number]
        self._told.discard(number)


def _outline(tray: tuple[float, ...]) -> Array:
    x, y, width, height = tray
    return np.array([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], np.float64)


def _cut(frame: Picture, there: Array) -> tuple[Picture, Array]:
    """Return the part of *frame* around the tray's corners *there*, and where its own corner is."""
    beside = tray_limits().beside * float(np.ptp(there, axis=0).max())
    x0, y0 = np.maximum(0, np.floor(there.min(axis=0) - beside).astype(int))
    x1, y1 = np.maximum(0, np.ceil(there.max(axis=0) + beside).astype(int))
    return frame[y0:y1, x0:x1], np.array([x0, y0])


def _small(part: Picture) -> Array:
    scale = SMALL_EDGE / max(part.shape[:2])
    small = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.int16)


def _differ(before: Array, now: Array) -> bool:
    return before.shape != now.shape or bool(
        (np.abs(now - before) > tray_limits().step).mean() > tray_limits().share
    )


def _inside(code: Code, there: Array) -> bool:
    x, y = np.array(code.box).mean(axis=0)
    return cv2.pointPolygonTest(there.astype(np.float32), (float(x), float(y)), False) >= 0
