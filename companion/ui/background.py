"""Long work beside the window: each job in a process of its own; what it tells is taken on the main thread.

A job is a function of a module that a fresh Python can import without Kivy. It is given a `Report`, which it
calls between two small pieces of its work. Why a process: docs/decisions/long-work-runs-beside.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.eye.inbox import Inbox

if TYPE_CHECKING:
    from companion.ui.job import Job


class Progress(NamedTuple):
    """How much of a job is *done*; *total* is 0 while that is not known."""

    done: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class Finished:
    """A job came to its end, with a *result*."""

    result: Any


@dataclass(frozen=True, slots=True)
class Failed:
    """A job could not go on; *why* is a sentence."""

    why: str


@dataclass(frozen=True, slots=True)
class Halted:
    """A job was stopped before it came to a result."""


Ending = Finished | Failed | Halted


class Background:
    """The jobs that are under way, one of each name. All but `wake` is for the main thread."""

    def __init__(self) -> None:
        self.wake: Callable[[], object] = lambda: None
        """Has the main thread call `take`; called from any thread."""
        self._inbox = Inbox(self._wake)
        self._jobs: dict[str, tuple[Job, Callable[[Ending], object]]] = {}

    def _wake(self) -> None:
        self.wake()

    def start(
        self, name: str, work: Callable[..., Any], *given: Any, ended: Callable[[Ending], object]
    ) -> Job:
        """Have *work* done with *given*; *ended* is called with its result.

        Where a job of that *name* is under way already, that one is left to go on.
        """
        if name not in self._jobs:
            from companion.ui.job import Job

            job = Job(work, given, lambda job, told: self._inbox.post((name, job, told)))
            self._jobs[name] = job, ended
        return self._jobs[name][0]

    def find(self, name: str) -> Job | None:
        """Return the job of that *name*, if it is under way."""
        return self._jobs[name][0] if name in self._jobs else None

    @property
    def busy(self) -> bool:
        """Whether any job is under way."""
        return bool(self._jobs)

    def stop(self, name: str) -> None:
        """Ask the job of that *name* to stop."""
        if job := self.find(name):
            job.stop()

    def take(self) -> bool:
        """Take what the jobs have told; tell whether one has ended."""
        has_ended = False
        for name, whose, told in self._inbox.take():
            job, ended = self._jobs.get(name, (None, None))
            if job is None or ended is None or job is not whose:
                continue  # of one that was closed
            if isinstance(told, Progress):
                job.progress = told
            else:
                del self._jobs[name]
                has_ended = True
                ended(told)
        return has_ended

    def close(self) -> None:
        """Stop all jobs and wait for their end, without telling anybody."""
        jobs = [job for job, _ended in self._jobs.values()]
        self._jobs.clear()
        self.wake = lambda: None
        for job in jobs:
            job.stop()
        for job in jobs:
            job.join()
