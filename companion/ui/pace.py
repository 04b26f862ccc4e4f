"""At which pace what happened is played out: by the length of each sentence, or tap by tap."""

from __future__ import annotations

from typing import Final

from companion.system.settings import PACES
from companion.words.language import mark

CALLED: Final = dict(zip(PACES, (mark("usual pace"), mark("slow"), mark("tap by tap")), strict=True))
LETTERS_A_SECOND: Final = {"usual": 18.0, "slow": 10.0}
"""People read about 18 letters a second to themselves, and 10 aloud."""
TO_LOOK_S: Final = 0.8
"""Time to find the place on the board, before one reads."""


def reading_s(sentence: str, pace: str) -> float | None:
    """Return how long *sentence* is shown; None: until somebody taps."""
    letters = LETTERS_A_SECOND.get(pace)
    return TO_LOOK_S + len(sentence) / letters if letters else None


def next_pace(pace: str) -> str:
    """Return the pace after that one."""
    return PACES[(PACES.index(pace) + 1) % len(PACES)]
