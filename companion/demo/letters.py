"""Text in pictures: outlines of a TrueType font, filled by OpenCV, whose own letters know no accents.

Only what a plain font needs is read: the tables head, hhea, hmtx, cmap (format 4), loca and glyf.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from struct import unpack_from
from typing import Final, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

Mask = npt.NDArray[np.uint8]
Contour = list[tuple[float, float, bool]]
FINER: Final = 4
"""Letters are filled this many times larger, and then shrunk."""
CURVE: Final = tuple(n / 6 for n in range(1, 7))
REGULAR: Final = "Roboto-Regular.ttf"
BOLD: Final = "Roboto-Bold.ttf"
LONG_ARGUMENTS, SCALE, MORE, TWO_SCALES, FOUR_SCALES = 1, 8, 32, 64, 128


class TextLine(NamedTuple):
    """A line of text, drawn: how much of each pixel is ink, and where its base line is."""

    ink: Mask
    base: int


@cache
def font(name: str = REGULAR) -> Font:
    """Return one of the fonts that come with the app's window. Raises FileNotFoundError without it."""
    spec = find_spec("kivy")
    if spec is None or spec.origin is None:
        raise FileNotFoundError(2, "there is no font without Kivy", name)
    return Font((Path(spec.origin).parent / "data" / "fonts" / name).read_bytes())


class Font:
    """The outlines of a font."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        count = unpack_from(">H", data, 4)[0]
        tables = [unpack_from(">4sLLL", data, 12 + 16 * n) for n in range(count)]
        self._at = {tag.decode(): offset for tag, _, offset, _ in tables}
        self._em: int = unpack_from(">H", data, self._at["head"] + 18)[0]
        self._long = unpack_from(">h", data, self._at["head"] + 50)[0] == 1
        self._ascent, self._descent = unpack_from(">hh", data, self._at["hhea"] + 4)
        self._widths: int = unpack_from(">H", data, self._at["hhea"] + 34)[0]
        self._glyphs = dict(self._pairs())

    def width(self, text: str, size: float) -> float:
        """Return how wide *text* is at *size*, in pixels."""
        return sum(self._advance(self._glyph(letter)) for letter in text) * size / self._em

    def line(self, text: str, size: float) -> TextLine:
        """Return *text* drawn at *size* (the height of an em, in pixels)."""
        scale = size / self._em * FINER
        base = round(self._ascent * scale / FINER) * FINER
        height = base + int(-self._descent * scale) + FINER
        wide = (int(self.width(text, size)) + 3) * FINER
        ink, left = np.zeros((height // FINER * FINER, wide), np.uint8), float(FINER)
        for letter in text:
            glyph = self._glyph(letter)
            shapes = [_flat(contour) * (scale, -scale) + (left, base) for contour in self._contours(glyph)]
            if shapes:
                cv2.fillPoly(ink, [np.round(shape * 16).astype(np.int32) for shape in shapes], 255, shift=4)
            left += self._advance(glyph) * scale
        small = cv2.resize(ink, None, fx=1 / FINER, fy=1 / FINER, interpolation=cv2.INTER_AREA)
        return TextLine(np.asarray(small, np.uint8), base // FINER)

    # --- the tables ---

    def _pairs(self) -> list[tuple[int, int]]:
        """Return each letter's code and its glyph (cmap, format 4)."""
        data, cmap = self._data, self._at["cmap"]
        count = unpack_from(">H", data, cmap + 2)[0]
        places = [cmap + unpack_from(">HHL", data, cmap + 4 + 8 * n)[2] for n in range(count)]
        at = next(place for place in places if unpack_from(">H", data, place)[0] == 4)
        twice = unpack_from(">H", data, at + 6)[0]
        many, start = f">{twice // 2}H", at + 16 + twice
        ends, starts = unpack_from(many, data, at + 14), unpack_from(many, data, start)
        deltas, offsets = unpack_from(many, data, start + twice), unpack_from(many, data, start + 2 * twice)
        found = []
        for n, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
            for code in range(first, min(last, 0xFFFE) + 1):
                glyph = code
                if offset:
                    glyph = unpack_from(">H", data, start + 2 * (twice + n + code - first) + offset)[0]
                found.append((code, (glyph + delta) % 65536 if glyph else 0))
        return found

    def _glyph(self, letter: str) -> int:
        return self._glyphs.get(ord(letter), 0)

    def _advance(self, glyph: int) -> int:
        place = self._at["hmtx"] + 4 * min(glyph, self._widths - 1)
        return int(unpack_from(">H", self._data, place)[0])

    def _contours(self, glyph: int) -> list[Contour]:
        loca = self._at["loca"]
        if self._long:
            start, end = unpack_from(">LL", self._data, loca + 4 * glyph)
        else:
            start, end = (2 * half for half in unpack_from(">HH", self._data, loca + 2 * glyph))
        if start == end:
            return []
        at = self._at["glyf"] + start
        count = unpack_from(">h", self._data, at)[0]
        return self._simple(at + 10, count) if count >= 0 else self._composed(at + 10)

    def _simple(self, at: int, count: int) -> list[Contour]:
        data = self._data
        ends = unpack_from(f">{count}H", data, at)
        at += 2 * count
        at += 2 + unpack_from(">H", data, at)[0]  # instructions
        points = int(ends[-1]) + 1
        flags: list[int] = []
        while len(flags) < points:
            flag, times = data[at], 1
            if flag & 8:
                at, times = at + 1, data[at + 1] + 1
            flags += [flag] * times
            at += 1
        xs, at = _coordinates(data, at, flags, 2, 16)
        ys, at = _coordinates(data, at, flags, 4, 32)
        every: Contour = [(x, y, bool(flag & 1)) for x, y, flag in zip(xs, ys, flags, strict=True)]
        return [
            every[a:b]
            for a, b in zip((0, *(end + 1 for end in ends)), (end + 1 for end in ends), strict=False)
        ]

    def _composed(self, at: int) -> list[Contour]:
        """Return a letter put together from others, as letters with accents are."""
        found: list[Contour] = []
        flags = MORE
        while flags & MORE:
            flags, glyph = unpack_from(">HH", self._data, at)
            long = flags & LONG_ARGUMENTS
            dx, dy = unpack_from(">hh" if long else ">bb", self._data, at + 4)
            at += 8 if long else 6
            at += 2 if flags & SCALE else 4 if flags & TWO_SCALES else 8 if flags & FOUR_SCALES else 0
            found += [[(x + dx, y + dy, on) for x, y, on in part] for part in self._contours(glyph)]
        return found


def _coordinates(data: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    found, now = [], 0
    for flag in flags:
        if flag & short:
            now += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            now += unpack_from(">h", data, at)[0]
            at += 2
        found.append(now)
    return found, at


def _flat(contour: Contour) -> npt.NDArray[np.float64]:
    """Return *contour* as a polygon, its curves in short pieces; between two bends lies a point unsaid."""
    full: Contour = []
    for here, after in zip(contour, (*contour[1:], contour[0]), strict=True):
        full.append(here)
        if not here[2] and not after[2]:
            full.append(((here[0] + after[0]) / 2, (here[1] + after[1]) / 2, True))
    start = next((n for n, point in enumerate(full) if point[2]), 0)
    full = full[start:] + full[: start + 1]
    path = [full[0][:2]]
    for n, (x, y, on) in enumerate(full[1:], 1):
        if on:
            path.append((x, y))
            continue
        (ax, ay), (bx, by) = path[-1], full[(n + 1) % len(full)][:2]
        path += [
            (
                (1 - t) ** 2 * ax + 2 * t * (1 - t) * x + t * t * bx,
                (1 - t) ** 2 * ay + 2 * t * (1 - t) * y + t * t * by,
            )
            for t in CURVE[:-1]
        ]
    return np.array(path, np.float64)
