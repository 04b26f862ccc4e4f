"""What a table chooses once for The Castles of Tuscany: its own boxes, its camera."""

from __future__ import annotations

from companion.games.tuscany.words import TuscanyWords
from companion.system.settings import Settings
from companion.ui.game_settings import SettingOptions
from companion.ui.option import Option


def options(_settings: Settings, words: TuscanyWords) -> SettingOptions:
    """Return what can be chosen now."""
    return SettingOptions(
        taught=(
            Option("boxes", words.say("Teach a Tuscany box"), "tuscany/tile castle"),
            Option("mat_tiles", words.say("Teach the Tuscany tiles"), "eye"),
        )
    )


def choose(key: str, _settings: Settings) -> str:
    """Return the screen."""
    return key
