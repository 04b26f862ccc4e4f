"""What games keep in files beside what is played: boards, sets of tiles and the like.

A file of a kind is known by its name, in a folder of what ships and of what a table made itself; `check`
judges it, `import` takes it in, and copies of the games carry it along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from companion.engine.protocol import Json
from companion.games.plugin import Game
from companion.games.registry import all_games


class FaceSet(NamedTuple):
    """Things that a camera tells apart by their pictures."""

    sides: Mapping[str, tuple[tuple[str, str], ...]]
    """By id: a colour and a value for each side, clockwise."""
    data: Json
    """The same as plain data, made from what was read: no comment of a file is in it."""


class ReadFaces(NamedTuple):
    """How faces are read: from a file, or from the data of one. Both raise BadData."""

    load: Callable[[Path], FaceSet]
    read: Callable[[Json], FaceSet]


@dataclass(frozen=True, slots=True)
class FileKind:
    """One kind of TOML file that a game has."""

    name: str
    """What a person calls it: tile set."""
    keys: str
    """By which keys a person tells it."""
    folder: str
    """Where such files lie, among what ships and in the state folder."""
    copied_as: str
    """What one of them is called in the list of what a copy brought, before its name."""
    in_order: str
    """The sentence that all of them, `{names}`, are in order."""
    recognise: Callable[[Json], bool]
    judge: Callable[[Path], str]
    """Returns what the file is and what to point out; raises BadData, naming the place."""
    take: Callable[[Path], str]
    """Keeps a file as the table's own and returns its name; raises BadData or BadUsage."""
    faces: ReadFaces | None = None


class GameFiles(Protocol):
    """The part of a game that knows its files."""

    @property
    def KINDS(self) -> tuple[FileKind, ...]:  # noqa: N802 - a constant of the module
        """Its kinds of files."""

    def warnings(self, board: Any, /) -> Sequence[str]:
        """Return what to point out about the material that a *board* is played with."""


def files_of(game: Game) -> GameFiles | None:
    """Return what *game* knows of its files; None if it has none."""
    return cast(GameFiles, import_module(game.files)) if game.files else None


def file_kinds() -> Iterator[FileKind]:
    """Give the kinds of files of all games."""
    for game in all_games():
        if files := files_of(game):
            yield from files.KINDS
