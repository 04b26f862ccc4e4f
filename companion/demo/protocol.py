"""What a game offers for `companion demo`: a whole simulated game, told and left in a folder."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Protocol, TextIO, cast

from companion.games.plugin import Game


@dataclass(frozen=True, slots=True)
class DemoRequest:
    """Which simulated game is played, and how it is shown."""

    seed: int
    players: int
    modules: tuple[str, ...]
    camera: bool
    """Whether it is played before a drawn camera, if its packages are here."""
    language: str
    command: str
    """The words that give the same game again, from `demo` on."""


class GameDemo(Protocol):
    """The module `show` of the package that a game names as its `demo`."""

    @property
    def MODULES(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the module
        """What can be played with beside the game itself."""

    def show(self, request: DemoRequest, folder: Path, record: TextIO) -> None:
        """Play and tell a game; write its *record*, and pictures and a report into *folder*."""


def demo_of(game: Game) -> GameDemo:
    """Return what plays simulated games of *game*, which has a part for it."""
    return cast(GameDemo, import_module(f"{game.demo}.show"))
