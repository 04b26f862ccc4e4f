"""Home: go on with the running game, a new one, past games, settings, the language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.registry import all_games, first_game
from companion.ui.board_drawing import drawing_of
from companion.ui.listed_players import with_points
from companion.ui.new_game_plan import games_to_begin
from companion.ui.option import Option
from companion.ui.session import Session
from companion.words.language import LANGUAGES


@dataclass(frozen=True, slots=True)
class View:
    """What the home screen says."""

    title: str
    emblem: str
    """The icon of the first game."""
    go_on: str
    """Empty if no game is running."""
    game: str
    """What the running game is called."""
    who: str
    """Who plays it, each with their points."""
    new_game: str
    options: tuple[Option, ...]
    """What else there is to do, by the screen it leads to; `demo` is the simulated table."""
    help: str
    languages: tuple[tuple[str, str], ...]
    """Code and own name of each."""
    language: str
    notice: str
    about: str = ""
    """What this is, as long as there is no game."""


class Presenter:
    """The home screen."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def view(self) -> View:
        """Return what the screen says now."""
        words = self.session.words
        running = self.session.store.to_continue()
        return View(
            title=words.say("Castelli Companion"),
            emblem=_emblem(),
            go_on=words.say("Continue") if running else "",
            game=_title(running.record) if running else "",
            who=with_points(running.players, words) if running else "",
            new_game=words.say("New game"),
            options=tuple(self._options(bool(running))),
            help=words.say("Help"),
            about=""
            if running or self.session.store.count()
            else words.say("Keeps the score and explains every point"),
            languages=tuple(LANGUAGES.items()),
            language=self.session.settings.language,
            notice=self.session.notice.text,
        )

    def _options(self, running: bool) -> Iterator[Option]:
        words, games = self.session.words, self.session.store.count()
        if running:
            yield Option("new_game", words.say("New game"), "plus")
        yield Option("past_games", words.say("Past games"), "crown", value=str(games) if games else "")
        yield Option("set_up", words.say("Settings"), "cogs")
        if self._offers_demo():
            yield Option("demo", words.say("Try it on a simulated table"), "eye")

    def _offers_demo(self) -> bool:
        return self.session.camera_port.demo_offered and self.session.camera is None

    @property
    def begins_on(self) -> str:
        """The screen on which a new game begins: where there are several, one is chosen first."""
        return "choose_game" if len(games_to_begin()) > 1 else "new_game"

    def go_on(self) -> bool:
        """Take up the running game; say whether there is one."""
        return self.session.store.resume_running()

    def speak(self, language: str) -> None:
        """Let the table's language be *language*."""
        self.session.preferences.choose(replace(self.session.settings, language=language))


def _emblem() -> str:
    drawn = (drawing_of(game) for game in all_games())
    return next((drawing.EMBLEM for drawing in drawn if drawing), "house")


def _title(record: str) -> str:
    game = first_game(lambda game: any(rules.record == record for rules in game.rules))
    return game.title if game else ""
