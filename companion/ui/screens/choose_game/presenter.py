"""Which game is begun: a picture of each."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.plugin import Game
from companion.ui.board_drawing import drawing_of
from companion.ui.new_game_plan import games_to_begin, last_begun, plans_of
from companion.ui.session import Session
from companion.words.names import safe


@dataclass(frozen=True, slots=True)
class GameView:
    """One game: its picture, its title, and who played it last."""

    id: str
    title: str
    icon: str
    who: str


@dataclass(frozen=True, slots=True)
class View:
    """What the screen says."""

    sentence: str
    games: tuple[GameView, ...]
    back: str


class Presenter:
    """The choice of a game."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.tried: tuple[str, ...] = ()
        """The games of which one is tried at a simulated table; none: a new game is begun."""

    def enter(self, tried: tuple[str, ...] = ()) -> None:
        """Choose a game to begin, or one of those that can be *tried*."""
        self.tried = tried

    @property
    def usual(self) -> str:
        """The game that was played last, or the first of all."""
        return last_begun(self.session.settings).id

    def view(self) -> View:
        """Return what the screen says now."""
        say = self.session.words.say
        return View(
            sentence=say("Which game do you want to try?")
            if self.tried
            else say("Which game are you playing?"),
            games=tuple(
                self._game(game) for game in games_to_begin() if not self.tried or game.id in self.tried
            ),
            back=say("Back"),
        )

    def _game(self, game: Game) -> GameView:
        drawing, plans = drawing_of(game), plans_of(game)
        last = plans.last_plan(self.session.settings.last_of(game.id)) if plans else None
        names = (last.names.get(colour, "") for colour in last.players) if last else ()
        who = ", ".join(safe(name) for name in names if name)
        return GameView(game.id, game.title, drawing.EMBLEM if drawing else "house", who)
