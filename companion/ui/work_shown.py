"""What a screen shows of long work: how much is done, and the way to stop it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.words.game_words import GameWords

if TYPE_CHECKING:
    from companion.ui.job import Job


@dataclass(frozen=True, slots=True)
class WorkShown:
    """A job that is under way."""

    told: str
    """How much is done, as a count or in percent; empty while that is not known."""
    share: float
    """The same from 0 to 1, for a bar."""
    stop: str
    stopping: bool
    """Whether that was touched already."""


def show_work(job: Job | None, words: GameWords, games: bool = False) -> WorkShown | None:
    """Return what is shown of *job*, None if there is none; *games* tells whether that is what it counts."""
    if job is None:
        return None
    done, total = job.progress
    share = min(1.0, done / total) if total else 0.0
    if not total:
        told = ""
    elif games:
        told = words.say("{n} of {total} games", n=done, total=total)
    else:
        told = words.say("{n} %", n=int(share * 100))
    return WorkShown(told, share, words.say("Stop"), job.stopping)
