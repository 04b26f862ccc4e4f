"""The table: whose turn it is, the board, what everybody has, and the usual next step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.engine.castelli.moves import End
from companion.engine.castelli.state import Game
from companion.ui.presenters.panels import Panel, panels
from companion.ui.presenters.sitting import Sitting

Next = Literal["reveal", "end", "score"]


@dataclass(frozen=True, slots=True)
class View:
    """What the table screen says."""

    sentence: str
    notice: str
    game: Game
    panels: tuple[Panel, ...]
    left: tuple[tuple[str, str], ...]
    """What is left on the table: icon and number."""
    next: Next
    button: str
    """What the big button says; it waits until a tile is turned."""
    ready: bool
    undo: str
    can_undo: bool
    log: str
    why: str
    cards: str
    home: str


class Presenter:
    """The table screen."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting

    def view(self) -> View:
        """Return what the screen says now."""
        words, game = self.sitting.words, self.sitting.game
        assert self.sitting.table is not None
        following = self._next(game)
        return View(
            sentence=words.turn(game),
            notice=self.sitting.notice,
            game=game,
            panels=panels(game, words),
            left=(
                ("tile", str(len(game.face_down))),
                ("mine", str(game.mine)),
                ("card", str(len(game.deck))),
            ),
            next=following,
            button=self._button(following),
            ready=following != "reveal",
            undo=words.say("Undo"),
            can_undo=self.sitting.table.can_undo,
            log=words.say("Log"),
            why=words.say("Why?"),
            cards=words.say("Cards"),
            home=words.say("Home"),
        )

    def _next(self, game: Game) -> Next:
        if game.over:
            return "score"
        return "end" if game.revealed else "reveal"

    def _button(self, following: Next) -> str:
        words = self.sitting.words
        match following:
            case "score":
                return words.say("Final score")
            case "end":
                return words.say("End turn")
            case "reveal":
                return words.say("Turn a tile")

    def press(self) -> None:
        """Do the usual next thing."""
        if self._next(self.sitting.game) == "end":
            self.sitting.submit(End())

    def undo(self) -> None:
        """Take the last change back."""
        self.sitting.undo()
