"""How high which camera hangs and what it sees from there, as a table; and the same numbers for the stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.kit.cameras import Camera, known_cameras
from companion.kit.plan import Plan, hang_mm, plan_for
from companion.vision.demands import seeing

HIGHER: Final = (1.0, 1.25, 1.5, 2.0)
"""How many times the least height."""


def rows() -> Iterator[str]:
    """Give the table camera x height -> pixels a tile, for a board of 8 x 8 with its tray."""
    yield "| camera | height in mm | pixels a tile | by docs/accuracy.md |"
    yield "| --- | --- | --- | --- |"
    for camera in known_cameras().values():
        plan = plan_for(camera)
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
    """Return the heights and widths as OpenSCAD reads them."""
    lines = [
        "// Made by python -m scripts.hardware from calibration/cameras.toml: [name, height above the board]."
    ]
    plans = {camera.id: (camera, plan_for(camera)) for camera in known_cameras().values()}
    lines.append("cameras = [")
    lines += [f'  ["{name}", {hang_mm(plan, camera):.0f}],' for name, (camera, plan) in plans.items()]
    lines.append("];")
    lines += _board(*next(iter(plans.values())))
    return "\n".join(lines) + "\n"


def _board(_camera: Camera, plan: Plan) -> list[str]:
    west, north, east, south = plan.extent_mm()
    return [
        f"board_mm = {plan.columns * plan.pitch_mm:g}; // edge of the fields",
        f"seen_mm = [{east - west:g}, {south - north:g}]; // with markers and tray, across and down",
    ]
