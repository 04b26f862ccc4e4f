"""The last thing that was refused or went wrong, as a sentence."""

from __future__ import annotations

from collections.abc import Callable

from companion.base.errors import CompanionError, Refused
from companion.base.outside import shown


class Notice:
    """One sentence that the screens show; empty when the last thing went well."""

    def __init__(self, text: str = "") -> None:
        self._text = text

    @property
    def text(self) -> str:
        """What went wrong."""
        return self._text

    def __bool__(self) -> bool:
        return bool(self._text)

    def show(self, text: str) -> None:
        """Let *text* be what went wrong."""
        self._text = text

    def clear(self) -> None:
        """All is well."""
        self._text = ""

    def attempt(self, work: Callable[[], object], explain: Callable[[Refused], str] = str) -> bool:
        """Do *work* and tell whether it went well; else the notice says why, a refusal by *explain*."""
        self.clear()
        try:
            work()
        except Refused as refused:
            self._text = explain(refused)
        except CompanionError as error:
            self._text = shown(str(error))
        except OSError as error:
            self._text = shown(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        return not self._text
