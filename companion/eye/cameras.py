"""Cameras that may be tried: what is plugged in, and a profile to look by until one is saved."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from companion.base import paths
from companion.base.errors import BadData
from companion.base.files import write_whole
from companion.base.private import make_folder
from companion.base.toml import parse_toml, read_text
from companion.eye.game_table import game_of_profile
from companion.eye.profile_text import new_profile, with_line, with_table, without_table

DEVICES: Final = Path("/dev")
PI_TOOL: Final = "rpicam-vid"
TRYING: Final = "trying.toml"
CAMERA: Final = ("camera", "lens")
"""The tables of a profile that say of the camera alone."""
SHIPPED: Final = {"v4l2": "usb", "picamera2": "module-3"}
"""The kind of a source, and the shipped profile that is nearest to it."""


def plugged() -> list[str]:
    """Return the cameras that may be here, as a profile names them."""
    found = [f"v4l2:{file}" for file in sorted(DEVICES.glob("video*"))]
    return [*(["picamera2:0"] if shutil.which(PI_TOOL) else []), *found]


def try_camera(source: str) -> Path:
    """Write a profile to look by with the camera *source*; return its file. It knows no tiles yet."""
    shipped = SHIPPED.get(source.partition(":")[0], "usb")
    text = profile_text(paths.shipped_folder() / "profiles" / f"{shipped}.toml")
    text = with_line(without_table(text, "tiles"), "camera", "source", source)
    path = paths.profile_path().parent / TRYING
    make_folder(path.parent)
    write_whole(str(path), text)
    return path


def try_game(used: Path, game: str) -> Path:
    """Write a profile to look by at the table of *game*, with the camera of *used*; return its file.

    It is the one that was saved for that game, or a new one with the marks of the printed kit.
    """
    own = _kept_for(game)
    text = profile_text(own) if own.is_file() else new_profile(8, 8, False, game)
    tables = parse_toml(profile_text(used), used)
    for name in CAMERA:
        if name in tables:
            text = with_table(text, name, tables[name])
    path = paths.profile_path().parent / TRYING
    make_folder(path.parent)
    write_whole(str(path), text)
    return path


def game_watched(used: Path) -> str:
    """Return the game whose table the profile *used* is for."""
    return game_of_profile(parse_toml(profile_text(used), used)).id


def _kept_for(game: str) -> Path:
    return paths.profile_path().parent / f"{game}.toml"


def profile_text(path: Path) -> str:
    """Return what stands in the profile at *path*. Raises BadData if it cannot be read."""
    text = read_text(path)
    parse_toml(text, path)
    return text


def save_profile(used: Path, corners: dict[str, list[float]] | None) -> Path:
    """Write what is looked by in *used* as the table's own profile, with its camera locked; return its file.

    *corners* are those given by hand, in pixels, in place of the markers. A profile for the table of another
    game is kept beside it.
    """
    text = with_line(profile_text(used), "camera", "lock", True)
    if corners is not None:
        text = without_table(without_table(text, "markers"), "corners")
        text = with_table(text, "corners", corners)
    path = paths.profile_path()
    parse_toml(text, path)
    make_folder(path.parent)
    if path.is_file() and (before := game_watched(path)) != game_watched(used):
        write_whole(str(_kept_for(before)), profile_text(path))
    write_whole(str(path), text)
    return path


def use_tiles(name: str) -> Path:
    """Let the table's own profile read by the tile set *name*; return its file. Raises BadData if none is."""
    path = paths.profile_path()
    if not path.is_file():
        raise BadData(f"{path}: there is no profile yet; save the camera first")
    text = with_table(profile_text(path), "tiles", {"set": name, "pictures": name})
    write_whole(str(path), text)
    return path
