"""How long a game took, and how long each player's turns: from when moves were told, without long breaks."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Final

from companion.play.results import plausible

BREAK_MS: Final = 20 * 60 * 1000
"""Who tells nothing for so long does something else: dinner, or the game waits for another day."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The time of a game in milliseconds, all of it and *by* whose turn it was, with the number of turns."""

    whole_ms: int = 0
    by: dict[Hashable, tuple[int, int]] = field(default_factory=dict)

    def turn_ms(self, who: Hashable) -> int:
        """Return how long a turn of *who* took on average; 0 if that is not known."""
        time_ms, turns = self.by.get(who, (0, 0))
        return time_ms // turns if turns else 0


def pace_of(times_ms: Sequence[object], on_turn: Sequence[Hashable]) -> Pace:
    """Return the pace of moves told at *times_ms*; *on_turn* says whose turn it was before each.

    A move without a time, or with one that cannot be, adds nothing; nor does a break.
    """
    whole, by = 0, dict[Hashable, tuple[int, int]]()
    for n, (now, who) in enumerate(zip(times_ms, on_turn, strict=True)):
        before = times_ms[n - 1] if n else None
        known = isinstance(now, int) and isinstance(before, int) and plausible(now) and plausible(before)
        took = now - before if known and isinstance(now, int) and isinstance(before, int) else 0
        took = took if 0 <= took < BREAK_MS else 0
        whole += took
        time_ms, turns = by.get(who, (0, 0))
        by[who] = time_ms + took, turns + (n == 0 or on_turn[n - 1] != who)
    return Pace(whole, by)
