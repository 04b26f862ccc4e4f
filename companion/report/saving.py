"""The files of a game, written in a process of its own: a page takes a while, a USB stick may take longer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.base.errors import Stopped
from companion.games.registry import game_of
from companion.journal import Progress, read_journal
from companion.report.sharing import FORMS, Place, share


def save_files(
    progress: Progress, store: Path, number: int, language: str, place: Place, pictures: Sequence[bytes]
) -> list[Path]:
    """Write the files of game *number* of the *store* to *place*; return where each lies.

    *pictures* are its boards as PNG. Stopped by *progress*, it takes away what it wrote. Raises what `share`
    does.
    """
    written: list[Path] = []
    with read_journal(store) as journal:
        words = game_of(journal.history(number).line.header.get("record")).words(language)
        drawn = iter(pictures)
        photograph = (lambda _board: next(drawn)) if pictures else None
        try:
            for file in share(journal, number, words, place, photograph):
                written.append(file)
                progress(len(written), len(FORMS) + len(pictures))
        except Stopped:
            for file in written:
                file.unlink(missing_ok=True)
            raise
    return written
