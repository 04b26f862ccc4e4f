"""What a file of data is and whether it is in order: a game's own files, profiles, pins and records.

`check` prints it, the doctor asks for it; neither needs OpenCV.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from companion.base.errors import BadData
from companion.base.outside import MIB, open_outside, read_outside
from companion.base.parsing import shown
from companion.base.toml import read_toml
from companion.eye import profiles
from companion.eye.game_table import table_of
from companion.games.registry import all_games, game_of
from companion.panel.pins import TABLES, doubtful, read_pins
from companion.play.game_files import FileKind, file_kinds, files_of
from companion.play.records import replay
from companion.play.user_data import CAMERA, is_own_name, is_picture, names_outside
from companion.system.settings import FILE as SETTINGS
from companion.system.settings import Settings


def verdict(name: str) -> str:
    """Return what the file is and what to point out. Raises CompanionError, naming the place, if it is bad.

    What is not TOML by its name is taken for a record.
    """
    if not name.endswith(".toml"):
        return _record(name)
    path = Path(name)
    content = read_toml(path)
    kinds = list(file_kinds())
    for kind in kinds:
        if kind.recognise(content):
            return kind.judge(path)
    if content.keys() & {"camera", "board", "markers", "corners"}:
        return judge_profile(path)
    if content.keys() & set(TABLES) or (not content and "pins" in path.name):
        return judge_pins(path)
    known = [*(f"a {kind.name} ({kind.keys})" for kind in kinds), "a profile (board)"]
    raise BadData(f"{name}: neither {', '.join(known)} nor pins (buttons)")


def _record(name: str) -> str:
    with replay(name) as record:
        state = record.start
        boards = record.rules.boards(state).values()
        files = files_of(game_of(record.rules.record))
        found = [warning for board in boards for warning in files.warnings(board)] if files else []
        state = record.last_state()
    over = "finished" if record.rules.finished(state) else "running"
    return _with(f"ok, record {record.rules.record}, {state.moves} moves, {over}", dict.fromkeys(found))


def judge_profile(path: Path) -> str:
    """Return what the profile at *path* is and what to point out. Raises BadData as `verdict` does."""
    profile = profiles.load_profile(path)
    warnings = [] if profile.tile_set and profile.pictures else ["no tiles are named: none will be read"]
    if profile.tile_set:
        faces = profiles.face_set(profile.tile_set, path)
        missing = profiles.without_picture(profile, faces.sides, path)
        warnings += [f"no picture of {', '.join(missing)}"] if missing else []
    marks = f"{len(profile.markers.at)} markers" if profile.markers else "corners by hand"
    return _with(f"ok, profile, board of {profile.board.columns} x {profile.board.rows}, {marks}", warnings)


def judge_pins(path: Path) -> str:
    """Return what the pins at *path* are. Raises BadData as `verdict` does."""
    content = read_toml(path)
    try:
        wired, maybe = read_pins(content).parts(), doubtful(content)
    except BadData as error:
        raise BadData(f"{path}: {error}") from None
    warning = f"something else may use {', '.join(maybe)}: say under [taken] what is plugged in"
    return _with(f"ok, pins, {len(wired)} wired", [warning] if maybe else [])


def judge_own(name: str, path: Path) -> None:
    """Raise CompanionError if the file at *path* must not become the table's own one called *name*.

    What comes from a copy is no more believed than what comes from a stranger.
    """
    folder = name.partition("/")[0]
    match path.suffix:
        case ".toml" if name == "pins.toml":
            judge_pins(path)
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


def _judge_profile_data(path: Path) -> None:
    profiles.load_profile(path)
    for place, named in names_outside(read_toml(path)):
        raise BadData(f"{path}: {place}: {shown(named)} is not beside the profile")


def _judge_settings(path: Path) -> None:
    try:
        kept = json.loads(read_outside(path, MIB))
    except (ValueError, RecursionError):
        raise BadData(f"{path}: not JSON") from None
    if not isinstance(kept, dict):
        raise BadData(f"{path}: not a JSON object")
    usual = asdict(Settings()) | {"names": []}
    wrong = [name for name in usual if name in kept and type(kept[name]) is not type(usual[name])]
    if wrong:
        raise BadData(f"{path}: not as it must be: {', '.join(wrong)}")


def _judge_taught(path: Path) -> None:
    for game in all_games():
        for one in table_of(game).read_taught(path.parent) if game.camera else ():
            _check_name(one.id, path)


def _judge_picture(path: Path) -> None:
    try:
        from companion.vision.pictures import open_picture
    except ImportError:  # without OpenCV: nothing here decodes it
        with open_outside(path) as file:
            if not is_picture(file.read(12)):
                raise BadData(f"{path}: not a picture") from None
    else:
        open_picture(str(path))


def _with(what: str, warnings: Iterable[str]) -> str:
    return what + "".join(f"; warning: {line}" for line in warnings)
