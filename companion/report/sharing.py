"""A past game as files to share: page, picture, CSV, a link for BG Stats; onto a USB stick where one is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.base import paths
from companion.base.errors import BadUsage
from companion.base.files import write_whole
from companion.engine.castelli.state import Game, Setup
from companion.games.castelli.report.board import draw_board
from companion.games.castelli.report.page import Circumstances, Kept, report_page
from companion.games.castelli.words import CastelliWords
from companion.games.registry import rules_for
from companion.journal import History, Journal
from companion.play import Table
from companion.play.results import date_of, results_of
from companion.report.formats import bg_stats_link, csv_text
from companion.system.usb_drives import find_sticks

FOLDER: Final = "shared"


class Place(NamedTuple):
    """Where files go, and whether that is a USB stick."""

    folder: Path
    stick: bool


def find_place() -> Place:
    """Return a USB stick that is mounted and may be written; otherwise a folder of the state folder."""
    sticks = find_sticks()
    return Place(sticks[0], True) if sticks else Place(paths.state_folder() / FOLDER, False)


def share(
    journal: Journal, number: int, words: CastelliWords, place: Place, photograph: Photograph | None = None
) -> Iterator[Path]:
    """Write the files of game *number*, one for each step, and give where each lies.

    *photograph* gives the board as a PNG, for phones that open no SVG; without it there is none.
    Raises BadUsage if one cannot be written, BadStore or BadRecord if the game cannot be read.
    """
    try:
        place.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadUsage(f"{place.folder}: {error.strerror or 'cannot be made'}") from None
    history = journal.history(number)
    for make in (*FORMS, *([_photographs(photograph)] if photograph else [])):
        for name, content in make(journal, number, history, words).items():
            file = place.folder / f"castelli-{number}{name}"
            write_whole(str(file), content)
            yield file


def _page(journal: Journal, number: int, _history: History, words: CastelliWords) -> Mapping[str, str]:
    return {".html": page_of_stored(journal, number, words.language)}


def _picture(_journal: Journal, _number: int, history: History, _words: CastelliWords) -> Mapping[str, str]:
    return {f"{half}.svg": draw_board(game) for half, game in _boards(history).items()}


def _photographs(photograph: Photograph) -> Make:
    def make(_journal: Journal, _number: int, history: History, _words: CastelliWords) -> Mapping[str, bytes]:
        return {f"{half}.png": photograph(game) for half, game in _boards(history).items()}

    return make


def _boards(history: History) -> dict[str, Game]:
    """Return the game at its end; of a tournament both halves, with how their files are told apart."""
    from companion.play.course import play

    state: Any = play(rules_for(history.line.header), history.line).state
    if isinstance(state, Game):
        return {"": state}
    return {f"-{half}": game for half, game in state.halves.items()}


def _csv(_journal: Journal, number: int, history: History, _words: CastelliWords) -> Mapping[str, str]:
    results = results_of(number, history)
    return {".csv": csv_text(results)} if results else {}


def _bg_stats(_journal: Journal, number: int, history: History, words: CastelliWords) -> Mapping[str, str]:
    links = [f"{bg_stats_link(result, words)}\n" for result in results_of(number, history)]
    return {"-bg-stats.txt": "".join(links)} if links else {}


Make = Callable[[Journal, int, History, CastelliWords], Mapping[str, str] | Mapping[str, bytes]]
Photograph = Callable[[Game], bytes]
FORMS: Final[tuple[Make, ...]] = (_page, _picture, _csv, _bg_stats)


# --- the page ---


def page_of_stored(journal: Journal, number: int, language: str) -> str:
    """Return the page of game *number*. Raises BadStore if it cannot be read."""
    history = journal.history(number)
    table: Table[Any, Any, Any] = Table.resume(journal, rules_for(history.line.header), number)
    kept = table.kept if table.scored_otherwise else None
    known = Circumstances(
        when=day_of([*table.moves, {"at_ms": history.start.created_ms}]),
        stopped=table.status == "stopped",
        kept=Kept(kept.engine, _totals(kept.sheet)) if kept else None,
        misfit=table.misfit.number if table.misfit else None,
    )
    return page_of_steps(table.setup, table.course.steps, language, known)


def page_of_steps(setup: Any, steps: Any, language: str, known: Circumstances) -> str:
    """Return the page of a game or a tournament that was played in *steps*."""
    if isinstance(setup, Setup):
        return report_page(setup, steps, language, known)
    from companion.games.castelli.report.tournament import tournament_page

    return tournament_page(setup, steps, language, known)


def day_of(moves: Iterable[Any]) -> str:
    """Return the day of the first move that tells its time."""
    at_ms = next((move["at_ms"] for move in moves if "at_ms" in move), None)
    return (date_of(at_ms) or "") if at_ms is not None else ""


def _totals(sheet: Any) -> dict[Any, int]:
    return {colour: row["total"] for colour, row in sheet.get("final", {}).items()}
