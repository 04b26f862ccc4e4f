"""Tiles laid out face up to be taught: found, compared with those taught already, judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np

from companion.base.messages import FoundTile, TilesFound
from companion.vision.arrays import Array, Picture
from companion.vision.profile import Profile
from companion.vision.registration.register import register
from companion.vision.teaching.demands import Teaching
from companion.vision.teaching.likeness import differ, emblems_alike, emblems_of, middles_alike
from companion.vision.teaching.refusals import clear_order, flaws, poor
from companion.vision.teaching.tile_views import View, in_common_frame, views_of

DIGITS: Final = 4
QUALITY: Final = 85


def find_tiles(
    image: Picture, profile: Profile, kept: Mapping[str, View], number: int, demands: Teaching
) -> TilesFound:
    """Return what lies face up in *image*; *kept* are the views of tiles that are taught already."""
    found = register(image, profile)
    if found.plane is None:
        return TilesFound(number, poor="no-board")
    if why := poor(image, found, profile, demands):
        return TilesFound(number, poor=why)
    seen = views_of(image, found, profile, "")
    new = {field: view for field, view in seen.items() if clear_order(view, demands)}
    unclear = [field for field, view in seen.items() if field not in new and _coloured(view, demands)]
    if not new:
        return TilesFound(number, unclear=tuple(unclear))
    framed = in_common_frame([*kept.values(), *new.values()])
    known = dict(zip(kept, framed[: len(kept)], strict=True))
    laid = dict(zip(new, framed[len(kept) :], strict=True))
    wrong = flaws(list(laid.values()), demands)
    tiles = [
        _found(field, view, _same(view, known, demands), flaw)
        for (field, view), flaw in zip(laid.items(), wrong, strict=True)
    ]
    emblems = emblems_alike(framed)
    alike = _plain(np.where(emblems < demands.guess_least, 0, emblems)), _plain(middles_alike(framed))
    return TilesFound(number, tuple(tiles), tuple(unclear), "", (*kept, *new), *alike)


def _coloured(view: View, demands: Teaching) -> bool:
    """Tell whether *view* shows strong colours, though not which: no back, and no empty slot."""
    return view.order.strength >= demands.order_strength and view.order.fit >= demands.order_perhaps


def _same(view: View, known: Mapping[str, View], demands: Teaching) -> str:
    """Return which of the *known* tiles *view* shows again."""
    found = {name: _unlike(view, other) for name, other in known.items()}
    best = min(found, key=lambda name: found[name], default="")
    return best if best and found[best] < demands.differ_least else ""


def _unlike(one: View, other: View) -> float:
    """Return how much two tiles differ in the emblem where they do most; much, if their colours do."""
    for turn in range(4):
        if tuple(np.roll(other.order.colours, turn).tolist()) == one.order.colours:
            a, b = emblems_of(one.tile), emblems_of(other.tile)
            return max(differ(a[side], b[(side - turn) % 4]) for side in range(4))
    return np.inf


def _found(field: str, view: View, same: str, flaw: str) -> FoundTile:
    _, patch = cv2.imencode(".png", view.patch)
    _, jpeg = cv2.imencode(".jpg", view.tile, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    pose = tuple(float(part) for part in view.pose)
    return FoundTile(field, view.order.colours, patch.tobytes(), pose, jpeg.tobytes(), same, flaw)


def _plain(alike: Array) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(round(float(one), DIGITS) for one in row) for row in alike)
