"""The games and the data of the table: store, layouts, tile sets, the camera's profile."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion import data, library
from companion.doctor.finding import Finding, Patient
from companion.errors import BadData, BadStore
from companion.journal import reading


def check_store(patient: Patient) -> Iterator[Finding]:
    """Give whether the games can be read."""
    say, path = patient.words.say, data.store_path()
    if not path.exists():
        yield Finding("store", "fine", say("There are no games yet."), needed=True)
        return
    try:
        games, report = reading(path, lambda journal: len(journal.games()))
    except (BadStore, OSError) as error:
        yield Finding("store", "missing", str(error), say("Bring the games back from a copy."), needed=True)
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
    layouts, tiles = data.known_layouts(), data.known_tiles()
    told = say("Boards in order: {names}.", names=", ".join(layouts))
    yield _all_good(patient, "layouts", layouts, library.layout, told)
    told = say("Tiles in order: {names}.", names=", ".join(tiles))
    yield _all_good(patient, "tiles", tiles, library.tiles, told)


def _all_good(
    patient: Patient, part: str, names: list[str], load: Callable[[str], object], told: str
) -> Finding:
    say = patient.words.say
    for name in names:
        try:
            load(name)
        except BadData as error:
            return Finding(
                part, "missing", str(error), say("Correct the file, or take it away."), needed=True
            )
    if not names:
        return Finding(part, "missing", say("There are none."), say("Install again."), needed=True)
    return Finding(part, "fine", told, needed=True)
