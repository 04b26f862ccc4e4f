"""What the table chose: its settings, and the words and the clock that follow from them."""

from __future__ import annotations

from dataclasses import fields, replace

from companion.games.plugin import Game
from companion.play.notice import Notice
from companion.system import clock
from companion.system.settings import Settings
from companion.words.game_words import GameWords
from companion.words.names import NAME_ON_SCREEN


class Preferences:
    """The *settings* that hold now; what cannot be saved is shown by *notice*.

    *kept* are those of the file, where others hold for now: only what is newly chosen is changed there.
    """

    def __init__(self, settings: Settings, notice: Notice, kept: Settings | None = None) -> None:
        self._settings, self._notice = settings, notice
        self._kept = kept
        self._words: dict[str, GameWords] = {}

    @property
    def settings(self) -> Settings:
        """What holds now."""
        return self._settings

    def use(self, settings: Settings) -> None:
        """Let *settings* hold from now on, without keeping them."""
        self._settings = settings
        self._words.clear()

    def choose(self, settings: Settings) -> None:
        """Let *settings* hold from now on, and keep them."""
        kept = settings if self._kept is None else _with_changes(self._kept, self._settings, settings)
        self._kept = self._kept and kept
        self.use(settings)
        self._notice.attempt(kept.save)

    def switch_sound(self) -> None:
        """Switch sounds off or on."""
        self.choose(replace(self._settings, sound=not self._settings.sound))

    def now_ms(self) -> int:
        """Return what time it is at this table."""
        return clock.now_ms(self._settings.clock_s, self._settings.clock_boot)

    def words_for(self, game: Game) -> GameWords:
        """Return the words of *game*, in the language that was chosen."""
        if game.id not in self._words:
            self._words[game.id] = game.words(self._settings.language, names_at_most=NAME_ON_SCREEN)
        return self._words[game.id]


def _with_changes(kept: Settings, before: Settings, after: Settings) -> Settings:
    """Return *kept* with what has changed from *before* to *after*."""
    values = {one.name: getattr(after, one.name) for one in fields(after)}
    return replace(kept, **{name: value for name, value in values.items() if value != getattr(before, name)})
