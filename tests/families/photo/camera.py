"""A phone on a stand: where it looks from, and what its lens, sensor and software make of the scene."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from tests.families.photo.board import LEFT, TOP
from tests.families.photo.noise import F32, U8, Rng, blur, clouds, f32, grid
from tests.families.photo.plan import Plan

SIGHT_MM = 606.0
"""How much of the table the picture shows from top to bottom."""
MIDDLE = 216.0


@dataclass(frozen=True, eq=False)
class View:
    """A camera above the table: its place, what maps mm to pixels, its lens and the picture's size."""

    eye: tuple[float, float, float]
    matrix: F32
    bend: float
    size: tuple[int, int]


def stand(rng: Rng, px: float) -> View:
    """Put the camera up so that a tile's edge is about *px* pixels long."""
    scale = px / 40.0
    h = round(SIGHT_MM * scale)
    w = round(h * 1.25)
    height = rng.uniform(680, 900)
    x, y = rng.uniform(-45, 45, 2)
    aim = rng.uniform(-7, 7, 2)
    roll = np.radians(rng.uniform(-1.8, 1.8))
    tilt = [np.arctan2(aim[0] - x, height), np.arctan2(aim[1] - y, height)]
    turn, _ = cv2.Rodrigues(np.array([tilt[1], -tilt[0], 0.0]))
    spin, _ = cv2.Rodrigues(np.array([0.0, 0.0, roll]))
    rotation = np.asarray(spin) @ np.asarray(turn)
    eye = (float(MIDDLE + x), float(MIDDLE + y), float(height))
    focal = scale * height
    lens = np.array([[focal, 0, w / 2], [0, focal, h / 2], [0, 0, 1]])
    from_eye = np.array([[1, 0, -eye[0]], [0, 1, -eye[1]], [0, 0, height]])  # camera: x east, y south, z down
    matrix = lens @ rotation @ from_eye
    return View(eye, f32(matrix / matrix[2, 2]), rng.uniform(-0.02, 0.02), (w, h))


def on_picture(view: View, points: F32) -> F32:
    """Return where points of the table, in mm, are in the picture."""
    w, h = view.size
    straight = f32(cv2.perspectiveTransform(points[None], view.matrix))[0] - f32([w / 2, h / 2])
    bent = straight
    for _ in range(3):  # the lens maps bent to straight; the bend is small
        bent = f32(straight / (1 + view.bend * ((bent / (w / 2)) ** 2).sum(1, keepdims=True)))
    return f32(bent + f32([w / 2, h / 2]))


def blown_out(view: View, image: U8, corners: F32) -> float:
    """Return the share of a shape on the table that the picture shows as mere white."""
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(on_picture(view, corners)).astype(np.int32), 1)
    return float((image[mask > 0].min(1) >= 250).mean())


def shoot(view: View, scene: U8, scale: float, plan: Plan, rng: Rng) -> U8:
    """Return the picture that the camera takes of a painted scene."""
    image = _through_lens(view, scene, scale, plan)
    image = image * _light(view, plan, rng)[..., None] if plan.glare == 0 else _glare(view, image, plan, rng)
    image = _focus(image, plan, view.size[1] / SIGHT_MM)
    image *= f32([plan.white[2], plan.white[1], plan.white[0]]) * np.float32(plan.exposure)
    if plan.bands:
        image *= _bands(view, plan, rng)
    if plan.moire:
        image *= _moire(view, plan, rng)
    image += _grain(rng, image, plan)
    image = _develop(image, plan)
    _, coded = cv2.imencode(
        ".jpg", np.clip(image * 255, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, plan.jpeg]
    )
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def _through_lens(view: View, scene: U8, scale: float, plan: Plan) -> F32:
    """Map the scene, painted from above, to the picture; linear light, 0 to 1."""
    w, h = view.size
    rows, columns = grid(h, w)
    x, y = (columns - w / 2) / (w / 2), (rows - h / 2) / (w / 2)
    bend = 1 + view.bend * (x * x + y * y)
    points = np.stack([x * bend * (w / 2) + w / 2, y * bend * (w / 2) + h / 2], 2)
    move = np.array([[scale, 0, -LEFT * scale], [0, scale, -TOP * scale], [0, 0, 1]])
    back = move @ np.linalg.inv(view.matrix.astype(np.float64))
    there = f32(cv2.perspectiveTransform(points.astype(np.float32), back))
    ratio = scale * SIGHT_MM / h
    soft = scene if plan.moire else np.asarray(cv2.GaussianBlur(scene, (0, 0), 0.38 * ratio), np.uint8)
    image = cv2.remap(soft, there[..., 0], there[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    table = (np.arange(256, dtype=np.float32) / 255) ** np.float32(2.0)
    return f32(table[image])


def _light(view: View, plan: Plan, rng: Rng) -> F32:
    """Return how much light reaches each pixel: from one side, less in the corners, shadows of people."""
    w, h = view.size
    small = 8
    rows, columns = grid(h // small + 1, w // small + 1)
    x, y = columns / (w / small) - 0.5, rows / (h / small) - 0.5
    light = 1 + plan.falloff * (x * plan.lamp[0] + y * plan.lamp[1])
    light *= 1 - plan.vignette * (x * x + y * y) * 1.6
    for _ in range(plan.shadows):
        angle, offset = rng.uniform(0, 2 * np.pi), rng.uniform(-0.3, 0.25)
        edge = (
            x * np.cos(angle)
            + y * np.sin(angle)
            - offset
            + 0.08 * (clouds(rng, x.shape[0], x.shape[1], x.shape[0] / 2, 3) - 0.5)
        )
        light *= 1 - rng.uniform(0.42, 0.68) / (1 + np.exp(-edge / rng.uniform(0.008, 0.04)))
    return f32(cv2.resize(light.astype(np.float32), (w, h), interpolation=cv2.INTER_LINEAR))


def _glare(view: View, image: F32, plan: Plan, rng: Rng) -> F32:
    """Add the reflection of windows or lamps in varnished cardboard."""
    image = image * _light(view, plan, rng)[..., None]
    w, h = view.size
    shine = np.zeros((h // 4, w // 4), np.float32)
    for _ in range(plan.glare):
        middle = (rng.uniform(0.25, 0.75) * w / 4, rng.uniform(0.25, 0.75) * h / 4)
        wide, high = rng.uniform(0.03, 0.09) * w / 4, rng.uniform(0.05, 0.14) * h / 4
        if rng.random() < 0.5:
            corners = cv2.boxPoints((middle, (wide * 2, high * 2), rng.uniform(-30, 30))).astype(np.int32)
            cv2.fillConvexPoly(shine, corners, float(rng.uniform(0.2, 0.7)))
        else:
            axes = (int(wide), int(high))
            cv2.ellipse(
                shine,
                (int(middle[0]), int(middle[1])),
                axes,
                rng.uniform(0, 180),
                0,
                360,
                float(rng.uniform(0.3, 0.9)),
                -1,
            )
    shine = blur(shine, rng.uniform(0.012, 0.03) * h / 4)
    rough = 0.8 + 0.4 * clouds(rng, h // 4, w // 4, 12, 3)
    return image + f32(cv2.resize(shine * rough, (w, h)))[..., None] * f32([0.92, 0.97, 1.0])


def _focus(image: F32, plan: Plan, scale: float) -> F32:
    if plan.motion_mm:
        length = max(3, round(plan.motion_mm * scale))
        kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
        dx, dy = np.cos(plan.motion_angle) * length / 2, np.sin(plan.motion_angle) * length / 2
        cv2.line(
            kernel,
            (round(length - dx), round(length - dy)),
            (round(length + dx), round(length + dy)),
            1.0,
            1,
            cv2.LINE_AA,
        )
        image = f32(cv2.filter2D(image, -1, kernel / kernel.sum()))
    if plan.defocus_mm:
        radius = plan.defocus_mm * scale
        side = 2 * int(np.ceil(radius)) + 1
        y, x = grid(side, side)
        disc = np.clip(radius + 0.5 - np.hypot(x - side // 2, y - side // 2), 0, 1)
        image = f32(cv2.filter2D(image, -1, disc / disc.sum()))
    return blur(image, plan.lens_px)


def _bands(view: View, plan: Plan, rng: Rng) -> F32:
    rows = np.arange(view.size[1], dtype=np.float32)[:, None, None] / view.size[1]
    wave = np.sin(2 * np.pi * (rows * rng.uniform(3, 9) + rng.uniform()))
    tint = f32([1.25, 1.0, 0.85])
    return f32(1 - plan.bands * (0.5 + 0.5 * wave) * tint)


def _moire(view: View, plan: Plan, rng: Rng) -> F32:
    w, h = view.size
    rows, columns = grid(h, w)
    angle, waves = rng.uniform(0, np.pi), rng.uniform(30, 90) / w
    warp = (clouds(rng, h, w, h / 3, 2) - 0.5) * 0.5 / waves
    phase = (columns * np.cos(angle) + rows * np.sin(angle) + warp) * (2 * np.pi * waves)
    where = 0.4 + 0.6 * clouds(rng, h, w, h / 4, 2)
    return f32(np.stack([1 + plan.moire * where * np.sin(phase + shift) for shift in (0.0, 1.3, 2.6)], 2))


def _grain(rng: Rng, image: F32, plan: Plan) -> F32:
    """Return noise as after demosaicing: brightness fine, colour in blotches, more in the light, linear."""
    h, w = image.shape[:2]
    fine = rng.standard_normal((h, w), np.float32)
    blotch = rng.standard_normal((h // 2 + 1, w // 2 + 1, 3), np.float32)
    colour = f32(cv2.resize(blotch, (w, h), interpolation=cv2.INTER_LINEAR))
    level = np.sqrt(np.maximum(image, 0) * plan.noise**2 * 0.8 + (plan.noise * 0.22) ** 2)
    return level * (0.75 * blur(fine, 0.5)[..., None] * 1.4 + 0.6 * colour)


def _develop(image: F32, plan: Plan) -> F32:
    """Tone mapping with some local contrast, then the sharpening halos of a phone."""
    image = np.sqrt(np.clip(image, 0, 4))
    h, w = image.shape[:2]
    small = cv2.resize(image, (w // 8, h // 8), interpolation=cv2.INTER_AREA)
    around = f32(cv2.resize(cv2.GaussianBlur(small, (0, 0), 5), (w, h), interpolation=cv2.INTER_LINEAR))
    image = image + plan.local * (image - around)
    image = image / (1 + plan.shoulder * np.maximum(image - 0.6, 0))
    curve = np.clip(image, 0, 1)
    image = image + plan.punch * (curve * curve * (3 - 2 * curve) - curve)
    return image + plan.sharpen * (image - blur(image, plan.halo_px))
