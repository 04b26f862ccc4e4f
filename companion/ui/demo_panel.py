"""The drawn table of a game beside the app, and what a mouse does on it; the app is the usual one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window

from companion.base.messages import DrawnTable
from companion.demo.host import DemoHost, lines_of
from companion.eye.findings import Proposal
from companion.ui.widgets.drawn_table import DOINGS, DrawnTablePanel

BEAT_S: Final = 0.2
SHARE: Final = 0.36
"""How much of the window the drawn table takes."""
WINDOW: Final = (1250, 600)
"""A window that is smaller is made so large where the screen has room for it, """
LEFT: Final = 10
"""and put so far to the left, for all of it to be on the screen."""


class HandOnTheApp:
    """The app as the people of a demo use it: they see what is asked and touch what is there."""

    def __init__(self, app: Any) -> None:
        self._app = app

    @property
    def game(self) -> Any:
        """The game as it is recorded."""
        return self._app.session.play.board

    @property
    def lines(self) -> Sequence[str]:
        """Its record."""
        table = self._app.session.play.table
        return lines_of(table.header, table.moves)

    @property
    def asks(self) -> bool:
        """Whether it asks about something that the camera has seen."""
        return self._app.session.asked() is not None

    def are_same(self, moves: tuple[Any, ...], wanted: tuple[Any, ...]) -> bool:
        """Tell whether *moves* do what is *wanted*."""
        return moves == wanted

    def answers(self, moves: tuple[Any, ...]) -> bool:
        """Touch yes, or the right answer, if *moves* are what is asked now."""
        asked, page = self._app.session.asked(), self._app.navigator.current_screen
        if asked is None or page.name not in self._app.session.screens.answered_on:
            return False
        if isinstance(asked, Proposal) and self.are_same(asked.moves, moves):
            page.lay()
            return bool(page.name != self._app.navigator.current)
        for number, answer in enumerate(getattr(asked, "answers", ())):
            if self.are_same(answer.moves, moves):
                page.choose(number)
                return True
        return False

    def tell(self, move: Any) -> bool:
        """Tell a *move* by touch."""
        if not self._app.session.play.submit(move):
            return False
        self._app.navigator.go("table", told=True)
        return True


class DemoPanel:
    """The drawn table beside *app*: *begin* begins a game for it, *leave* goes back to how it was.

    *window* is how large the window is made at least; *look* lets the eye look at the board of a game. A game
    says by what it overrides who sits there (`make_host`) and what lies on the table (`face_up`).
    """

    first = b""
    """A picture to look at until the camera's first one."""
    doings: tuple[str, ...] = tuple(DOINGS)

    def __init__(
        self,
        app: Any,
        seed: int,
        begin: Callable[[], bool],
        leave: Callable[[], object],
        window: tuple[int, int] | None = None,
        look: Callable[[Any], object] = lambda _board: None,
    ) -> None:
        self.app, self.seed, self._begin, self._leave, self._look = app, seed, begin, leave, look
        self._warned = False
        """Whether it was said that watching ends the game on the table."""
        self._face_up: frozenset[str] = frozenset()
        """Where something lies face up on the drawn table."""
        wide, high = window or WINDOW
        if min(Window.width - wide, Window.height - high) < 0 and Window.fullscreen in (False, "0"):
            Window.size = (max(Window.width, wide), max(Window.height, high))
            Window.left = min(Window.left, LEFT)
        self._fresh()
        app.put_beside(self._make, SHARE)
        self._beats = Clock.schedule_interval(self._beat, BEAT_S)

    def make_host(self) -> DemoHost:
        """Return who sits at the drawn table of the game that is on now."""
        raise NotImplementedError

    def face_up(self, table: DrawnTable) -> frozenset[str]:
        """Return where something lies on *table* that is taken away before the next game."""
        raise NotImplementedError

    def close(self) -> None:
        """Take the drawn table away."""
        self._beats.cancel()
        self.app.put_beside(None)

    def _make(self) -> DrawnTablePanel:
        """Make the panel again, for the window as it is now and in the language of now."""
        words = self.app.session.words
        self.host.speak(words)
        self.panel = DrawnTablePanel(words=words, first=self.first, doings=self.doings)
        self.panel.bind(on_turn=self._turn, on_miss=self._miss, on_do=self._do)
        self._show()
        return self.panel

    def _fresh(self) -> None:
        """Begin a game, and deal for it."""
        self._clear()
        self._begin()
        self.app.navigator.go("table")
        self._deal()

    def _deal(self) -> None:
        """Deal for the game that is on now, and have the eye look at its board."""
        session = self.app.session
        self._table = session.play.table
        self._look(session.play.board)
        self.host = self.make_host()

    def _clear(self) -> None:
        """Have everything taken off the table; nobody is asked about what lay there."""
        self.app.session.camera.clear(self._face_up)

    def draw(self, table: DrawnTable) -> None:
        session = self.app.session
        self._face_up = self.face_up(table)
        session.camera.draw(table, self._face_up)

    def _beat(self, _s: float) -> None:
        session = self.app.session
        if session.play.table is None or session.camera is None or session.play.has_several_boards:
            return
        if session.play.table is not self._table:
            self._clear()
            self._deal()
            self.app.navigator.see()
        self.host.beat()
        self._show()

    def _show(self) -> None:
        self.panel.show(self.app.session.camera.live, self.host)

    def _turn(self, _panel: object, field: str) -> None:
        self._warned = False
        self.host.turn(field)

    def _miss(self, _panel: object, found: bool) -> None:
        self.host.miss(found)

    def _watch(self) -> None:
        """Let people play, or stop them; a game that is not over is given up by a second touch only."""
        game = self.app.session.play.board
        if not self.host.watching and game.moves:
            if not game.over and not self._warned:
                self._warned = True
                self.host.warn()
                return
            self._fresh()
        elif not self.host.watching:
            self._clear()
            self.app.navigator.go("table")
        self._warned = False
        self.host.watch()

    def _do(self, _panel: object, what: str) -> None:
        self._warned = self._warned and what == "watch"
        match what:
            case "watch":
                self._watch()
            case "hand":
                self.host.put_hand()
            case "bump":
                self.host.bump()
            case "light":
                self.host.darken()
            case "card":
                self.host.show_card()
            case _:
                self._leave()
