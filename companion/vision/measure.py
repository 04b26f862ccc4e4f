"""What a picture of the table is like: size, light, sharpness, slant; and what to improve first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.board import outline
from companion.vision.profile import Profile
from companion.vision.registration.crop import white_of
from companion.vision.registration.markers import blur_px, grey
from companion.vision.registration.register import Registration, corners_mm
from companion.vision.teaching.demands import CameraDemands

BRIGHT: Final = 250
PER_FIELD: Final = 24  # pixels of the board looked at for glare


@dataclass(frozen=True, slots=True)
class Measured:
    """One picture: pixels a tile, markers, the white's level and unevenness, glare, blur, slant, what is off.

    *blur* and *off* are in edges of a tile. Without markers there are no *white*, *uneven*, *blur* and *off*.
    *not_held* is what its camera goes on changing by itself although it should not.
    """

    px_per_tile: float
    markers: int
    glare: float
    nearer: float
    white: float | None = None
    uneven: float | None = None
    blur: float | None = None
    off: float | None = None
    not_held: tuple[str, ...] = ()


class Advice(NamedTuple):
    """What to improve: whether nothing can be read without it, what *kind* it is of, the sentence, and the
    numbers in it."""

    must: bool
    kind: str
    say: str
    facts: tuple[float, ...] = ()


def measure(image: Picture, found: Registration, profile: Profile) -> Measured:
    """Return what *image* is like, in which the board lies as *found* says."""
    board = np.array(outline(profile.board))
    px = found.px_per_mm(board) * profile.board.tile_mm
    scales = _scales(found, board)
    plain = Measured(px, len(found.found), _glare(image, found, profile), float(scales.max() / scales.min()))
    if not found.found:
        return plain
    whites = np.array([float(white_of(image, corners).mean()) for _, corners in found.found])
    blurs = [blur_px(grey(image), corners) for _, corners in found.found]
    return Measured(
        px, plain.markers, plain.glare, plain.nearer,
        white=float(np.median(whites)),
        uneven=float(1 - whites.min() / max(float(whites.max()), 1.0)),
        blur=float(np.median(blurs)) / px,
        off=_off(found, profile) / px,
    )  # fmt: skip


def _scales(found: Registration, board: Array) -> Array:
    """Return pixels per mm at the corners of the *board*."""
    step = np.array([[1.0, 0.0], [0.0, 1.0]])
    sides = [np.linalg.norm(found.pixels(board + way) - found.pixels(board), axis=1) for way in step]
    return np.asarray(np.sqrt(sides[0] * sides[1]))


def _glare(image: Picture, found: Registration, profile: Profile) -> float:
    board = np.array(outline(profile.board))
    across, down = profile.board.columns * PER_FIELD, profile.board.rows * PER_FIELD
    x = np.linspace(board[0, 0], board[1, 0], across)
    y = np.linspace(board[0, 1], board[3, 1], down)
    spots = found.pixels(np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)).reshape(down, across, 2)
    there = cv2.remap(
        image, spots[..., 0].astype(np.float32), spots[..., 1].astype(np.float32), cv2.INTER_LINEAR
    )
    return float((np.asarray(there).min(axis=2) >= BRIGHT).mean())


def _off(found: Registration, profile: Profile) -> float:
    assert profile.markers is not None
    offs = [
        found.pixels(corners_mm(name, profile.markers)) - np.asarray(corners).reshape(4, 2)
        for name, corners in found.found
    ]
    return float(np.sqrt((np.concatenate(offs) ** 2).sum(axis=1).mean()))


def advise(seen: Measured, profile: Profile, wanted: CameraDemands) -> list[Advice]:
    """Return what to improve, first what nothing can be read without, then what matters most."""
    found = [*_place(seen, profile, wanted), *_sharpness(seen, wanted), *_light(seen, wanted), *_held(seen)]
    return sorted(found, key=lambda one: not one.must)


def _place(seen: Measured, profile: Profile, wanted: CameraDemands) -> list[Advice]:
    found = []
    markers = len(profile.markers.at) if profile.markers else 0
    if seen.px_per_tile < wanted.px_good:
        must = seen.px_per_tile < wanted.px_least
        say = f"a tile is {seen.px_per_tile:.0f} pixels wide, {wanted.px_good:.0f} or more are wanted"
        facts = (round(seen.px_per_tile), wanted.px_good)
        found.append(Advice(must, "small", f"{say}: hang the camera lower, or take larger pictures", facts))
    if seen.markers < markers:
        say = f"only {seen.markers} of {markers} markers are seen: uncover them, and have all in the picture"
        found.append(Advice(False, "markers", say, (seen.markers, markers)))
    if seen.off is not None and seen.off > wanted.off_most:
        say = "the markers are not where the profile says: measure their places again, or the lens"
        found.append(Advice(False, "off", say))
    if seen.nearer > wanted.nearer_most:
        say = f"one corner looks {seen.nearer:.1f} times as large as another: hang the camera over the middle"
        found.append(Advice(False, "slant", say, (round(seen.nearer, 1),)))
    return found


def _sharpness(seen: Measured, wanted: CameraDemands) -> list[Advice]:
    if seen.blur is None or seen.blur <= wanted.blur_good:
        return []
    say = f"blurred by {100 * seen.blur:.1f} hundredths of a tile, {100 * wanted.blur_good:.1f} are fine"
    must = seen.blur > wanted.blur_most
    return [Advice(must, "blurred", f"{say}: focus the lens, and let nothing shake the camera")]


def _held(seen: Measured) -> list[Advice]:
    if not seen.not_held:
        return []
    say = f"the camera goes on changing its {' and '.join(seen.not_held)} by itself although it should not"
    return [Advice(False, "not-held", f"{say}: fix it by hand (v4l2-ctl), or take another camera")]


def _light(seen: Measured, wanted: CameraDemands) -> list[Advice]:
    found = []
    if seen.white is not None and seen.white < wanted.white_least:
        say = f"white is {seen.white:.0f} of 255: more light, or a longer exposure"
        found.append(Advice(seen.white < wanted.white_least / 2, "dark", say))
    if seen.white is not None and seen.white > wanted.white_most:
        found.append(Advice(False, "bright", "white is as bright as can be: a shorter exposure"))
    if seen.glare > wanted.glare_most:
        say = f"{100 * seen.glare:.1f} % of the board shines: move the lamp, or cover it with paper"
        found.append(Advice(False, "glare", say))
    if seen.uneven is not None and seen.uneven > wanted.uneven_most:
        say = f"one corner is {100 * seen.uneven:.0f} % darker than another: a second lamp on that side"
        found.append(Advice(False, "uneven", say, (round(100 * seen.uneven),)))
    return found
