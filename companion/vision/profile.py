"""Camera profiles read from plain data (formats.md, section 6); every error names the place."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Final

from companion.base import parsing
from companion.base.errors import BadData
from companion.vision.tiles.thresholds import Thresholds, read_thresholds

Point = tuple[float, float]

SOURCES: Final = ("picamera2", "v4l2", "folder", "video", "simulator")
DICTIONARIES: Final = tuple(f"{n}x{n}_{count}" for n in (4, 5, 6, 7) for count in (50, 100, 250, 1000))
CORNERS: Final = ("nw", "ne", "se", "sw")
TABLES: Final = ("camera", "board", "markers", "corners", "tray", "tiles", "lens", "sites", "reader")
SITE_KEYS: Final = ("bare", "colours")
DISTORTIONS: Final = (4, 5, 8, 12, 14)  # how many numbers OpenCV's models have
FAR_MM: Final = 5000.0
FAR_PX: Final = 100_000.0


@dataclass(frozen=True, slots=True)
class Board:
    """Which fields there are and where, in mm; *offset_mm* moves the north-west corner of A1."""

    columns: int
    rows: int
    a1: str
    pitch_mm: float
    tile_mm: float
    offset_mm: Point = (0.0, 0.0)


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


@dataclass(frozen=True, slots=True)
class Site:
    """Where castles and a settlement stand on a landscape, in mm."""

    castles: tuple[Point, ...]
    settlement: Point | None


@dataclass(frozen=True, slots=True)
class Profile:
    """A camera above a table: all that reading a picture needs, but the tiles' pictures themselves."""

    source: str
    size: tuple[int, int] | None
    fps: float | None
    lock: bool
    board: Board
    markers: Markers | None
    corners: tuple[Point, ...] | None
    tray: tuple[float, ...] | None
    tile_set: str | None
    pictures: str | None
    lens: Lens | None
    sites: dict[str, Site]
    thresholds: Thresholds
    bare: str | None = None
    """The picture of the bare board, which sites are compared with."""
    piece_colours: dict[str, tuple[float, ...]] = field(default_factory=dict)


def read_profile(data: dict[str, Any]) -> Profile:
    """Return the profile that *data* holds. Raises BadData, naming the place, if it is not as it must be."""
    parsing.only_keys(data, TABLES, "")
    board = _board(_needed(data, "board"))
    camera, tiles = parsing.table(data, "camera", ""), parsing.table(data, "tiles", "")
    sites = parsing.table(data, "sites", "")
    parsing.only_keys(camera, ("source", "size", "fps", "lock"), "camera")
    parsing.only_keys(tiles, ("set", "pictures"), "tiles")
    if "markers" not in data and "corners" not in data:
        raise BadData("markers is missing (or corners, given by hand)")
    return Profile(
        source=_source(camera),
        size=_size(camera, "size", "camera"),
        fps=_real(camera, "fps", "camera", 0.1, 1000) if "fps" in camera else None,
        lock=parsing.flag(camera, "lock", "camera"),
        board=board,
        markers=_markers(parsing.table(data, "markers", "")) if "markers" in data else None,
        corners=_corners(parsing.table(data, "corners", "")) if "corners" in data else None,
        tray=_tray(parsing.table(data, "tray", "")) if "tray" in data else None,
        tile_set=parsing.text(tiles, "set", "tiles") if "set" in tiles else None,
        pictures=parsing.text(tiles, "pictures", "tiles") if "pictures" in tiles else None,
        lens=_lens(parsing.table(data, "lens", "")) if "lens" in data else None,
        sites=_sites(sites, board),
        thresholds=read_thresholds(parsing.table(data, "reader", "")),
        bare=parsing.text(sites, "bare", "sites") if "bare" in sites else None,
        piece_colours=_piece_colours(parsing.table(sites, "colours", "sites")),
    )


def _needed(data: dict[str, Any], key: str) -> dict[str, Any]:
    if key not in data:
        raise BadData(f"{key} is missing")
    return parsing.table(data, key, "")


def _source(camera: dict[str, Any]) -> str:
    source = parsing.text(camera, "source", "camera", "")
    kind, colon, rest = source.partition(":")
    if source and (kind not in SOURCES or not colon or not rest):
        raise BadData(
            f"camera: source: {parsing.shown(source)} is not one of {', '.join(SOURCES)}, with :WHICH"
        )
    return source


def _board(data: dict[str, Any]) -> Board:
    parsing.only_keys(data, ("columns", "rows", "a1", "pitch_mm", "tile_mm", "offset_mm"), "board")
    columns = parsing.number(data, "columns", "board", 2, 16)
    rows = parsing.number(data, "rows", "board", 1, 16)
    a1 = parsing.choice(data, "a1", "board", ("meadow", "landscape"))
    pitch = _real(data, "pitch_mm", "board", 1, 1000)
    tile = _real(data, "tile_mm", "board", 1, 1000)
    if tile > pitch:
        raise BadData(f"board: tile_mm: {tile:g} is more than pitch_mm, {pitch:g}")
    offset = _point(data["offset_mm"], "board: offset_mm", FAR_MM) if "offset_mm" in data else (0.0, 0.0)
    return Board(columns, rows, a1, pitch, tile, offset)


def _markers(data: dict[str, Any]) -> Markers:
    parsing.only_keys(data, ("dictionary", "size_mm", "at"), "markers")
    dictionary = parsing.choice(data, "dictionary", "markers", DICTIONARIES)
    size = _real(data, "size_mm", "markers", 1, 1000)
    places = parsing.table(data, "at", "markers")
    if not 3 <= len(places) <= 16:
        raise BadData(f"markers: at: {len(places)} markers; 3 to 16 are wanted")
    at = {_id(key, dictionary): _point(value, f"markers: at: {key}", FAR_MM) for key, value in places.items()}
    if len(at) < len(places) or len(set(at.values())) < len(at):
        raise BadData("markers: at: two markers are the same, or at the same place")
    if _in_a_line(list(at.values()), size):
        raise BadData("markers: at: they lie in one line")
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
    found = tuple(_point(data[key], f"corners: {key}", FAR_PX) for key in CORNERS)
    for i in range(4):
        (ax, ay), (bx, by), (cx, cy) = (found[(i + k) % 4] for k in range(3))
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) <= 0:
            raise BadData(f"corners: {CORNERS[(i + 1) % 4]}: the four do not go round clockwise")
    return found


def _tray(data: dict[str, Any]) -> tuple[float, ...]:
    parsing.only_keys(data, ("mm",), "tray")
    numbers = _numbers(parsing.array(data, "mm", "tray"), "tray: mm", 4, FAR_MM)
    if numbers[2] <= 0 or numbers[3] <= 0:
        raise BadData("tray: mm: width and height must be more than 0")
    return numbers


def _lens(data: dict[str, Any]) -> Lens:
    parsing.only_keys(data, ("matrix", "distortion", "size"), "lens")
    rows = parsing.array(data, "matrix", "lens")
    if len(rows) != 3:
        raise BadData("lens: matrix: three rows of three numbers are wanted")
    matrix = tuple(n for row in rows for n in _numbers(row, "lens: matrix", 3, FAR_PX))
    if matrix[0] <= 0 or matrix[4] <= 0 or matrix[6:] != (0.0, 0.0, 1.0):
        raise BadData("lens: matrix: not a camera matrix")
    distortion = parsing.array(data, "distortion", "lens")
    if len(distortion) not in DISTORTIONS:
        raise BadData(f"lens: distortion: {len(distortion)} numbers; 4, 5, 8, 12 or 14 are wanted")
    numbers = _numbers(distortion, "lens: distortion", len(distortion), 1e6)
    return Lens(matrix, numbers, _size(data, "size", "lens"))


def _sites(data: dict[str, Any], board: Board) -> dict[str, Site]:
    fields = [name for name in data if name not in SITE_KEYS]
    for name in fields:
        if not _is_landscape(name, board):
            raise BadData(f"sites: {parsing.shown(name)} is not a landscape of this board")
    return {name: _site(parsing.table(data, name, "sites"), f"sites: {name}") for name in fields}


def _is_landscape(name: str, board: Board) -> bool:
    column, row = ord(name[:1] or " ") - ord("A"), name[1:]
    if not (0 <= column < board.columns and row.isascii() and row.isdigit() and row == str(int(row))):
        return False
    odd = 1 if board.a1 == "meadow" else 0
    return 1 <= int(row) <= board.rows and (column + int(row) - 1) % 2 == odd


def _piece_colours(data: dict[str, Any]) -> dict[str, tuple[float, ...]]:
    found = {name: _numbers(value, f"sites: colours: {name}", 3, 255) for name, value in data.items()}
    for name, value in found.items():
        if min(value) < 0:
            raise BadData(f"sites: colours: {name}: red, green and blue from 0 to 255 are wanted")
    return found


def _site(data: dict[str, Any], place: str) -> Site:
    parsing.only_keys(data, ("castles", "settlement"), place)
    castles = parsing.array(data, "castles", place) if "castles" in data else []
    settlement = _point(data["settlement"], f"{place}: settlement", FAR_MM) if "settlement" in data else None
    return Site(tuple(_point(one, f"{place}: castles", FAR_MM) for one in castles), settlement)


def _size(data: dict[str, Any], key: str, place: str) -> tuple[int, int] | None:
    if key not in data:
        return None
    value = parsing.array(data, key, place)
    if len(value) != 2 or any(type(n) is not int or not 1 <= n <= 20_000 for n in value):
        raise BadData(f"{place}: {key}: {parsing.shown(value)} is not a width and a height")
    return value[0], value[1]


def _point(value: Any, place: str, far: float) -> Point:
    x, y = _numbers(value, place, 2, far)
    return x, y


def _numbers(value: Any, place: str, count: int, far: float) -> tuple[float, ...]:
    if not isinstance(value, list) or len(value) != count:
        raise BadData(f"{place}: {parsing.shown(value)} is not a list of {count} numbers")
    return tuple(_one(number, place, -far, far) for number in value)


def _real(data: dict[str, Any], key: str, place: str, least: float, most: float) -> float:
    if key not in data:
        raise BadData(f"{place}: {key} is missing")
    return _one(data[key], f"{place}: {key}", least, most)


def _one(value: Any, place: str, least: float, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise BadData(f"{place}: {parsing.shown(value)} is not a number")
    if not least <= value <= most:
        raise BadData(f"{place}: {value:g} is not from {least:g} to {most:g}")
    return float(value)
