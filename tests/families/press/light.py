"""Light on the table, and what a camera makes of it: blur, noise, tone, white, JPEG."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from tests.families.press.camera import View
from tests.families.press.paint import Bytes, Mask, Sheet, bytes_of, floats, noise, polygon, soften
from tests.families.protocol import Picture

_LINEAR: Final = floats((np.arange(256) / 255) ** 2.2)


@dataclass(frozen=True)
class Day:
    """The light of a room and how a camera is set."""

    level: float = 0.9
    white: tuple[float, float, float] = (1.0, 1.0, 1.0)
    slope: tuple[float, float] = (0.0, 0.0)
    """How much lighter one side is than the other, east and south."""
    sheen: float = 0.04
    grain: float = 0.01
    contrast: float = 1.0
    quality: int = 92
    sharp: float = 0.35


def day(rng: np.random.Generator) -> Day:
    """Return an ordinary room by chance."""
    warm = float(rng.normal(0, 0.05))
    return Day(
        level=float(rng.uniform(0.85, 1.3)),
        white=(1 - warm, 1.0, 1 + warm * 0.8),
        slope=(float(rng.normal(0, 0.14)), float(rng.normal(0, 0.14))),
        sheen=float(rng.uniform(0.01, 0.06)),
        grain=float(rng.uniform(0.006, 0.016)),
        contrast=float(rng.uniform(0.85, 1.15)),
        quality=int(rng.integers(86, 97)),
        sharp=float(rng.uniform(0.1, 0.6)),
    )


def changed(base: Day, active: frozenset[str], rng: np.random.Generator) -> Day:
    """Return the day under some conditions."""
    if "dark" in active:
        base = replace(base, level=float(rng.uniform(0.10, 0.2)), grain=base.grain * 1.6 + 0.004)
    if "warm" in active:
        warm = float(rng.uniform(0.6, 1.0))
        base = replace(base, white=(1 - 0.55 * warm, 1 - 0.16 * warm, 1 + 0.12 * warm))
    if "noisy" in active:
        base = replace(base, grain=float(rng.uniform(0.07, 0.12)), level=base.level * 0.75)
    for name, quality in (("jpeg30", 30), ("jpeg15", 15)):
        if name in active:
            base = replace(base, quality=quality)
    return base


def _shadow(height: int, width: int, rng: np.random.Generator) -> Mask:
    """Return the shadow of somebody who leans over the table, or of a window's cross."""
    mask = np.zeros((height, width), np.float32)
    if rng.random() < 0.5:
        x = rng.uniform(0.1, 0.9) * width
        angle = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        head = np.stack([x + 0.13 * width * np.cos(angle), height * 0.42 + 0.16 * width * np.sin(angle)], 1)
        body = np.array(
            [
                (x - 0.3 * width, height),
                (x - 0.22 * width, 0.62 * height),
                (x + 0.22 * width, 0.62 * height),
                (x + 0.3 * width, height),
            ]
        )
        mask = np.maximum(polygon(height, width, head), polygon(height, width, body))
        if rng.random() < 0.5:
            mask = np.ascontiguousarray(mask[::-1])
    else:
        lean, wide = rng.uniform(-0.7, 0.7), rng.uniform(0.14, 0.3)
        start = rng.uniform(0, 0.6)
        for place in (start, start + wide * 1.9):
            left, right = place * width, (place + wide) * width
            bar = np.array(
                [(left, 0), (right, 0), (right + lean * height, height), (left + lean * height, height)]
            )
            mask = np.maximum(mask, polygon(height, width, bar))
    return soften(floats(mask), float(rng.uniform(2, 9)) * width / 900)


def _glare(height: int, width: int, rng: np.random.Generator) -> Mask:
    """Return the reflections of lamps and windows."""
    mask = np.zeros((height, width), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        x, y = rng.uniform(0.15, 0.85) * width, rng.uniform(0.15, 0.85) * height
        wide, tall = rng.uniform(0.05, 0.13, 2) * width
        angle = np.linspace(0, 2 * np.pi, 4 if rng.random() < 0.5 else 28, endpoint=False) + rng.uniform(0, 1)
        spot = np.stack([x + wide * np.cos(angle), y + tall * np.sin(angle)], 1)
        mask += soften(polygon(height, width, spot), wide * float(rng.uniform(0.25, 0.5)))
    return mask


def _bands(height: int, rng: np.random.Generator) -> Mask:
    """Return how light each line of the picture is under a lamp that flickers."""
    rows = np.arange(height, dtype=np.float32)
    wave = np.sin(rows / float(rng.uniform(70, 220)) * 2 * np.pi + float(rng.uniform(0, 6)))
    return floats(1 - float(rng.uniform(0.18, 0.4)) * (0.5 + 0.5 * wave))


def _moire(view: View, rng: np.random.Generator) -> Sheet:
    """Return what the sensor's grid makes of a weave almost as fine as itself, each colour for itself."""
    east, south = view.on_table()
    seen = cv2.perspectiveTransform(np.array([[(216.0, 216.0), (217.0, 216.0)]]), view.plane)[0]
    rate = 2 * np.pi * float(np.hypot(*(seen[1] - seen[0]))) * float(rng.uniform(0.985, 1.015))
    lean = float(rng.normal(0, 0.02))
    waves = []
    for shift in (0.0, 0.6, 1.2):
        along = np.cos((east + lean * south) * rate + shift)
        across = np.cos((south - lean * east) * rate + 2 * shift)
        waves.append(along + across)
    return floats(np.stack(waves, 2) * rng.uniform(0.05, 0.09))


def _blurred(picture: Sheet, active: frozenset[str], px: float, rng: np.random.Generator) -> Sheet:
    if "soft" in active:
        picture = floats(cv2.GaussianBlur(picture, (0, 0), px * float(rng.uniform(0.012, 0.024))))
    if "moving" in active:
        length = px * float(rng.uniform(0.04, 0.09))
        edge = int(length) | 1
        kernel = np.zeros((edge + 4, edge + 4), np.float32)
        way, middle = float(rng.uniform(0, np.pi)), (edge + 4) / 2 - 0.5
        step = np.array([np.cos(way), np.sin(way)]) * length / 2
        ends = np.rint((np.array([-step, step]) + middle) * 16).astype(int)
        cv2.line(kernel, ends[0].tolist(), ends[1].tolist(), 1.0, 1, cv2.LINE_AA, 4)
        picture = floats(cv2.filter2D(picture, -1, kernel / kernel.sum()))
    return picture


def _lit(
    view: View, gloss: Mask, active: frozenset[str], base: Day, rng: np.random.Generator
) -> tuple[Mask, Mask]:
    """Return the light on each pixel and what shines back from it, worked out at a quarter of the detail."""
    width, height = view.size
    small = max(height // 4, 8), max(width // 4, 8)
    x = np.linspace(-1, 1, small[1], dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, small[0], dtype=np.float32)[:, None]
    light = base.level * (1 + base.slope[0] * x + base.slope[1] * y) * (1 - 0.12 * (x * x + y * y))
    if "shadow" in active:
        light = light * (1 - float(rng.uniform(0.45, 0.7)) * _shadow(*small, rng))
    back = base.sheen * (0.6 + 0.4 * noise(rng, *small, small[1] / 2, 1))
    if "glare" in active:
        back = back + float(rng.uniform(0.7, 1.6)) * _glare(*small, rng)
    full = cv2.resize(floats(light), (width, height), interpolation=cv2.INTER_LINEAR)
    if "bands" in active:
        full = full * _bands(height, rng)[:, None]
    return floats(full), floats(
        cv2.resize(floats(back), (width, height), interpolation=cv2.INTER_LINEAR)
    ) * gloss


def expose(
    seen: Bytes,
    gloss: Bytes,
    view: View,
    px: float,
    base: Day,
    active: frozenset[str],
    rng: np.random.Generator,
) -> Picture:
    """Return the photograph of what the camera sees."""
    width, height = view.size
    shiny = floats(gloss / 255)
    weave = 0.75 + 0.5 * rng.random((height, width), np.float32)
    light, back = _lit(view, floats(shiny * weave), active, base, rng)
    picture = floats(_LINEAR[seen]) * light[..., None] + back[..., None]
    if "moire" in active:
        picture = picture * (1 + _moire(view, rng) * 2)
    picture = _blurred(picture, active, px, rng) * floats(base.white)
    spread = np.sqrt(np.maximum(picture, 0) + np.float32(0.15)) * np.float32(base.grain)
    picture = picture + spread * rng.standard_normal(picture.shape, np.float32)
    toned = np.power(np.clip(picture, 0, 4), 1 / 2.2, dtype=np.float32)
    toned = toned + np.float32(0.22 * base.contrast) * (toned - 0.5) * toned * (1 - np.minimum(toned, 1)) * 2
    toned = np.where(toned > 0.8, 0.8 + 0.25 * np.tanh((toned - 0.8) / 0.25), toned)
    if base.sharp > 0:
        toned = toned + np.float32(base.sharp) * (toned - cv2.GaussianBlur(toned, (0, 0), 1.0))
    done, data = cv2.imencode(".jpg", bytes_of(toned * 250), [cv2.IMWRITE_JPEG_QUALITY, base.quality])
    assert done
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
