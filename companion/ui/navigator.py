"""All screens, and the way from one to another."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Final

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.uix.screenmanager import NoTransition, ScreenManager

from companion.ui import gc_control
from companion.ui.page import PROPOSED
from companion.ui.screens import ScreenFolder, ScreenLibrary
from companion.ui.session import Session
from companion.ui.widgets.board import BoardCanvas

HELD_S: Final = 5.0
"""A finger of which nothing was heard for so long is gone, even if nobody said so."""

QUIET_S: Final = 3.0
"""Where nothing was touched and nothing moved for so long, it is tidied up."""

SOON_S: Final = 0.3
"""When a screen that is likely to come next is made: after the tap before has been answered."""

RESTING: Final = ("home", "final_score")
"""Where people rest: there all is searched, elsewhere only what was made since."""

TOLD_ON: Final = ("correct", "edit_header", "history_view")
"""The screens that show a change, beside those of the game; once answered, nobody comes back."""


class Cut(NoTransition):
    """One screen takes the place of another at once; Kivy's own lets both be seen in the frame between."""

    def start(self, manager: ScreenManager) -> None:
        """Put the new screen in and take the old one away."""
        super().start(manager)
        self.stop()


class Navigator(ScreenManager):
    """All screens, and the way one came."""

    def __init__(self, session: Session[Any, Any], library: ScreenLibrary, **properties: Any) -> None:
        super().__init__(transition=Cut(), **properties)
        self.session = session
        self._library = library
        self.history: list[tuple[str, dict[str, Any]]] = []
        self.presenters: dict[str, Any] = {}
        self._folders: dict[str, ScreenFolder] = {}
        """Where the screens that were gone to lie."""
        self._down: dict[int, tuple[float, tuple[float, float]]] = {}
        self._device = ""
        self._boards: defaultdict[str, BoardCanvas] = defaultdict(BoardCanvas)
        self._ahead = False
        self._next_ones: list[str] = []
        self._preparing = Clock.create_trigger(self._prepare, SOON_S)
        self._quiet = Clock.create_trigger(self._tidy, QUIET_S)

    @property
    def board(self) -> BoardCanvas:
        """The board that all screens share; of several boards one each, or each way draws all again."""
        return self._boards[self.session.play.shown_board]

    def come_from(self, name: str) -> None:
        """Let that screen be the one that is gone back to; it is made when somebody goes there."""
        self.history.append((name, {}))

    def go(self, name: str, **facts: Any) -> None:
        """Go to the screen *name*; one that is in the history already is gone back to."""
        if self.session.play.proposed is not None:
            name, facts = PROPOSED, {}
        if self._library.find(name, self.session.play.game) is None:
            return  # not built yet
        self._forget_answered()
        names = [known for known, _ in self.history]
        if name in names:
            del self.history[names.index(name) :]
        self.history.append((name, facts))
        self._show()

    def _forget_answered(self) -> None:
        """Let no way lead back to what was proposed and answered, nor to where it was told."""
        names = [name for name, _ in self.history]
        if self.session.play.proposed is None and PROPOSED in names:
            del self.history[names.index(PROPOSED) :]
            told_on = (*self.session.screens.told_on, *TOLD_ON)
            while self.history and self.history[-1][0] in told_on:
                self.history.pop()

    def reset_idle(self) -> None:
        """Something goes on: whoever looks or touches waits for nothing else meanwhile."""
        self._quiet.cancel()
        self._quiet()
        if self._preparing.is_triggered:
            self._preparing.cancel()
            self._preparing()

    def _tidy(self, _s: float) -> None:
        """Collect garbage, since nothing has happened for a while; unless a finger lies there."""
        if self._down:
            self.reset_idle()
        elif self.current in RESTING:
            gc_control.collect()
        else:
            gc_control.collect_new()

    def look_ahead(self) -> None:
        """From now on make the screens to which each one leads while nobody waits."""
        self._ahead = True
        self._prepare_next()

    def _prepare_next(self) -> None:
        if self._ahead:
            self.prepare(*self.current_screen.leads_to)

    def prepare(self, *names: str) -> None:
        """Make these screens, to which people are likely to go next, one by one while nobody waits."""
        self._next_ones += [name for name in names if name not in self._next_ones]
        if self._next_ones:
            self._preparing()

    def _prepare(self, _s: float) -> None:
        if self._down:
            self._preparing()
            return
        self._next_ones = [name for name in self._next_ones if not self.has_screen(name)]
        if self._next_ones:
            self._page(self._next_ones.pop(0)).size = self.size  # so that it is laid out, too
            self._preparing()

    def close(self) -> None:
        """Leave nothing waiting."""
        self._quiet.cancel()
        self._preparing.cancel()

    def start_again(self, *names: str) -> None:
        """Forget all screens and what they were about; go to the last of *names*, over the others."""
        self.let_go()
        self.presenters.clear()
        self._folders.clear()
        self._down.clear()
        self.history = [(name, {}) for name in names]
        self._show()

    def back(self) -> None:
        """Go back; from the first screen to nowhere."""
        if len(self.history) > 1:
            self.history.pop()
            self._show()

    def see(self) -> None:
        """Let the screen that is shown know that the eye has told something."""
        if self.current_screen is not None:
            self.current_screen.see()

    def let_go(self) -> None:
        """Take all screens away; their rules no longer follow the theme, which is about to change.

        The board that they share stays as it is, and goes on following its place.
        """
        for page in self.screens[:]:
            self._release(page)
        self.clear_widgets()

    def rebuild(self) -> None:
        """Make all screens again: after a change of theme, size or language. What they are about stays."""
        self.let_go()
        if self.history:
            name, _facts = self.history[-1]
            self._arrive(name)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take one finger at a time, but two on a board.

        A second one would press a button that the first has made into another; or it is the same finger, of
        which two providers tell.
        """
        self.reset_idle()
        now = touch.time_start
        self._down = {uid: (was, at) for uid, (was, at) in self._down.items() if now - was < HELD_S}
        alone = not self._down
        self._down[touch.uid] = (now, touch.pos)
        if alone or (touch.device == self._device and self._all_on_board()):
            self._device = touch.device
            return bool(super().on_touch_down(touch))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Forget the finger."""
        self.reset_idle()
        self._down.pop(touch.uid, None)
        return bool(super().on_touch_up(touch))

    def _all_on_board(self) -> bool:
        page = self.current_screen
        boards = [board for view in page._boards() if (board := view.shown)]
        places = [page.to_local(*at) for _was, at in self._down.values()]
        return all(any(board.collide_point(*at) for board in boards) for at in places)

    def _show(self) -> None:
        name, facts = self.history[-1]
        if self.current_screen is not None and self.current_screen.name != name:
            self.current_screen.leave()
        presenter = self._presenter(name)
        if hasattr(presenter, "enter"):
            presenter.enter(**facts)  # before the page is made, which shows it at once
        self._arrive(name)

    def _arrive(self, name: str) -> None:
        self._next_ones.clear()  # they followed from where people were before
        self._page(name).arrive()
        self.current = name
        self._prepare_next()

    def _page(self, name: str) -> Any:
        presenter = self._presenter(name)
        if not self.has_screen(name):
            self.add_widget(self._folders[name].make_page(presenter, self))
        return self.get_screen(name)

    def _presenter(self, name: str) -> Any:
        """Return the presenter of the screen *name*; games may have screens of the same name."""
        folder = self._library.find(name, self.session.play.game)
        assert folder is not None
        if name not in self.presenters or self._folders.get(name) is not folder:
            self._forget(name)
            self._folders[name] = folder
            self.presenters[name] = folder.make_presenter(self.session)
        return self.presenters[name]

    def _forget(self, name: str) -> None:
        """Take the screen *name* away: it is another game's."""
        if self.has_screen(name):
            page = self.get_screen(name)
            self._release(page)
            self.remove_widget(page)

    def _release(self, page: Any) -> None:
        """Let *page* no longer follow the theme; the boards in it go on following their places."""
        there = set(page.walk(restrict=True))
        for board in self._boards.values():
            if board in there:
                board.parent.remove_widget(board)
        release(page)


def release(top: Any) -> None:
    """Let the rules of *top* and all in it no longer follow what they name."""
    for widget in top.walk(restrict=True):  # else it goes on to what stands beside
        Builder.unbind_widget(widget.uid)
