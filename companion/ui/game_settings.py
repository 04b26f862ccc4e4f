"""What a table chooses once for a game, on the screen of the set-up."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from companion.games.plugin import Game
from companion.system.settings import Settings
from companion.ui.game_parts import part_of
from companion.ui.option import Option


class SettingOptions(NamedTuple):
    """Options of a game by where they stand: among the choices, what the table teaches, other screens."""

    choices: tuple[Option, ...] = ()
    taught: tuple[Option, ...] = ()
    """Not offered at a drawn table, of which nothing becomes the table's own."""
    pages: tuple[Option, ...] = ()

    @property
    def keys(self) -> frozenset[str]:
        """The keys of all of them."""
        return frozenset(option.key for options in self for option in options)


class GameSettings(Protocol):
    """The part `game_settings` of a game's screens."""

    def options(self, settings: Settings, words: Any, /) -> SettingOptions:
        """Return what can be chosen now."""

    def choose(self, key: str, settings: Settings, /) -> Settings | str:
        """Return the settings with the next value of the option *key*, or the screen it leads to."""


def game_settings_of(game: Game) -> GameSettings | None:
    """Return what a table chooses for *game*; None if there is nothing."""
    return part_of(game, "game_settings")
