"""What a game tells the eye of its table: where things lie on its board, and how its cards are labelled.

It is the module `table` of the package that a game names as its `camera`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from companion.base import parsing
from companion.base.errors import BadData
from companion.games.plugin import Game
from companion.games.registry import all_games, game_called
from companion.vision.board import BoardGeometry
from companion.vision.labels.label_set import LabelSet
from companion.vision.profile import BoardTables, Profile


class TaughtTile(Protocol):
    """A tile as it was photographed, and what is known of it so far."""

    @property
    def id(self) -> str:
        """Its name, and that of its picture."""

    @property
    def colours(self) -> tuple[str, ...]:
        """Those of its sides, clockwise from where north was in its photograph."""

    @property
    def values(self) -> tuple[str, ...]:
        """What its sides show, in the order of the colours."""

    @property
    def pose(self) -> tuple[float, ...]:
        """How it lies in its picture."""

    @property
    def told(self) -> bool:
        """Whether everything about it is known."""


class GameTable(BoardTables, Protocol):
    """What a profile, its camera and the printed kit need to know of a game."""

    @property
    def LABELS(self) -> LabelSet:  # noqa: N802 - a constant of the module
        """The labels of its cards."""

    @property
    def TILES(self) -> Mapping[str, str]:  # noqa: N802 - a constant of the module
        """The table `tiles` of a new profile."""

    @property
    def FACES(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the module
        """What its tiles are called if that is the same in every box; else a profile names a set of them."""

    @property
    def SLOT_WORD(self) -> str:  # noqa: N802 - a constant of the module
        """What a field is called on which a tile lies."""

    def usual_board(self, columns: int = 8, rows: int = 8) -> BoardGeometry:
        """Return a board of that size as it comes in the box; only its sizes count."""

    def board_table(self, board: BoardGeometry) -> dict[str, Any]:
        """Return the table of a new profile that describes *board*."""

    def card_names(self, words: Any, /) -> dict[int, str]:
        """Return what the cards are called in these *words*, by the number on their label."""

    def read_taught(self, folder: Path) -> Sequence[TaughtTile]:
        """Return the tiles that were taught into *folder* so far."""


def table_of(game: Game) -> GameTable:
    """Return what *game* tells of its table. Raises BadData if there is no camera for this game."""
    if not game.camera:
        raise BadData(f"game: no camera can watch {game.title}")
    return cast(GameTable, import_module(f"{game.camera}.table"))


def table_for(profile: Profile) -> GameTable:
    """Return what the game of *profile* tells of its table."""
    game = game_called(profile.game)
    if game is None:
        raise BadData(f"game: {parsing.shown(profile.game)} is not here")
    return table_of(game)


def slot_word(profile: Profile) -> str:
    """Return what the game of *profile* calls a field on which a tile lies."""
    return table_for(profile).SLOT_WORD


def game_of_profile(data: Mapping[str, Any]) -> Game:
    """Return the game that the profile *data* is for: the one it names, else the first that there is."""
    games = [game for game in all_games() if game.camera]
    name = parsing.text(dict(data), "game", "", games[0].id if games else "")
    found = next((game for game in games if game.id == name), None)
    if found is None:
        raise BadData(f"game: {parsing.shown(name)} is not one of {', '.join(one.id for one in games)}")
    return found
