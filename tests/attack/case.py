"""One attack: files laid out in a folder, the commands that meet them, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Files = Mapping[str, bytes]
"""By name within the folder of the case."""


@dataclass(frozen=True, slots=True)
class Step:
    """A command: its words, what is typed, which of its three streams are closed or always full.

    With *code* that is run in place of a command, in the same process as the tree that is attacked.
    """

    words: tuple[str, ...] = ()
    stdin: bytes | str = b""
    """What is typed, or the name of a file."""
    closed: tuple[int, ...] = ()
    full: tuple[int, ...] = ()
    code: str = ""

    def __str__(self) -> str:
        ends = [f"{place}>&-" if place else "<&-" for place in self.closed]
        ends += [f"{place}>/dev/full" for place in self.full]
        typed = f" <<< {self.stdin[:200]!r}" if self.stdin else ""
        return " ".join(["companion", *map(repr, self.words), *ends]) + typed if not self.code else self.code


def companion(*words: str, **more: Any) -> Step:
    """Return the command with these words."""
    return Step(tuple(words), **more)


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a step said: its exit status, both streams, and an exception that escaped, as its traceback."""

    step: Step
    status: int
    out: bytes
    err: bytes
    escaped: str = ""


@dataclass(slots=True)
class Outcome:
    """What came of the steps that one process ran."""

    spoken: list[Spoken] = field(default_factory=list)
    died: int = 0
    """The signal it died of."""
    blocked: str = ""
    """Why it was ended: it only waited, or went on for ever."""
    cpu_s: float = 0.0
    rss_kb: int = 0


Look = Callable[[Path, list[Outcome]], list[str]]
"""Looks at the folder of a case and what was said in it, and returns what is wrong."""


@dataclass(slots=True)
class Case:
    """An attack: what lies there, and what is done with it."""

    label: str
    steps: list[Step]
    files: Files = field(default_factory=dict)
    prepare: Callable[[Path], None] | None = None
    """Lays out what is no plain file."""
    played: bool = False
    """Whether the state folder already has games and own files, of which nothing may get lost."""
    after: bool = False
    """Whether all that people do with a store is tried afterwards."""
    toy: bool = False
    """Whether a second game is plugged in."""
    more: list[list[Step]] = field(default_factory=list)
    """What further processes do, one after the other."""
    look: Look | None = None
    may_die: bool = False
    """Whether the first process is killed on purpose."""
    store_attacked: bool = False
    """Whether the files of the state folder are themselves what is attacked: then they may be lost."""

    @property
    def size(self) -> int:
        """How large the input is, to keep the smallest."""
        typed = sum(len(step.stdin) + sum(map(len, step.words)) for step in self.steps)
        return sum(map(len, self.files.values())) + typed
