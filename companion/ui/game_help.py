"""What a game tells on the help screen: the order of a turn, and what its signs mean."""

from __future__ import annotations

from typing import Any, Protocol

from companion.games.plugin import Game
from companion.ui.game_parts import part_or_plain
from companion.ui.option import Option


class GameHelp(Protocol):
    """The part `help` of a game's screens; `PlainHelp` answers what it leaves out."""

    def turn(self, words: Any, /) -> tuple[str, ...]:
        """Return what happens in a turn, in order."""

    def signs(self, words: Any, /) -> tuple[Option, ...]:
        """Return each sign that the game draws, with what it means."""


class PlainHelp:
    """A game that tells nothing."""

    def turn(self, _words: Any) -> tuple[str, ...]:
        """Return nothing."""
        return ()

    def signs(self, _words: Any) -> tuple[Option, ...]:
        """Return nothing."""
        return ()


def help_of(game: Game) -> GameHelp:
    """Return what *game* tells."""
    told: GameHelp = part_or_plain(game, "help", PlainHelp())
    return told
