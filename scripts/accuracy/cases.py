"""Pictures of good and bad cases: the frame taken again, with what was said of each field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Picture
from scripts.accuracy.measure import Row
from scripts.accuracy.plan import Frame
from scripts.accuracy.shots import GEOMETRY, take
from scripts.accuracy.tally import Tally, verdict

WIDE: Final = 760
INKS: Final = {
    "right": (60, 170, 40),
    "unsure": (40, 180, 250),
    "hidden": (150, 150, 150),
    "covered": (150, 150, 150),
    "wrong": (30, 30, 230),
}
"""By the verdict: blue, green, red."""
GOOD: Final = ("ordinary", "lamp", "hands")
BAD: Final = ("moved", "squeezed", "mixed")
PX: Final = 64
MOST_WRONG: Final = 12


def choose(rows: list[Row]) -> list[tuple[str, Row]]:
    """Return which frames are shown, with a name each: boards read well, and the worst."""
    single = [row for row in rows if not row["settled"] and row["px"] == PX]
    found = []
    for kinds, last, word in ((GOOD, -1, "good"), (BAD, 0, "bad")):
        for kind in kinds:
            some = sorted((row for row in single if row["kind"] == kind), key=_share)
            if some:
                found.append((f"{word}-{kind}", some[last]))
    return found


def _share(row: Row) -> float:
    one = Tally()
    one.add(row)
    return one.right / max(one.asked, 1)


def show_case(frame: Frame, row: Row) -> Picture:
    """Return the board of *frame* with each field's verdict around it."""
    taken = list(take(frame))[-1]
    image = np.array(taken.shot.image)
    for name, (truth, covered, said, _) in row["fields"].items():
        x, y = GEOMETRY.at(name)
        half = GEOMETRY.tile_mm * 0.62
        spots = taken.shot.view.project([(x + a * half, y + b * half) for a, b in _CORNERS]).astype(int)
        ink = INKS[verdict(truth, covered, said)]
        cv2.polylines(image, [spots], True, ink, max(2, image.shape[1] // 400), cv2.LINE_AA)
    return _board(image, taken.shot.view.project(GEOMETRY.extent()))


_CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def _board(image: Picture, corners: Picture) -> Picture:
    low = np.maximum(corners.min(axis=0).astype(int), 0)
    high = corners.max(axis=0).astype(int)
    part = image[low[1] : high[1], low[0] : high[0]]
    scale = WIDE / part.shape[1]
    return np.asarray(cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def wrong_fields(rows: list[Row], frames: dict[int, Frame]) -> Iterator[tuple[str, Picture]]:
    """Give the fields that were wrong but sure, cut out, with what was true and what was said."""
    bad = [
        (row, name, field)
        for row in rows
        for name, field in row["fields"].items()
        if verdict(*field[:3]) == "wrong"
    ]
    for row, name, (truth, covered, said, _) in bad[:MOST_WRONG]:
        shot = list(take(frames[row["seed"]]))[-1].shot
        x, y = shot.view.project([GEOMETRY.at(name)])[0].astype(int)
        reach = int(shot.px_per_tile * 0.8)
        part = shot.image[max(0, y - reach) : y + reach, max(0, x - reach) : x + reach]
        where = f"{row['art']}, {row['kind']}, {row['px']} px, seed {row['seed']}, {name}"
        about = f"{where}: {truth}, {round(100 * covered)} % covered; read as {said}"
        yield about, np.asarray(cv2.resize(part, (200, 200), interpolation=cv2.INTER_CUBIC), np.uint8)


def write_jpeg(path: Path, image: Picture) -> None:
    """Write *image* as a small JPEG."""
    cv2.imwrite(str(path), image, [cv2.IMWRITE_JPEG_QUALITY, 78])
