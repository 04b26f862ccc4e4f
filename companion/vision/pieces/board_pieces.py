"""Which board piece lies where and how: each compared with the photographs of all, right or a question.

Only plots are compared, without their middles: tiles lie on slots, fixtures stand in the middle.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product

import cv2
import numpy as np

from companion.base.errors import BadPicture
from companion.base.messages import PieceSeen
from companion.pictures.kinds import SMALL_AT_MOST
from companion.pictures.reading import decode
from companion.vision.arrays import Array
from companion.vision.board import Slot


@dataclass(frozen=True, slots=True)
class PieceGates:
    """When a comparison is believed; each is explained in `board_pieces.toml`."""

    field_px: int
    inner: float
    outer: float
    shift_px: int
    alike_least: float
    lead_least: float


@cache
def gates() -> PieceGates:
    """Return the shipped ones."""
    return PieceGates(
        **tomllib.loads(files("companion.vision.pieces").joinpath("board_pieces.toml").read_text("utf-8"))
    )


def recognise(
    places: Sequence[bytes], known: Mapping[str, bytes], size: tuple[int, int], plots: Iterable[Slot]
) -> tuple[PieceSeen, ...]:
    """Return for each of the *places* (JPEG) which of the *known* pieces (JPEG) lies there, and how turned.

    All are of the same *size* in fields and have *plots* where the board has them in its north-west corner.
    A piece lies once at most: where two places claim the same one, neither is sure.
    """
    limits = gates()
    mask = _mask(size, plots, limits)
    pictures = {name: _flat(raw, size, limits) for name, raw in known.items()}
    good = {name: picture for name, picture in pictures.items() if picture is not None}
    seen = [_best(_flat(raw, size, limits), good, mask, limits) for raw in places]
    sure = [one.piece for one in seen if one.sure]
    return tuple(
        PieceSeen(one.piece, one.turn, one.alike, one.sure and sure.count(one.piece) == 1) for one in seen
    )


def _best(place: Array | None, known: Mapping[str, Array], mask: Array, limits: PieceGates) -> PieceSeen:
    if place is None or not known:
        return PieceSeen("", 0, 0.0, False)
    found = []
    for (name, picture), turn in product(known.items(), (0, 180)):
        turned = picture if turn == 0 else np.ascontiguousarray(picture[::-1, ::-1])
        found.append((_alike(place, turned, mask, limits.shift_px), name, turn))
    found.sort(reverse=True)
    (first, name, turn), second = found[0], found[1][0]
    sure = first >= limits.alike_least and first - second >= limits.lead_least
    return PieceSeen(name, turn, first, sure)


def _flat(raw: bytes, size: tuple[int, int], limits: PieceGates) -> Array | None:
    """Return a photograph small, its colours apart from how bright it is in each part."""
    try:
        picture = decode(raw, SMALL_AT_MOST).image
    except BadPicture:
        return None
    wide, high = (fields * limits.field_px for fields in size)
    small = cv2.resize(picture, (wide, high), interpolation=cv2.INTER_AREA)
    return cv2.cvtColor(small, cv2.COLOR_BGR2LAB).astype(np.float32)


def _mask(size: tuple[int, int], plots: Iterable[Slot], limits: PieceGates) -> Array:
    """Return where plots are, without middles and edges."""
    edge, (columns, rows) = limits.field_px, size
    x = (np.arange(columns * edge) + 0.5) / edge
    y = (np.arange(rows * edge) + 0.5) / edge
    across, down = np.meshgrid(x, y)
    there = np.zeros((rows, columns), bool)
    for plot in plots:
        if plot.column < columns and plot.row < rows:
            there[plot.row, plot.column] = True
    dx, dy = np.abs(across % 1 - 0.5), np.abs(down % 1 - 0.5)
    ring = (np.hypot(dx, dy) > limits.inner) & (np.maximum(dx, dy) < limits.outer) & (dx + dy < 0.66)
    return np.asarray(np.kron(there, np.ones((edge, edge), bool)) & ring)


def _alike(place: Array, picture: Array, mask: Array, shift: int) -> float:
    """Return how alike both are where *mask* is set, in the best of some small shifts: 1 is the same."""
    high, wide = mask.shape
    inside = mask[shift : high - shift, shift : wide - shift]
    wanted = _even(place[shift : high - shift, shift : wide - shift][inside])
    best = -1.0
    for down, across in product(range(2 * shift + 1), repeat=2):
        part = picture[down : down + high - 2 * shift, across : across + wide - 2 * shift][inside]
        best = max(best, float((wanted * _even(part)).sum() / wanted.shape[1]))
    return best


def _even(pixels: Array) -> Array:
    """Return *pixels* with each channel around 0 and of length 1."""
    centred = pixels - pixels.mean(axis=0)
    return np.asarray(centred / (np.linalg.norm(centred, axis=0) + 1e-6))
