"""A picture of the table against the record of its game: what a game tells of how they agree."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from companion.base.errors import BadData
from companion.base.messages import FieldRead
from companion.engine.protocol import Json
from companion.games.plugin import Game
from companion.vision.board import BoardGeometry


class AuditReport(NamedTuple):
    """How a picture and a record agree."""

    counts: Mapping[str, int]
    """How many places agree, differ and so on."""
    fields: Json
    """For each place what the record has, what is seen, and the verdict."""
    sentences: list[str]
    agrees: bool
    """Whether no place differs."""


class GameAudit(Protocol):
    """The module `audit_report` of the package that a game names as its `camera`."""

    def recorded_board(self, board: Any, /) -> str:
        """Return size and shape of the board that a game is played on, in a few words."""

    def profiled_board(self, board: BoardGeometry, /) -> str:
        """Return size and shape of a profile's *board*, in the same words."""

    def report(self, board: Any, seen: Mapping[str, FieldRead] | None, /) -> AuditReport:
        """Return how what is *seen* agrees with the game on a *board*; None if no board was seen at all."""


def audit_of(game: Game) -> GameAudit:
    """Return what compares pictures of *game*. Raises BadData if there is no camera for this game."""
    if not game.camera:
        raise BadData(f"{game.title}: there is no camera for this game")
    return cast(GameAudit, import_module(f"{game.camera}.audit_report"))
