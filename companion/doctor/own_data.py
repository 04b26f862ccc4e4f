"""Whether a file that comes from a copy may become the table's own: no more believed than a stranger's.

Without the app's packages nothing here reads a camera profile or a picture; then whoever does judges it.
"""

from __future__ import annotations

from pathlib import Path

from companion.base.errors import BadData
from companion.base.outside import MIB, open_outside, read_outside
from companion.base.parsing import shown
from companion.base.toml import read_toml
from companion.games.registry import all_games
from companion.panel.pins import read_pins
from companion.play.game_files import FileKind, file_kinds
from companion.play.user_data import CAMERA, PICTURE_ENDINGS, is_own_name, is_picture, names_outside
from companion.system.settings import FILE as SETTINGS
from companion.system.settings import read_settings

PINS = "pins.toml"


def judge_own(name: str, path: Path) -> None:
    """Raise CompanionError if the file at *path* must not become the table's own one called *name*."""
    folder = name.partition("/")[0]
    match path.suffix:
        case ".toml" if name == PINS:
            _judge_pins(path)
        case ".toml":
            kind = next((one for one in file_kinds() if one.folder == folder), None) or _kind_of(path)
            if kind is None:
                _judge_profile_data(path)
            else:
                _judge_kind(kind, path)
        case ".json" if name == SETTINGS:
            _judge_settings(path)
        case ".json":
            _judge_taught(path)
        case _:
            _judge_picture(path)


def _kind_of(path: Path) -> FileKind | None:
    content = read_toml(path)
    return next((kind for kind in file_kinds() if kind.recognise(content)), None)


def _judge_kind(kind: FileKind, path: Path) -> None:
    kind.judge(path)
    for name in kind.faces.load(path).sides if kind.faces else ():
        _check_name(name, path)


def _check_name(name: str, path: Path) -> None:
    """Raise BadData if *name*, which *path* tells, cannot be that of a picture."""
    if not is_own_name(f"{CAMERA}/{name}") or "/" in name:
        raise BadData(f"{path}: {shown(name)} cannot be the name of a picture")


def _judge_pins(path: Path) -> None:
    try:
        read_pins(read_toml(path))
    except BadData as error:
        raise BadData(str(error) if str(error).startswith(str(path)) else f"{path}: {error}") from None


def _judge_profile_data(path: Path) -> None:
    try:
        from companion.eye.profiles import load_profile
    except ImportError:
        pass
    else:
        load_profile(path)
    for place, named in names_outside(read_toml(path)):
        raise BadData(f"{path}: {place}: {shown(named)} is not beside the profile")


def _judge_settings(path: Path) -> None:
    for fault in read_settings(read_outside(path, MIB), path).faults.values():
        raise BadData(fault)


def _judge_taught(path: Path) -> None:
    try:
        from companion.eye.game_table import table_of
    except ImportError:
        return
    for game in all_games():
        for one in table_of(game).read_taught(path.parent) if game.camera else ():
            _check_name(one.id, path)


def _judge_picture(path: Path) -> None:
    try:
        from companion.pictures.reading import open_picture
    except ImportError:
        with open_outside(path) as file:
            known = path.suffix.lower() in PICTURE_ENDINGS or is_picture(file.read(12))
        if not known:
            raise BadData(f"{path}: not a picture") from None
    else:
        open_picture(str(path))
