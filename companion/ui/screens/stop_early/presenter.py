"""Stopping early: scored as it stands, or without a result."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.option import Option
from companion.ui.session import Session


@dataclass(frozen=True, slots=True)
class View:
    """What the screen says."""

    title: str
    notice: str
    options: tuple[Option, ...]
    back: str


class Presenter:
    """The screen of stopping early."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def view(self) -> View:
        """Return what the screen says now."""
        say = self.session.words.say
        return View(
            title=say("Stop here? Undo brings the game back."),
            notice=self.session.notice.text,
            options=(
                Option(
                    "scored",
                    say("Score it as it stands"),
                    "crown",
                    more=say("As at the end: the winner is named, and it counts in the statistics"),
                ),
                Option(
                    "unscored",
                    say("Stop without a result"),
                    "stop",
                    more=say("Nobody wins, and it does not count in the statistics"),
                ),
            ),
            back=say("Go on playing"),
        )

    def stop(self, result: bool) -> bool:
        """Stop the game, with or without a *result*; say whether that went well."""
        return self.session.play.stop(result)
