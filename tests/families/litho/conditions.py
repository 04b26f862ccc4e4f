"""What each condition does to the layout, to the light, to the camera, and what lies about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from tests.families.litho.board import TOPS
from tests.families.litho.camera import Exposure, Pose, in_picture, pose
from tests.families.litho.clutter import Put, arms, cards, cloths, clutter, lifters
from tests.families.litho.layout import Layout, change, choose, lay_with_care, spare
from tests.families.litho.paint import Image, Rng
from tests.families.protocol import CONDITIONS


@dataclass
class Shot:
    """How one picture comes about."""

    top: str
    pose: Pose
    light: tuple[float, float]
    exposure: Exposure
    slope: tuple[float, float, float]
    """How much the light changes across the table, and where its brightest point is."""
    shadows: list[tuple[Image, float, float]] = field(default_factory=list)
    """Outline in mm, strength, softness in mm."""
    glares: list[tuple[float, float, float, float]] = field(default_factory=list)
    """Middle in mm, size in mm, strength."""
    objects: list[Put] = field(default_factory=list)

    @staticmethod
    def ordinary(rng: Rng, top: str) -> Shot:
        """Return a shot in a lit room with a decent camera."""
        angle, steep = rng.random() * 2 * np.pi, rng.uniform(0.5, 1.1)
        gains = rng.normal(1, 0.035, 3)
        exposure = Exposure(
            brightness=float(rng.uniform(0.85, 1.2)),
            gains=(float(gains[0]), 1.0, float(gains[2])),
            electrons=float(rng.uniform(2500, 6000)),
            lens_blur=float(rng.uniform(0.42, 0.6)),
            sharpen=float(rng.uniform(0.3, 0.6)),
            vignette=float(rng.uniform(0.15, 0.35)),
        )
        light = (float(np.cos(angle) * steep), float(np.sin(angle) * steep))
        slope = (float(rng.uniform(0.05, 0.22)), float(-np.cos(angle)), float(-np.sin(angle)))
        return Shot(top, pose(rng), light, exposure, slope)

    def fall(self, shape: tuple[int, ...], px: float) -> tuple[Image, Image]:
        """Return for each pixel how much light falls there and how much of it mirrors into the lens."""
        height, width = shape
        small_h, small_w = height // 4, width // 4
        x = np.linspace(-1, 1, small_w, dtype=np.float32)[None, :]
        y = np.linspace(-1, 1, small_h, dtype=np.float32)[:, None]
        light = 1 + np.float32(self.slope[0]) * (x * self.slope[1] + y * self.slope[2])
        for outline, strength, soft in self.shadows:
            points = np.array([in_picture(self.pose, px, (p[0], p[1])) for p in outline]) / 4
            mask = np.zeros((small_h, small_w), np.float32)
            cv2.fillPoly(mask, [points.astype(np.int32).reshape(-1, 1, 2)], 1.0)
            light *= 1 - strength * cv2.GaussianBlur(mask, (0, 0), max(0.6, soft * px / 160))
        glare = np.zeros((small_h, small_w), np.float32)
        grid_y, grid_x = np.mgrid[0:small_h, 0:small_w].astype(np.float32)
        for at_x, at_y, size, strength in self.glares:
            cx, cy = in_picture(self.pose, px, (at_x, at_y))
            far = ((grid_x - cx / 4) ** 2 + 2.2 * (grid_y - cy / 4) ** 2) / (size * px / 160) ** 2
            glare += strength * np.exp(-far)
        return cv2.resize(light, (width, height)), cv2.resize(glare, (width, height))


Change = Callable[[Rng, str, Layout, Shot], None]


def _some(rng: Rng, layout: Layout, share: float) -> list[str]:
    """Return some of the slots with a tile, at least one."""
    full = sorted(name for name, laid in layout.items() if laid)
    picked = [name for name in full if rng.random() < share]
    return picked or full[:1]


def _dark(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    shot.exposure.brightness *= float(rng.uniform(0.1, 0.28))
    shot.exposure.electrons = float(rng.uniform(900, 2000))


def _warm(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    warmth = float(rng.uniform(0.5, 1.0))
    shot.exposure.gains = (1 - 0.55 * warmth, 1 - 0.12 * warmth, 1 + 0.28 * warmth)
    shot.slope = (float(rng.uniform(0.2, 0.4)), shot.slope[1], shot.slope[2])


def _shadow(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    for _ in range(int(rng.integers(1, 4))):
        x, y = rng.uniform(0, 432, 2)
        count = int(rng.integers(4, 8))
        angle = np.sort(rng.random(count)) * 2 * np.pi
        reach = rng.uniform(70, 260, count)
        outline = np.stack([x + np.cos(angle) * reach, y + np.sin(angle) * reach], 1)
        shot.shadows.append((outline, float(rng.uniform(0.4, 0.72)), float(rng.uniform(2, 14))))


def _glare(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    for _ in range(int(rng.integers(1, 4))):
        x, y = rng.uniform(30, 402, 2)
        shot.glares.append((float(x), float(y), float(rng.uniform(18, 60)), float(rng.uniform(0.35, 1.1))))


def _soft(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    shot.exposure.defocus = float(rng.uniform(1.3, 2.6))


def _moving(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    angle, length = rng.random() * np.pi, rng.uniform(3, 7)
    shot.exposure.motion = (float(np.cos(angle) * length), float(np.sin(angle) * length))


def _noisy(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    shot.exposure.electrons = float(rng.uniform(90, 260))


def _bands(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    shot.exposure.bands = (float(rng.uniform(0.2, 0.45)), float(rng.uniform(0.09, 0.35)), float(rng.random()))


def _moire(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    shot.exposure.moire = float(rng.uniform(0.2, 0.45))
    shot.exposure.lens_blur = 0.45


def _jpeg(quality: int) -> Change:
    def squeeze(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
        shot.exposure.quality = quality

    return squeeze


def _worn(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    for name in list(layout):
        change(layout, name, worn=float(rng.uniform(0.35, 1.0)), note="worn")


def _shifted(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    for name in _some(rng, layout, 0.7):
        shift = rng.uniform(-6, 6, 2)
        change(layout, name, shift=(float(shift[0]), float(shift[1])), note="shifted")


def _turned(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    for name in _some(rng, layout, 0.7):
        change(layout, name, askew=float(rng.uniform(-10, 10)), note="turned")


def _lifted(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    picked = _some(rng, layout, 0.35)
    held: list[tuple[str, int]] = []
    for number, name in enumerate(picked):
        side, high = int(rng.integers(4)), float(rng.uniform(2, 7 if number else 14))
        lift = [0.0] * 4
        lift[side] = lift[(side + 1) % 4] = high
        change(layout, name, lift=tuple(lift), note="lifted")
        held.append((name, side))
    shot.objects.append(lifters(rng, box, held))


def _stacked(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    for name in _some(rng, layout, 0.25)[:8]:
        below = "" if rng.random() < 0.5 else spare(rng, box, layout)
        under = lay_with_care(rng, below, int(rng.integers(4)))
        shift = rng.uniform(-3.5, 3.5, 2)
        change(layout, name, under=under, shift=(float(shift[0]), float(shift[1])), note="stacked")


def _sleeve(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    shot.objects.append(arms(rng, box))


def _cloth(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    shot.objects.append(cloths(rng, box))


def _cards(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    shot.objects.append(cards(rng, box))


def _clutter(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    shot.objects.append(clutter(rng))


def _nothing(rng: Rng, box: str, layout: Layout, shot: Shot) -> None:
    """Leave all as it is; strangers are among the tiles from the start."""


_CHANGES: Final[dict[str, Change]] = {
    "ordinary": _nothing,
    "dark": _dark,
    "warm": _warm,
    "shadow": _shadow,
    "glare": _glare,
    "soft": _soft,
    "moving": _moving,
    "noisy": _noisy,
    "bands": _bands,
    "moire": _moire,
    "jpeg30": _jpeg(30),
    "jpeg15": _jpeg(15),
    "worn": _worn,
    "shifted": _shifted,
    "turned": _turned,
    "lifted": _lifted,
    "stacked": _stacked,
    "sleeve": _sleeve,
    "cloth": _cloth,
    "cards": _cards,
    "clutter": _clutter,
    "strangers": _nothing,
}


def prepare(rng: Rng, box: str, condition: str) -> tuple[Layout, Shot]:
    """Return what lies on the table and how it is photographed under *condition*."""
    names = [condition]
    if condition == "mixed":
        single = [name for name in CONDITIONS if name not in ("ordinary", "mixed")]
        names = [str(name) for name in rng.choice(single, int(rng.integers(2, 4)), replace=False)]
    layout = choose(rng, box, "strangers" in names)
    shot = Shot.ordinary(rng, str(TOPS[rng.integers(len(TOPS))]))
    for name in names:
        _CHANGES[name](rng, box, layout, shot)
    return layout, shot
