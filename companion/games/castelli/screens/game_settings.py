"""What a table chooses once for Castelli: help with tiles, its own tiles and boards."""

from __future__ import annotations

from dataclasses import replace

from companion.games.castelli.words import CastelliWords
from companion.system.settings import Settings
from companion.ui.game_settings import SettingOptions
from companion.ui.option import Option


def options(settings: Settings, words: CastelliWords) -> SettingOptions:
    """Return what can be chosen now."""
    say = words.say
    return SettingOptions(
        choices=(
            Option(
                "help",
                say("Help with tiles"),
                value=say("on") if settings.help else say("off"),
                more=say("Shows what each direction of a tile would pay"),
            ),
        ),
        taught=(Option("tiles", say("Teach: the tiles"), "castelli/tile"),),
        pages=(Option("layouts", say("Board layout"), "pen"),),
    )


def choose(key: str, settings: Settings) -> Settings | str:
    """Switch help on or off; the others are screens."""
    return replace(settings, help=not settings.help) if key == "help" else key
