"""What the newest sighting means for the game on the table, and what of it is still to be answered.

It is worked out whenever the eye reports something or the game goes on, never on request.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import replace
from typing import Any, Final

from companion.base.messages import FieldRead, Sighting
from companion.eye.findings import Asked, Finding, Observation, Question
from companion.eye.protocol import GameCamera

TRAY: Final = 2
"""The most cards that lie in the tray at once."""


class TableReading:
    """Findings for the board that is watched; nothing before `follow` has told which."""

    def __init__(self) -> None:
        self.sighting: Sighting | None = None
        self.cards_shown = 0
        """How often a card was shown that was none of those that had lain there already."""
        self._card: int | None = None
        self._shown: deque[int] = deque(maxlen=TRAY)
        self._before: set[int] = set()
        """The last cards shown; and those that may still lie there after the eye has restarted."""
        self._board: Any = None
        self._game_camera: GameCamera | None = None
        self._found: tuple[Finding, ...] = ()
        self._earlier: tuple[str, ...] = ()
        """Places of what was proposed and not answered, in the order in which they came."""
        self._read: frozenset[str] = frozenset()
        """Places that were not hidden since the game went on: those that are now lie under a hand."""
        self._put_off: dict[str, Hashable | None] = {}
        """What was read where somebody put an answer off."""
        self._behind = False
        """Whether the game has gone on since the table was last looked at."""

    # --- what happens ---

    def see(self, sighting: Sighting | None) -> None:
        """Take the newest *sighting*; None: nothing that was seen holds any more."""
        self.sighting = sighting
        if sighting is not None:
            self._behind = False
            self._read |= _seen_on(sighting)
            self._forget_what_changed(sighting)
        else:
            self._read = frozenset()
        self._interpret()

    def show_card(self, number: int) -> None:
        """Take the card that is shown; an eye that has restarted sees first what it had told before."""
        if number not in self._before:
            self._card = number
            self.cards_shown += 1
        self._before.discard(number)
        self._shown.append(number)
        self._interpret()

    def restart(self) -> None:
        """The eye begins again, and will tell of the cards that still lie there."""
        self._before = set(self._shown)

    def follow(self, board: Any, game_camera: GameCamera | None) -> bool:
        """Read the table for *board* from now on; tell whether the game has gone on since the last one."""
        if board is self._board:
            return False
        goes_on = self._board is not None
        self._board, self._game_camera = board, game_camera
        if goes_on:
            self._card, self._behind = None, True
            self._before.clear()
            self._read = _seen_on(self.sighting) if self.sighting else frozenset()
        if game_camera is not None:
            self._earlier = game_camera.unanswered(board, self._earlier, ())
        self._interpret()
        return goes_on

    def _forget_what_changed(self, now: Sighting) -> None:
        """A tile that was turned back or taken away was no proposal; one that lies otherwise is a new one."""
        gone = {field for field, read in now.fields.items() if read.state in ("down", "empty")}
        self._earlier = tuple(field for field in self._earlier if field not in gone)
        self._put_off = {
            place: was
            for place, was in self._put_off.items()
            if (read := self._reading_at(place)) == was or read is None
        }

    def _interpret(self) -> None:
        part, seen = self._game_camera, self._without_hands()
        if part is None or seen is None:
            self._found = ()
            return
        self._found = part.interpret(self._board, seen, self._earlier, self.card)
        self._earlier = part.unanswered(self._board, self._earlier, self._found, seen)

    def _without_hands(self) -> Sighting | None:
        """Return what was seen; while a hand hides a place that was read, what is unsure is under it as well.

        What lay there before is asked about once the hand is gone.
        """
        seen = self.sighting
        if seen is None or self._read <= _seen_on(seen):
            return seen
        fields = {
            at: FieldRead("hidden") if read.state == "unsure" else read for at, read in seen.fields.items()
        }
        return replace(seen, fields=fields)

    def _reading_at(self, place: str) -> Hashable | None:
        seen = self._without_hands()
        if self._game_camera is None or seen is None:
            return None
        return self._game_camera.reading_at(seen, place)

    # --- what it means ---

    @property
    def card(self) -> str | None:
        """The card that was shown last, until the game goes on."""
        if self._card is None or self._game_camera is None:
            return None
        return self._game_camera.card_numbered(self._card)

    def asked(self) -> Asked | None:
        """Return what people should answer first, nothing that was put off.

        Proposals come before questions, but for urgent ones.
        """
        found = [one for one in self._found if isinstance(one, Asked) and not self.is_put_off(one.place)]
        return min(found, key=_comes_later, default=None)

    def at(self, place: str) -> Asked | None:
        """Return what is asked of *place*, also if it was put off."""
        found = (one for one in self._found if isinstance(one, Asked) and one.place == place)
        return next(found, None)

    def waiting(self) -> tuple[str, ...]:
        """Return the places of which something is still to be said: they carry a mark on the board."""
        marked = self._game_camera.marked_kinds if self._game_camera else ()
        asked = [one.place for one in self._found if isinstance(one, Asked)]
        told = [one for one in self._found if isinstance(one, Observation)]
        return tuple(dict.fromkeys([*asked, *(one.places[0] for one in told if one.kind in marked)]))

    def observed(self) -> tuple[Observation, ...]:
        """Return what is seen that is no move; nothing until the table was looked at since the last move."""
        return () if self._behind else tuple(one for one in self._found if isinstance(one, Observation))

    def is_put_off(self, place: str) -> bool:
        """Tell whether somebody put off what is asked at *place*."""
        return place in self._put_off and self._put_off[place] == self._reading_at(place)

    # --- what people do ---

    def put_off(self, one: Asked) -> None:
        """Ask *one* no more as long as the same is read there; its mark stays."""
        if self.sighting is not None:
            self._put_off[one.place] = self._reading_at(one.place)

    def take_up(self, place: str) -> None:
        """Ask again what was put off at *place*: somebody has touched its mark."""
        self._put_off.pop(place, None)


def _seen_on(sighting: Sighting) -> frozenset[str]:
    """Return the places that nothing hides."""
    return frozenset(at for at, read in sighting.fields.items() if read.state != "hidden")


def _comes_later(one: Asked) -> bool:
    return isinstance(one, Question) and not one.urgent
