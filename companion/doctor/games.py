"""The games and the data of the table: store, settings, layouts, tile sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from companion.base import paths
from companion.base.errors import BadData, BadStore, StoreForbidden, StoreInUse, StoreTooNew
from companion.doctor import validation
from companion.doctor.finding import Finding, Patient
from companion.games.castelli import library
from companion.journal import reading
from companion.journal.faults import Damaged, told
from companion.system.settings import check_kept
from companion.words.language import mark

ADVICE: Final[dict[type[BadStore], str]] = {
    StoreForbidden: mark("Give it to the user who plays."),
    StoreInUse: mark("Close the other program that uses it."),
    StoreTooNew: mark("Install the newer version again."),
    Damaged: mark("Bring the games back from a copy."),
    BadStore: mark("Is its disk plugged in and in order?"),
}
"""What helps against each kind of trouble with the store; the last one against any other."""


def check_store(patient: Patient) -> Iterator[Finding]:
    """Give whether the games can be read."""
    say, path = patient.words.say, paths.store_path()
    try:
        with told(path):
            there = path.exists()
        games, report = reading(path, lambda journal: len(journal.games())) if there else (0, None)
    except BadStore as error:
        advice = next(text for kind, text in ADVICE.items() if isinstance(error, kind))
        yield Finding("store", "missing", str(error), say(advice), needed=True)
        return
    if not there:
        yield Finding("store", "fine", say("There are no games yet."), needed=True)
        return
    said = patient.words.count("{n} game can be read.", "{n} games can be read.", games)
    if report:
        yield Finding(
            "store", "weak", " ".join(report.lines()), say("Copy the games to a stick."), needed=True
        )
    else:
        yield Finding("store", "fine", said, needed=True)


def check_data(patient: Patient) -> Iterator[Finding]:
    """Give whether every layout and tile set, the table's own and the shipped ones, is in order."""
    say = patient.words.say
    layouts, tiles = library.known_layouts(), library.known_tiles()
    in_order = say("Boards in order: {names}.", names=", ".join(layouts))
    yield _all_good(patient, "layouts", map(library.layout_path, layouts), validation.judge_layout, in_order)
    in_order = say("Tiles in order: {names}.", names=", ".join(tiles))
    yield _all_good(patient, "tiles", map(library.tiles_path, tiles), validation.judge_tiles, in_order)


def check_settings(patient: Patient) -> Iterator[Finding]:
    """Give whether what the table chose can be read."""
    say = patient.words.say
    try:
        check_kept()
    except BadData as error:
        advice = say("What cannot be read is as at first: choose it again on the set-up screen.")
        yield Finding("settings", "weak", str(error), advice)
    else:
        yield Finding("settings", "fine", say("What the table chose is kept."))


def _all_good(
    patient: Patient, part: str, files: Iterable[Path], judge: Callable[[Path], object], in_order: str
) -> Finding:
    say, there = patient.words.say, False
    for file in files:
        there = True
        try:
            judge(file)
        except BadData as error:
            return Finding(
                part, "missing", str(error), say("Correct the file, or take it away."), needed=True
            )
    if not there:
        return Finding(part, "missing", say("There are none."), say("Install again."), needed=True)
    return Finding(part, "fine", in_order, needed=True)
