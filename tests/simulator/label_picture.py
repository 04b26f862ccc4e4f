"""A single label on some ground, at a size, blur and angle of one's choice: to measure what still reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import cv2
import numpy as np

from companion.games.castelli.camera.table import LABELS
from companion.kit.marks import Grey, aruco_mark, code128, qr_code
from companion.simulator.ink import Picture, Point, box, clouds, luck, moved, turned

Kind = Literal["aruco", "qr", "code128"]
MARGIN_PX: Final = 60
FINE: Final = 6
"""How much finer than the picture a label is drawn before the lens blurs it."""


@dataclass(frozen=True)
class LabelView:
    """How a label is seen: the edge (Code 128: the width) in px, blur, how it is turned and tilted, noise."""

    kind: Kind
    px: float
    blur_px: float = 0.5
    turn_deg: float = 0.0
    tilt_deg: float = 0.0
    noise: float = 2.0


def label_picture(number: int, view: LabelView, seed: int) -> tuple[Picture, list[Point]]:
    """Return a grey picture with the label of card *number* in its middle, and the label's corners."""
    sheet = _sheet(number, view.kind)
    wide, high = view.px, view.px * (0.3 if view.kind == "code128" else 1.0)
    side = int(view.px * 1.5) + 2 * MARGIN_PX
    shift = luck("label", seed).uniform(-0.5, 0.5, 2)
    middle = (side / 2 + float(shift[0]), side / 2 + float(shift[1]))
    corners = moved(_seen(wide, high, view), middle)
    picture = _ground(side, seed)
    _print(picture, sheet, moved(_seen(wide * 1.25, high * 1.3, view), middle), paper=True)
    _print(picture, sheet, corners, paper=False)
    soft = cv2.GaussianBlur(picture, (0, 0), max(view.blur_px, 0.2))
    noisy = soft + luck("label noise", seed).standard_normal(soft.shape, np.float32) * view.noise
    return np.clip(noisy + 0.5, 0, 255).astype(np.uint8), corners


def _sheet(number: int, kind: Kind) -> Grey:
    """Return the label itself, large; a QR code without its border, which is printed as paper."""
    if kind == "aruco":
        return aruco_mark("5x5_50", number, 7 * 40)
    if kind == "qr":
        return qr_code(LABELS.text(number), 21 * 16, quiet=0)
    return code128(LABELS.text(number), 800, 240)


def _seen(wide: float, high: float, view: LabelView) -> list[Point]:
    """Return the corners of a rectangle that is turned, and tilted away from the camera."""
    flat = turned(box(wide, high), view.turn_deg)
    tilt = np.radians(view.tilt_deg)
    far = 8 * view.px
    spots = []
    for x, y in flat:
        depth = 1 + y * float(np.sin(tilt)) / far
        spots.append((x / depth, y * float(np.cos(tilt)) / depth))
    return spots


def _ground(side: int, seed: int) -> Picture:
    tone = float(luck("ground", seed).uniform(60, 190))
    return np.clip(tone + clouds(side, side, seed, 30, 5) * 14, 0, 255).astype(np.float32)


def _print(picture: Picture, sheet: Grey, corners: list[Point], paper: bool) -> None:
    """Lay white *paper*, or the label's own ink, between the *corners*, with its edges smooth."""
    high, wide = sheet.shape
    source = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) - 0.5
    goal = ((np.array(corners, np.float32) + 0.5) * FINE - 0.5).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(source, goal)
    size = (picture.shape[1] * FINE, picture.shape[0] * FINE)
    ink = np.full_like(sheet, 232) if paper else (24 + sheet * (208 / 255)).astype(np.uint8)
    laid, inside = (
        cv2.resize(
            cv2.warpPerspective(each, matrix, size),
            None,
            fx=1 / FINE,
            fy=1 / FINE,
            interpolation=cv2.INTER_AREA,
        )
        for each in (ink, np.full_like(sheet, 255))
    )
    picture[:] = picture * (1 - inside.astype(np.float32) / 255) + laid
