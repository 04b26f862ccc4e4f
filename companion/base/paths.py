"""Where data lies: what ships, what this table made itself, and the state folder. Nobody else knows."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from pathlib import Path
from typing import Any, Final

from companion.base.errors import BadData

NAME: Final = "castelli-companion"
STORE: Final = "games.sqlite"
BYTES_AT_MOST: Final = 4 * 1024 * 1024
KEYS_DEEP_AT_MOST: Final = 32

# A key of very many parts costs tomllib the square of their number.
_LONG_KEY: Final = re.compile(
    rf"""(?<![\w-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){{{KEYS_DEEP_AT_MOST}}}"""
)
_PLACE: Final = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", re.DOTALL)


def state_folder() -> Path:
    """Return the folder of what this table keeps; it need not exist yet.

    Raises BadData if nothing says where it is: no variable is set and there is no home.
    """
    if own := os.environ.get("COMPANION_STATE"):
        return Path(own)
    if service := os.environ.get("STATE_DIRECTORY"):
        return Path(service.split(":")[0])  # systemd lists several with colons
    base = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(base):  # the XDG specification has relative ones ignored
        return Path(base) / NAME
    try:
        return Path.home() / ".local" / "state" / NAME
    except RuntimeError:
        raise BadData("state folder: there is no home; set COMPANION_STATE") from None


def store_path() -> Path:
    """Return the path of the store with all games."""
    return state_folder() / STORE


def profile_path() -> Path:
    """Return the camera profile that the app looks by; it need not exist yet."""
    return state_folder() / "camera" / "profile.toml"


def pins_path() -> Path:
    """Return the file of the pins: the table's own, or else the shipped one."""
    own = state_folder() / "pins.toml"
    package = Path(__file__).resolve().parents[1]
    inside = package / "_shipped" / "hardware" / "pins.toml"
    shipped = inside if inside.is_file() else package.parent / "hardware" / "pins.toml"
    return own if own.is_file() else shipped


def shipped_folder() -> Path:
    """Return the folder of the data that ships: inside the wheel, or in the checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "_shipped" / "calibration"
    return inside if inside.is_dir() else package.parent / "calibration"


def layout_path(name: str) -> Path:
    """Return the file of the layout called *name*: the table's own, or else the shipped one.

    Raises BadData, naming those that are known, if there is none.
    """
    return _find("layout", "layouts", name)


def tiles_path(name: str) -> Path:
    """Return the file of the tile set called *name*: the table's own, or else the shipped one.

    Raises BadData, naming those that are known, if there is none.
    """
    return _find("tile set", "tiles", name)


def known_layouts() -> list[str]:
    """Return the names of all layouts, the table's own and the shipped ones."""
    return sorted(_known("layouts"))


def known_tiles() -> list[str]:
    """Return the names of all tile sets, the table's own and the shipped ones."""
    return sorted(_known("tiles"))


def _find(what: str, folder: str, name: str) -> Path:
    # Looked up among the names that are there, so that no name is ever made into a path.
    known = _known(folder)
    if name not in known:
        names = ", ".join(sorted(known)) or "none"
        raise BadData(f"{what} {_shown(name)}: not known here (known: {names})")
    return known[name]


def _known(folder: str) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for place in (shipped_folder() / folder, state_folder() / folder):
        try:
            found.update({file.stem: file for file in place.iterdir() if file.suffix == ".toml"})
        except OSError:
            continue  # no such folder, or none that may be read: it adds no names
    return found


def _shown(name: str) -> str:
    text = "".join(letter if letter.isprintable() else "?" for letter in name)
    return f'"{text}"' if len(text) <= 60 else f'"{text[:57]}..."'


def read_toml(path: Path) -> dict[str, Any]:
    """Return what the TOML file at *path* holds.

    Raises BadData, in one line with file and (where it is known) line, if it cannot be read or is not TOML.
    """
    return parse_toml(_read_text(path), path)


def parse_toml(text: str, path: Path | str) -> dict[str, Any]:
    """Return what the TOML *text* holds, which comes from *path*. Raises BadData as `read_toml` does."""
    if found := _LONG_KEY.search(text):
        raise BadData(f"{path}:{_line(text, found.start())}: a key has too many parts")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(_syntax_error(path, text, str(error))) from None
    except RecursionError:
        raise BadData(f"{path}: nested too deeply") from None
    except ValueError:
        raise BadData(f"{path}: a number is too long") from None


def _read_text(path: Path) -> str:
    raw = _read_bytes(path)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadData(f"{path}:{line}: not UTF-8") from None


def _read_bytes(path: Path) -> bytes:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadData(f"{path}: not a file")
        with path.open("rb") as file:
            raw = file.read(BYTES_AT_MOST + 1)
    except (OSError, ValueError) as error:
        raise BadData(f"{path}: {_why(error)}") from None
    if len(raw) > BYTES_AT_MOST:
        raise BadData(f"{path}: larger than {BYTES_AT_MOST // 1024 // 1024} MiB")
    return raw


def _why(error: OSError | ValueError) -> str:
    match error:
        case FileNotFoundError():
            return "there is no such file"
        case PermissionError():
            return "it may not be read"
        case OSError():
            return (error.strerror or "it cannot be read").lower()
        case _:
            return "not a name of a file"  # a NUL in it


def _syntax_error(path: Path | str, text: str, message: str) -> str:
    found = _PLACE.fullmatch(message)
    if not found:
        return f"{path}: {message}"
    what, line = found.groups()
    last = text.count("\n", 0, len(text.rstrip())) + 1
    what = "".join(letter if letter.isprintable() else "?" for letter in what)
    return f"{path}:{line or last}: {what[:1].lower()}{what[1:]}"


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1
