"""The games and the data of the table: store, settings, the files of each game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from companion.base import paths
from companion.base.errors import BadData, BadStore, StoreForbidden, StoreInUse, StoreTooNew
from companion.doctor.finding import Finding, Patient
from companion.games.registry import all_games
from companion.journal import reading
from companion.journal.faults import Damaged, translate_errors
from companion.play.game_files import FileKind, files_of
from companion.system.settings import kept_settings
from companion.words.language import mark

ADVICE: Final[dict[type[BadStore], str]] = {
    StoreForbidden: mark("Make the user who plays the owner of the folder."),
    StoreInUse: mark("Close the other program that is using the games."),
    StoreTooNew: mark("Install the newer version again."),
    Damaged: mark("Restore the games from a copy."),
    BadStore: mark("Is the disk plugged in and working?"),
}
"""What helps against each kind of trouble with the store; the last one against any other."""


def check_store(patient: Patient) -> Iterator[Finding]:
    """Give whether the games can be read."""
    say, path = patient.words.say, paths.store_path()
    try:
        with translate_errors(path):
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
            "store", "weak", " ".join(report.lines()), say("Copy the games to a USB stick."), needed=True
        )
    else:
        yield Finding("store", "fine", said, needed=True)


def check_data(patient: Patient) -> Iterator[Finding]:
    """Give whether every file of each kind, the table's own and the shipped ones, is in order."""
    for game in all_games():
        words, of_game = game.words(patient.words.language), files_of(game)
        for kind in of_game.KINDS if of_game else ():
            files = dict(sorted(paths.known(kind.folder).items()))
            in_order = words.say(kind.in_order, names=", ".join(files))
            yield _all_good(patient, kind, files.values(), in_order)


def check_settings(patient: Patient) -> Iterator[Finding]:
    """Give whether what the table chose can be read."""
    say = patient.words.say
    advice = say("What cannot be read is back to its default: choose it again in the settings.")
    faults = kept_settings().faults.values()
    for line in faults:
        yield Finding("settings", "weak", line, advice)
    if not faults:
        yield Finding("settings", "fine", say("Your settings are saved."))


def _all_good(patient: Patient, kind: FileKind, files: Iterable[Path], in_order: str) -> Finding:
    say, part, there = patient.words.say, kind.folder, False
    for file in files:
        there = True
        try:
            kind.judge(file)
        except BadData as error:
            return Finding(part, "missing", str(error), say("Correct the file, or remove it."), needed=True)
    if not there:
        return Finding(part, "missing", say("There are none."), say("Install again."), needed=True)
    return Finding(part, "fine", in_order, needed=True)
