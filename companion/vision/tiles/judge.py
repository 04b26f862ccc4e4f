"""What is said of each field: independent readings must agree, or it is a question."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from companion.base.messages import Candidate, FieldRead
from companion.vision.arrays import Array
from companion.vision.tiles.alike import Group, group_of
from companion.vision.tiles.back_evidence import (
    alike_evidence,
    back_is_quiet,
    backs_of,
    drawn_evidence,
    faint_evidence,
    quiet_evidence,
)
from companion.vision.tiles.bare import read_bare
from companion.vision.tiles.bare_evidence import (
    bare_evidence,
    empty_evidence,
    like_the_slot,
    photograph_evidence,
)
from companion.vision.tiles.calibration import shipped_calibration
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.evidence import Evidence, GateValues, ImageQuality, tint_of
from companion.vision.tiles.face_evidence import stranger_evidence, up_evidence
from companion.vision.tiles.flat import Beside, FlatRead, seen_beside
from companion.vision.tiles.measurements import Measurements
from companion.vision.tiles.thresholds import Thresholds

CANDIDATES: Final = 3
NEAR: Final = 0.12  # a candidate fits at most so much worse than the best
FACES_ENOUGH: Final = 6  # to tell by them alone what is seen beside tiles
BACKS: Final = ("drawn", "alike", "quiet", "faint")  # the ways to read a back
BARE: Final = ("empty", "bare", "photograph")  # and a slot with nothing on it


@dataclass(frozen=True, eq=False, slots=True)
class FieldReadings:
    """What is said of each field, and the evidence for each way of saying something."""

    fields: list[FieldRead]
    evidence: dict[str, GateValues] = field(default_factory=dict)
    guesses: list[tuple[FieldRead, FieldRead]] = field(default_factory=list)
    """For each field which tile of the set it would be, and which colours if it is of none."""


def judge_fields(
    look: Measurements, flat: FlatRead, known: Enrolled, gates: Thresholds, quality: ImageQuality
) -> FieldReadings:
    """Return what is said of each field of *look*, as well as *quality* allows."""
    untinted = (np.ones(3), np.zeros(3))
    case = Evidence(look, flat, known, gates, quality, untinted)
    found = {"up": up_evidence(case)}
    ups = weakest(found["up"], gates)
    case = replace(case, tint=tint_of(look, known, ups >= 0))
    if known.bare is not None:
        case = replace(case, bare=read_bare(look.patches, known.bare, ups < 0))
    found["drawn"] = drawn_evidence(case)
    backs = weakest(found["drawn"], gates)
    beside = _beside(case, ups >= 0, backs >= 0)
    case = replace(case, group=backs_of(case, ups >= 0, beside))
    if back_is_quiet(known, gates):  # what little is drawn on it may fit a slot: its colour must not
        found["drawn"]["quiet_beside"] = beside.same
    found["alike"] = alike_evidence(case, beside)
    found["quiet"], found["faint"] = quiet_evidence(case, beside), faint_evidence(case)
    for way in BACKS:
        found[way]["not_the_slot"] = ~like_the_slot(case)
    case = replace(case, group=case.group or _backs_read(case, found))
    found["empty"], found["bare"] = empty_evidence(case, beside), bare_evidence(case, beside)
    found["photograph"] = photograph_evidence(case)
    found["stranger"] = stranger_evidence(case)
    sure = {way: sureness(way, evidence, gates) for way, evidence in found.items()}
    said = [_field(case, n, {way: float(one[n]) for way, one in sure.items()}) for n in range(len(ups))]
    return FieldReadings(said, found, [(_named(case, n), _coloured(case, n)) for n in range(len(said))])


def _backs_read(case: Evidence, found: dict[str, GateValues]) -> Group | None:
    """Return the backs that were read, if there are enough of them: what differs from them is none."""
    backs = np.max([weakest(found[way], case.gates) for way in BACKS], axis=0) >= 0
    return group_of(case.flat.colour, case.look.back_fit, backs)


def _beside(case: Evidence, ups: Array, backs: Array) -> Beside:
    """Return in which share of the fields that hold a tile each field's colour is seen beside it.

    Faces tell better where they end than backs of which little is drawn.
    """
    look = case.look
    laid = ups if ups.sum() >= FACES_ENOUGH else ups | backs
    poses = np.where(ups[:, None], look.poses, look.back_poses)
    return seen_beside(look.patches, poses, laid, case.flat)


def _field(case: Evidence, n: int, sure: dict[str, float]) -> FieldRead:
    """Return the one answer that is sure enough, if there is just one."""
    up, strange = replace(_named(case, n), confidence=sure["up"]), sure["stranger"]
    down = FieldRead("down", max(sure[way] for way in BACKS))
    empty = FieldRead("empty", max(sure[way] for way in BARE))
    said = [one for one in (up, down, empty) if one.confidence >= case.gates.sure]
    if len(said) == 1:
        return said[0]
    if not said:
        if strange >= case.gates.sure:
            return replace(_coloured(case, n), confidence=strange)
        if _covered(case, n):
            return FieldRead("hidden")
    return FieldRead("unsure", maybe=_candidates(case, n))


def sureness(way: str, evidence: GateValues, gates: Thresholds) -> Array:
    """Return for each field the probability that what *way* says is right, by the weakest of *evidence*."""
    return shipped_calibration()[way].confidence(weakest(evidence, gates))


def weakest(evidence: GateValues, gates: Thresholds) -> Array:
    """Return for each field how far the weakest of *evidence* is beyond its gate: 0 at it, 1 at its best."""
    slacks = [gates.slack(name, values) for name, values in evidence.items()]
    return np.asarray(np.minimum(np.min(slacks, axis=0), 1))


def _named(case: Evidence, n: int) -> FieldRead:
    entry = int(case.look.match.entry[n])
    return FieldRead("up", 0.0, case.known.ids[entry // 4], case.known.north(entry))


def _coloured(case: Evidence, n: int) -> FieldRead:
    names = tuple(case.known.colours[int(colour)] for colour in case.look.colours.order[n])
    return FieldRead("up", 0.0, None, names[0], names)


def _covered(case: Evidence, n: int) -> bool:
    """Tell whether neither a face nor the back nor the bare slot is what is seen there."""
    look, gates = case.look, case.gates
    return bool(max(look.match.fit[n], look.back_fit[n]) < gates.fit_least)


def _candidates(case: Evidence, n: int) -> tuple[Candidate, ...]:
    scores = case.look.match.scores[n]
    best = np.argsort(-scores)[:CANDIDATES]
    near = [int(one) for one in best if scores[one] > max(scores[best[0]] - NEAR, case.gates.fit_least)]
    return tuple(
        Candidate(case.known.ids[one // 4], case.known.north(one), float(scores[one])) for one in near
    )
