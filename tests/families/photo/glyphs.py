"""Values as masks: figures, Roman numerals, pips, tally notches, and a sign for a card."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np

from tests.families.photo.noise import F32, f32

BIG: Final = 128
"""Glyphs are drawn this large and then shrunk."""
ROMAN: Final = {"1": "I", "2": "II", "3": "III", "4": "IV", "5": "V", "6": "VI"}
DICE: Final = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
FONTS: Final = {
    "serif": (cv2.FONT_HERSHEY_TRIPLEX, 9),
    "sans": (cv2.FONT_HERSHEY_SIMPLEX, 17),
    "italic": (cv2.FONT_HERSHEY_COMPLEX | cv2.FONT_ITALIC, 14),
}


@cache
def glyph(value: str, kind: str, size: int) -> F32:
    """Return the value as a mask of *size* x *size*, 1 where ink or a stamp is."""
    mask = np.zeros((BIG, BIG), np.uint8)
    if value == "card":
        _card(mask, kind)
    elif kind == "roman":
        _roman(mask, ROMAN[value])
    elif kind == "pips":
        for x, y in DICE[value]:
            cv2.circle(mask, (BIG // 2 + x * 36, BIG // 2 + y * 36), 17, 255, -1, cv2.LINE_AA)
    else:
        _figure(mask, value, kind)
    return f32(cv2.resize(mask, (size, size), interpolation=cv2.INTER_AREA)) / np.float32(255)


def _figure(mask: np.ndarray, text: str, kind: str) -> None:
    font, thick = FONTS[kind]
    (w, h), _ = cv2.getTextSize(text, font, 4.2, thick)
    cv2.putText(mask, text, ((BIG - w) // 2, (BIG + h) // 2), font, 4.2, 255, thick, cv2.LINE_AA)


def _roman(mask: np.ndarray, text: str) -> None:
    widths = {"I": 26, "V": 58}
    x = (BIG - sum(widths[letter] for letter in text)) / 2
    for letter in text:
        middle = x + widths[letter] / 2
        if letter == "I":
            _line(mask, (middle, 20), (middle, 108), 13)
            for y in (20, 108):
                _line(mask, (middle - 9, y), (middle + 9, y), 7)
        else:
            _line(mask, (middle - 22, 20), (middle, 108), 14)
            _line(mask, (middle + 22, 20), (middle, 108), 8)
            for side in (-22, 22):
                _line(mask, (middle + side - 7, 20), (middle + side + 7, 20), 7)
        x += widths[letter]


def _line(mask: np.ndarray, start: tuple[float, float], end: tuple[float, float], thick: int) -> None:
    cv2.line(
        mask, (round(start[0]), round(start[1])), (round(end[0]), round(end[1])), 255, thick, cv2.LINE_AA
    )


def _card(mask: np.ndarray, kind: str) -> None:
    if kind in ("roman", "italic"):  # a rolled letter
        cv2.rectangle(mask, (34, 30), (94, 98), 255, 9, cv2.LINE_AA)
        for y in (30, 98):
            cv2.ellipse(mask, (64, y), (44, 11), 0, 0, 360, 255, -1, cv2.LINE_AA)
        for y in (52, 66, 80):
            _line(mask, (48, y), (80, y), 5)
    elif kind == "pips":  # two cards, fanned
        for angle, grey in ((-18.0, 150), (14.0, 255)):
            corners = cv2.boxPoints(((64 + angle * 0.7, 64), (50, 78), angle)).astype(np.int32)
            cv2.fillConvexPoly(mask, corners, 0, cv2.LINE_AA)
            cv2.polylines(mask, [corners], True, grey, 9, cv2.LINE_AA)
    else:  # one card with a star
        cv2.rectangle(mask, (34, 18), (94, 110), 255, 11, cv2.LINE_AA)
        cv2.drawMarker(mask, (64, 64), 255, cv2.MARKER_STAR, 44, 9, cv2.LINE_AA)
