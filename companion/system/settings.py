"""What the table chose: language, theme, text size and the like, in one small file of the state folder.

Each setting is read for itself: one that is not as it must be is as at first, and is named; the others hold.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.base import parsing, paths
from companion.base.errors import BadData, BadRecord, BadUsage
from companion.base.files import write_whole
from companion.base.jsonl import read_object
from companion.base.languages import LANGUAGES
from companion.base.outside import MIB, read_outside
from companion.base.private import make_folder

FILE: Final = "settings.json"
BYTES_AT_MOST: Final = MIB
SHADES: Final = ("dark", "light")
PERCENTS: Final = (80, 100, 125, 150)
PACES: Final = ("usual", "slow", "tap")
QUARTERS: Final = (0, 90, 180, 270)
NAMES_AT_MOST: Final = 24
NAME_AT_MOST: Final = 40
TEXT_AT_MOST: Final = 80
LAST_AT_MOST: Final = 16 * 1024
GAMES_AT_MOST: Final = 32
SAME_AT_MOST: Final = 200
YEAR_S: Final = 366 * 86400
_JOINER: Final = "\u200d"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that is chosen once and then remembered."""

    language: str = "en"
    shade: str = "dark"
    percent: int = 100
    """The size of text."""
    help: bool = True
    """Whether a tile shows what each direction pays."""
    pace: str = "usual"
    """How fast an evaluation is played out; `tap`: tap by tap."""
    trust_s: int = 0
    """After this many seconds what the eye is sure of is taken without a yes; 0: never."""
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
    """After this many minutes without a touch the screen goes dark, where it can; 0: never."""
    names: tuple[str, ...] = ()
    """Names that were typed before, newest first."""
    last: dict[str, Any] = field(default_factory=dict)
    """The header of the last game, for `same as last time`; the game judges it when it is used."""
    last_by_game: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The same for each game, by its id."""
    same: dict[str, str] = field(default_factory=dict)
    """Other spellings of a player's name, each with the name under which they count."""
    tiles: str = ""
    """The tile set of a new game, once this table has taught its own; empty: the stand-in."""
    clock_s: int = 0
    """How far the table says the clock is off, and since which start of the machine."""
    clock_boot: str = ""

    def last_of(self, game: str) -> dict[str, Any]:
        """Return the header of the last game with that id; if none is kept, of the last of all games."""
        return self.last_by_game.get(game, self.last)

    @staticmethod
    def read() -> Settings:
        """Return what is kept; whatever cannot be read is as it is at first."""
        return kept_settings().settings

    def save(self) -> None:
        """Write the file, whole or not at all. Raises OSError if that cannot be."""
        path = _path()
        make_folder(path.parent)
        try:
            write_whole(str(path), json.dumps(asdict(self), ensure_ascii=False, indent=1) + "\n")
        except BadUsage as error:
            raise OSError(str(error)) from None


class ReadSettings(NamedTuple):
    """Settings that were read, and what was wrong: a line by the name of each setting, or `` for them all."""

    settings: Settings
    faults: dict[str, str]


def kept_settings() -> ReadSettings:
    """Return what this table chose; without a file all is as at first. Raises nothing."""
    path = _path()
    if not os.path.lexists(path):
        return ReadSettings(Settings(), {})
    try:
        return read_settings(read_outside(path, BYTES_AT_MOST), path)
    except BadData as error:
        return ReadSettings(Settings(), {"": str(error)})


def read_settings(raw: bytes, place: Path | str) -> ReadSettings:
    """Return the settings in the bytes of a file; *place* names it in what is wrong. Raises nothing.

    What only another version knows is left out in silence.
    """
    try:
        kept = read_object(raw, f"{place}", bounded=False)
    except BadRecord as error:
        return ReadSettings(Settings(), {"": str(error)})
    fits: dict[str, Any] = {}
    faults: dict[str, str] = {}
    for name in (each.name for each in fields(Settings) if each.name in kept):
        try:
            fits[name] = _READ[name](kept, name, f"{place}")
        except BadData as error:
            faults[name] = str(error)
    return ReadSettings(Settings(**fits), faults)


# --- how each is read: from the data, by its name, at a place ---


def _one_of(data: dict[str, Any], name: str, place: str, known: tuple[int, ...]) -> int:
    value = parsing.number(data, name, place)
    if value not in known:
        raise BadData(f"{place}: {name}: {value} is not one of {', '.join(map(str, known))}")
    return value


def _text(data: dict[str, Any], name: str, place: str) -> str:
    value = parsing.text(data, name, place)
    if len(value) > TEXT_AT_MOST or not value.isprintable():
        raise BadData(f"{place}: {name}: {parsing.shown(value)} is not a short text")
    return value


def _names(data: dict[str, Any], name: str, place: str) -> tuple[str, ...]:
    names = parsing.array(data, name, place)
    wrong = next((one for one in names if not _is_name(one)), None)
    if wrong is not None:
        raise BadData(f"{place}: {name}: {parsing.shown(wrong)} is not a short name")
    if len(names) > NAMES_AT_MOST:
        raise BadData(f"{place}: {name}: more than {NAMES_AT_MOST} names")
    return tuple(names)


def _same(data: dict[str, Any], name: str, place: str) -> dict[str, str]:
    given = parsing.table(data, name, place)
    if len(given) > SAME_AT_MOST:
        raise BadData(f"{place}: {name}: more than {SAME_AT_MOST} names")
    wrong = next((one for one in (*given, *given.values()) if not _is_name(one)), None)
    if wrong is not None:
        raise BadData(f"{place}: {name}: {parsing.shown(wrong)} is not a short name")
    return dict(given)


def _is_name(value: Any) -> bool:
    return (
        isinstance(value, str)
        and 0 < len(value.strip()) <= len(value) <= NAME_AT_MOST
        and value.replace(_JOINER, "").isprintable()
    )


def _header(data: dict[str, Any], name: str, place: str) -> dict[str, Any]:
    value = parsing.table(data, name, place)
    parsing.check_numbers(value, parsing.at(place, name))
    if len(json.dumps(value)) > LAST_AT_MOST:
        raise BadData(f"{place}: {name}: longer than {LAST_AT_MOST // 1024} KiB")
    return value


def _headers(data: dict[str, Any], name: str, place: str) -> dict[str, dict[str, Any]]:
    given = parsing.table(data, name, place)
    if len(given) > GAMES_AT_MOST:
        raise BadData(f"{place}: {name}: more than {GAMES_AT_MOST} games")
    return {game: _header(given, game, parsing.at(place, name)) for game in given}


_Reading = Callable[[dict[str, Any], str, str], Any]
_READ: Final[dict[str, _Reading]] = {
    "language": partial(parsing.choice, values=LANGUAGES),
    "shade": partial(parsing.choice, values=SHADES),
    "percent": partial(parsing.number, least=PERCENTS[0], most=PERCENTS[-1]),
    "help": parsing.flag,
    "pace": partial(parsing.choice, values=PACES),
    "trust_s": partial(parsing.number, least=0, most=60),
    "turned": parsing.flag,
    "rotation": partial(_one_of, known=QUARTERS),
    "panel": parsing.flag,
    "sound": parsing.flag,
    "lamp": partial(parsing.number, least=0, most=100),
    "brightness": partial(parsing.number, least=1, most=100),
    "dark_after_min": partial(parsing.number, least=0, most=24 * 60),
    "names": _names,
    "last": _header,
    "last_by_game": _headers,
    "same": _same,
    "tiles": _text,
    "clock_s": partial(parsing.number, least=-100 * YEAR_S, most=100 * YEAR_S),
    "clock_boot": _text,
}


def _path() -> Path:
    return paths.state_folder() / FILE
