"""The printed mat of a game, for those whose tiles lie on one and not on a board of their own."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from companion.games.plugin import Game
from companion.kit.mat import Mat


class GameMat(Protocol):
    """The module `mat` of the package that a game names as its `camera`; not every game has one."""

    @property
    def TILE_MM(self) -> float:  # noqa: N802 - a constant of the module
        """How large its tiles are if nobody says otherwise."""

    @property
    def TILE_MM_AT_LEAST(self) -> float:  # noqa: N802 - a constant of the module
        """The smallest tiles that it is printed for."""

    @property
    def TILE_MM_AT_MOST(self) -> float:  # noqa: N802 - a constant of the module
        """The largest ones that do not touch each other."""

    def mat(self, tile_mm: float, /) -> Mat:
        """Return the mat for tiles of that size."""

    def title(self, words: Any, /) -> str:
        """Return what stands on the sheet."""

    def steps(self, words: Any, /) -> list[str]:
        """Return what to do with the mat and the labels."""


def mat_of(game: Game) -> GameMat | None:
    """Return the mat of *game*; None if it has none."""
    if game.camera and find_spec(f"{game.camera}.mat"):
        return cast(GameMat, import_module(f"{game.camera}.mat"))
    return None
