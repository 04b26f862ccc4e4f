"""A job: long work in a process of its own, from the window's end of the line and from the work's.

Read only once there is such work: a start needs nothing of it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, Literal

from companion.base.errors import Stopped
from companion.base.outside import shown
from companion.eye.workers import die_with, ending, one_line
from companion.ui.background import Ending, Failed, Finished, Halted, Progress

TELL_EVERY_S: Final = 0.1
GRACE_S: Final = 5.0
"""How long a job that was asked to stop may take to leave nothing behind, before it is killed."""
NICER: Final = 5
"""How much later than the window a job is given a processor that both want."""
_Order = Literal["stop", "pause", "go on"]


class Report:
    """The job's end of the line: called, it tells how much is done. Raises Stopped once that is asked for."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._told_s = 0.0
        self._stopped = self._paused = False

    def __call__(self, done: int, total: int) -> None:
        """Tell that so much is *done* of the *total*; not more often than anybody could see."""
        self._hear()
        now_s = time.monotonic()
        if now_s - self._told_s >= TELL_EVERY_S:
            self._told_s = now_s
            self._pipe.send(Progress(done, total))
        if self._stopped:
            raise Stopped

    def wants_back(self) -> bool:
        """Tell whether what was lent to the job is wanted back now, if only for a moment."""
        self._hear()
        return self._stopped or self._paused

    def wait(self) -> None:
        """Wait until what was lent is no longer wanted back. Raises Stopped."""
        self._hear()
        while self._paused and not self._stopped:
            self._obey(self._pipe.recv())
        if self._stopped:
            raise Stopped

    def _hear(self) -> None:
        while self._pipe.poll():
            self._obey(self._pipe.recv())

    def _obey(self, order: _Order) -> None:
        self._stopped = self._stopped or order == "stop"
        self._paused = order == "pause"


class Job:
    """Work that goes on in a process of its own; *post* is given its progress, and then how it ended."""

    def __init__(
        self,
        work: Callable[..., Any],
        given: tuple[Any, ...],
        post: Callable[[Job, Progress | Ending], object],
    ) -> None:
        self.progress = Progress()
        self.stopping = False
        self._post = post
        self._stop_by_s: float | None = None
        context = multiprocessing.get_context("spawn")  # nothing of the window or the store comes along
        self._pipe, there = context.Pipe()
        self._process = context.Process(
            target=_child_main, args=(there, os.getpid(), work, given), name=work.__name__, daemon=True
        )
        # The kernel ends a process with the thread that started it, so this one stays until it has ended.
        self._thread = threading.Thread(target=self._run, args=(there,), name=work.__name__, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ask the job to stop; it is killed if it does not."""
        if not self.stopping:
            self.stopping = True
            self._stop_by_s = time.monotonic() + GRACE_S
            self._order("stop")

    def join(self) -> None:
        """Wait for the end of a job that was asked to stop."""
        self._thread.join(timeout=2 * GRACE_S)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Have what was lent to the job for a moment."""
        self._order("pause")
        try:
            yield
        finally:
            self._order("go on")

    def _order(self, order: _Order) -> None:
        with suppress(OSError):  # it has ended
            self._pipe.send(order)

    def _run(self, there: Connection) -> None:
        try:
            ended = self._watch(there)
        except Exception as error:  # noqa: BLE001  the top of a thread
            ended = Failed(one_line(error))
        self._post(self, ended)

    def _watch(self, there: Connection) -> Ending:
        """Run the process to its end; it is gone when this returns."""
        try:
            self._process.start()
        except OSError as error:
            return Failed(f"{self._process.name}: cannot be started: {error.strerror}")
        finally:
            there.close()
        try:
            return self._listen(self._process)
        finally:
            self._process.kill()
            self._process.join()
            self._pipe.close()

    def _listen(self, process: BaseProcess) -> Ending:
        while self._stop_by_s is None or time.monotonic() < self._stop_by_s:
            try:
                message = self._pipe.recv() if self._pipe.poll(TELL_EVERY_S) else None
            except (EOFError, OSError):
                process.join(timeout=1)
                return Failed(f"{process.name}: {ending(process.exitcode)}")
            if isinstance(message, Progress):
                self._post(self, message)
            elif message is not None:
                return Halted() if isinstance(message, Failed) and self.stopping else message
        return Halted()


def _child_main(pipe: Connection, parent: int, work: Callable[..., Any], given: tuple[Any, ...]) -> None:
    """The job's process from its first line to its last; never a traceback."""
    die_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    os.nice(NICER)
    ended: Ending
    try:
        ended = Finished(work(Report(pipe), *given))
    except Stopped:
        ended = Halted()
    except Exception as error:  # noqa: BLE001  the top of a process
        ended = Failed(shown(one_line(error)))  # it may name a file that is not UTF-8
    with suppress(OSError):  # nobody listens any more
        pipe.send(ended)
    os._exit(0)
