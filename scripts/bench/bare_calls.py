"""What the eye's frames are measured beside: the bare calls they cannot do without, and the naive way.

The bare calls are OpenCV's and numpy's own, on arrays of the right size, with nothing decided in between.
Only those are among them that any reader needs that makes these checks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.board import slot_centres
from companion.vision.labels.scan import TURNS_DEG
from companion.vision.profile import Profile
from companion.vision.registration.crop import PATCH, TILE, make_cutter
from companion.vision.registration.markers import detector, edge_px
from companion.vision.registration.register import Registration, corners_mm
from companion.vision.tiles.align import coarse_poses
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.features import HALF, PART

STEPS = 3
BRIGHT, DARK = 0.92, 0.05
STILL_EDGE = 160
BESIDE = 1200  # pixels around a tile


class Bare:
    """The bare calls for frames that lie like *where*, with so many tiles *up* and the other fields down."""

    def __init__(self, profile: Profile, known: Enrolled, where: Registration, up: int) -> None:
        assert profile.markers is not None
        self._markers, self._known, self._where = profile.markers, known, where
        self._cutter = make_cutter(where, profile)
        self._fields, self._up = len(self._cutter.names), up
        self._detector = detector(profile.markers.dictionary, "tracking")
        self._mm = np.concatenate([corners_mm(name, profile.markers) for name, _ in where.found])
        self._slow = np.eye(TILE, dtype=np.float32)
        self._move = np.array([[1.0, 0.02, 9.5], [-0.02, 1.0, 9.5]])
        size = len(coarse_poses()), (PATCH // 4) ** 2 * 3
        self._banks = [
            np.ones(size, np.float32) for _ in known.palette.orders
        ]  # one for each order of colours
        self._masks = np.ones((size[0], size[1] // 3), np.float32)
        self._steps = np.ones((len(known.order), 4, HALF * HALF * 3), np.float32)

    def steady(self, image: Picture) -> None:
        """Do the calls of a frame of a board that lies still, on which nothing changed."""
        self._follow_markers(image)
        flat = self._cut(image)
        parts = cv2.resize(flat, (PATCH // PART, len(flat) // PART), interpolation=cv2.INTER_AREA)
        np.log(np.asarray(parts, np.float32) + 1)

    def first(self, image: Picture) -> None:
        """Do the calls of a frame of which nothing is known."""
        plain = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
        scale = min(1.0, 1280 / max(plain.shape))
        small = cv2.resize(plain, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        detector(self._markers.dictionary, "quick").detectMarkers(small)
        for _, corners in self._where.found:
            self._corners(np.asarray(plain, np.uint8), corners)
            (x0, y0), (x1, y1) = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int)
            self._light(np.asarray(plain[y0:y1, x0:x1], np.uint8), image[y0:y1, x0:x1])
        self._homography()
        self._lay_maps()
        patches = self._patches(image)
        self._search(self._fields, len(self._banks), patches)
        tiles = self._straighten(patches, self._fields)
        vectors = self._describe(tiles)
        vectors @ self._known.levels[1].vectors.T
        for _ in range(STEPS):
            self._step(patches, self._fields)
            self._describe(self._straighten(patches, self._fields)) @ self._known.levels[1].vectors.T
        self._compare(vectors, len(self._known.levels))
        self._check(tiles, vectors)
        self._search_backs(patches)
        self._even(patches)

    def idle(self, image: Picture, before: Array) -> Array:
        """Do the calls that tell whether anything moved."""
        plain = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
        scale = STILL_EDGE / max(plain.shape)
        small = cv2.resize(plain, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.absdiff(small, before) if before.size else small)

    def _follow_markers(self, image: Picture) -> None:
        for _, corners in self._where.found:
            half, middle = edge_px(corners), corners.mean(axis=0)
            (x0, y0), (x1, y1) = (middle - half).astype(int), (middle + half).astype(int)
            window = _grey(image[y0:y1, x0:x1])
            self._detector.detectMarkers(window)
            self._corners(window, corners - np.array([x0, y0]))
            self._light(window, image[y0:y1, x0:x1])
        self._homography()

    def _light(self, window: Picture, coloured: Picture) -> None:
        """Do the calls that tell at a marker how sharp the picture is, and its white."""
        soft = cv2.GaussianBlur(window, (0, 0), 0.7)
        for part in (soft, soft[1:] - soft[:-1], soft[:, 1:] - soft[:, :-1]):
            np.partition(part.ravel(), [int(DARK * part.size), int(BRIGHT * part.size)])
        np.median(coloured[::3, ::3].reshape(-1, 3), axis=0)

    def _corners(self, plain: Picture, corners: Array) -> None:
        start = np.ascontiguousarray(corners.reshape(-1, 1, 2), np.float32)
        stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 30, 0.01)
        cv2.cornerSubPix(plain, start, (4, 4), (-1, -1), stop)

    def _homography(self) -> None:
        cv2.findHomography(self._mm, np.concatenate([corners for _, corners in self._where.found]))

    def _lay_maps(self) -> None:
        """Do the calls that tell where each pixel of each field is in a picture that its lens bends."""
        grid = np.zeros((self._fields * PATCH * PATCH, 1, 2))
        there = cv2.perspectiveTransform(grid, np.eye(3)).reshape(-1, 2)
        if self._where.bend is not None:
            x, y = (there[:, n] - 0.5 for n in range(2))
            out = 1 + (x * x + y * y) * 0.1
            there[:, 0], there[:, 1] = x * out + 0.5, y * out + 0.5
        cv2.convertMaps(there.reshape(-1, PATCH, 2).astype(np.float32), np.array([]), cv2.CV_16SC2)

    def _search(self, count: int, banks: int, patches: Array) -> None:
        """Do the products of so many coarse patches with the poses of their banks, and what is seen there."""
        small = np.ones((count, self._masks.shape[1] * 3), np.float32)
        for n, bank in enumerate(self._banks[:banks]):
            small[n::banks] @ bank.T
        inside = np.ascontiguousarray(patches[:count, 10:74, 10:74]).reshape(count, -1, 3)
        self._known.palette.sides @ inside  # tells which bank

    def _step(self, patches: Array, count: int) -> None:
        """Do the calls that tell how far so many tiles are from where they should be."""
        seen = self._straighten(patches, count, HALF).reshape(count, -1)
        for n, vector in enumerate(seen):
            self._steps[n % len(self._steps)] @ vector

    def _search_backs(self, patches: Array) -> None:
        """Do the calls of the fields that are down: as the back in four directions, then as it lies."""
        down = self._fields - self._up
        small = np.ones((down, self._masks.shape[1] * 3), np.float32)
        for bank in self._banks[:4]:
            small @ bank.T
        for _ in range(STEPS):
            self._step(patches, down)
        self._describe(self._straighten(patches, down)) @ self._known.levels[1].vectors.T

    def _cut(self, image: Picture) -> Array:
        """Return all fields, cut out by one remap."""
        there = self._cutter.maps
        return np.asarray(cv2.remap(image, *there, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))

    def _patches(self, image: Picture) -> Array:
        """Return all fields, in even light and as logarithms, by tables."""
        flat = self._cut(image)
        table, logs = np.ones((1, 256, 3), np.float32), np.empty(flat.shape, np.float32)
        for n in range(self._fields):
            cv2.LUT(flat[n * PATCH : (n + 1) * PATCH], table, logs[n * PATCH : (n + 1) * PATCH])
        mixed = cv2.transform(logs, np.eye(3, dtype=np.float32))
        half = cv2.resize(mixed, (PATCH // 2, len(mixed) // 2), interpolation=cv2.INTER_AREA)
        small = cv2.resize(half, (PATCH // 4, len(mixed) // 4), interpolation=cv2.INTER_AREA)
        both = np.concatenate([small, small**2], axis=-1).reshape(self._fields, -1, 6)
        self._masks @ both.transpose(1, 0, 2).reshape(
            self._masks.shape[1], -1
        )  # how much there is to explain
        return np.asarray(mixed).reshape(self._fields, PATCH, PATCH, 3)

    def _even(self, patches: Array) -> None:
        """Do the calls for empty meadows and quiet backs: how even each field is, what lies beside tiles."""
        inside = np.ascontiguousarray(patches[:, 18:66, 18:66])
        for field in inside:
            cv2.meanStdDev(field)
        cv2.resize(inside.reshape(-1, 48, 3), (6, self._fields * 6), interpolation=cv2.INTER_AREA)
        pixels, beside = patches.reshape(-1, 3), np.arange(BESIDE)
        for field in range(self._fields):
            pixels.take(beside + field * PATCH * PATCH, axis=0)

    def _straighten(self, patches: Array, count: int, size: int = TILE) -> Array:
        tiles = np.empty((count, size, size, 3), np.float32)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        for patch, tile in zip(patches[:count], tiles, strict=True):
            cv2.warpAffine(patch, self._move, (size, size), tile, flags, cv2.BORDER_REPLICATE)
        return tiles

    def _describe(self, tiles: Array) -> Array:
        """Return the vectors: light without its slow changes (two products), colours at half size."""
        light = np.ascontiguousarray(tiles[..., 0])
        slow = self._slow @ (light.reshape(-1, TILE) @ self._slow).reshape(light.shape)
        tall = tiles.reshape(-1, TILE, 3)
        half = cv2.resize(tall, (HALF, len(tall) // 2), interpolation=cv2.INTER_AREA)
        colours = np.asarray(half)[..., 1:].reshape(len(tiles), -1)
        raw = np.concatenate([(light - slow).reshape(len(tiles), -1), colours], axis=1)
        return np.asarray(raw / np.sqrt(np.einsum("nd,nd->n", raw, raw))[:, None])

    def _compare(self, vectors: Array, levels: int) -> None:
        """Do the products with all tiles in four directions."""
        for level in self._known.levels[:levels]:
            vectors @ level.vectors.T

    def _check(self, tiles: Array, vectors: Array) -> None:
        """Do the products with all known pictures block by block, and sum up what is left of each block."""
        bank = self._known.bank.levels[0]
        for _ in range(self._up):
            bank.blocks @ bank.blocks[:, :1].transpose(0, 2, 1)
        self._known.palette.sides @ tiles.reshape(len(tiles), -1, 3)
        left = (vectors - vectors[::-1]) ** 2
        light = np.ascontiguousarray(left[:, : TILE * TILE]).reshape(-1, TILE)
        cv2.resize(light, (8, len(light) // 8), interpolation=cv2.INTER_AREA)


def look_for_codes(image: Picture) -> None:
    """Do the calls of a look for labels: each decoder once."""
    import zxingcpp

    plain = _grey(image)
    wanted: Any = [zxingcpp.BarcodeFormat.QRCode, zxingcpp.BarcodeFormat.Code128]
    zxingcpp.read_barcodes(plain, formats=wanted)
    for way in ("quick", "thorough"):
        detector("5x5_50", way).detectMarkers(plain)


def look_everywhere(image: Picture) -> None:
    """Do these and the calls where nothing was read: at twice the size, sharpened, turned for Code 128."""
    import zxingcpp

    look_for_codes(image)
    wanted: Any = [zxingcpp.BarcodeFormat.QRCode, zxingcpp.BarcodeFormat.Code128]
    double = cv2.resize(_grey(image), None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    sharp = np.asarray(cv2.addWeighted(double, 4.0, cv2.GaussianBlur(double, (0, 0), 2.0), -3.0, 0), np.uint8)
    for plain in (np.asarray(double, np.uint8), sharp):
        zxingcpp.read_barcodes(plain, formats=wanted)
    high, wide = (int(1.37 * edge) for edge in sharp.shape)  # as large as it is when turned
    for turn_deg in TURNS_DEG:
        way = cv2.getRotationMatrix2D((wide / 2, high / 2), turn_deg, 1.0)
        there = cv2.warpAffine(sharp, way, (wide, high), borderMode=cv2.BORDER_REPLICATE)
        zxingcpp.read_barcodes(np.asarray(there, np.uint8), formats=wanted[1:])


def make_naive(
    profile: Profile, where: Registration, pictures: dict[str, Picture]
) -> Callable[[Picture], list[str | None]]:
    """Return the naive way: all markers searched for afresh, then each field by ORB against every tile."""
    assert profile.markers is not None
    name = f"DICT_{profile.markers.dictionary.upper()}"
    known = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, name))
    finder = cv2.aruco.ArucoDetector(known, cv2.aruco.DetectorParameters())
    orb, matcher = cv2.ORB.create(), cv2.BFMatcher(cv2.NORM_HAMMING)
    described = {
        tile: orb.detectAndCompute(_grey(picture), np.array([]))[1] for tile, picture in pictures.items()
    }
    half, edge = profile.board.tile_mm / 2, 128
    goal = np.array([[0, 0], [edge, 0], [edge, edge], [0, edge]], np.float32)
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])

    def one(image: Picture, centre: Any) -> str | None:
        corners = where.pixels(square + np.array(centre)).astype(np.float32)
        field = cv2.warpPerspective(image, cv2.getPerspectiveTransform(corners, goal), (edge, edge))
        seen = orb.detectAndCompute(_grey(np.asarray(field, np.uint8)), np.array([]))[1]
        if seen is None:
            return None
        likes = {tile: _likeness(matcher, seen, those) for tile, those in described.items()}
        return max(likes, key=likes.__getitem__)

    def read(image: Picture) -> list[str | None]:
        finder.detectMarkers(_grey(image))
        return [one(image, centre) for centre in slot_centres(profile.board).values()]

    return read


def _likeness(matcher: Any, seen: Array, known: Array) -> int:
    pairs = [pair for pair in matcher.knnMatch(seen, known, 2) if len(pair) == 2]
    return sum(best.distance < 0.75 * second.distance for best, second in pairs)


def _grey(image: Picture) -> Picture:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
