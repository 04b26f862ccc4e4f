"""Keeps the window going: a fault of the companion is kept and told, and the table comes back."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Canvas, StencilPop, opengl

from companion.eye.inbox import Inbox
from companion.system.fault_files import Fault, FaultFiles, described

if TYPE_CHECKING:
    from companion.ui.window import CompanionApp

TABLE, HOME, FAULT = range(3)
"""Where people are brought after a fault: each is tried if the one before does not work either."""
SOON_S: Final = 30.0
"""The same fault this soon after people were brought somewhere has followed them there."""
UNDRAWN_AT_MOST: Final = 20
"""How many faults without a picture between them, on the simplest screen, mean that the window is lost."""
MASKS_AT_MOST: Final = 128
"""How deep Kivy lets masks be nested."""


class Recovery(ExceptionHandler):
    """Answers what is raised while *app* runs; the faults are kept in *folder*.

    Memory that runs out, an interrupt and the end of the process keep their meaning.
    """

    def __init__(self, app: CompanionApp, folder: Path) -> None:
        self._app = app
        self._files = FaultFiles(folder)
        self._inbox = Inbox(Clock.create_trigger(self._take_posted, -1))
        self._recover = Clock.create_trigger(self._bring_back, 0)
        self._fault: Fault | None = None
        """The one that people were brought back from last."""
        self._place = TABLE
        self._answered_s = -SOON_S
        self._drawn = False
        """Whether a picture was drawn since people were brought somewhere."""
        self._undrawn = 0
        """Faults since a picture was to be drawn."""
        self._answered: set[str] = set()
        """Faults that people were brought back from a moment ago."""
        self._harmless: set[str] = set()
        """Those of them that come back wherever people are brought: they are only counted."""
        self._ends = False
        """Whether not even the simplest screen can be shown."""
        self._hook: Callable[[threading.ExceptHookArgs], object] = threading.excepthook

    def install(self) -> None:
        """Begin to answer, also for threads."""
        ExceptionManager.add_handler(self)
        Window.bind(on_flip=self._count_picture)
        self._hook, threading.excepthook = threading.excepthook, self._post

    def remove(self) -> None:
        """Answer no more."""
        ExceptionManager.remove_handler(self)
        Window.unbind(on_flip=self._count_picture)
        threading.excepthook = self._hook
        self._recover.cancel()

    def handle_exception(self, exception: BaseException) -> int:
        """Answer what Kivy's loop or its clock has caught."""
        if not isinstance(exception, Exception) or isinstance(exception, MemoryError):
            return ExceptionManager.RAISE
        fault = self._keep(exception)
        _drop_masks()
        self._undrawn = self._undrawn + 1 if Window.canvas.needs_redraw else 0
        if self._ends or (self._place == FAULT and self._undrawn > UNDRAWN_AT_MOST):
            return ExceptionManager.RAISE
        if not self._recover.is_triggered:
            self._answer(fault)
        return ExceptionManager.PASS

    def recover_now(self, error: Exception) -> None:
        """Bring people to where it goes on after *error*, at once: the first screen could not be shown.

        Raises it if no screen can be.
        """
        self._fault, self._place, self._answered_s = self._keep(error), HOME, monotonic()
        self._bring_back()

    def try_again(self) -> None:
        """Go back to the table, as people wish who were brought to the simplest screen."""
        if self._app.session.play.table is None:
            self._app.session.store.resume_running()
        self._answered.clear()
        self._harmless.clear()
        self._place = TABLE
        self._recover()

    # --- where to ---

    def _answer(self, fault: Fault) -> None:
        """Bring people to the table; farther away if the fault has come along, or nothing could be drawn."""
        now_s = monotonic()
        soon = now_s - self._answered_s < SOON_S
        self._answered_s = now_s
        if not soon:
            self._answered.clear()
            self._harmless.clear()
        came_along = soon and (fault.sign in self._answered or not self._drawn)
        if fault.sign in self._harmless:
            return
        if came_along and (self._place == FAULT or (self._place == HOME and self._drawn)):
            self._harmless.add(fault.sign)
            self._tell(self._goes_on())
            return
        self._place = self._place + 1 if came_along else TABLE
        self._answered.add(fault.sign)
        self._fault = fault
        self._recover()

    def _bring_back(self, *_: object) -> None:
        fault = self._fault
        assert fault is not None
        for place in range(self._place, FAULT + 1):
            self._place, self._drawn = place, False
            try:
                self._go(place, fault)
                return
            except Exception as error:
                self._answered.add(self._keep(error).sign)
                self._ends = place == FAULT
                if self._ends:
                    raise

    def _go(self, place: int, fault: Fault) -> None:
        session, navigator = self._app.session, self._app.navigator
        assert navigator is not None
        self._leave(navigator.current_screen)
        way = (self._take_up, self._put_away, lambda: ("fault",))[place]()
        session.notice.show(self._at_last_move(fault, place))
        navigator.start_again(*way)

    def _leave(self, page: Any) -> None:
        """Let the screen that is shown stop what it does; it may be the one that does not work."""
        try:
            if page is not None:
                page.leave()
        except Exception as error:  # noqa: BLE001 - it goes in any case
            self._keep(error)

    def _take_up(self) -> tuple[str, ...]:
        """Put the game on the table as it is in the store; return the way to its screen."""
        session = self._app.session
        table = session.play.table
        if table is None or not session.store.resume(table.number):
            return ("home",)
        return ("home", session.screen)

    def _put_away(self) -> tuple[str, ...]:
        """Put no game on the table: the first screen offers to go on with it."""
        self._app.session.play.put(None)
        return ("home",)

    # --- what is kept and told ---

    def _keep(self, error: BaseException) -> Fault:
        fault = self._files.keep(error)
        if fault.times == 1:
            print(" ".join(described(error, fault.file).split()), file=sys.stderr)
        return fault

    def _at_last_move(self, fault: Fault, place: int) -> str:
        """Return what is said; where there is room, also where the details are."""
        say = self._app.session.words.say
        said = say("Something went wrong. The game is at its last confirmed move.")
        if fault.file is None or place != FAULT:
            return str(said)
        return f"{said} {say('Details: {file}', file=fault.file.name)}"

    def _goes_on(self) -> str:
        return str(self._app.session.words.say("Something went wrong. The game goes on."))

    def _tell(self, text: str) -> None:
        self._app.session.notice.show(text)
        try:
            if self._app.navigator is not None:
                self._app.navigator.current_screen.refresh()
        except Exception as error:  # noqa: BLE001 - it is told on the next screen
            self._keep(error)

    def _count_picture(self, *_: object) -> None:
        self._drawn, self._undrawn = True, 0

    # --- threads ---

    def _post(self, raised: threading.ExceptHookArgs) -> None:
        if isinstance(raised.exc_value, Exception):
            self._inbox.post(raised.exc_value)

    def _take_posted(self, *_: object) -> None:
        for error in self._inbox.take():
            fault = self._keep(error)
            if fault.times == 1:
                self._tell(self._goes_on())


def _drop_masks() -> None:
    """Undo the masks of a frame that was drawn only in part: under them nothing would be seen any more."""
    drop = Canvas()
    drop.add(StencilPop())
    with suppress(Exception):  # Kivy raises a plain one if no mask is left
        for _ in range(MASKS_AT_MOST):
            if not opengl.glIsEnabled(opengl.GL_STENCIL_TEST):
                return
            drop.draw()
