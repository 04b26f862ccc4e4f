"""Help: the order of a turn, or every sign with its meaning; the game tells its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from companion.engine.protocol import COLOURS
from companion.games.registry import first_game
from companion.ui.game_help import GameHelp, help_of
from companion.ui.option import Option
from companion.ui.session import Session
from companion.words.language import mark

SIGNS: Final = (
    ("undo", mark("Undo the last move; nothing is lost")),
    ("turn", mark("Redo what was undone")),
    ("list", mark("Log: every move, and how to change one")),
    ("question", mark("Why: where each point comes from")),
    ("eye", mark("The camera sees the table")),
    ("sound", mark("Sounds on or off")),
    ("house", mark("Home; the game stays as it is")),
    ("crown", mark("Who leads, starts or has won")),
)


Part = Literal["turn", "signs"]


@dataclass(frozen=True, slots=True)
class View:
    """What the help screen says: one of its parts, and what both are called."""

    part: Part
    turn: str
    signs: str
    options: tuple[Option, ...]
    back: str


class Presenter:
    """The help screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.part: Part = "turn"

    def enter(self) -> None:
        """Begin with the order of a turn."""
        self.part = "turn"

    def show(self, part: Part) -> None:
        """Show the order of a turn, or the signs."""
        self.part = part

    def view(self) -> View:
        """Return what the screen says now."""
        words = self.session.words
        return View(
            part=self.part,
            turn=words.say("A turn"),
            signs=words.say("Symbols"),
            options=self._steps() if self.part == "turn" else self._signs(),
            back=words.say("Back"),
        )

    @property
    def _own(self) -> GameHelp | None:
        """What the game on the table tells, or the first one there is."""
        game = self.session.game or first_game(lambda one: bool(one.screens))
        return help_of(game) if game else None

    def _steps(self) -> tuple[Option, ...]:
        """Return what happens in a turn, in order."""
        words, own = self.session.words, self._own
        steps = enumerate(own.turn(words) if own else (), 1)
        return tuple(Option(f"step {n}", words.say("{n}. {step}", n=n, step=step)) for n, step in steps)

    def _signs(self) -> tuple[Option, ...]:
        """Return every sign with its meaning: each colour's, the game's own, and those of all screens."""
        words, own = self.session.words, self._own
        colours = tuple(Option(f"colour {one}", words.colour_name(one), f"mark {one}") for one in COLOURS)
        common = tuple(Option(f"sign {icon}", words.say(text), icon) for icon, text in SIGNS)
        return (*colours, *(own.signs(words) if own else ()), *common)
