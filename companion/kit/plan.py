"""How large things are printed and where they go, for a board and a camera."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.kit.cameras import Camera
from companion.kit.labels import MARK_MM
from companion.vision.board import BoardGeometry

Point = tuple[float, float]

FRAME_MM: Final = 10.0
"""The board's frame: markers lie outside it."""
THICK_MM: Final = 2.0
"""How thick the board is; the markers lie as high."""
BORDER_MM: Final = 5.0
"""The white around a marker, which it is found by."""
MARKER_SIZES_MM: Final = (30.0, 35.0, 40.0, 45.0, 50.0, 55.0, 60.0)
MARKER_PX: Final = 48.0
LABEL_SCALES: Final = (1.0, 1.1, 1.2)  # larger ones are wider than a card
LABEL_MARK_PX: Final = 28.0  # a 5x5 mark that is a little soft still reads
TRAY_MM: Final = (90.0, 130.0)
TRAY_OUT_MM: Final = 48.0
SPARE: Final = 1.04
"""How much more of the table is seen than has to be."""


@dataclass(frozen=True, slots=True)
class KitPlan:
    """The sizes and places of everything printed, in mm; the north-west of the fields is at *offset_mm*."""

    columns: int
    rows: int
    pitch_mm: float
    tile_mm: float
    marker_mm: float
    markers: dict[int, Point]
    tray: tuple[float, float, float, float] | None
    dictionary: str = "4x4_50"
    label_scale: float = 1.0
    offset_mm: Point = (0.0, 0.0)

    def fields_mm(self) -> tuple[float, float, float, float]:
        """Return where the fields are: west, north, east and south end."""
        x, y = self.offset_mm
        return x, y, x + self.columns * self.pitch_mm, y + self.rows * self.pitch_mm

    def extent_mm(self) -> tuple[float, float, float, float]:
        """Return what a camera has to see: west, north, east and south end."""
        out = self.marker_mm / 2 + BORDER_MM
        west, north, east, south = self.fields_mm()
        xs = [west, east, *(x + side for x, _ in self.markers.values() for side in (-out, out))]
        ys = [north, south, *(y + side for _, y in self.markers.values() for side in (-out, out))]
        if self.tray:
            x, y, width, height = self.tray
            xs, ys = [*xs, x, x + width], [*ys, y, y + height]
        return min(xs), min(ys), max(xs), max(ys)


def plan_for(camera: Camera | None, board: BoardGeometry) -> KitPlan:
    """Return the smallest sizes that *camera* reads well above *board*; without one the usual sizes."""
    plans = [_plan(board, size) for size in MARKER_SIZES_MM]
    if camera is None:
        return plans[0]
    plan = next((one for one in plans if one.marker_mm * px_per_mm(one, camera) >= MARKER_PX), plans[-1])
    px = px_per_mm(plan, camera)
    scale = next((one for one in LABEL_SCALES if one * MARK_MM * px >= LABEL_MARK_PX), LABEL_SCALES[-1])
    return _plan(board, plan.marker_mm, scale)


def _plan(board: BoardGeometry, marker_mm: float, label_scale: float = 1.0) -> KitPlan:
    out = FRAME_MM + BORDER_MM + marker_mm / 2
    wide, high = board.columns * board.pitch_mm, board.rows * board.pitch_mm
    east, south = wide + out, high + out
    markers = {0: (-out, -out), 1: (east, -out), 2: (east, south), 3: (-out, south)}
    size = (board.columns, board.rows, board.pitch_mm, board.tile_mm)
    return KitPlan(*size, marker_mm, markers, _tray(wide, high, marker_mm), label_scale=label_scale)


def _tray(wide_mm: float, high_mm: float, marker_mm: float) -> tuple[float, float, float, float]:
    width, height = TRAY_MM
    x, free = wide_mm + TRAY_OUT_MM, high_mm - height
    if free < 2 * BORDER_MM:  # between the markers of a low board there is no room: it goes beside them
        x = wide_mm + FRAME_MM + 3 * BORDER_MM + marker_mm
    return x, min(100.0, free / 2), width, height


def hang_mm(plan: KitPlan, camera: Camera) -> float:
    """Return how high *camera* has to hang to see all of it, and a little more."""
    west, north, east, south = plan.extent_mm()
    return SPARE * camera.height_mm(east - west, south - north)


def px_per_mm(plan: KitPlan, camera: Camera) -> float:
    """Return the pixels a millimetre has from there."""
    return camera.px_per_mm(hang_mm(plan, camera))


def profile_data(plan: KitPlan, camera: Camera, game: Mapping[str, Any]) -> dict[str, Any]:
    """Return the profile of a table with this kit under *camera*, as plain data (formats.md, section 6).

    *game* are the tables that belong to the game, the board's first.
    """
    at = {str(number): list(place) for number, place in plan.markers.items()}
    first, *others = game.items()
    return {
        "camera": {"source": camera.source, "size": list(camera.size), "fps": 10, "lock": True},
        **dict([first]),
        "markers": {"dictionary": plan.dictionary, "size_mm": plan.marker_mm, "at": at},
        **({"tray": {"mm": list(plan.tray)}} if plan.tray else {}),
        **dict(others),
    }
