"""What the table chose: language, theme, text size and the like, in one small file of the state folder."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Self

from companion.base import paths
from companion.base.errors import BadData, BadUsage
from companion.base.files import write_whole

FILE: Final = "settings.json"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that is chosen once and then remembered."""

    language: str = "en"
    shade: str = "dark"
    percent: int = 100
    """The size of text."""
    help: bool = True
    """Whether a tile shows what each direction pays."""
    trust_s: int = 0
    """After so many seconds what the eye is sure of is taken without a yes; 0: never."""
    turned: bool = False
    """Whether the board is shown as the player on turn sees it."""
    rotation: int = 0
    """How far the picture is turned on the screen, in degrees."""
    panel: bool = False
    """Whether the panel's buttons are shown under every screen."""
    sound: bool = True
    lamp: int = 0
    """How bright the lamp over the table is, in percent."""
    brightness: int = 100
    dark_after_min: int = 10
    """After so many minutes without a touch the screen goes dark, where it can; 0: never."""
    names: tuple[str, ...] = ()
    """Names that were typed before, newest first."""
    last: dict[str, Any] = field(default_factory=dict)
    """The header of the last game, for `same as last time`."""
    tiles: str = ""
    """The tile set of a new game, once this table has taught its own; empty: the stand-in."""
    clock_s: int = 0
    """How far the table says the clock is off, and since which start of the machine."""
    clock_boot: str = ""

    @classmethod
    def read(cls) -> Self:
        """Return what is kept; whatever cannot be read is as it is at first."""
        try:
            return cls(**_fitting(_kept(), cls()))
        except BadData:
            return cls()

    def save(self) -> None:
        """Write the file, whole or not at all. Raises OSError if that cannot be."""
        path = _path()
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            write_whole(str(path), json.dumps(asdict(self), ensure_ascii=False, indent=1) + "\n")
        except BadUsage as error:
            raise OSError(str(error)) from None


def check_kept() -> None:
    """Raise BadData, naming the file, if what is kept cannot be read, or a part of it cannot."""
    kept, first = _kept(), Settings()
    fits = _fitting(kept, first)
    wrong = [each.name for each in fields(first) if each.name in kept and each.name not in fits]
    if wrong:
        raise BadData(f"{_path()}: not as it must be: {', '.join(wrong)}")


def _kept() -> dict[str, Any]:
    """Return what the file holds, nothing if there is none. Raises BadData if it is no file of settings."""
    path = _path()
    try:
        kept = json.loads(path.read_text("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise BadData(f"{path}: {(error.strerror or 'it cannot be read').lower()}") from None
    except (ValueError, RecursionError):
        raise BadData(f"{path}: not JSON") from None
    if not isinstance(kept, dict):
        raise BadData(f"{path}: not a JSON object")
    return kept


def _fitting(kept: dict[str, Any], first: Settings) -> dict[str, Any]:
    """Return what has the right kind; an older or newer file may hold other things."""
    if isinstance(kept.get("names"), list):
        kept["names"] = tuple(map(str, kept["names"]))
    names = [each.name for each in fields(first)]
    return {name: kept[name] for name in names if type(kept.get(name)) is type(getattr(first, name))}


def _path() -> Path:
    return paths.state_folder() / FILE
