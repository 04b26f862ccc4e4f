"""What a file of data is and whether it is in order: layouts, tile sets, profiles, pins and records.

`check` prints it, the doctor asks for it; neither needs OpenCV.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.base.errors import BadData
from companion.base.toml import read_toml
from companion.engine.castelli.assemble import board_for
from companion.eye import profiles
from companion.games.castelli import library
from companion.games.castelli.layouts import census
from companion.panel.pins import TABLES, doubtful, read_pins
from companion.play.records import replay

BOX = {"tiles": 32, "start tiles": 4}  # C1, C2


def verdict(name: str) -> str:
    """Return what the file is and what to point out. Raises CompanionError, naming the place, if it is bad.

    What is not TOML by its name is taken for a record.
    """
    if not name.endswith(".toml"):
        return _record(name)
    path = Path(name)
    content = read_toml(path)
    if "tile" in content:
        return judge_tiles(path)
    if content.keys() & {"piece", "columns", "rows", "landscape", "frame", "a1"}:
        return judge_layout(path)
    if content.keys() & {"camera", "board", "markers", "corners"}:
        return judge_profile(path)
    if content.keys() & set(TABLES) or (not content and "pins" in path.name):
        return judge_pins(path)
    raise BadData(
        f"{name}: neither a layout (columns, piece), a tile set (tile), a profile (board) nor pins (buttons)"
    )


def _record(name: str) -> str:
    with replay(name) as record:
        state = record.start
        boards = record.rules.boards(state).values()
        warnings = dict.fromkeys(warning for board in boards for warning in board.setup.board.warnings)
        for line in record:
            state = line.step.state
    over = "finished" if record.rules.finished(state) else "running"
    return _with(f"ok, record {record.rules.record}, {state.moves} moves, {over}", list(warnings))


def judge_tiles(path: Path) -> str:
    """Return what the tile set at *path* is and what to point out. Raises BadData as `verdict` does."""
    tiles = library.tiles_file(path)
    there = {"tiles": len(tiles.plain), "start tiles": len(tiles.start)}
    told = " and ".join(f"{n} {what}" for what, n in there.items())
    return _with(f"ok, tile set, {told}", census.unlike(there, BOX))


def judge_layout(path: Path) -> str:
    """Return what the layout at *path* is and what to point out. Raises BadData as `verdict` does."""
    layout = library.layout_file(path)
    if layout.whole:
        board = board_for(layout, 4)
        return _with(f"ok, layout, board of {board.columns} x {board.rows}", board.warnings)
    try:
        warnings = census.warnings(layout)
    except BadData as error:
        raise BadData(f"{path}: {error}") from error
    return _with(f"ok, layout, {len(layout.pieces)} pieces", warnings)


def judge_profile(path: Path) -> str:
    """Return what the profile at *path* is and what to point out. Raises BadData as `verdict` does."""
    profile = profiles.load_profile(path)
    warnings = [] if profile.tile_set and profile.pictures else ["no tiles are named: none will be read"]
    if profile.tile_set:
        tiles = profiles.tile_set(profile.tile_set, path)
        missing = profiles.without_picture(profile, tiles, path)
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


def _with(what: str, warnings: Iterable[str]) -> str:
    return what + "".join(f"; warning: {line}" for line in warnings)
