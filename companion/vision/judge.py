"""What is said of each field: independent readings must agree, or it is a question."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np

from companion.messages import Candidate, FieldRead
from companion.vision.arrays import Array
from companion.vision.enrolled import Enrolled
from companion.vision.features import half
from companion.vision.flat import LIGHT_LESS, FlatRead, seen_beside
from companion.vision.look import Look
from companion.vision.thresholds import Thresholds

CANDIDATES: Final = 3
NEAR: Final = 0.12  # a candidate fits at most so much worse than the best
TINT_FIELDS: Final = 3
LEAST_DOUBT: Final = 2e-5
DOUBT_AT_GATE: Final = 1e-3  # what passes every gate just so is this doubtful


class Sight(NamedTuple):
    """How well the picture shows anything: pixels a tile, whether in colour, blur as a share of a tile."""

    px: float
    coloured: bool
    blur: float


@dataclass(frozen=True, eq=False, slots=True)
class _Case:
    """All that was measured, and by what it is judged."""

    look: Look
    flat: FlatRead
    known: Enrolled
    gates: Thresholds
    sight: Sight
    tint: tuple[Array, Array]


def judge_fields(
    look: Look, flat: FlatRead, known: Enrolled, gates: Thresholds, sight: Sight
) -> list[FieldRead]:
    """Return what is said of each field of *look*, as well as *sight* allows."""
    untinted = (np.ones(3), np.zeros(3))
    case = _Case(look, flat, known, gates, sight, untinted)
    ups = up_slack(case)
    case = replace(case, tint=tint_of(look, known, ups >= 0))
    drawn = _drawn_back(case)
    poses = np.where((ups >= 0)[:, None], look.poses, look.back_poses)
    beside = seen_beside(look.patches, poses, (ups >= 0) | (drawn >= 0), flat.colour)
    downs, empties = down_slack(case, beside), empty_slack(case, beside)
    return [_field(case, n, ups[n], downs[n], empties[n]) for n in range(len(ups))]


def _field(case: _Case, n: int, up: float, down: float, empty: float) -> FieldRead:
    said = [_up(case, n, up), _certain("down", down, case), _certain("empty", empty, case)]
    sure = [one for one in said if one is not None]
    if len(sure) == 1:
        return sure[0]
    if not sure:
        if (stranger := _stranger(case, n)) is not None:
            return stranger
        if _covered(case, n):
            return FieldRead("hidden")
    return FieldRead("unsure", maybe=_candidates(case, n))


def confidence(slack: float) -> float:
    """Return the probability that a reading is right whose weakest evidence is *slack* beyond its gate.

    0 is just at the gate and 1 as good as it gets; the two ends were measured (docs/accuracy.md).
    """
    doubt = DOUBT_AT_GATE * (LEAST_DOUBT / DOUBT_AT_GATE) ** float(np.clip(slack, 0, 1))
    return 1 - doubt if slack >= 0 else 0.0


def _certain(state: str, slack: float, case: _Case) -> FieldRead | None:
    chance = confidence(slack)
    return FieldRead(state, chance) if slack >= 0 and chance >= case.gates.sure else None


def _up(case: _Case, n: int, slack: float) -> FieldRead | None:
    chance = confidence(slack)
    if slack < 0 or chance < case.gates.sure:
        return None
    entry = int(case.look.match.entry[n])
    return FieldRead("up", chance, case.known.ids[entry // 4], case.known.north(entry))


def _slack(value: Array, gate: float, full: float) -> Array:
    """Return how far *value* is from *gate* (0) to *full* (1)."""
    return np.asarray((value - gate) / (full - gate))


def up_slack(case: _Case) -> Array:
    """Return for each field how well an enrolled tile explains it; below 0 it must not be named."""
    look, gates, found = case.look, case.gates, case.look.match
    agree = (look.colours.order == case.known.order[found.entry]).all(axis=1)
    parts = [
        _slack(found.fit, gates.fit_least, gates.fit_full),
        _slack(found.between, gates.rival_least, 0.8),
        _slack(found.sigmas, gates.rival_sigmas, 2 * gates.rival_sigmas + 1),
        _slack(look.colours.margin, gates.colour_margin, 0.9),
        _slack(-look.colours.far, -gates.colour_far, 0.0),
        _slack(look.coats.between.min(axis=1), gates.coat_between, 0.9),
        _slack(look.coats.sigmas.min(axis=1), gates.coat_sigmas, 2 * gates.coat_sigmas),
        _slack(look.coats.own.min(axis=1), gates.coat_least, 0.9),
        _slack(look.coats.between.min(axis=1) - look.second_coats, gates.coat_lead, 0.8),
        _slack(-look.blocks.max(axis=1), -gates.block_most, 0.0),
        _slack(found.texture, gates.texture_least, 3 * gates.texture_least),
        _slack(found.fit - look.back_fit, gates.back_margin, 0.5),
    ]
    blur = float(_slack(np.array(-case.sight.blur), -gates.blur_most, 0.0))
    slack = np.minimum(np.min(parts, axis=0), blur)
    readable = agree & (case.sight.px >= case.gates.px_least) & case.sight.coloured
    return np.where(readable, np.minimum(slack, 1), -1.0)


def down_slack(case: _Case, beside: Array) -> Array:
    """Return for each field how well the back explains it; *beside*: how often its colour is seen bare."""
    level = case.known.levels[0]
    if level.back is None or case.sight.px < case.gates.px_least:
        return np.full(len(case.look.tiles), -1.0)
    return np.maximum(_drawn_back(case), _quiet_back(case, beside))


def _drawn_back(case: _Case) -> Array:
    look, gates = case.look, case.gates
    if case.known.levels[0].back is None:
        return np.full(len(look.tiles), -1.0)
    parts = [
        _slack(look.back_fit, gates.back_least, 0.9),
        _slack(look.back_fit - look.match.fit, gates.back_margin, 0.4),
        _slack(-look.back_blocks.max(axis=1), -gates.back_block_most, 0.0),
        _slack(-_colour_off(case, look.back_mean), -gates.back_colour, 0.0),
    ]
    return np.asarray(np.minimum(np.min(parts, axis=0), 1))


def _quiet_back(case: _Case, beside: Array) -> Array:
    flat, gates = case.flat, case.gates
    if not back_is_quiet(case.known, gates):
        return np.full(len(beside), -1.0)
    unlike_meadow = np.maximum(
        _slack(-beside, -gates.quiet_beside, 0.0), _slack(case.look.back_fit, gates.quiet_fit, 0.9)
    )
    parts = [
        unlike_meadow,
        _slack(-_colour_off(case, flat.colour), -gates.quiet_colour, 0.0),
        _slack(-flat.uneven, -gates.quiet_uneven, 0.0),
        _slack(-flat.rough, -gates.quiet_rough, 0.0),
        _slack(flat.outline[:, 0], gates.outline_least, 3 * gates.outline_least),
        _slack(-case.look.match.fit, -gates.fit_least, 0.0),
    ]
    return np.asarray(np.minimum(np.min(parts, axis=0), 1))


def _colour_off(case: _Case, seen: Array) -> Array:
    """Return how far the colours *seen* are from the back's; its light counts less, as lamps change it."""
    back = case.known.levels[-1].back
    assert back is not None
    gain, shift = case.tint
    off = np.abs(seen - gain * np.median(back[0].reshape(-1, 3), axis=0) - shift) * LIGHT_LESS
    return np.asarray(off.max(axis=-1))


def tint_of(look: Look, known: Enrolled, sure: Array) -> tuple[Array, Array]:
    """Return gain and shift of each channel of this picture against the enrolled ones, by the tiles read."""
    fields = np.flatnonzero(sure)
    if len(fields) < TINT_FIELDS:
        return np.ones(3), np.zeros(3)
    seen = half(half(look.tiles[fields])).reshape(-1, 3)
    entries = look.match.entry[fields]
    there = half(half(known.levels[1].tiles[entries])).reshape(-1, 3)
    spread = there - there.mean(axis=0)
    gain = (spread * (seen - seen.mean(axis=0))).sum(axis=0) / np.maximum((spread**2).sum(axis=0), 1e-6)
    gain = np.clip(gain, 0.6, 1.6)
    return gain, seen.mean(axis=0) - gain * there.mean(axis=0)


def back_is_quiet(known: Enrolled, gates: Thresholds) -> bool:
    """Tell whether too little is drawn on the back for it to be matched."""
    back = known.levels[-1].back
    return back is not None and float(back.std(axis=(1, 2)).max()) < gates.quiet_texture


def empty_slack(case: _Case, beside: Array) -> Array:
    """Return for each field how surely nothing lies there: even, framed, its colour seen *beside* tiles."""
    flat, gates = case.flat, case.gates
    parts = [
        _slack(beside, gates.empty_beside, 0.8),
        _slack(-flat.uneven, -gates.empty_uneven, 0.0),
        _slack(-flat.rough, -gates.empty_rough, 0.0),
        _slack(flat.outline[:, 2], gates.outline_least, 3 * gates.outline_least),
        _slack(-case.look.match.fit, -gates.fit_least, 0.0),
    ]
    if case.known.levels[-1].back is not None:
        parts.append(_slack(_colour_off(case, flat.colour), gates.empty_from_back, 4 * gates.empty_from_back))
        parts.append(_slack(-case.look.back_fit, -gates.empty_like_back, 0.0))
    return np.where(case.sight.px >= gates.px_least, np.minimum(np.min(parts, axis=0), 1), -1.0)


def _stranger(case: _Case, n: int) -> FieldRead | None:
    """Return the answer for a tile that the set does not know but whose four colours are clear."""
    look, gates = case.look, case.gates
    colours, found = look.colours, look.match
    chance = confidence(min(float(_slack(colours.margin[n], gates.unknown_colour, 1.0)), 0.5))
    low, sigmas = look.coats.between[n].min(), look.coats.sigmas[n].min()
    strange = low < gates.unknown_between and sigmas < -gates.unknown_sigmas and found.level[n] == 0
    clear = colours.margin[n] >= gates.unknown_colour and colours.far[n] <= gates.colour_far
    like = found.fit[n] >= gates.unknown_fit and look.back_fit[n] < found.fit[n] - gates.back_margin
    sharp = case.sight.blur <= gates.unknown_blur
    whole = sharp and look.blocks[n].max() <= gates.unknown_block and case.sight.px >= gates.unknown_px
    if not (case.sight.coloured and strange and clear and like and whole and chance >= gates.sure):
        return None
    names = tuple(case.known.colours[int(colour)] for colour in colours.order[n])
    return FieldRead("up", chance, None, names[0], names)


def _covered(case: _Case, n: int) -> bool:
    """Tell whether neither a face nor the back nor the bare meadow is what is seen there."""
    look, gates = case.look, case.gates
    return bool(max(look.match.fit[n], look.back_fit[n]) < gates.fit_least)


def _candidates(case: _Case, n: int) -> tuple[Candidate, ...]:
    scores = case.look.match.scores[n]
    best = np.argsort(-scores)[:CANDIDATES]
    near = [int(one) for one in best if scores[one] > max(scores[best[0]] - NEAR, case.gates.fit_least)]
    return tuple(
        Candidate(case.known.ids[one // 4], case.known.north(one), float(scores[one])) for one in near
    )
