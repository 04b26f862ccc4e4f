"""What a table chooses once for Castelli: help with tiles, pace, its own tiles and boards."""

from __future__ import annotations

from dataclasses import replace

from companion.games.castelli.words import CastelliWords
from companion.system.settings import Settings
from companion.ui import pace
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
                "castelli/tile",
                value=say("on") if settings.help else say("off"),
                more=say("Shows what each direction gives"),
            ),
            Option(
                "pace",
                say("Evaluation"),
                "chart",
                value=say(pace.CALLED[settings.pace]),
                more=say("How long each sentence stays"),
            ),
        ),
        taught=(Option("tiles", say("Teach the tiles"), "castelli/tile"),),
        pages=(Option("layouts", say("Teach the board"), "pen"),),
    )


def choose(key: str, settings: Settings) -> Settings | str:
    """Switch help on or off, take the next pace; the others are screens."""
    if key == "pace":
        return replace(settings, pace=pace.next_pace(settings.pace))
    return replace(settings, help=not settings.help) if key == "help" else key
