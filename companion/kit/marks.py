"""Marks that a camera can read, as grey pictures: ArUco, QR (version 1, error correction Q), Code 128."""

from __future__ import annotations

from typing import Any, Final, Literal

import cv2
import numpy as np

Grey = np.ndarray[Any, np.dtype[Any]]
Dictionary = Literal["4x4_50", "5x5_50", "6x6_50"]

DICTIONARIES: Final[dict[str, int]] = {
    "4x4_50": cv2.aruco.DICT_4X4_50,  # corners of the board
    "5x5_50": cv2.aruco.DICT_5X5_50,  # cards
}
QUIET_MODULES: Final = 4
QUIET_BARS: Final = 10
WHITE: Final = 255

_BARS: Final = (
    "212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122"
    "123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323"
    "131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131"
    "213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122"
    "141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112"
    "124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141"
    "411131211412211214211232"
)
"""Code 128: for each of its 106 signs the widths of three bars and three gaps."""
_STOP: Final = "2331112"
_START_B: Final = 104


def aruco_mark(dictionary: Dictionary, number: int, px: int) -> Grey:
    """Return the mark *number* of *dictionary*, its black square *px* wide, without a white border."""
    return _fitted(aruco_modules(dictionary, number), px, px)


def aruco_modules(dictionary: str, number: int) -> Grey:
    """Return the mark *number* of *dictionary*, a pixel for each of its modules."""
    words = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, f"DICT_{dictionary.upper()}"))
    return words.generateImageMarker(number, words.markerSize + 2)


def qr_code(text: str, px: int, quiet: int = QUIET_MODULES) -> Grey:
    """Return *text* as a QR code *px* wide, with *quiet* white modules in it on each side."""
    return _fitted(np.pad(qr_modules(text), quiet, constant_values=WHITE), px, px)


def qr_modules(text: str) -> Grey:
    """Return *text* as a QR code without its quiet border, a pixel for each of its modules."""
    import segno

    code = segno.make_qr(text, version=1, error="q", boost_error=False)
    return np.where(np.array([list(row) for row in code.matrix]), 0, WHITE).astype(np.uint8)


def code128(text: str, px_width: int, px_height: int) -> Grey:
    """Return *text* (printable ASCII) as Code 128, set B, with its quiet ends."""
    signs = [_START_B, *(ord(letter) - 32 for letter in text)]
    check = (signs[0] + sum(place * sign for place, sign in enumerate(signs))) % 103
    widths = "".join(_BARS[6 * sign : 6 * sign + 6] for sign in [*signs, check]) + _STOP
    bars = [WHITE * (place % 2) for place, width in enumerate(widths) for _ in range(int(width))]
    row = np.pad(np.array([bars], np.uint8), ((0, 0), (QUIET_BARS, QUIET_BARS)), constant_values=WHITE)
    return _fitted(row, px_width, px_height)


def _fitted(modules: Grey, px_width: int, px_height: int) -> Grey:
    """Return *modules* as large as wanted; a pixel that two of them share is grey, as in print."""
    rows, columns = modules.shape
    fine: Grey = np.kron(modules, np.ones((-(-px_height // rows), -(-px_width // columns)), np.uint8))
    return cv2.resize(fine, (px_width, px_height), interpolation=cv2.INTER_AREA)
