"""Share: a past game as files, onto a USB stick if there is one; its result as a code to photograph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from companion.base.errors import BadUsage
from companion.base.outside import shown
from companion.games.registry import game_of
from companion.play.results import Result, results_of
from companion.report.formats import bg_stats_code, qr_modules, result_text
from companion.report.saving import save_files
from companion.report.sharing import Place, find_place
from companion.ui.background import Ending, Failed, Finished
from companion.ui.session import Session
from companion.ui.work_shown import WorkShown, show_work

Code = Literal["result", "bg-stats"]
Modules = tuple[tuple[bool, ...], ...]
LINE_AT_MOST: Final = 22
WORK: Final = "files"


@dataclass(frozen=True, slots=True)
class View:
    """What the share screen says."""

    title: str
    lines: tuple[str, ...]
    """What lies where, or what went wrong."""
    wrong: bool
    modules: Modules
    """The code, in rows; True is dark. Empty where there is no result, or where it is too long for one."""
    has_result: bool
    code: Code
    result: str
    bg_stats: str
    save: str
    work: WorkShown | None
    """While the files are being written."""
    back: str


def _broken(path: str) -> str:
    """Return a *path* with line breaks after some of its slashes, so that it fits."""
    lines = [""]
    for part in path.split("/"):
        if len(lines[-1]) + len(part) > LINE_AT_MOST and lines[-1]:
            lines.append("")
        lines[-1] += f"{part}/"
    return "\n".join(lines).removesuffix("/")


def _names(files: Sequence[Path]) -> str:
    """Return what *files* are called, the stem of the first only once: `NAME.html, .svg, .csv`."""
    first, *others = files or [Path()]
    return ", ".join([first.name, *(file.name.removeprefix(first.stem) for file in others)])


class Presenter:
    """The share screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._number = 0
        self._made: tuple[object, tuple[list[Result], Modules]] = (None, ([], ()))
        """The results and the code that were made last, and of what."""
        self.code: Code = "result"
        self._begin()

    def enter(self) -> None:
        """Come to the game on the table; what became of its files is still told."""
        self.show("result")
        table = self.session.play.table
        if self.session.background.find(WORK) is None and table and table.number != self._number:
            self._begin()

    def _begin(self) -> None:
        self.wrong = self.said = ""
        self.files: list[Path] = []
        self.place: Place | None = None

    # --- what people do ---

    def show(self, code: Code) -> None:
        """Show the code of the result, or the one that hands it to BG Stats."""
        self.code = code

    @property
    def boards(self) -> list[Any]:
        """The boards of which pictures are shared."""
        table = self.session.play.table
        return list(table.rules.boards(table.state).values()) if table else []

    def save(self, pictures: Sequence[bytes] = ()) -> None:
        """Have the files written beside the window; *pictures* are the `boards` as PNG."""
        journal, table = self.session.store.journal, self.session.play.table
        assert journal is not None
        assert table is not None
        self._begin()
        self._number, self.place = table.number, find_place()
        given = (journal.path, table.number, self.session.settings.language, self.place, tuple(pictures))
        self.session.background.start(WORK, save_files, *given, ended=self._saved)

    def stop(self) -> None:
        """Write no more, and take away what was written."""
        self.session.background.stop(WORK)

    def _saved(self, ending: Ending) -> None:
        match ending:
            case Finished(files):
                self.files = files
            case Failed(why):
                self.wrong = why
            case _:
                self.said = self.session.words.say("Stopped: nothing was saved.")

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, (results, modules) = self.session.words, self._code()
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
            work=show_work(self.session.background.find(WORK), words),
            back=words.say("Back"),
        )

    def _lines(self, has_result: bool, has_code: bool) -> tuple[str, ...]:
        words = self.session.words
        if self.wrong or self.said:
            return (self.wrong or self.said,)
        if self.place is None:
            return (
                self._advice(has_result, has_code),
                words.say(
                    "Save makes a report, picture, table and BG Stats link, on a USB stick if there is one."
                ),
            )
        if self.session.background.find(WORK):
            return (words.say("Saving the files …"),)
        folder = _broken(shown(self.place.folder))
        where = (
            words.say("On the USB stick:") if self.place.stick else words.say("In {folder}:", folder=folder)
        )
        return (where, words.say("Files: {names}", names=_names(self.files)))

    def _advice(self, has_result: bool, has_code: bool) -> str:
        say = self.session.words.say
        if not has_result:
            return say("The game has no result yet.")
        if not has_code:
            return say("The result is too long for a code.")
        return say("Scan the code with a phone to take the result with you.")

    def _results(self) -> list[Result]:
        assert self.session.play.table is not None
        assert self.session.store.journal is not None
        number = self.session.play.table.number
        return results_of(number, self.session.store.journal.history(number))

    def _code(self) -> tuple[list[Result], Modules]:
        """Return the results and the code; those that were made last, if they are of the same."""
        assert self.session.play.table is not None
        assert self.session.store.journal is not None
        number, version = self.session.play.table.number, self.session.store.journal.version
        of = (number, version, self.code, self.session.words.language)
        if self._made[0] != of:
            results = self._results()
            self._made = of, (results, self._modules(results))
        return self._made[1]

    def _modules(self, results: list[Result]) -> Modules:
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
