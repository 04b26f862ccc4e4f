"""One line of the doctor: a part, how it is, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.base.messages import PartFailed
from companion.words.words import Words

STATES: Final = ("fine", "weak", "missing")
Check = Callable[["Patient"], Iterator["Finding"]]


@dataclass(frozen=True, slots=True)
class Finding:
    """How a *part* is. What is *needed* stops the game where it is missing; *do* says how to mend it."""

    part: str
    state: str
    say: str
    do: str = ""
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Patient:
    """What is examined: the machine whose files lie under *root*, told in *words*."""

    words: Words
    root: Path = Path("/")
    profile: Path | None = None
    faults: tuple[PartFailed, ...] | None = None
    """Which parts the running panel cannot use; None: there is none, and its pins may be tried."""

    hurried: bool = False
    """Whether somebody waits at the screen: nothing is done that takes seconds."""

    def text(self, path: str) -> str:
        """Return what the file at *path* says; nothing if it is not there."""
        try:
            return (self.root / path).read_text("utf-8", "replace").strip("\0\n ")
        except OSError:
            return ""

    def found(self, pattern: str) -> list[Path]:
        """Return the files of that *pattern*."""
        return sorted(self.root.glob(pattern))

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        return self.text("proc/device-tree/model").startswith("Raspberry Pi")
