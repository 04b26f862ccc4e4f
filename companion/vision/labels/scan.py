"""Card labels in a picture: ArUco marks, QR and Code 128, by whichever decoders are there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.labels.label_set import LabelSet
from companion.vision.labels.zbar import Zbar
from companion.vision.registration.markers import edge_px, find, grey

EDGE_AT_MOST: Final = 2600
DOUBLED_EDGE: Final = 1400  # pictures up to this are looked at twice their size as well,
SHARPEN: Final = (2.0, 3.0)  # and sharpened: sigma in pixels of the doubled one, and how much
TURNS_DEG: Final = (30.0, 60.0)  # a Code 128 reads if it lies within 15° of a row or column
RANKS: Final = ("QRCode", "Code128", "ArUco")


@dataclass(frozen=True, slots=True)
class Code:
    """Something that was decoded: its text, in which format, and its corners in the picture, clockwise."""

    text: str
    format: str
    box: tuple[tuple[float, float], ...]
    number: int | None = None
    """The card's number, if it is a label of the game."""


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels of the game in a picture, each card once, and how many codes were not of it."""

    cards: tuple[Code, ...]
    ignored: int


def read_labels(image: Picture, labels: LabelSet, zbar: Zbar | None = None, thorough: bool = True) -> Labels:
    """Return those of *labels* that are anywhere in *image*.

    Unless it is to be *thorough*, harder ways are tried only for what the first decoder misses: a card whose
    mark is seen without its code, or any card at all.
    """
    plain = grey(image)
    scale = min(1.0, EDGE_AT_MOST / max(plain.shape))
    if scale < 1:
        plain = np.asarray(
            cv2.resize(plain, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
    codes = _numbered(_zxing(plain), labels)
    marks = [_of_mark(name, corners, labels) for name, corners in find(plain, labels.dictionary)]
    if thorough or not _each_told(marks, codes):
        codes += _numbered(_harder(plain, zbar), labels)
    return merge([_scaled(code, 1 / scale) for code in [*codes, *marks]])


def _numbered(codes: list[Code], labels: LabelSet) -> list[Code]:
    return [replace(code, number=labels.number(code.text)) for code in codes]


def _each_told(marks: list[Code], codes: list[Code]) -> bool:
    """Tell whether some card is read by its code, and each card whose mark is seen."""
    told = {code.number for code in codes} - {None}
    return bool(told) and {mark.number for mark in marks} - {None} <= told


def _harder(plain: Picture, zbar: Zbar | None) -> list[Code]:
    """Return what is read closer by, and by the second decoder."""
    found = []
    if max(plain.shape) <= DOUBLED_EDGE:
        found += [_scaled(code, 0.5) for code in _closer(plain)]
    if zbar is not None:
        found += [Code(text, kind, tuple(box)) for text, kind, box in zbar.decode(plain)]
    return found


def _closer(plain: Picture) -> list[Code]:
    """Return the codes in *plain* at twice its size: as it is, sharpened, and turned for Code 128."""
    double = np.asarray(cv2.resize(plain, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)
    sigma, much = SHARPEN
    soft = cv2.GaussianBlur(double, (0, 0), sigma)
    sharp = np.asarray(cv2.addWeighted(double, 1 + much, soft, -much, 0), np.uint8)
    turned = [code for turn in TURNS_DEG for code in _turned(sharp, turn)]
    return [*_zxing(double), *_zxing(sharp), *turned]


def _turned(plain: Picture, turn_deg: float) -> list[Code]:
    """Return each Code 128 in *plain* that is read when the picture is turned."""
    height, width = plain.shape
    way = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), turn_deg, 1.0)
    wide, high = np.abs(way[:, :2]) @ (width, height)
    way[:, 2] += ((wide - width) / 2, (high - height) / 2)
    size = (int(wide) + 1, int(high) + 1)
    there = np.asarray(cv2.warpAffine(plain, way, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    back = cv2.invertAffineTransform(way)
    return [
        replace(code, box=_box(np.array(code.box) @ back[:, :2].T + back[:, 2]))
        for code in _zxing(there, ("Code128",))
    ]


def merge(codes: list[Code]) -> Labels:
    """Return *codes* with each label once: several decoders see it, and a card carries two."""
    alone: list[Code] = []
    for code in sorted(codes, key=lambda one: RANKS.index(one.format)):
        if not any(_same(code, other) for other in alone):
            alone.append(code)
    ours = [code for code in alone if code.number is not None]
    order = sorted(ours, key=lambda code: (code.number or 0, code.box))
    return Labels(tuple(order), len(alone) - len(ours))


def _same(code: Code, other: Code) -> bool:
    if code.text != other.text:
        return False
    if code.number is not None and code.format != other.format:
        return True
    reach = max(edge_px(np.array(code.box)), edge_px(np.array(other.box)))
    apart = np.array(code.box).mean(axis=0) - np.array(other.box).mean(axis=0)
    return code.format == other.format and bool(np.abs(apart).max() < reach)


def _of_mark(name: int, corners: Array, labels: LabelSet) -> Code:
    text = labels.text(name)
    return Code(text, "ArUco", _box(corners), labels.number(text))


def _box(corners: Array) -> tuple[tuple[float, float], ...]:
    return tuple((round(float(x), 2), round(float(y), 2)) for x, y in corners)


def _scaled(code: Code, by: float) -> Code:
    if by == 1:
        return code
    return replace(code, box=_box((np.array(code.box) + 0.5) * by - 0.5))


def _zxing(plain: Picture, kinds: tuple[str, ...] = RANKS[:2]) -> list[Code]:
    try:
        import zxingcpp as zxing
    except ImportError:
        return []
    wanted: Any = [getattr(zxing.BarcodeFormat, kind) for kind in kinds]
    found = zxing.read_barcodes(plain, formats=wanted)
    return [_of_zxing(one) for one in found if one.valid]


def _of_zxing(one: Any) -> Code:
    corners = [(float(p.x), float(p.y)) for p in _four(one.position)]
    kind = "Code128" if "128" in str(one.format) else "QRCode"
    return Code(str(one.text)[:4000], kind, tuple(corners))


def _four(place: Any) -> list[Any]:
    return [place.top_left, place.top_right, place.bottom_right, place.bottom_left]
