"""The stand's model: it prints what it draws, its parts are solids, and none is in another's way."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from companion.games.castelli.camera.table import usual_board
from companion.kit.cameras import known_cameras
from companion.kit.plan import hang_mm, plan_for
from companion.vision.arrays import Array
from scripts.hardware.__main__ import GUIDE, HERE
from scripts.hardware.stand import lengths, openscad

needs_openscad = pytest.mark.skipif(shutil.which("openscad") is None, reason="needs OpenSCAD")


def _in_the_guide() -> dict[str, tuple[float, float, float]]:
    guide = (HERE / GUIDE).read_text("utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$", guide, re.MULTILINE)
    return {name: (float(lens), float(mast), float(arm)) for name, lens, mast, arm in rows}


def test_the_guide_has_the_lengths_for_every_camera() -> None:
    rows = _in_the_guide()
    assert list(rows) == list(known_cameras())
    for camera in known_cameras().values():
        assert rows[camera.id][0] == round(hang_mm(plan_for(camera, usual_board()), camera))
    above = {
        round(rows[name][1] - rows[name][0] - camera.depth_mm, 1) for name, camera in known_cameras().items()
    }
    assert len(above) == 1, "a mast is as high as the lens, the camera's depth and the same for all"
    assert len({arm for _, _, arm in rows.values()}) == 1


def test_under_every_camera_the_same_lies_on_the_table() -> None:
    plans = [plan_for(camera, usual_board()) for camera in known_cameras().values()]
    assert all(plan.markers == plans[0].markers and plan.tray == plans[0].tray for plan in plans)


@needs_openscad
@pytest.mark.parametrize("camera", known_cameras())
def test_the_model_prints_the_lengths_of_the_guide(camera: str) -> None:
    assert lengths(camera) == _in_the_guide()[camera], "python -m scripts.hardware makes the table anew"


def _triangles(path: Path) -> Array:
    numbers = re.findall(r"vertex (\S+) (\S+) (\S+)", path.read_text("utf-8"))
    return np.array(numbers, float).reshape(-1, 3, 3)


@needs_openscad
@pytest.mark.parametrize("part", ["foot", "elbow", "plate"])
def test_every_part_is_a_closed_solid(tmp_path: Path, part: str) -> None:
    said = openscad(tmp_path / "part.stl", part=part)
    assert "WARNING" not in said
    edges: Counter[tuple[bytes, bytes]] = Counter()
    for corners in _triangles(tmp_path / "part.stl"):
        points = [corner.tobytes() for corner in corners + 0.0]
        edges.update(zip(points, [*points[1:], points[0]], strict=True))
    assert edges
    assert all(count == 1 and edges[end, start] == 1 for (start, end), count in edges.items())


@needs_openscad
@pytest.mark.parametrize("camera", known_cameras())
def test_the_lens_hangs_over_the_middle_as_high_above_the_board_as_is_printed(
    tmp_path: Path, camera: str
) -> None:
    for part in ("camera", "lying"):
        openscad(tmp_path / f"{part}.stl", camera=camera, part=part)
    hanging, lying = (_triangles(tmp_path / f"{part}.stl").reshape(-1, 3) for part in ("camera", "lying"))
    assert hanging[:, 2].min() - lying[:, 2].max() == pytest.approx(lengths(camera).lens_mm)
    west, north, east, south = plan_for(known_cameras()[camera], usual_board()).extent_mm()
    size = lying.max(axis=0) - lying.min(axis=0)
    assert size[:2] == pytest.approx([east - west - 5, south - north - 10])  # less the markers' white border
    middle = (hanging.max(axis=0) + hanging.min(axis=0)) / 2
    assert middle[:2] == pytest.approx((lying.max(axis=0) + lying.min(axis=0))[:2] / 2 - [2.5, 0])


def _common_mm3(path: Path, **given: str | float) -> float:
    openscad(path, part="clash", **given)
    corners = _triangles(path)
    return abs(float(np.sum(corners[:, 0] * np.cross(corners[:, 1], corners[:, 2]))) / 6)


@needs_openscad
def test_put_together_nothing_cuts_anything(tmp_path: Path) -> None:
    assert _common_mm3(tmp_path / "clash.stl") < 1
    coarse = {"$fn": 16}  # enough to see a cut, in a third of the time
    assert _common_mm3(tmp_path / "clash.stl", plate_sleeve=40, **coarse) > 50, (
        "the tube runs over the camera's screws"
    )
    assert _common_mm3(tmp_path / "clash.stl", plate_under=760, **coarse) > 50, "the plate cuts the camera"


@needs_openscad
@pytest.mark.parametrize(
    ("given", "known"), [({"camera": "bogus"}, "module-3-wide"), ({"part": "bogus"}, "elbow")]
)
def test_an_unknown_word_stops_with_those_that_are_known(
    tmp_path: Path, given: dict[str, str], known: str
) -> None:
    with pytest.raises(subprocess.CalledProcessError) as told:
        openscad(tmp_path / "part.stl", **given)
    assert '"bogus" is not known; known: [' in told.value.stderr
    assert known in told.value.stderr
    assert "WARNING" not in told.value.stderr
