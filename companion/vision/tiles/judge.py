"""What is said of each field: one known thing that explains it and excludes every other, or a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, NamedTuple

import numpy as np

from companion.base.messages import Candidate, FieldRead
from companion.vision.arrays import Array
from companion.vision.tiles.colours import read_colours
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.explain import Explainer
from companion.vision.tiles.features import channels
from companion.vision.tiles.measurements import FieldMeasured, Measurements
from companion.vision.tiles.thresholds import Thresholds, shipped_calibration, shipped_thresholds

CANDIDATES: Final = 3
LARGE: Final = 100.0  # pixels of a tile that is seen as well as can be
NEAR: Final = 0.12  # a candidate fits at most so much worse than the best
LIT_LEAST: Final = 4  # fields by which the light of a picture is told


class ImageQuality(NamedTuple):
    """How well the picture shows anything: pixels a tile, and whether it is in colour."""

    px: float
    coloured: bool


GateValues = dict[str, Array]
"""By the name of its gate, what was measured on each field."""


@dataclass(frozen=True, eq=False, slots=True)
class FieldReadings:
    """What is said of each field, and the evidence for each way of saying something."""

    fields: list[FieldRead]
    evidence: dict[str, GateValues] = field(default_factory=dict)
    guesses: list[tuple[FieldRead, FieldRead]] = field(default_factory=list)
    """For each field which tile of the set it would be, and which colours if it is of none."""


@dataclass(frozen=True, eq=False, slots=True)
class _Case:
    """All that was measured, and by what it is judged."""

    fields: Sequence[FieldMeasured]
    known: Enrolled
    gates: Thresholds
    quality: ImageQuality
    light: Array
    """How much brighter this picture is than the taught ones, by channel, as logarithms."""
    elsewhere: frozenset[int] = frozenset()
    """Which tiles are seen on another field; there is one of each."""

    def each(self, value: Callable[[FieldMeasured], float]) -> Array:
        return np.array([value(one) for one in self.fields])

    def everywhere(self, value: float | bool) -> Array:
        return np.full(len(self.fields), value)


def judge_fields(
    look: Measurements, known: Enrolled, gates: Thresholds, quality: ImageQuality
) -> FieldReadings:
    """Return what is said of each field of *look*, as well as *quality* allows."""
    case = _Case(look.fields, known, gates, quality, np.zeros(3))
    sure = weakest(_up(case), gates) >= 0
    case = replace(case, light=_light_of(case, sure))
    sure = weakest(_up(case), gates) >= 0
    if known.colours:
        turns = known.bank.shape.turns
        seen = frozenset(one.tile.entry // turns for one, yes in zip(look.fields, sure, strict=True) if yes)
        case = replace(case, elsewhere=seen)
    found = {"up": _up(case), "down": _down(case), "empty": _empty(case)}
    guesses = [(one, one) for one in map(partial(_named, case), range(len(look.fields)))]
    if known.colours:
        tiles = channels(np.stack([one.tile.fit.seen for one in case.fields]))
        colours = read_colours(tiles, known.colours.palette)
        found["stranger"] = _stranger(case, colours.margin)
        guesses = [
            (named, _coloured(known.colours.names, order))
            for (named, _), order in zip(guesses, colours.order, strict=True)
        ]
    sure_of = {way: sureness(evidence, gates) for way, evidence in found.items()}
    said = [
        _said(case, n, guess, {way: float(one[n]) for way, one in sure_of.items()})
        for n, guess in enumerate(guesses)
    ]
    return FieldReadings(_once(said) if known.colours else said, found, guesses)


def surely(patch: Array, known: Enrolled, without: str) -> str | None:
    """Return what a large clear view (PATCH × PATCH × 3) surely shows, were one thing not known."""
    (found,), level = Explainer(known.bank, known.light, without).search([patch])
    look = Measurements((FieldMeasured(found),), level, np.ones(1), np.ones(1))
    (read,) = judge_fields(look, known, shipped_thresholds(), ImageQuality(LARGE, True)).fields
    return read.tile if read.state == "up" else None


def _light_of(case: _Case, sure: Array) -> Array:
    """Return how much brighter this picture is than the taught ones, by the tiles that are *sure*."""
    if sure.sum() < LIT_LEAST:
        return np.zeros(3)
    tints = [one.tile.fit.tint for one, yes in zip(case.fields, sure, strict=True) if yes]
    return np.asarray(np.median(tints, axis=0))


def _seen_well(case: _Case, tints: Sequence[Array]) -> GateValues:
    """Return how large and in which light the fields are seen, which every way of reading asks."""
    off = np.array(tints) - case.light
    return {
        "px_least": case.everywhere(case.quality.px),
        "coloured": case.everywhere(case.quality.coloured),
        "tint_most": np.ptp(off, axis=1),
        "light_most": np.abs(off.mean(axis=1)),
    }


def _explained(case: _Case) -> GateValues:
    """Return how much better a tile explains each field than every rival by itself."""
    return _seen_well(case, [one.tile.fit.tint for one in case.fields]) | {
        "rival_sigmas": case.each(lambda one: _rival(case, one)),
    }


def _rival(case: _Case, one: FieldMeasured) -> float:
    """Return by how many sigmas the nearest rival is excluded, the bare slot among them."""
    rival = float(one.tile.rivals[_others(case, one)].min(initial=np.inf))
    return min(rival, _excluded(case, one.bare.under_tile, one.bare.tint, one.tile.fit.tint))


def _others(case: _Case, one: FieldMeasured) -> Array:
    """Return which entries are something else than what explains *one*, and not seen elsewhere."""
    entry, turns = one.tile.entry, case.known.bank.shape.turns
    found = ~case.known.same(entry)
    for seen in case.elsewhere - {entry // turns}:
        found[turns * seen : turns * (seen + 1)] = False
    return found


def _off(case: _Case, tint: Array) -> Array:
    """Return how far *tint* is from the light of this picture, in its colour and in how bright it is."""
    off = tint - case.light
    return np.array([np.ptp(off), abs(off.mean())])


def _possible(case: _Case, tint: Array) -> bool:
    """Tell whether anything can be seen so in the light of this picture."""
    return _farther_off(case, tint, case.light) <= 1


def _farther_off(case: _Case, tint: Array, found: Array) -> float:
    """Return how much farther than *found* the *tint* is off, as a share of how far anything may be.

    Where a lamp shines on a field nothing has its usual colour: then a rival is not excluded by its own.
    """
    most = np.array([case.gates.tint_most, case.gates.light_most])
    return float(np.max((_off(case, tint) - _off(case, found)) / most))


def _excluded(case: _Case, sigmas: float, tint: Array, found: Array) -> float:
    """Return by how many *sigmas* a rival with that *tint* is excluded: the farther it is off, the more."""
    share = _farther_off(case, tint, found) if np.isfinite(sigmas) else 0.0
    return np.inf if share > 1 else sigmas / max(1 - max(share, 0.0), 1e-6)


def _up(case: _Case) -> GateValues:
    faces = case.known.bank.faces
    return _explained(case) | {
        "face": np.array([one.tile.entry < faces for one in case.fields]),
        "fit_least": case.each(lambda one: one.tile.score),
        "part_sigmas": case.each(lambda one: float(one.tile.part[_others(case, one)].min(initial=np.inf))),
        "spot_sigmas": case.each(lambda one: one.tile.spot),
        "plain_sigmas": case.each(lambda one: one.tile.plain),
        "left_most": case.each(lambda one: one.tile.left),
    }


def _down(case: _Case) -> GateValues:
    """Return how surely each field is the back: by what is drawn on it, or by the slot seen around it."""
    faces = case.known.bank.faces
    return _explained(case) | {
        "back": np.array([one.tile.entry >= faces for one in case.fields]),
        "plain_sigmas": case.each(lambda one: _shown(case, one)),
        "slot_left_most": case.each(lambda one: one.tile.left),
    }


def _shown(case: _Case, one: FieldMeasured) -> float:
    """Return by how many sigmas it is excluded that there is nothing but one even colour.

    The border of a back without a drawing tells it, unless the drawing of the slot is seen more surely than
    that all over the field: then it goes on where the back would lie.
    """
    around = one.around
    if around is None or around.border <= one.bare.plain or not _possible(case, around.tint):
        return one.tile.plain
    return max(one.tile.plain, around.border)


def _empty(case: _Case) -> GateValues:
    """Return how surely each field is its own bare slot, as that was photographed."""
    return _seen_well(case, [one.bare.tint for one in case.fields]) | {
        "plain_sigmas": case.each(lambda one: one.bare.plain),
        "part_sigmas": case.each(lambda one: one.bare.part),
        "rival_sigmas": case.each(
            lambda one: _excluded(case, one.bare.over_tile, one.tile.fit.tint, one.bare.tint)
        ),
        "slot_left_most": case.each(lambda one: one.bare.left),
    }


def _stranger(case: _Case, margin: Array) -> GateValues:
    """Return how surely each field is a tile that the set does not know, with four clear colours.

    Some window of it shows what another tile of the set has there; nothing covers it.
    """
    part = case.each(lambda one: float(one.tile.part.min(initial=np.inf)))
    return _seen_well(case, [one.tile.fit.tint for one in case.fields]) | {
        "unknown_colour": margin,
        "fit_least": case.each(lambda one: one.tile.score),
        "unknown_part": part,
        "left_most": case.each(lambda one: one.tile.left),
    }


def sureness(evidence: GateValues, gates: Thresholds) -> Array:
    """Return for each field the probability that an answer is right, by the weakest of its *evidence*."""
    return shipped_calibration().confidence(weakest(evidence, gates))


def weakest(evidence: GateValues, gates: Thresholds) -> Array:
    """Return for each field how far the weakest of *evidence* is beyond its gate: 0 at it, 1 at its best."""
    slacks = [gates.slack(name, values) for name, values in evidence.items()]
    return np.asarray(np.minimum(np.min(slacks, axis=0), 1))


def _said(case: _Case, n: int, guess: tuple[FieldRead, FieldRead], sure: dict[str, float]) -> FieldRead:
    """Return the one answer that is sure enough, if there is just one."""
    answers = [
        replace(guess[0], confidence=sure["up"]),
        FieldRead("down", sure["down"]),
        FieldRead("empty", sure["empty"]),
    ]
    said = [one for one in answers if one.confidence >= case.gates.sure]
    if len(said) == 1:
        return said[0]
    if not said and sure.get("stranger", 0.0) >= case.gates.sure:
        return replace(guess[1], confidence=sure["stranger"])
    if not said and _covered(case, n):
        return FieldRead("hidden")
    return FieldRead("unsure", maybe=_candidates(case, n))


def _once(said: list[FieldRead]) -> list[FieldRead]:
    """Return what is *said*, less what is said twice: there is one of each tile."""
    tiles = [one.tile for one in said if one.tile]
    return [
        FieldRead("unsure", maybe=(Candidate(one.tile, str(one.north), one.confidence),))
        if one.tile and tiles.count(one.tile) > 1
        else one
        for one in said
    ]


def _named(case: _Case, n: int) -> FieldRead:
    tile, bank = case.fields[n].tile, case.known.bank
    if not bank.faces:
        return FieldRead("up")
    entry = tile.entry if tile.entry < bank.faces else int(tile.scores[: bank.faces].argmax())
    turn = None if case.known.colours else bank.shape.turned_deg(entry, tile.pose)
    return FieldRead("up", 0.0, bank.names[entry], case.known.north(entry), turn_deg=turn)


def _coloured(colours: Sequence[str], order: Array) -> FieldRead:
    names = tuple(colours[int(colour)] for colour in order)
    return FieldRead("up", 0.0, None, names[0], names)


def _covered(case: _Case, n: int) -> bool:
    """Tell whether neither a tile nor the bare slot is what is seen there."""
    one = case.fields[n]
    return max(one.tile.score, one.bare.score) < case.gates.fit_least


def _candidates(case: _Case, n: int) -> tuple[Candidate, ...]:
    """Return which faces may be seen there: those that fit as well as back and bare slot."""
    bank, scores = case.known.bank, case.fields[n].tile.scores
    found: dict[tuple[str, str], float] = {}
    for entry in np.argsort(-scores[: bank.faces]).tolist():
        found.setdefault((bank.names[entry], case.known.north(entry) or ""), float(scores[entry]))
        if len(found) == CANDIDATES:
            break
    best = max(float(scores.max(initial=0.0)), case.fields[n].bare.score)
    least = max(best - NEAR, case.gates.fit_least)
    return tuple(Candidate(*thing, score) for thing, score in found.items() if score > least)
