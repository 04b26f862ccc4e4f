"""What a file of data is and whether it is in order: a game's own files, profiles, pins and records.

`check` prints it, the doctor asks for it; neither needs OpenCV.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from companion.base.errors import BadData
from companion.base.outside import read_outside
from companion.base.toml import read_toml
from companion.eye import profiles
from companion.games.registry import game_of
from companion.panel.pins import TABLES, doubtful, read_pins
from companion.play.game_files import file_kinds, files_of
from companion.play.records import replay
from companion.system import settings


def verdict(name: str) -> str:
    """Return what the file is and what to point out. Raises CompanionError, naming the place, if it is bad.

    What is neither TOML nor settings by its name is taken for a record.
    """
    if Path(name).name == settings.FILE:
        return _settings(Path(name))
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


def _settings(path: Path) -> str:
    faults = settings.read_settings(read_outside(path, settings.BYTES_AT_MOST), path).faults
    if faults:
        raise BadData("; ".join(faults.values()))
    return "ok, settings"


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
    faces = profiles.faces_for(profile, path)
    warnings = [] if faces and profile.pictures else ["no tiles are named: none will be read"]
    if faces:
        missing = profiles.without_picture(profile, faces.sides, path)
        warnings += [f"no picture of {', '.join(missing)}"] if missing else []
    if find_spec("cv2") is not None:
        from companion.eye.readers import check_pictures

        check_pictures(profile, path)
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


def _with(what: str, warnings: Iterable[str]) -> str:
    return what + "".join(f"; warning: {line}" for line in warnings)
