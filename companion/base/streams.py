"""Standard input, output and error as they may be: closed, full, or read by nobody."""

from __future__ import annotations

import os
import sys
from io import BufferedRandom, BufferedWriter, FileIO, TextIOWrapper
from typing import Any, Final

NUMBERS: Final = {0: "stdin", 1: "stdout", 2: "stderr"}


def guard_streams() -> None:
    """Put nothing in the place of each stream that is closed, and let no complaint fail for want of a reader.

    A file that is opened next would get the number of a closed stream, and whatever a library prints.
    """
    for number, name in NUMBERS.items():
        _occupy(number)
        if getattr(sys, name) is None:
            setattr(sys, name, _Nowhere())
    if type(sys.stderr) is TextIOWrapper and sys.stderr is sys.__stderr__:
        told = BufferedWriter(_Forgiving(sys.stderr.fileno(), "wb", closefd=False))
        sys.stderr = TextIOWrapper(told, "utf-8", "backslashreplace", line_buffering=True)


def is_closed(stream: Any) -> bool:
    """Tell whether *stream* was closed when the program started."""
    return stream is None or isinstance(stream, _Nowhere)


def _occupy(number: int) -> None:
    try:
        os.fstat(number)
    except OSError:
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, number)  # processes that are started here inherit this one
        if nothing != number:
            os.close(nothing)
        else:
            os.set_inheritable(number, True)


class _Nowhere(TextIOWrapper):
    """Stands for a stream that is closed: nothing comes from it, what is written is gone."""

    def __init__(self) -> None:
        super().__init__(BufferedRandom(FileIO(os.devnull, "rb+")), "utf-8")


class _Forgiving(FileIO):
    """A file in which what finds no room is lost."""

    def write(self, data: Any, /) -> int:
        """Write *data* as far as that can be."""
        try:
            return super().write(data)
        except OSError:
            return len(data)
