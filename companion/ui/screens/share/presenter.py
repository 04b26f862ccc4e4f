"""Share: a past game as files, onto a USB stick if there is one; its result as a code to photograph."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from companion.base.errors import BadRecord, BadStore, BadUsage
from companion.base.outside import shown
from companion.games.registry import game_of
from companion.play.results import Result, results_of
from companion.report.formats import bg_stats_code, qr_modules, result_text
from companion.report.sharing import Photograph, Place, find_place, share
from companion.ui.session import Session

Code = Literal["result", "bg-stats"]
LINE_AT_MOST: Final = 22


@dataclass(frozen=True, slots=True)
class View:
    """What the share screen says."""

    title: str
    lines: tuple[str, ...]
    """What lies where, or what went wrong."""
    wrong: bool
    modules: tuple[tuple[bool, ...], ...]
    """The code, in rows; True is dark. Empty where there is no result, or where it is too long for one."""
    has_result: bool
    code: Code
    result: str
    bg_stats: str
    save: str
    busy: bool
    back: str


def _broken(path: str) -> str:
    """Return a *path* with line breaks after some of its slashes, so that it fits."""
    lines = [""]
    for part in path.split("/"):
        if len(lines[-1]) + len(part) > LINE_AT_MOST and lines[-1]:
            lines.append("")
        lines[-1] += f"{part}/"
    return "\n".join(lines).removesuffix("/")


class Presenter:
    """The share screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.enter()

    def enter(self) -> None:
        """Begin with nothing written."""
        self.code: Code = "result"
        self.files: list[Path] = []
        self.place: Place | None = None
        self.wrong = ""
        self._writing: Iterator[Path] | None = None

    # --- what people do ---

    def show(self, code: Code) -> None:
        """Show the code of the result, or the one that hands it to BG Stats."""
        self.code = code

    def save(self, photograph: Photograph | None = None) -> None:
        """Begin to write the files; `write_next` writes one of them. *photograph* makes a PNG of a board."""
        assert self.session.store.journal is not None
        assert self.session.play.table is not None
        self.wrong, self.files, self.place = "", [], find_place()
        number, words = self.session.play.table.number, self.session.words
        self._writing = share(self.session.store.journal, number, words, self.place, photograph)

    @property
    def busy(self) -> bool:
        """Whether there are files still to write."""
        return self._writing is not None

    def write_next(self) -> None:
        """Write one more file."""
        if self._writing is None:
            return
        try:
            self.files.append(next(self._writing))
        except StopIteration:
            self._writing = None
        except (BadUsage, BadStore, BadRecord) as error:
            self._writing, self.wrong = None, shown(str(error))

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, results = self.session.words, self._results()
        modules = self._modules(results)
        return View(
            title=words.say("Share"),
            lines=self._lines(bool(results), bool(modules)),
            wrong=bool(self.wrong),
            modules=modules,
            has_result=bool(results),
            code=self.code,
            result=words.say("Result"),
            bg_stats=words.say("BG Stats"),
            save=words.say("Save files"),
            busy=self.busy,
            back=words.say("Back"),
        )

    def _lines(self, has_result: bool, has_code: bool) -> tuple[str, ...]:
        words = self.session.words
        if self.wrong:
            return (self.wrong,)
        if self.place is None:
            return (
                self._advice(has_result, has_code),
                words.say(
                    "Or save page, picture, table and a link for BG Stats, on a USB stick if one is in."
                ),
            )
        if self.busy:
            return (words.say("Writing the files ..."),)
        folder = _broken(shown(self.place.folder))
        where = (
            words.say("On the USB stick:") if self.place.stick else words.say("In {folder}:", folder=folder)
        )
        names = ", ".join(file.name for file in self.files)
        return (where, words.say("Files: {names}", names=names))

    def _advice(self, has_result: bool, has_code: bool) -> str:
        say = self.session.words.say
        if not has_result:
            return say("The game has no result yet.")
        if not has_code:
            return say("The result is too long for a code.")
        return say("Photograph the code to take the result with you.")

    def _results(self) -> list[Result]:
        assert self.session.play.table is not None
        assert self.session.store.journal is not None
        number = self.session.play.table.number
        return results_of(number, self.session.store.journal.history(number))

    def _modules(self, results: list[Result]) -> tuple[tuple[bool, ...], ...]:
        try:
            return tuple(map(tuple, qr_modules(self._told(results)))) if results else ()
        except BadUsage:
            return ()  # too long for a code

    def _told(self, results: list[Result]) -> str:
        """Return what the code says."""
        assert self.session.play.table is not None
        game, words = game_of(self.session.play.table.rules.record), self.session.words
        if self.code == "bg-stats":
            return bg_stats_code(results[-1], game, words)
        return "\n".join(result_text(result, game, words) for result in results)
