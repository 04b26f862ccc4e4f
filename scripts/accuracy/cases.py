"""Pictures of the worst cases: fields cut out of the photograph, taken again, with what was said of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import cv2
import numpy as np

from companion.simulator.ink import luck
from scripts.accuracy.families import family_called
from scripts.accuracy.plan import ORDINARY
from scripts.accuracy.tables import mistake
from scripts.accuracy.tally import Row, verdict_of
from tests.families.protocol import Box, Photo, Picture

MOST: Final = 12
EDGE: Final = 200
COLUMNS: Final = 6
AROUND: Final = 1.5  # of a tile is shown
CORNERS: Final = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


class Case(NamedTuple):
    """One field of one frame, and what was true and said of it."""

    row: Row
    slot: str
    field: list[Any]

    @property
    def what(self) -> tuple[str, str, str]:
        """What is alike in cases that need not all be shown."""
        return mistake(self.field[0], self.field[2], self.field[4]), self.row["family"], self.row["condition"]

    def __str__(self) -> str:
        truth, covered, said, confidence, kind, about = self.field
        where = f"{self.row['family']}, {self.row['box']}, {self.row['condition']}, {self.row['px']} px"
        odd = "".join([f", {about}" if about else "", f", {covered:.0%} covered" if covered >= 0.01 else ""])
        sure = f" ({confidence:.5f})" if said not in ("unsure", "hidden") else ""
        return f"{where}, seed {self.row['seed']}, {self.slot}: {kind} `{truth}`{odd}; read as `{said}`{sure}"


def worst(rows: Iterable[Row]) -> list[Case]:
    """Return the cases to show: what was wrong but sure, of each sort one before a second of any.

    If there are few, fields follow that were asked although the light was ordinary and the pixels many.
    """
    wrong, asked = [], []
    for row in rows:
        for slot, field in row["fields"].items():
            name = verdict_of(field)
            if name == "wrong":
                wrong.append(Case(row, slot, field))
            elif name == "asked" and _easy(row) and field[4] in ("face", "back", "bare"):
                asked.append(Case(row, slot, field))
    return [*_varied(wrong, lambda one: one.what[:1]), *_varied(asked, _box_and_kind)][:MOST]


def _easy(row: Row) -> bool:
    return bool(row["condition"] == ORDINARY and row["px"] >= 64)


def _box_and_kind(case: Case) -> tuple[str, str, str]:
    return case.row["family"], case.row["box"], case.field[4]


def _varied(cases: Sequence[Case], sort: Any) -> list[Case]:
    """Return *cases* so that all sorts come once, then all twice, and so on."""
    times: dict[tuple[str, ...], int] = {}
    ranked = []
    for n in luck("cases").permutation(len(cases)):
        one = sort(cases[n])
        times[one] = times.get(one, 0) + 1
        ranked.append((times[one], one, cases[n]))
    return [case for _, _, case in sorted(ranked, key=lambda entry: entry[:2])]


def sheet(cases: Sequence[Case]) -> Picture:
    """Return the *cases*, numbered, beside each other in rows."""
    cells = [_numbered(cut_out(case), number) for number, case in enumerate(cases, 1)]
    cells += [np.full((EDGE, EDGE, 3), 255, np.uint8)] * (-len(cells) % min(COLUMNS, len(cells)))
    wide = min(COLUMNS, len(cells))
    return np.vstack([np.hstack(cells[n : n + wide]) for n in range(0, len(cells), wide)])


def cut_out(case: Case) -> Picture:
    """Return the field of *case* as the camera saw it, north up."""
    row, family = case.row, family_called(case.row["family"])
    if row["still"]:
        photo = list(family.still(row["box"], row["condition"], row["px"], row["seed"]))[-1]  # type: ignore[attr-defined]
    else:
        photo = family.photo(row["box"], row["condition"], row["px"], row["seed"])
    box = family.box(row["box"])
    plane = plane_of(photo, box)
    if plane is None:
        return np.asarray(cv2.resize(photo.image, (EDGE, EDGE), interpolation=cv2.INTER_AREA), np.uint8)
    x, y = (ord(case.slot[0]) - ord("A") + 0.5) * box.pitch_mm, (int(case.slot[1:]) - 0.5) * box.pitch_mm
    reach = AROUND * box.tile_mm
    spots = np.array([[(x + a * reach, y + b * reach) for a, b in CORNERS]])
    seen = cv2.perspectiveTransform(spots, plane).astype(np.float32)
    goal = np.array([[0, 0], [EDGE, 0], [EDGE, EDGE], [0, EDGE]], np.float32)
    matrix = cv2.getPerspectiveTransform(seen, goal)
    return np.asarray(cv2.warpPerspective(photo.image, matrix, (EDGE, EDGE), flags=cv2.INTER_CUBIC), np.uint8)


def plane_of(photo: Photo, box: Box) -> np.ndarray[Any, np.dtype[np.float64]] | None:
    """Return how mm on the table become pixels, by the markers; None if fewer than three are seen."""
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, ids, _ = finder.detectMarkers(photo.image)
    seen = {} if not corners else {int(one): at[0] for one, at in zip(ids.ravel(), corners, strict=True)}
    known = {number: at for number, at in box.markers.items() if number in seen}
    if len(known) < 3:
        return None
    places = [(x + a * box.marker_mm, y + b * box.marker_mm) for x, y in known.values() for a, b in CORNERS]
    pixels = np.concatenate([seen[number] for number in known])
    return np.asarray(cv2.findHomography(np.array(places), pixels)[0], np.float64)


def _numbered(image: Picture, number: int) -> Picture:
    image = image.copy()
    cv2.rectangle(image, (0, 0), (30, 24), (255, 255, 255), -1)
    cv2.putText(image, str(number), (3, 18), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 0), 1, cv2.LINE_AA)
    return image
