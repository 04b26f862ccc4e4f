"""Where data lies: what ships, what this table made itself, and the state folder. Nobody else knows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.base.errors import BadData, NotKnown

NAME: Final = "castelli-companion"
STORE: Final = "games.sqlite"
STATE: Final = "COMPANION_STATE"
"""The variable that names the state folder before all others."""


def state_folder() -> Path:
    """Return the folder of what this table keeps; it need not exist yet.

    Raises BadData if nothing says where it is: no variable is set and there is no home.
    """
    if own := os.environ.get(STATE):
        return Path(own)
    if service := os.environ.get("STATE_DIRECTORY"):
        return Path(service.split(":")[0])  # systemd lists several with colons
    base = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(base):  # the XDG specification has relative ones ignored
        return Path(base) / NAME
    try:
        return Path.home() / ".local" / "state" / NAME
    except RuntimeError:
        raise BadData("state folder: no home folder; set COMPANION_STATE") from None


@contextmanager
def state_folder_at(folder: Path) -> Iterator[None]:
    """Have *folder* as the state folder meanwhile, in all of the process: for a command that does no more."""
    before = os.environ.get(STATE)
    os.environ[STATE] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ[STATE]
        else:
            os.environ[STATE] = before


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
    return own if os.path.isfile(own) else shipped  # not so where one may not look


def shipped_folder() -> Path:
    """Return the folder of the data that ships: inside the wheel, or in the checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "_shipped" / "calibration"
    return inside if inside.is_dir() else package.parent / "calibration"


def find(what: str, folder: str, name: str) -> Path:
    """Return the data file called *name* in *folder*: the table's own, or else the shipped one.

    Raises NotKnown, saying *what* it would be and naming those that are known, if there is none.
    """
    files = known(folder)  # looked up among them, so that no name is ever made into a path
    if name not in files:
        names = ", ".join(sorted(files)) or "none"
        raise NotKnown(f"{what} {_shown(name)}: not known here (known: {names})")
    return files[name]


def known(folder: str) -> dict[str, Path]:
    """Return the data files in *folder* by their names: the table's own, and the shipped ones."""
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
