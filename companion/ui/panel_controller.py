"""The panel on the main thread: its buttons do what a touch on the screen would; lamp, light and buzzer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol

from kivy.clock import Clock

from companion.eye.inbox import Inbox
from companion.ui.session import Session

if TYPE_CHECKING:
    from companion.base.messages import PartFailed, Press  # a table without a panel starts without it

POLL_S: Final = 0.05
ASKED, REFUSED = 1, 2
"""How often the buzzer sounds when the eye asks something, and when a button does nothing."""


class Wired(Protocol):
    """The panel as it is wired: what can be asked of it from here."""

    faults: list[PartFailed]

    def poll(self) -> None:
        """Post what the levels tell beyond the edges."""

    def show_turn(self, colour: str | None) -> None:
        """Show whose turn it is."""

    def light_table(self, level: float) -> None:
        """Make the lamp as bright as *level*, 0-1."""

    def beep(self, times: int = 1) -> None:
        """Sound the buzzer."""

    def has(self, part: str) -> bool:
        """Tell whether *part* is there and works."""


class PanelController:
    """Answers presses, from the pins or from buttons drawn on the screen, in the order they come.

    *page* is the one that is shown, *enter* does what the enter key does, *wake* tells whether the screen
    was dark: then the press woke it and does nothing else.
    """

    def __init__(
        self,
        session: Session[Any, Any],
        page: Callable[[], Any],
        enter: Callable[[], object],
        wake: Callable[[], bool],
    ) -> None:
        self._session, self._page, self._enter, self._wake = session, page, enter, wake
        self._inbox = Inbox(Clock.create_trigger(self._answer_all, -1))
        self._clock: Any = None
        self._shown: str | None = None
        self._asked: object = None
        """What the eye asked when the buzzer sounded last."""
        self.wired: Wired | None = None
        """The panel at the pins; None where there are none."""
        self._receiver: Callable[[Press], None] | None = None

    def post(self, press: Press) -> None:
        """Take a *press*; from any thread."""
        self._inbox.post(press)

    def redirect(self, receiver: Callable[[Press], None] | None) -> None:
        """Send presses to *receiver* instead of the game: a screen on which the panel is tried out."""
        self._receiver = receiver

    def attend(self, wired: Wired) -> None:
        """Look after the panel at the pins: held buttons, lost edges, the light of whose turn it is.

        The lamp is as bright as the table chose.
        """
        self.wired = wired
        wired.light_table(self._session.settings.lamp / 100)
        self._clock = Clock.schedule_interval(self._look_after, POLL_S)

    def close(self) -> None:
        """Look after it no longer."""
        if self._clock is not None:
            self._clock.cancel()

    def _look_after(self, _s: float) -> None:
        assert self.wired is not None
        self.wired.poll()
        play = self._session.play
        turn = play.board.turn if play.table is not None and not play.has_several_boards else None
        if turn != self._shown:
            self._shown = turn
            self.wired.show_turn(turn)

    def beep_if_asked(self) -> None:
        """Sound the buzzer, once, if the eye asks something: people look at the board, not at the screen."""
        if self.wired is None:
            return
        asked = self._session.asked()
        if asked is not None and (about := (self._session.play.moves, asked.place)) != self._asked:
            self._asked = about
            self._sound(ASKED)

    def _sound(self, times: int) -> None:
        if self.wired is not None and self._session.settings.sound:
            self.wired.beep(times)

    def _answer_all(self, *_: object) -> None:
        for press in self._inbox.take():
            self._answer(press)

    def _answer(self, press: Press) -> None:
        page = self._page()
        if page is None or self._wake():
            return
        if self._receiver is not None:
            self._receiver(press)
        elif not press.held:
            with self._session.play.told_by("button"):
                done = self._do(press.button, page)
            if not done:
                self._sound(REFUSED)

    def _do(self, button: str, page: Any) -> bool:
        """Do what *button* does on *page*; tell whether something came of it."""
        match button:
            case "confirm":
                return self._changes(self._enter)
            case "undo":
                return self._changes(page.press_undo)
            case "next" if page.enter_ends_turn:
                return self._changes(page.press_enter)
            case "look" if self._session.camera is not None:
                self._session.camera.look_again()
                return True
        return False

    def _changes(self, act: Callable[[], object]) -> bool:
        """Do *act*; tell whether the screen shows something else now, and no complaint that is new."""
        before, complained = self._on_screen(), self._session.notice.text
        act()
        notice = self._session.notice.text
        return self._on_screen() != before and (not notice or notice == complained)

    def _on_screen(self) -> tuple[str, Any]:
        page = self._page()
        return page.name, page.view
