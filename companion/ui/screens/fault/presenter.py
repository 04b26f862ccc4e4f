"""A fault of the companion that no other screen has survived: a sentence, and one way back."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.session import Session


@dataclass(frozen=True, slots=True)
class View:
    """What the screen says."""

    sentence: str
    again: str


class Presenter:
    """The simplest screen; it knows neither games nor camera."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def view(self) -> View:
        """Return what the screen says now."""
        return View(self.session.notice.text, self.session.words.say("Try again"))
