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
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.features import PART
from companion.vision.tiles.search import SHIFTS
from companion.vision.tiles.shape import ACROSS, BLOCK, HALF

STEPS = 4
WAYS = 8  # a picture, how it changes with its pose, and the mean of each channel
BRIGHT, DARK = 0.92, 0.05
STILL_EDGE = 160


class Bare:
    """The bare calls for frames that lie like *where*."""

    def __init__(self, profile: Profile, known: Enrolled, where: Registration) -> None:
        assert profile.markers is not None
        assert known.colours is not None
        self._palette = known.colours.palette
        self._markers, self._known, self._where = profile.markers, known, where
        self._cutter = make_cutter(where, profile)
        self._fields = len(self._cutter.names)
        self._detector = detector(profile.markers.dictionary, "tracking")
        self._mm = np.concatenate([corners_mm(name, profile.markers) for name, _ in where.found])
        self._move = np.array([[1.0, 0.02, 9.5], [-0.02, 1.0, 9.5]])
        self._blocks = np.ones((ACROSS**2, len(known.bank.entries), 3 * BLOCK**2), np.float32)
        self._ways = np.ones((WAYS, HALF * HALF * 3), np.float32)

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
        patches = self._cut(image).reshape(self._fields, PATCH, PATCH, 3) * np.ones(3, np.float32)
        self._search(patches)
        for _ in range(STEPS):
            for seen in self._straighten(patches, HALF):
                self._ways @ seen.reshape(-1)
        self._compare(self._straighten(patches, TILE))

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

    def _search(self, patches: Array) -> None:
        """Do the product of each coarse patch, at each shift, with all known pictures."""
        known = self._known.bank.coarse
        seen = np.ones((len(SHIFTS) ** 2, known.shape[1]), np.float32)
        for patch in patches:
            cv2.GaussianBlur(patch, (0, 0), 1.6)
            seen @ known.T

    def _compare(self, tiles: Array) -> None:
        """Do the fit of light, pose and sharpness, and the products with all pictures, block by block."""
        ways = np.ones((5, TILE * TILE * 3), np.float32)
        for tile in tiles:
            cv2.GaussianBlur(tile, (0, 0), 1.0)
            ways @ ways.T
        self._blocks @ np.ones((ACROSS**2, 3 * BLOCK**2, len(tiles)), np.float32)
        self._palette.sides @ tiles.reshape(len(tiles), -1, 3)

    def _cut(self, image: Picture) -> Array:
        """Return all fields, cut out by one remap."""
        there = self._cutter.maps
        return np.asarray(cv2.remap(image, *there, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))

    def _straighten(self, patches: Array, size: int) -> Array:
        tiles = np.empty((len(patches), size, size, 3), np.float32)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        for patch, tile in zip(patches, tiles, strict=True):
            cv2.warpAffine(patch, self._move, (size, size), tile, flags, cv2.BORDER_REPLICATE)
        return tiles


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
