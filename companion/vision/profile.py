"""Camera profiles read from plain data (formats.md, section 6); every error names the place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol

from companion.base import measures, parsing
from companion.base.errors import BadData
from companion.base.measures import FAR_MM, FAR_PX, Point
from companion.vision.board import BoardGeometry, Sites
from companion.vision.labels.label_set import LabelSet
from companion.vision.tiles.thresholds import Thresholds, read_thresholds

SOURCES: Final = ("picamera2", "v4l2", "folder", "video", "simulator")
DICTIONARIES: Final = tuple(f"{n}x{n}_{count}" for n in (4, 5, 6, 7) for count in (50, 100, 250, 1000))
CORNERS: Final = ("nw", "ne", "se", "sw")
DISTORTIONS: Final = (4, 5, 8, 12, 14)  # how many numbers OpenCV's models have


@dataclass(frozen=True, slots=True)
class Markers:
    """ArUco markers: the dictionary, the edge of the black square, and where each one's centre is."""

    dictionary: str
    size_mm: float
    at: dict[int, Point]


@dataclass(frozen=True, slots=True)
class Lens:
    """OpenCV's camera matrix (row by row) and distortion; *size*: of the pictures they were measured on."""

    matrix: tuple[float, ...]
    distortion: tuple[float, ...]
    size: tuple[int, int] | None = None


class BoardTables(Protocol):
    """What a game reads of a profile: the tables that say where things lie on its board."""

    @property
    def NAMES(self) -> tuple[str, ...]:  # noqa: N802  a constant of a module
        """What those tables are called, the needed one first."""

    def read_board(self, data: dict[str, Any]) -> BoardGeometry:
        """Return the board that the profile *data* describes. Raises BadData, naming the place."""

    def read_sites(self, data: dict[str, Any], board: BoardGeometry) -> Sites:
        """Return where pieces stand on *board* by the profile *data*. Raises BadData, naming the place."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A camera above a table: all that reading a picture needs, but the tiles' pictures themselves."""

    source: str
    size: tuple[int, int] | None
    fps: float | None
    lock: bool
    board: BoardGeometry
    markers: Markers | None
    corners: tuple[Point, ...] | None
    tray: tuple[float, ...] | None
    tile_set: str | None
    pictures: str | None
    lens: Lens | None
    sites: Sites
    thresholds: Thresholds
    game: str = ""
    """The id of the game whose board it is."""
    labels: LabelSet | None = None
    """Those of its cards, which are shown in the tray."""


def read_profile(data: dict[str, Any], game: BoardTables) -> Profile:
    """Return the profile that *data* holds, whose board is described as *game* does it.

    Raises BadData, naming the place, if it is not as it must be.
    """
    first, *others = game.NAMES
    tables = ("camera", first, "markers", "corners", "tray", "tiles", "lens", *others, "reader")
    parsing.only_keys(data, tables, "")
    board = game.read_board(data)
    camera, tiles = parsing.table(data, "camera", ""), parsing.table(data, "tiles", "")
    parsing.only_keys(camera, ("source", "size", "fps", "lock"), "camera")
    parsing.only_keys(tiles, ("set", "pictures"), "tiles")
    if "markers" not in data and "corners" not in data:
        raise BadData("markers is missing (or corners, given by hand)")
    return Profile(
        source=_source(camera),
        size=measures.size(camera, "size", "camera"),
        fps=measures.real(camera, "fps", "camera", 0.1, 1000) if "fps" in camera else None,
        lock=parsing.flag(camera, "lock", "camera"),
        board=board,
        markers=_markers(parsing.table(data, "markers", "")) if "markers" in data else None,
        corners=_corners(parsing.table(data, "corners", "")) if "corners" in data else None,
        tray=_tray(parsing.table(data, "tray", "")) if "tray" in data else None,
        tile_set=parsing.file_name(tiles, "set", "tiles") if "set" in tiles else None,
        pictures=parsing.file_name(tiles, "pictures", "tiles") if "pictures" in tiles else None,
        lens=_lens(parsing.table(data, "lens", "")) if "lens" in data else None,
        sites=game.read_sites(data, board),
        thresholds=read_thresholds(parsing.table(data, "reader", "")),
    )


def _source(camera: dict[str, Any]) -> str:
    source = parsing.file_name(camera, "source", "camera", "")
    kind, colon, rest = source.partition(":")
    if source and (kind not in SOURCES or not colon or not rest):
        raise BadData(
            f"camera: source: {parsing.shown(source)} is not one of {', '.join(SOURCES)}, with :WHICH"
        )
    return source


def _markers(data: dict[str, Any]) -> Markers:
    parsing.only_keys(data, ("dictionary", "size_mm", "at"), "markers")
    dictionary = parsing.choice(data, "dictionary", "markers", DICTIONARIES)
    size = measures.real(data, "size_mm", "markers", 1, 1000)
    places = parsing.table(data, "at", "markers")
    if not 3 <= len(places) <= 16:
        raise BadData(f"markers: at: {len(places)} markers; 3 to 16 are needed")
    at = {
        _id(key, dictionary): measures.point(value, f"markers: at: {key}", FAR_MM)
        for key, value in places.items()
    }
    if len(at) < len(places) or len(set(at.values())) < len(at):
        raise BadData("markers: at: two markers are the same, or at the same place")
    if _in_a_line(list(at.values()), size):
        raise BadData("markers: at: the markers are all in one line")
    return Markers(dictionary, size, at)


def _id(key: str, dictionary: str) -> int:
    known = int(dictionary.partition("_")[2])
    if not (key.isascii() and key.isdigit() and len(key) <= 4 and int(key) < known):
        raise BadData(f"markers: at: {parsing.shown(key)} is not an id of {dictionary} (0-{known - 1})")
    return int(key)


def _in_a_line(points: list[Point], size_mm: float) -> bool:
    (x0, y0), rest = points[0], points[1:]
    return all(abs((x - x0) * (v - y0) - (y - y0) * (u - x0)) < size_mm**2 for x, y in rest for u, v in rest)


def _corners(data: dict[str, Any]) -> tuple[Point, ...]:
    parsing.only_keys(data, CORNERS, "corners")
    for key in CORNERS:
        if key not in data:
            raise BadData(f"corners: {key} is missing")
    found = tuple(measures.point(data[key], f"corners: {key}", FAR_PX) for key in CORNERS)
    for i in range(4):
        (ax, ay), (bx, by), (cx, cy) = (found[(i + k) % 4] for k in range(3))
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) <= 0:
            raise BadData(f"corners: {CORNERS[(i + 1) % 4]}: the four corners are not in clockwise order")
    return found


def _tray(data: dict[str, Any]) -> tuple[float, ...]:
    parsing.only_keys(data, ("mm",), "tray")
    numbers = measures.numbers(parsing.array(data, "mm", "tray"), "tray: mm", 4, FAR_MM)
    if numbers[2] <= 0 or numbers[3] <= 0:
        raise BadData("tray: mm: width and height must be more than 0")
    return numbers


def _lens(data: dict[str, Any]) -> Lens:
    parsing.only_keys(data, ("matrix", "distortion", "size"), "lens")
    rows = parsing.array(data, "matrix", "lens")
    if len(rows) != 3:
        raise BadData("lens: matrix: three rows of three numbers are needed")
    matrix = tuple(n for row in rows for n in measures.numbers(row, "lens: matrix", 3, FAR_PX))
    if matrix[0] < 1 or matrix[4] < 1 or matrix[6:] != (0.0, 0.0, 1.0):
        raise BadData("lens: matrix: not a camera matrix")
    distortion = parsing.array(data, "distortion", "lens")
    if len(distortion) not in DISTORTIONS:
        raise BadData(f"lens: distortion: {len(distortion)} numbers; 4, 5, 8, 12 or 14 are needed")
    numbers = measures.numbers(distortion, "lens: distortion", len(distortion), 1e6)
    return Lens(matrix, numbers, measures.size(data, "size", "lens"))
