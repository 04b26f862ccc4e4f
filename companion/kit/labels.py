"""The label on a card: its QR code, its number, and beside them an ArUco mark that reads from afar."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.kit.marks import WHITE, Dictionary, Grey, aruco_mark, qr_code

LABEL_MM: Final = (46.0, 24.0)
QR_MM: Final = 24.0
"""With its quiet border."""
MARK_MM: Final = 18.0
MARK_AT_MM: Final = (26.0, 2.0)


def card_label(number: int, text: str, px_per_mm: float, dictionary: Dictionary = "5x5_50") -> Grey:
    """Return the label of card *number* as a grey picture; its code says *text*."""
    width, height = (round(length * px_per_mm) for length in LABEL_MM)
    label = np.full((height, width), WHITE, np.uint8)
    _paste(label, qr_code(text, round(QR_MM * px_per_mm)), (0.0, 0.0), px_per_mm)
    _paste(label, aruco_mark(dictionary, number, round(MARK_MM * px_per_mm)), MARK_AT_MM, px_per_mm)
    place = (round(33.0 * px_per_mm), round(23.5 * px_per_mm))
    cv2.putText(label, f"{number:02}", place, cv2.FONT_HERSHEY_SIMPLEX, 0.11 * px_per_mm, 0, 1, cv2.LINE_AA)
    return label


def _paste(label: Grey, part: Grey, at_mm: tuple[float, float], px_per_mm: float) -> None:
    x, y = (round(length * px_per_mm) for length in at_mm)
    room = label[y : y + part.shape[0], x : x + part.shape[1]]
    room[:] = part[: room.shape[0], : room.shape[1]]
