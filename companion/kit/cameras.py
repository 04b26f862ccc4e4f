"""The cameras that ship as data, and what each sees from a height."""

from __future__ import annotations

from dataclasses import dataclass
from math import radians, tan
from typing import Final

from companion.base import paths
from companion.base.errors import BadData
from companion.base.toml import read_toml

FILE: Final = "cameras.toml"


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera: the *size* of its pictures, its angle of view across and down, its lens below the plate."""

    id: str
    name: str
    source: str
    size: tuple[int, int]
    angle_deg: tuple[float, float]
    depth_mm: float

    def seen_mm(self, height_mm: float) -> tuple[float, float]:
        """Return how much of the table it sees from *height_mm*, across and down."""
        across, down = (2 * height_mm * tan(radians(angle) / 2) for angle in self.angle_deg)
        return across, down

    def height_mm(self, width_mm: float, depth_mm: float) -> float:
        """Return from how high it sees so much of the table, and no less."""
        across, down = self.seen_mm(1.0)
        return max(width_mm / across, depth_mm / down)

    def px_per_mm(self, height_mm: float) -> float:
        """Return how many pixels a millimetre of the table has from *height_mm*, where it has fewest."""
        pairs = zip(self.size, self.seen_mm(height_mm), strict=True)
        return min(px / mm for px, mm in pairs)


def known_cameras() -> dict[str, Camera]:
    """Return the cameras by their names in `cameras.toml`."""
    rows = read_toml(paths.shipped_folder() / FILE)
    return {name: _camera(name, row) for name, row in rows.items()}


def camera_named(name: str) -> Camera:
    """Return the camera *name*. Raises BadData, naming those that are known, if there is none."""
    known = known_cameras()
    if name not in known:
        raise BadData(f'camera "{name}": not known here (known: {", ".join(known)})')
    return known[name]


def _camera(name: str, row: dict[str, object]) -> Camera:
    match row:
        case {
            "name": str(said),
            "source": str(source),
            "size": [int(w), int(h)],
            "angle_deg": [float(a), float(d)],
            "depth_mm": float(depth),
        }:
            return Camera(name, said, source, (w, h), (a, d), depth)
    raise BadData(f"{FILE}: {name}: name, source, size, angle_deg and depth_mm are needed")
