"""The table as the camera sees it: everything is put down piece by piece, then lit."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.relief.art import BOARD_CELLS, RIM
from tests.families.relief.camera import Camera, Floats
from tests.families.relief.clay import GAMMA, Bgr, Grid, Points, Sprite, blur, f32, resized

Mask = NDArray[np.bool_]
Window = tuple[slice, slice]
SIDE = 1000
"""Added to the number of a piece where its side is seen."""


@dataclass(frozen=True)
class Pose:
    """Where a piece lies: its middle, its turn clockwise in degrees, what is under it, how much it leans."""

    x: float
    y: float
    turn: float = 0.0
    low: float = 0.0
    lean: tuple[float, float] = (0.0, 0.0)
    """Rise per mm along its own x and y."""

    def world(self, points: Points, half: tuple[float, float], above: float) -> Floats:
        """Return points of the piece in the world."""
        flat = np.asarray(points, float)
        c, s = np.cos(np.radians(self.turn)), np.sin(np.radians(self.turn))
        rise = flat @ np.array(self.lean) + abs(self.lean[0]) * half[0] + abs(self.lean[1]) * half[1]
        x, y = flat[:, 0], flat[:, 1]
        return np.column_stack([self.x + x * c - y * s, self.y + x * s + y * c, self.low + above + rise])


@dataclass
class Light:
    """A lamp, the sky, and a window; colours are blue green red."""

    lamp: tuple[float, float, float]
    lamp_bgr: Bgr
    sky_bgr: Bgr
    window: tuple[float, float, float]
    window_bgr: Bgr
    spread: float = 1.0
    """How soft the edges of shadows are."""
    gleam: float = 1.0


class Stage:
    """What the camera sees at each point of its drawing."""

    def __init__(self, camera: Camera, light: Light, table: Grid, board: Sprite) -> None:
        """Begin with the board on the table."""
        self.camera = camera
        self.light = light
        self.faces: dict[int, tuple[Window, Mask]] = {}
        width, height = camera.size
        home = camera.plane()
        span = 1500 / table.shape[0]
        table_home = home @ np.array([[span, 0, -534], [0, span, -534], [0, 0, 1]])
        self.skin = f32(cv2.warpPerspective(table, table_home, camera.size, borderMode=cv2.BORDER_REPLICATE))
        self.form: Grid = np.zeros((height, width, 4), np.float32)
        self.form[..., 2:] = (0.1, 0.3)
        self.lit: Grid = np.ones((height, width), np.float32)
        self.owner = np.zeros((height, width), np.int16)
        scale = 1 / BOARD_CELLS
        board_home = home @ np.array([[scale, 0, scale / 2 - RIM], [0, scale, scale / 2 - RIM], [0, 0, 1]])
        skin = f32(cv2.warpPerspective(board.skin, board_home, camera.size))
        form = f32(cv2.warpPerspective(board.form, board_home, camera.size))
        share = skin[..., 3:]
        self.skin += share * (skin[..., :3] - self.skin)
        self.form += share * (form - self.form)

    def window(self, points: Floats, pad: float) -> Window | None:
        """Return the part of the drawing that holds the points."""
        width, height = self.camera.size
        left, top = np.floor(points.min(axis=0) - pad).astype(int)
        right, bottom = np.ceil(points.max(axis=0) + pad).astype(int) + 1
        left, top, right, bottom = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
        return (slice(top, bottom), slice(left, right)) if right - left > 1 and bottom - top > 1 else None

    def filled(self, points: Floats, window: Window) -> Grid:
        """Return the hull of points as a mask within a part of the drawing."""
        mask = np.zeros((window[0].stop - window[0].start, window[1].stop - window[1].start), np.uint8)
        hull = cv2.convexHull(f32(points - np.array([window[1].start, window[0].start])))
        cv2.fillPoly(mask, [np.rint(hull * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        return f32(mask) / np.float32(255)

    def shadow(self, top: Floats, base: Floats, floor: float) -> None:
        """Darken what lies in the shadow of a piece."""
        lamp = np.array(self.light.lamp)
        below = np.clip(lamp[2] - top[:, 2:], 50, None)
        fallen = lamp + (top - lamp) * (lamp[2] - floor) / below
        reach = self.camera.project(np.vstack([base, fallen]))
        high = float(top[:, 2].max() - floor)
        scale = self.camera.focal / float(np.linalg.norm(self.camera.eye))
        sigma = max(0.4, (0.3 + 0.09 * high * self.light.spread) * scale)
        window = self.window(reach, 3 * sigma)
        if window is None:
            return
        self.lit[window] *= 1 - np.float32(0.94) * blur(self.filled(reach, window), sigma)
        contact = self.camera.project(base)
        window = self.window(contact, 6 * scale)
        if window is not None:
            self.skin[window] *= (1 - 0.3 * blur(self.filled(contact, window), 1.6 * scale))[..., None]

    def put(
        self,
        sprite: Sprite,
        pose: Pose,
        size: tuple[float, float],
        number: int,
        thick: float,
        edge: Bgr,
        outline: Points = (),
    ) -> None:
        """Put a piece down: *size* in mm, *thick* high, its sides of the colour *edge*."""
        half = (size[0] / 2, size[1] / 2)
        box = [(-half[0], -half[1]), (half[0], -half[1]), (half[0], half[1]), (-half[0], half[1])]
        shape = outline or box
        top, base = pose.world(shape, half, thick), pose.world(shape, half, 0.0)
        if thick > 0.3:
            self.shadow(top, base, pose.low)
            self._side(self.camera.project(np.vstack([top, base])), edge, number)
        quad = self.camera.project(pose.world(box, half, thick))
        window = self.window(quad, 1)
        if window is None:
            return
        wide = int(np.ceil(np.linalg.norm(quad[1] - quad[0]) * 1.05))
        tall = int(np.ceil(np.linalg.norm(quad[2] - quad[1]) * 1.05))
        if wide < sprite.skin.shape[1]:
            sprite = sprite.scaled(max(wide, 2), max(tall, 2))
        rows, columns = sprite.skin.shape[:2]
        start = f32(np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)]) - 0.5)
        to = f32(quad - np.array([window[1].start, window[0].start]))
        room = (window[1].stop - window[1].start, window[0].stop - window[0].start)
        way = cv2.getPerspectiveTransform(start, to)
        skin = f32(cv2.warpPerspective(sprite.skin, way, room, borderMode=cv2.BORDER_CONSTANT))
        form = f32(cv2.warpPerspective(sprite.form, way, room, borderMode=cv2.BORDER_REPLICATE))
        c, s = np.float32(np.cos(np.radians(pose.turn))), np.float32(np.sin(np.radians(pose.turn)))
        x, y = form[..., 0] - np.float32(pose.lean[0]), form[..., 1] - np.float32(pose.lean[1])
        form[..., 0], form[..., 1] = x * c - y * s, x * s + y * c
        share = skin[..., 3:]
        solid = skin[..., :3]
        self.skin[window] += share * (solid - self.skin[window])
        self.form[window] += share * (form - self.form[window])
        self.lit[window] += share[..., 0] * (1 - self.lit[window])
        face = share[..., 0] > 0.5
        self.owner[window][face] = number
        self.faces[number] = (window, face)

    def _side(self, points: Floats, edge: Bgr, number: int) -> None:
        window = self.window(points, 2)
        if window is None:
            return
        mask = self.filled(points, window)[..., None]
        self.skin[window] += mask * (
            np.asarray(edge, np.float32) ** GAMMA * np.float32(0.7) - self.skin[window]
        )
        self.form[window] += mask * (np.array([0, 0, 0.05, 0.2], np.float32) - self.form[window])
        self.owner[window][mask[..., 0] > 0.5] = SIDE + number

    def square(self, x: float, y: float, half: float) -> tuple[Window, Mask]:
        """Return where a square on the board is in the drawing."""
        points = self.camera.project(
            [(x + a * half, y + b * half, 0) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        )
        window = self.window(points, 1)
        if window is None:
            return (slice(0, 1), slice(0, 1)), np.ones((1, 1), bool)
        return window, self.filled(points, window) > 0.5

    def shaded(self) -> Grid:
        """Return the light that comes to the camera from each point."""
        fields = self._fields()
        x, y = self.form[..., 0], self.form[..., 1]
        upright = 1 / np.sqrt(1 + x * x + y * y)
        sharp = 8 * np.exp2(8 * self.form[..., 3])
        total = self.skin * np.asarray(self.light.sky_bgr, np.float32)
        for index, bgr in enumerate((self.light.lamp_bgr, self.light.window_bgr)):
            to, half, fall = (fields[index * 7 + i : index * 7 + j] for i, j in ((0, 3), (3, 6), (6, 7)))
            shine = np.clip((x * to[0] + y * to[1] + to[2]) * upright, 0, None) * fall[0]
            mirror = np.clip((x * half[0] + y * half[1] + half[2]) * upright, 0, 1)
            focus = sharp if index == 0 else np.minimum(sharp, 90)
            gleam = (
                self.form[..., 2]
                * np.exp(focus * (mirror - 1))
                * (focus + 2)
                * np.float32(0.005 * self.light.gleam)
            )
            if index == 0:
                shine *= self.lit
                gleam *= self.lit
            else:
                shine *= 0.55 + 0.45 * self.lit
            total += (self.skin * shine[..., None] + gleam[..., None]) * np.asarray(bgr, np.float32)
        return total

    def _fields(self) -> list[Grid]:
        """Return the ways to lamp and window, half ways to the camera, and how strong they are."""
        width, height = self.camera.size
        columns, rows = width // 8 + 2, height // 8 + 2
        u, v = np.meshgrid(
            (np.arange(columns) + 0.5) * width / columns, (np.arange(rows) + 0.5) * height / rows
        )
        flat = np.linalg.inv(self.camera.plane()) @ np.stack([u.ravel(), v.ravel(), np.ones(u.size)])
        ground = np.stack([flat[0] / flat[2], flat[1] / flat[2], np.zeros(u.size)])
        sight = self.camera.eye[:, None] - ground
        sight /= np.linalg.norm(sight, axis=0)
        fields: list[Floats] = []
        for place in (self.light.lamp, self.light.window):
            way = np.array(place)[:, None] - ground
            far = np.linalg.norm(way, axis=0)
            way /= far
            half = way + sight
            half /= np.linalg.norm(half, axis=0)
            fall = (np.linalg.norm(np.array(place) - np.array([216, 216, 0])) / far) ** 2
            fields += [*way, *half, fall]
        return [resized(f32(field.reshape(rows, columns)), width, height) for field in fields]
