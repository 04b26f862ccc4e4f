"""The table."""

from __future__ import annotations

import time
from typing import Any, Final

from kivy.app import App
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent

from companion.games.castelli.drawing.hit import Hit
from companion.games.castelli.screens import holdings
from companion.games.castelli.screens.answers import Answer
from companion.games.castelli.screens.cue import cue
from companion.games.castelli.screens.proposed import screen_for
from companion.games.castelli.screens.widgets import table  # noqa: F401 - the rules name it
from companion.ui.page import Page
from companion.words.table_step import TableStep

READ_S: Final = 2.0
"""A list that was on the screen for less was not read."""
AROUND: Final = 0.35
"""How much of a field is shown around what is going on, on each side."""


PIECES: Final = {"village": "castelli/village", "city": "castelli/city"}


class TablePage(Page):
    """The board, everybody's panels, and the usual next step."""

    leads_to = ("reveal", "why", "log", "cards", "card", "sell", "correct")

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self._seen: tuple[str, ...] = ()
        self._listed_s: float | None = None
        """Since when it is shown what hands do."""
        self._ticking: Any = None
        """What goes on to the next moment."""
        self._timed = ""
        """The moment it waits for."""
        super().__init__(*arguments, **properties)

    def refresh(self) -> None:
        """Show what the presenter says now, and go on with what is being played out."""
        before = self.view
        super().refresh()
        if heard := cue(before, self.view):
            App.get_running_app().sounds.play(heard)
        self._look()
        if self.view.side != "hands":
            self._listed_s = None
        elif self._listed_s is None:
            self._listed_s = time.monotonic()
        self._wait()
        if self.view.next == "score" and not self.view.playing:
            self.navigator.prepare("final_score")
        App.get_running_app().camera_feed.wake()  # what the eye saw before may mean something else now

    def _wait(self) -> None:
        """Let the moment that is shown stay as long as it takes to read."""
        if self.view.moment_at == self._timed:
            return
        self._stop()
        self._timed = self.view.moment_at
        shown_s = App.get_running_app().moment_s or self.presenter.moment_s
        if self.view.playing and shown_s is not None:
            self._ticking = Clock.schedule_once(self._tick, shown_s)

    def _stop(self) -> None:
        self._timed = ""
        if self._ticking is not None:
            self._ticking.cancel()

    def arrive(self) -> None:
        """Show the table."""
        super().arrive()
        self._seen = ()
        self._look()

    def _look(self) -> None:
        """Go near to what is going on; and back to the whole board."""
        if self.view.look == self._seen:
            return
        self._seen = self.view.look
        board = self.ids.board.shown
        if self._seen and (self.view.playing or (board is not None and board.is_small)):
            self.ids.board.show_fields(self._seen, AROUND)
        else:
            self.ids.board.show_whole()

    def leave(self) -> None:
        """Stop what is being played out."""
        self._stop()
        self.presenter.skip()

    def _tick(self, *_: object) -> None:
        if self.navigator.current == self.name:
            self.do(self.presenter.step)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Let a tap on the board skip what is played out, or go on tap by tap; buttons work all the time.

        What can be done next can be touched at once: nobody has to skip first.
        """
        by_taps = self.presenter.moment_s is None
        if self._is_watched(touch) and (by_taps or not self._goes_on(touch)):
            self.do(self.presenter.step if by_taps else self.presenter.skip)
            return True
        return bool(super().on_touch_down(touch))

    def _is_watched(self, touch: MotionEvent) -> bool:
        return bool(self.view.playing and self.ids.board.collide_point(*self.to_local(*touch.pos)))

    def _goes_on(self, touch: MotionEvent) -> bool:
        board = self.ids.board.shown
        found = board.found_at(*self.to_local(*touch.pos)) if board is not None else None
        return found is not None and self.presenter.goes_on_at(found.field)

    def see(self) -> None:
        """Go to what the eye has seen; where people are just doing something else, its sign waits."""
        name, facts = screen_for(self.navigator.session)
        if facts and self.presenter.touched is None:
            App.get_running_app().sounds.play("question" if name == "asked" else "tile")
            self._interrupt()
            self.go(name, **facts)
        elif self.presenter.marks() != self.view.marks:
            self.refresh()

    def show_card(self, card: str) -> None:
        """Prepare the play of a card that was shown."""
        self._interrupt()
        super().show_card(card)

    def _interrupt(self) -> None:
        """What the eye brings takes away what hands do; if nobody can have read it, it comes back."""
        if self._listed_s is None or time.monotonic() - self._listed_s < READ_S:
            self.presenter.interrupt()

    def tap_board(self, found: Hit) -> None:
        """Turn the tile there, or show what can be done; where the eye waits, what it has seen."""
        name, facts = self.presenter.seen_at(found.field)
        if name:
            self.go(name, **facts)
        elif self.presenter.may_turn(found.field):
            self.go("reveal", field=found.field)
        else:
            self.do(self.presenter.touch, found)

    def answer(self, answer: Answer) -> None:
        """Let somebody answer with a Steward or a Guard."""
        if answer.card == "steward":
            self.go("reveal", steward=answer.colour)
        else:
            self.do(self.presenter.guard, answer.colour)

    def step_icon(self, step: TableStep) -> str:
        """Return the icon of what hands move."""
        if step.what == "castle":
            return f"castelli/castle {step.colour}"
        return PIECES.get(step.what) or holdings.icon(step.what, step.colour or "red")

    def ask_why(self) -> None:
        """Ask how what was touched came about, or what the player on turn has."""
        touched = self.presenter.touched
        if touched is None:
            self.go("why")
        else:
            self.go("why", place=touched.area or touched.field)

    def go_home(self) -> None:
        """Leave the table: for the tournament it belongs to, or for home."""
        self.go("tournament" if self.navigator.session.play.has_several_boards else "home")

    @property
    def enter_ends_turn(self) -> bool:
        """Whether the big button ends the turn now."""
        return bool(self.view.next == "end")

    def press_enter(self) -> None:
        """Do the usual next thing."""
        match self.view.next:
            case "score":
                self.go("compare" if self.presenter.compare_first() else "final_score")
            case "build":
                self.do(self.presenter.build, 0)
            case _:
                self.do(self.presenter.press)

    def press_undo(self) -> None:
        """Take the last change back."""
        self.do(self.presenter.undo)

    def press_redo(self) -> None:
        """Bring back what was taken back last."""
        if self.view.redo:
            self.do(self.presenter.redo)
