"""Boxes taught, then each picture taken and read once, in several processes.

Rows are written as they come, so that a run which was stopped goes on. A row's `fields` are, slot by slot:
what is true, how much of it is covered, what was said, with what confidence, what kind of thing lies there
(`KINDS`), and what else is to be known of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

import cv2

from companion.base.messages import FieldRead
from companion.eye.profiles import BACK, load_profile
from companion.eye.readers import load_reader
from companion.vision.reader import Reader, Reading
from companion.vision.steady import Steady
from scripts.accuracy.families import Still, family_called
from scripts.accuracy.origin import mark
from scripts.accuracy.plan import Frame, groups_of
from scripts.accuracy.tally import Row
from scripts.accuracy.teach import Taught, taught
from tests.families.protocol import Box, Photo, Truth

FRAME_S = 0.1
Group = list[Frame]
T = TypeVar("T")
Answer = TypeVar("Answer")


def measure(frames: Sequence[Frame], folder: Path, processes: int, evidence: bool = False) -> Iterator[int]:
    """Teach and read what *folder* has no rows of; give how many frames each group has as it is done."""
    groups = groups_of(frames)
    boxes = list(dict.fromkeys((frame.family, frame.box) for frame in frames))
    for _ in _each(partial(_taught, folder=folder), boxes, processes):
        pass
    yield from _each(partial(measure_group, folder=folder, evidence=evidence), groups, processes)


def _each(work: Callable[[T], Answer], parts: Sequence[T], processes: int) -> Iterator[Answer]:
    if processes == 1:
        cv2.setNumThreads(1)
        yield from map(work, parts)
        return
    with ProcessPoolExecutor(processes, initializer=cv2.setNumThreads, initargs=(1,)) as pool:
        yield from pool.map(work, parts)


def _taught(which: tuple[str, str], folder: Path) -> None:
    teaching_of(*which, folder)


def folder_of(family: str, folder: Path) -> Path:
    """Return where the rows of *family* are, as reader and drawings are now."""
    return folder / f"{family}-{mark(family)}"


def teaching_of(family: str, box: str, folder: Path) -> Taught:
    """Return what is taught of a box; its photographs and profile are beside the rows."""
    return taught(family, box, folder_of(family, folder) / f"box-{_file(box)}")


def _file(name: str) -> str:
    return name.replace("*", "-twins").replace(":", "-")


def rows_path(group: Group, folder: Path) -> Path:
    """Return the file that has the rows of *group*."""
    return folder_of(group[0].family, folder) / f"{_file(group[0].group)}.jsonl"


def measure_group(group: Group, folder: Path, evidence: bool) -> int:
    """Take and read the frames of *group* that are not yet in its file; return how many it has."""
    path = rows_path(group, folder)
    done = {_frame(row) for row in rows_of(path)}
    left = [frame for frame in group if frame not in done]
    if left:
        known = teaching_of(group[0].family, group[0].box, folder)
        reader = _reader(known)
        with path.open("a", encoding="utf-8") as file:
            for frame in left:
                file.write(json.dumps(row_of(frame, reader, known, evidence)) + "\n")
                file.flush()
    return len(group)


def _reader(known: Taught) -> Reader:
    """Return what reads a box; of one whose tiles could not be taught everything is asked."""
    path = Path(known.profile)
    return load_reader(path) if {*known.learned} - {BACK} else Reader(load_profile(path), None)


def rows_of(path: Path) -> Iterator[Row]:
    """Give the rows of one file; a last line that was not written whole is left out."""
    lines = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
    return (json.loads(line) for line in lines if line.endswith("\n"))


def rows_for(frames: Sequence[Frame], folder: Path) -> list[Row]:
    """Return the rows there are of exactly these *frames*."""
    found = []
    for group in groups_of(frames):
        wanted = set(group)
        found += [row for row in rows_of(rows_path(group, folder)) if _frame(row) in wanted]
    return found


@cache
def _box(family: str, name: str) -> Box:
    return family_called(family).box(name)


def _frame(row: Row) -> Frame:
    return Frame(*(row[key] for key in Frame._fields))


def row_of(frame: Frame, reader: Reader, known: Taught, evidence: bool = False) -> Row:
    """Return what was true and what was said, field by field, of *frame*."""
    family = family_called(frame.family)
    if frame.still:
        assert isinstance(family, Still)
        photo, fields, reading = _settled(
            family.still(frame.box, frame.condition, frame.px, frame.seed), reader
        )
    else:
        photo = family.photo(frame.box, frame.condition, frame.px, frame.seed)
        reading = reader.read(photo.image, afresh=True)
        fields = reading.fields
    box = _box(frame.family, frame.box)
    row = frame._asdict()
    row |= {"found": reading.px_per_tile is not None, "ms": round(reading.ms, 1)}
    row["fields"] = {
        name: _field(truth, fields.get(name, FieldRead("hidden")), box, known)
        for name, truth in photo.truth.items()
    }
    if evidence:
        from scripts.accuracy.evidence import weighed

        row |= weighed(reading)
    return row


def _settled(photos: Iterator[Photo], reader: Reader) -> tuple[Photo, dict[str, FieldRead], Reading]:
    """Return the last picture of a still table, and what all of them say together."""
    steady, fields = Steady(), dict[str, FieldRead]()
    photo: Photo | None = None
    reading: Reading | None = None
    for number, photo in enumerate(photos):
        at_s = number * FRAME_S
        if steady.frame(photo.image, at_s):
            reading = reader.read(photo.image, afresh=not steady.looked, still=steady.looked)
            sighting = steady.settle(reading, at_s)
            fields = {} if sighting is None else dict(sighting.fields)
    assert photo is not None
    if reading is None:  # it was never still: everything is asked
        reading = reader.read(photo.image, afresh=True)
    return photo, fields, reading


def _field(truth: Truth, read: FieldRead, box: Box, known: Taught) -> list[Any]:
    kind = kind_of(truth, box, known)
    about = [truth.note] if truth.note else []
    if kind in ("stranger", "refused"):
        about.append(f"tile {truth.tile}")
    if any(truth.tile in group for group in box.twins):
        about.append("twin")
    answer = [truly(truth, kind, box), round(truth.covered, 3), said(read), round(read.confidence, 6)]
    return [*answer, kind, " ".join(about)]


def kind_of(truth: Truth, box: Box, known: Taught) -> str:
    """Return what kind of thing lies there, by what was taught."""
    if truth.lies != "up":
        return {"down": "back", "empty": "bare"}.get(truth.lies, "other")
    if truth.tile not in box.taught:
        return "stranger"
    if truth.tile in known.refused:
        return "refused"
    return "twin" if truth.tile in known.twins else "face"


def truly(truth: Truth, kind: str, box: Box) -> str:
    """Return the truth about a slot, in the words of `said`."""
    if truth.lies != "up":
        return truth.lies
    if kind not in ("stranger", "refused"):
        return f"up {truth.tile} {truth.north}"
    colours = [colour for colour, _ in box.tiles[truth.tile].coats]
    assert truth.north is not None
    turn = colours.index(truth.north)
    return " ".join(["up ?", *colours[turn:], *colours[:turn]])


def said(read: FieldRead) -> str:
    """Return what is said of a slot, in one line."""
    if read.state != "up":
        return read.state
    if read.tile:
        return f"up {read.tile} {read.north}"
    claimed = read.colours or ((read.north,) if read.north else ())
    return " ".join(["up ?", *claimed])
