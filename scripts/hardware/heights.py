"""How high which camera hangs and what it sees from there, as a table; and the same numbers for the stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.games.castelli.camera.table import usual_board
from companion.kit.cameras import known_cameras
from companion.kit.plan import FRAME_MM, THICK_MM, KitPlan, hang_mm, plan_for
from companion.vision.teaching.demands import seeing

HIGHER: Final = (1.0, 1.25, 1.5, 2.0)
"""How many times the least height."""


def rows() -> Iterator[str]:
    """Give the table camera x height -> pixels a tile, for a board of 8 x 8 with its tray."""
    yield "| camera | height in mm | pixels a tile | by [accuracy.md](../measured/accuracy.md) |"
    yield "| --- | --- | --- | --- |"
    for camera in known_cameras().values():
        plan = plan_for(camera, usual_board())
        for times in HIGHER:
            height = times * hang_mm(plan, camera)
            px = plan.tile_mm * camera.px_per_mm(height)
            yield f"| {camera.name} | {height:.0f} | {px:.0f} | {_meaning(px)} |"


def _meaning(px: float) -> str:
    wanted = seeing()
    if px < wanted.px_least:
        return "too small: no tile is named"
    if px < wanted.px_good:
        return "weak: a tenth to a third of the tiles is asked for"
    return "good" if px < 1.3 * wanted.px_good else "good, with room to spare"


def scad() -> str:
    """Return the heights and all that lies on the table as OpenSCAD reads them."""
    plans = [(camera, plan_for(camera, usual_board())) for camera in known_cameras().values()]
    rows = [f'  ["{one.id}", {hang_mm(plan, one):.0f}, {one.depth_mm:g}],' for one, plan in plans]
    lines = [
        "// Made by python -m scripts.hardware from calibration/cameras.toml.",
        "// [name, height of the lens above the board, how far the lens is below the plate]",
        *("cameras = [", *rows, "];"),
        *_lying(plans[0][1]),
    ]
    return "\n".join(lines) + "\n"


def _lying(plan: KitPlan) -> list[str]:
    """Return board, markers and tray, which are the same under every camera for a board of 8 x 8."""
    west, north, east, south = plan.extent_mm()
    markers = ", ".join(f"[{x:g}, {y:g}]" for x, y in plan.markers.values())
    tray = ", ".join(f"{length:g}" for length in plan.tray or ())
    return [
        f"board_thick_mm = {THICK_MM:g};",
        "// What lies there, across and down from the north-west of A1",
        f"fields_mm = [{plan.columns * plan.pitch_mm:g}, {plan.rows * plan.pitch_mm:g}];",
        f"frame_mm = {FRAME_MM:g}; // around the fields",
        f"marker_mm = {plan.marker_mm:g};",
        f"markers = [{markers}]; // their middles",
        f"tray = [{tray}]; // from where, how large",
        f"seen_from_mm = [{west:g}, {north:g}]; // with markers and tray",
        f"seen_mm = [{east - west:g}, {south - north:g}];",
    ]
