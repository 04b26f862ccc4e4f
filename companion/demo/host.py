"""Whoever sits at a drawn table beside the app: what a mouse does there, and people who play by themselves.

What people do there goes the way of all moves: the eye sees it, the app proposes it, somebody says yes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from companion.base.messages import DrawnTable
from companion.words.words import Words

THINKING: Final = 3
"""Beats that people take between two things."""
PATIENCE: Final = 60
"""Beats after which people tell by touch what the camera has not seen."""


class Tablet(Protocol):
    """The app as a person at the table uses it."""

    @property
    def game(self) -> Any:
        """The game as the app has recorded it."""

    @property
    def lines(self) -> Sequence[str]:
        """Its record."""

    @property
    def asks(self) -> bool:
        """Whether the app asks about something that the camera has seen."""

    def answers(self, moves: tuple[Any, ...]) -> bool:
        """Touch yes, or the right answer, if the app proposes *moves* now; tell whether it did."""

    def tell(self, move: Any) -> bool:
        """Tell a *move* by touch."""


class DemoHost:
    """The drawn table of a demo; *show* has it drawn as it is now. A game says what happens on it."""

    def __init__(self, tablet: Tablet, show: Callable[[DrawnTable], object], words: Any, seed: int) -> None:
        self._tablet, self._show, self.seed = tablet, show, seed
        self._words: Words = words
        self.now = DrawnTable()
        self.said = self.invitation()
        self._hand_for = 0
        """Beats for which it is still said that a hand is busy."""
        self._players: Iterator[str] | None = None

    # --- what a game says ---

    def invitation(self) -> str:
        """Return what can be done with the mouse."""
        raise NotImplementedError

    def turn(self, field: str) -> None:
        """Do what a touch on *field* means."""
        raise NotImplementedError

    def follow(self) -> None:
        """Let the drawn table have what the record has."""
        raise NotImplementedError

    def play(self) -> Iterator[str]:
        """Give a sentence, or nothing, for each beat of a whole game."""
        raise NotImplementedError

    @property
    def resting_place(self) -> str:
        """Where a hand rests on the table."""
        raise NotImplementedError

    @property
    def is_settled(self) -> bool:
        """Whether nothing lies on the table that is not recorded."""
        raise NotImplementedError

    def tidy(self) -> None:
        """Take away what the mouse has done, before others play."""
        self._change(hand="", dark=False, card=None)

    # --- what is said and shown ---

    def speak(self, words: Any) -> None:
        """Go on in the language of *words*."""
        if words != self._words:
            self._words = words
            self._say(self.invitation())

    def _change(self, **changes: Any) -> None:
        self.now = replace(self.now, **changes)
        self._show(self.now)

    def _say(self, text: str, hand_for: int = 0) -> None:
        """Say *text*; if a hand is busy then, for this many beats at most."""
        self.said, self._hand_for = text, hand_for

    # --- what a mouse does ---

    def miss(self, found: bool = True) -> None:
        """Say what can be touched, after a touch beside all tiles; or that they are not *found* yet."""
        say = self._words.say
        later = say("The camera is still looking for the table: one moment.")
        self._say(say("There is nothing to do there: tap somewhere else.") if found else later)

    def warn(self) -> None:
        """Say where the game on the table is saved before a demo game replaces it."""
        self._say(self._words.say("Your game is saved under Past games. Tap again to watch another one."))

    def put_hand(self) -> None:
        """Put a hand onto the table, or take it away."""
        self._change(hand="" if self.now.hand else self.resting_place)
        say = self._words.say
        rests = say("A hand is on the table: the camera does not read what it hides.")
        self._say(rests if self.now.hand else self.invitation())

    def bump(self) -> None:
        """Bump into the camera."""
        self._change(bumps=self.now.bumps + 1)
        self._say(self._words.say("Somebody bumped into the camera: it finds the table again by itself."))

    def darken(self) -> None:
        """Switch the light off, or on."""
        self._change(dark=not self.now.dark)
        off = self._words.say("The light is off. Play on by touch.")
        self._say(off if self.now.dark else self.invitation())

    def show_card(self) -> None:
        """Show a card, where the game has some."""

    # --- people who play by themselves ---

    @property
    def watching(self) -> bool:
        """Whether people play by themselves."""
        return self._players is not None

    def watch(self) -> None:
        """Let people play by themselves, or stop them; only from the beginning of a game."""
        if self._players is not None:
            self._players = None
            self._say(self.invitation())
            return
        self.tidy()
        self._say("")
        self._players = self.play()

    def beat(self) -> None:
        """Let a little time go by: some five beats are a second."""
        self.follow()
        if self._players is None:
            self._see_hand_off()
            return
        said = next(self._players, None)
        if said is None:
            self._players = None
        elif said:
            self.said = said

    def _see_hand_off(self) -> None:
        """Say no longer that a hand is busy once the app asks or has it recorded, or after a while."""
        if not self._hand_for:
            return
        self._hand_for -= 1
        if self._tablet.asks:
            self._say(self._words.say("The hand is gone. Answer the app's question."), self._hand_for)
        if self.is_settled or not self._hand_for:
            self._say(self.invitation())

    def wait_for_yes(self, wanted: tuple[Any, ...]) -> Iterator[str]:
        """Wait until the app proposes what is *wanted* and say yes; after a while tell it by touch."""
        for _ in range(PATIENCE):
            yield from [""] * THINKING
            if self._tablet.answers(wanted):
                yield self._words.say("The camera has read it. Somebody taps Yes.")
                return
        yield from self.tell(wanted)

    def tell(self, moves: tuple[Any, ...]) -> Iterator[str]:
        """Tell *moves* by touch, each with a sentence where there is one."""
        for move in moves:
            if said := self.told(move):
                yield said
                yield from [""] * THINKING
            self._tablet.tell(move)

    def over_told(self) -> str:
        """Return what is said at the end of a game."""
        return self._words.say("The game is over. Tap Final score to see where the points come from.")

    def told(self, move: Any) -> str:  # noqa: ARG002 - most moves need no sentence
        """Return what is said while *move* is entered by touch; nothing if that needs no words."""
        return ""


def lines_of(header: Any, moves: Sequence[Any]) -> tuple[str, ...]:
    """Return a record as lines of JSON."""
    return tuple(json.dumps(one) for one in (header, *moves))
