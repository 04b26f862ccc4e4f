"""Help: the order of a turn, and every sign with its meaning; the game tells its own."""

from __future__ import annotations

from typing import Final

from companion.engine.protocol import COLOURS
from companion.games.registry import first_game
from companion.ui.game_help import help_of
from companion.ui.option import Listing, Option
from companion.ui.session import Session
from companion.words.language import mark

SIGNS: Final = (
    ("undo", mark("Undo the last move; nothing is lost")),
    ("turn", mark("Redo what was undone")),
    ("list", mark("Log: every move, and the way to change one")),
    ("question", mark("Why: where each point comes from")),
    ("eye", mark("The camera sees the table")),
    ("sound", mark("Sounds on or off")),
    ("house", mark("Home; the game stays as it is")),
    ("crown", mark("Who leads, starts or has won")),
)


class Presenter:
    """The help screen."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def view(self) -> Listing:
        """Return what the screen says now."""
        words = self.session.words
        game = self.session.game or first_game(lambda one: bool(one.screens))
        own = help_of(game) if game else None
        turn = own.turn(words) if own else ()
        steps = tuple(
            Option(f"step {n}", words.say("{n}. {step}", n=n, step=step)) for n, step in enumerate(turn, 1)
        )
        signs = tuple(Option(f"sign {icon}", words.say(text), icon) for icon, text in SIGNS)
        return Listing(
            sentence=words.say("A turn, and what the signs mean"),
            wrong=False,
            options=(*steps, *self._colours(), *(own.signs(words) if own else ()), *signs),
            back=words.say("Back"),
        )

    def _colours(self) -> tuple[Option, ...]:
        """Return the shape of each colour."""
        words = self.session.words
        return tuple(Option(f"colour {one}", words.colour(one), f"mark {one}") for one in COLOURS)
