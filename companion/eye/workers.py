"""Starts, watches and replaces a worker: a process of its own whose death or hanging costs nothing else."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, Protocol

from companion.base.errors import CompanionError
from companion.base.messages import WorkerFailed

PR_SET_PDEATHSIG: Final = 1
BEAT: Final = None  # what a worker sends to say that it goes on,
LONG: Final = ...  # and that the next one may take a while
TAKE_S: Final = 0.05


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long a worker may take to start and between two beats, and the pauses before it is replaced."""

    start_s: float = 60.0
    hung_s: float = 6.0  # more than a decoder in a process of its own may take
    backoff_s: tuple[float, ...] = (0.1, 0.5, 1.0, 2.0, 5.0)
    healthy_after_s: float = 20.0  # one that ran so long begins with the shortest pause again


class Channel:
    """The worker's end: it posts, beats, and asks for the newest that is wanted of it."""

    def __init__(self, pipe: Connection, wanted: Any = None) -> None:
        self._pipe = pipe
        self.wanted = wanted

    def post(self, message: Any) -> None:
        """Send *message* to the inbox."""
        self._pipe.send(message)

    def newest(self) -> Any:
        """Say that the work goes on, and return the newest that is wanted, None before there is any."""
        self._pipe.send(BEAT)
        while self._pipe.poll():
            self.wanted = self._pipe.recv()
        return self.wanted

    def extend_deadline(self) -> None:
        """Say that the next beat may take as long as a start does."""
        self._pipe.send(LONG)


class Work(Protocol):
    """What a worker does: a function of a module, so that a fresh Python can import it."""

    def __call__(self, line: Channel, *given: Any) -> None:
        """Work until there is nothing more to do, beating all the while."""


class Worker:
    """A process that is kept going: *work* with *given*, its messages go to *post*."""

    def __init__(
        self,
        name: str,
        work: Work,
        given: tuple[Any, ...],
        post: Callable[[Any], object],
        patience: Timeouts | None = None,
    ) -> None:
        self.name = name
        self._work, self._given, self._post = work, given, post
        self._patience = patience or Timeouts()
        self._wanted: Any = None
        self._stop = threading.Event()
        self.pid: int | None = None
        # The kernel ends a worker with the thread that started it, so this one does all the starting.
        self._thread = threading.Thread(target=self._keep, name=name, daemon=True)
        self._thread.start()

    def want(self, wanted: Any) -> None:
        """Let the worker know what is *wanted* of it at its next beat; only the newest reaches it."""
        self._wanted = wanted

    def stop(self) -> None:
        """End the worker for good."""
        self._stop.set()
        self._thread.join(timeout=10)

    def _keep(self) -> None:
        failures = 0
        while not self._stop.is_set():
            begun_s = time.monotonic()
            try:
                why = self._run()
            except Exception as error:  # noqa: BLE001  the top of a thread
                why = one_line(error)
            if self._stop.is_set():
                return
            failures = 0 if time.monotonic() - begun_s > self._patience.healthy_after_s else failures
            self._post(WorkerFailed(self.name, why))
            self._stop.wait(self._patience.backoff_s[min(failures, len(self._patience.backoff_s) - 1)])
            failures += 1

    def _run(self) -> str:
        """Run one process to its end; return why it ended."""
        context = multiprocessing.get_context("spawn")  # nothing of the window or the store comes along
        here, there = context.Pipe()
        wanted = self._wanted
        given = (there, os.getpid(), wanted, self._work, self._given)
        process = context.Process(target=_child_main, name=self.name, args=given, daemon=True)
        os.environ.setdefault(
            "OPENBLAS_NUM_THREADS", "1"
        )  # on busy cores more threads cost it many times as much
        try:
            process.start()
        except OSError as error:
            return f"cannot be started: {error.strerror}"
        finally:
            there.close()
        self.pid = process.pid
        try:
            return self._listen(here, process, wanted)
        finally:
            self.pid = None
            process.kill()
            process.join()
            here.close()

    def _listen(self, pipe: Connection, process: BaseProcess, sent: Any) -> str:
        last_s, allowed_s = time.monotonic(), self._patience.start_s
        while not self._stop.is_set():
            try:
                message = pipe.recv() if pipe.poll(TAKE_S) else self
            except (EOFError, OSError):
                process.join(timeout=1)
                return ending(process.exitcode)
            except Exception as error:  # noqa: BLE001  a torn message can raise anything while it is unpacked
                return f"sent what cannot be read: {type(error).__name__}"
            if message is self:
                if time.monotonic() - last_s > allowed_s:
                    return "hangs"
                continue
            last_s = time.monotonic()
            if isinstance(message, WorkerFailed):
                return message.why
            if message is BEAT:
                allowed_s, sent = self._patience.hung_s, self._send_newest(pipe, sent)
            elif message is LONG:
                allowed_s = self._patience.start_s
            else:
                self._post(message)
        return "was ended"

    def _send_newest(self, pipe: Connection, sent: Any) -> Any:
        """Send what is wanted if it is not what was *sent*: only after a beat, so the pipe never fills."""
        wanted = self._wanted
        if wanted is not sent:
            with suppress(OSError):
                pipe.send(wanted)
        return wanted


def ending(code: int | None) -> str:
    """Return how a process ended, by its exit *code*."""
    if code is None:
        return "closed its line"
    return f"ended by signal {-code}" if code < 0 else f"ended with {code}"


def _child_main(pipe: Connection, parent: int, wanted: Any, work: Work, given: tuple[Any, ...]) -> None:
    """The worker's process from its first line to its last; never a traceback."""
    die_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    try:
        work(Channel(pipe, wanted), *given)
    except (EOFError, BrokenPipeError, ConnectionError):
        pass  # nobody listens any more
    except Exception as error:  # noqa: BLE001  the top of a process
        with suppress(OSError):
            pipe.send(WorkerFailed(multiprocessing.current_process().name, one_line(error)))
        os._exit(1)
    os._exit(0)  # no thread that hangs in a driver holds it back


def die_with(parent: int) -> None:
    """Have this process killed when its *parent* ends, however that ends."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)  # it ended before the kernel knew


def one_line(error: Exception) -> str:
    """Return what *error* says; one that is not meant for people is named, too."""
    said = str(error).strip().splitlines()[:1]
    if isinstance(error, CompanionError) and said:
        return said[0]
    return ": ".join([type(error).__name__, *said])
