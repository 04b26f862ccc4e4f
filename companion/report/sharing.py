"""A past game as files to share: page, picture, CSV, a link for BG Stats; onto a USB stick where one is."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.base import paths
from companion.base.errors import BadRecord, BadUsage
from companion.base.private import make_folder
from companion.engine.protocol import EndedGame
from companion.games.plugin import Game
from companion.games.registry import game_of, rules_for
from companion.journal import FinalSheet, History, Journal
from companion.play.results import date_of, ended_games, results_of
from companion.play.table import Table
from companion.report.formats import bg_stats_link, csv_text
from companion.report.page import report_page
from companion.report.protocol import Circumstances, KeptScore, report_of
from companion.system.drive_folder import DriveFolder
from companion.system.usb_drives import find_sticks
from companion.words.game_words import GameWords

FOLDER: Final = "shared"


class Place(NamedTuple):
    """Where files go, and whether that is a USB stick."""

    folder: Path
    stick: bool

    def opened(self) -> DriveFolder:
        """Return the folder, which is made if it is missing. Raises BadUsage if that cannot be."""
        if self.stick:
            return DriveFolder(self.folder)
        folder = Path(os.path.realpath(self.folder))  # at this machine a link is somebody's wish
        try:
            make_folder(folder)
        except OSError as error:
            raise BadUsage(f"{self.folder}: {error.strerror or 'cannot be made'}") from None
        return DriveFolder(folder)


def find_place() -> Place:
    """Return a USB stick that is mounted and may be written; otherwise a folder of the state folder."""
    sticks = find_sticks()
    return Place(sticks[0], True) if sticks else Place(paths.state_folder() / FOLDER, False)


def share(
    journal: Journal, number: int, words: GameWords, place: Place, photograph: Photograph | None = None
) -> Iterator[Path]:
    """Write the files of game *number*, one for each step, and give where each lies.

    *photograph* gives the board as a PNG, for phones that open no SVG; without it there is none.
    Raises BadUsage if one cannot be written, BadStore or BadRecord if the game cannot be read.
    """
    folder = place.opened()
    history = journal.history(number)
    shared = SharedFiles(journal, number, history, game_of(history.line.header.get("record")), words)
    for make in (*FORMS, *([_photographs(photograph)] if photograph else [])):
        for name, content in make(shared).items():
            yield folder.write(f"{shared.game.id}-{number}{name}", content)


class SharedFiles(NamedTuple):
    """What the files are made of: a game of a store, and who tells it."""

    journal: Journal
    number: int
    history: History
    game: Game
    words: GameWords


def _page(shared: SharedFiles) -> Mapping[str, str]:
    return {".html": page_of_stored(shared.journal, shared.number, shared.words.language)}


def _picture(shared: SharedFiles) -> Mapping[str, str]:
    drawn = {
        name: report_of(shared.game).draw_board(board) for name, board in _boards(shared.history).items()
    }
    return {f"{name}.svg": svg for name, svg in drawn.items() if svg}


def _photographs(photograph: Photograph) -> Make:
    def make(shared: SharedFiles) -> Mapping[str, bytes]:
        return {f"{name}.png": photograph(board) for name, board in _boards(shared.history).items()}

    return make


def _boards(history: History) -> dict[str, Any]:
    """Return each board at the end, with what tells its files from those of others."""
    from companion.play.course import play

    rules = rules_for(history.line.header)
    boards = rules.boards(play(rules, history.line).state)
    return {f"-{name}" if name else "": board for name, board in boards.items()}


def _csv(shared: SharedFiles) -> Mapping[str, str]:
    results = results_of(shared.number, shared.history)
    return {".csv": csv_text(results, shared.words)} if results else {}


def _bg_stats(shared: SharedFiles) -> Mapping[str, str]:
    results = results_of(shared.number, shared.history)
    links = [f"{bg_stats_link(result, shared.game, shared.words)}\n" for result in results]
    return {"-bg-stats.txt": "".join(links)} if links else {}


Make = Callable[[SharedFiles], Mapping[str, str] | Mapping[str, bytes]]
Photograph = Callable[[Any], bytes]
FORMS: Final[tuple[Make, ...]] = (_page, _picture, _csv, _bg_stats)


# --- the page ---


def page_of_stored(journal: Journal, number: int, language: str) -> str:
    """Return the page of game *number*. Raises BadStore if it cannot be read."""
    history = journal.history(number)
    rules = rules_for(history.line.header)
    table: Table[Any, Any, Any] = Table.resume(journal, rules, number)
    ended = _ended(table) if table.score_differs else ()
    known = Circumstances(
        when=day_of([*table.moves, {"at_ms": history.start.created_ms}]),
        stopped=table.status == "stopped",
        kept=_kept(table.kept, ended),
        misfit=table.misfit.number if table.misfit else None,
    )
    game = game_of(rules.record)
    return report_page(game, rules, game.words(language), table.course.start, table.course.steps, known)


def day_of(moves: Iterable[Any]) -> str:
    """Return the day of the first move that tells its time."""
    at_ms = next((move["at_ms"] for move in moves if "at_ms" in move), None)
    return (date_of(at_ms) or "") if at_ms is not None else ""


def _ended(table: Table[Any, Any, Any]) -> Sequence[EndedGame]:
    """Return the games that the kept sheet tells of; none if it is damaged."""
    try:
        return ended_games(table.rules, table.header, table.kept.sheet) if table.kept else ()
    except BadRecord:
        return ()


def _kept(kept: FinalSheet | None, ended: Sequence[EndedGame]) -> KeptScore | None:
    """Return the totals that were kept, if they are those of one game."""
    if kept is None or len(ended) != 1:
        return None
    return KeptScore(kept.engine, {colour: row["total"] for colour, row in ended[0].rows.items()})
