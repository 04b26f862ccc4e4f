"""Each picture taken and read once, in several processes; rows are written as they come, so runs go on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import cv2

from companion.base.messages import FieldRead
from companion.vision.arrays import Array
from companion.vision.reader import Reader, Reading
from companion.vision.steady import Steady
from companion.vision.tiles.judge import weakest
from companion.vision.tiles.thresholds import shipped_thresholds
from scripts.accuracy.plan import Frame
from scripts.accuracy.shots import Taken, reader_for, said, take

Row = dict[str, Any]
FRAME_S = 0.1


def measure(groups: list[list[Frame]], folder: Path, processes: int, evidence: bool) -> Iterator[int]:
    """Take and read all *groups* that *folder* has no rows of; give how many frames each group had."""
    folder.mkdir(parents=True, exist_ok=True)
    work = partial(measure_group, folder=folder, evidence=evidence)
    if processes == 1:
        yield from map(work, groups)
        return
    with ProcessPoolExecutor(processes, initializer=cv2.setNumThreads, initargs=(1,)) as pool:
        yield from pool.map(work, groups)


def measure_group(group: list[Frame], folder: Path, evidence: bool) -> int:
    """Take and read the frames of *group* that are not yet in its file; return how many it has."""
    path = folder / f"{group[0].group}.jsonl"
    done = {row["seed"] for row in rows_of(path)}
    left = [frame for frame in group if frame.seed not in done]
    if left:
        reader = reader_for(group[0].art, folder.parent / "profiles")
        with path.open("a", encoding="utf-8") as file:
            for frame in left:
                file.write(json.dumps(row_of(frame, reader, evidence)) + "\n")
                file.flush()
    return len(group)


def rows_of(path: Path) -> Iterator[Row]:
    """Give the rows of one file; a last line that was not written whole is left out."""
    lines = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
    return (json.loads(line) for line in lines if line.endswith("\n"))


def row_of(frame: Frame, reader: Reader, evidence: bool) -> Row:
    """Return what was true and what was said, field by field, of *frame*."""
    if frame.settled:
        taken, fields, reading = _settled(frame, reader)
    else:
        taken = next(take(frame))
        reading = reader.read(taken.shot.image, afresh=True)
        fields = reading.fields
    told = {name: _field(taken, name, fields.get(name)) for name in taken.truth}
    row = {"art": frame.art.name, "px": frame.px, "kind": frame.kind, "seed": frame.seed, "fields": told}
    row |= {"settled": frame.settled, "found": reading.px_per_tile is not None, "ms": round(reading.ms, 1)}
    row |= _weighed(reading)
    return row | ({"evidence": _evidence(reading)} if evidence else {})


def _settled(frame: Frame, reader: Reader) -> tuple[Taken, dict[str, FieldRead], Reading]:
    """Return the last picture of a still table, and what all of them say together."""
    steady, fields = Steady(), {}
    taken, reading = None, None
    for number, taken in enumerate(take(frame)):
        at_s = number * FRAME_S
        if steady.frame(taken.shot.image, at_s):
            reading = reader.read(taken.shot.image, afresh=reading is None, still=steady.looked)
            sighting = steady.settle(reading, at_s)
            fields = {} if sighting is None else sighting.fields
    if taken is None or reading is None:  # it was never still: that is a loss, too
        taken = taken or next(take(frame))
        reading = reader.read(taken.shot.image, afresh=True)
    return taken, fields, reading


def _field(taken: Taken, name: str, read: FieldRead | None) -> list[Any]:
    answer = read or FieldRead("hidden")
    return [taken.truth[name], round(taken.covered[name], 3), said(answer), round(answer.confidence, 6)]


def _weighed(reading: Reading) -> Row:
    """Return how far each way's weakest evidence is beyond its gate, and what each field would be."""
    if reading.judged is None:
        return {}
    gates = shipped_thresholds()
    weak = {way: _numbers(weakest(found, gates)) for way, found in reading.judged.evidence.items()}
    guesses = [[said(named), said(coloured)] for named, coloured in reading.judged.guesses]
    return {"names": list(reading.fields), "weak": weak, "guesses": guesses}


def _numbers(values: Array) -> list[Any]:
    return values.tolist() if values.dtype == bool else [round(float(one), 4) for one in values]


def _evidence(reading: Reading) -> dict[str, Any]:
    """Return what was measured, by the way of reading and the gate."""
    if reading.judged is None:
        return {}
    return {
        way: {name: _numbers(values) for name, values in found.items()}
        for way, found in reading.judged.evidence.items()
    }
