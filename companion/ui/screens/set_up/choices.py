"""The list of settings: what can be chosen, each with its value, and the pages it leads to."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from companion.games.registry import all_games
from companion.system.backlight import find_backlight
from companion.system.settings import Settings
from companion.ui.game_settings import GameSettings, SettingOptions, game_settings_of
from companion.ui.option import Option
from companion.ui.session import Session
from companion.words.language import LANGUAGES, mark

SHADES: Final = {"dark": mark("dark"), "light": mark("light")}


def of_games(settings: Settings) -> list[tuple[GameSettings, SettingOptions]]:
    """Return what each game has to choose."""
    parts = [(game, game_settings_of(game)) for game in all_games()]
    return [(part, part.options(settings, game.words(settings.language))) for game, part in parts if part]


class Choices:
    """What the list of settings shows for a *session*."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def options(self, leave: bool) -> tuple[Option, ...]:
        """Return the whole list; whoever may *leave* the app is led there at its end."""
        say, now = self.session.words.say, self.session.settings
        light = find_backlight() is not None
        games = of_games(now)
        return (
            Option("language", say("Language"), "speech", value=LANGUAGES[now.language], typed=True),
            Option("shade", say("Theme"), "sun", value=say(SHADES.get(now.shade, SHADES["dark"]))),
            Option("page percent", say("Text size"), "letters", value=say("{n} %", n=now.percent)),
            Option("sound", say("Sound"), "sound", value=self._on_off(now.sound)),
            *(() if self.session.at_drawn_table else self._own(games)),
            *(option for _part, own in games for option in own.choices),
            *((self._trust(),) if self.session.camera else ()),
            Option("turned", say("Board"), "turn", value=self._turned()),
            *((self._brightness(), self._dark()) if light else ()),
            Option("page clock", say("Clock"), "clock", value=self._time()),
            Option("hardware", say("Devices"), "cogs"),
            *(option for _part, own in games for option in own.pages),
            Option("legend", say("Help"), "question", more=say("A turn, and what the symbols mean")),
            Option("page about", say("About"), "house"),
            *((Option("page power", say("Quit or switch off"), "power"),) if leave else ()),
        )

    def _own(self, games: list[tuple[GameSettings, SettingOptions]]) -> tuple[Option, ...]:
        """Return what is done with the table's own games and camera, and what it teaches."""
        say = self.session.words.say
        return (
            Option("camera", say("Set up the camera"), "eye"),
            *(option for _part, own in games for option in own.taught),
            Option("page copies", say("Copies of all games"), "stick"),
        )

    def _on_off(self, on: bool) -> str:
        return self.session.words.say("on") if on else self.session.words.say("off")

    def _turned(self) -> str:
        say = self.session.words.say
        return say("turned to the active player") if self.session.settings.turned else say("as on the table")

    def _trust(self) -> Option:
        say, seconds = self.session.words.say, self.session.settings.trust_s
        now = say("yes after {n} s", n=seconds) if seconds else say("always asks")
        return Option("trust", say("Camera"), "eye", value=now)

    def _brightness(self) -> Option:
        say, now = self.session.words.say, self.session.settings
        return Option("brightness", say("Brightness"), "sun", value=say("{n} %", n=now.brightness))

    def _dark(self) -> Option:
        words, after_min = self.session.words, self.session.settings.dark_after_min
        after = words.count("after {n} minute", "after {n} minutes", after_min)
        now = after if after_min else words.say("never")
        return Option("dark", words.say("Screen goes dark"), "eye-shut", value=now)

    def _time(self) -> str:
        return f"{datetime.fromtimestamp(self.session.preferences.now_ms() / 1000):%H:%M}"
