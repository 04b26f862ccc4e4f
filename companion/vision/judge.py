"""What is said of each field: independent readings must agree, or it is a question."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

import numpy as np

from companion.messages import Candidate, FieldRead
from companion.vision.alike import Group, backs_together
from companion.vision.arrays import Array
from companion.vision.enrolled import Enrolled
from companion.vision.features import shrunk
from companion.vision.flat import LIGHT_LESS, Beside, FlatRead, seen_beside
from companion.vision.look import Look
from companion.vision.match import BLOCKS
from companion.vision.sureness import shipped_sureness
from companion.vision.thresholds import Thresholds

CANDIDATES: Final = 3
NEAR: Final = 0.12  # a candidate fits at most so much worse than the best
TINT_FIELDS: Final = 3
FACES_ENOUGH: Final = 6  # to tell by them alone what is seen beside tiles
BACKS: Final = ("drawn", "alike", "quiet", "faint")  # the ways to read a back
BARE: Final = ("empty", "bare")  # and a meadow with nothing on it


class Sight(NamedTuple):
    """How well the picture shows anything: pixels a tile, whether in colour, blur as a share of a tile."""

    px: float
    coloured: bool
    blur: float


Evidence = dict[str, Array]
"""By the name of its gate, what was measured on each field."""


@dataclass(frozen=True, eq=False, slots=True)
class Judged:
    """What is said of each field, and the evidence for each way of saying something."""

    fields: list[FieldRead]
    evidence: dict[str, Evidence] = field(default_factory=dict)
    guesses: list[tuple[FieldRead, FieldRead]] = field(default_factory=list)
    """For each field which tile of the set it would be, and which colours if it is of none."""


@dataclass(frozen=True, eq=False, slots=True)
class _Case:
    """All that was measured, and by what it is judged."""

    look: Look
    flat: FlatRead
    known: Enrolled
    gates: Thresholds
    sight: Sight
    tint: tuple[Array, Array]
    group: Group | None = None
    """The backs of this picture, where enough of them are alike."""


def judge_fields(look: Look, flat: FlatRead, known: Enrolled, gates: Thresholds, sight: Sight) -> Judged:
    """Return what is said of each field of *look*, as well as *sight* allows."""
    untinted = (np.ones(3), np.zeros(3))
    case = _Case(look, flat, known, gates, sight, untinted)
    found = {"up": up_evidence(case)}
    ups = weakest(found["up"], gates)
    case = replace(case, tint=tint_of(look, known, ups >= 0))
    found["drawn"] = drawn_evidence(case)
    backs = weakest(found["drawn"], gates)
    beside = _beside(case, ups >= 0, backs >= 0)
    case = replace(case, group=_group(case, ups >= 0, beside))
    if back_is_quiet(known, gates):  # what little is drawn on it may fit a meadow: its colour must not
        found["drawn"]["quiet_beside"] = beside.same
    found["alike"] = alike_evidence(case, beside)
    found["quiet"], found["faint"] = quiet_evidence(case, beside), faint_evidence(case)
    found["empty"], found["bare"] = empty_evidence(case, beside), bare_evidence(case, beside)
    found["stranger"] = stranger_evidence(case)
    sure = {way: sureness(way, evidence, gates) for way, evidence in found.items()}
    said = [_field(case, n, {way: float(one[n]) for way, one in sure.items()}) for n in range(len(ups))]
    return Judged(said, found, [(_named(case, n), _coloured(case, n)) for n in range(len(said))])


def _beside(case: _Case, ups: Array, backs: Array) -> Beside:
    """Return in which share of the fields that hold a tile each field's colour is seen beside it.

    Faces tell better where they end than backs of which little is drawn.
    """
    look = case.look
    laid = ups if ups.sum() >= FACES_ENOUGH else ups | backs
    poses = np.where(ups[:, None], look.poses, look.back_poses)
    return seen_beside(look.patches, poses, laid, case.flat)


def _group(case: _Case, ups: Array, beside: Beside) -> Group | None:
    """Return the backs of this picture, if they are alike and nothing else may be meant."""
    gates, flat = case.gates, case.flat
    if case.known.back_colour is None:
        return None
    asked = ~ups & (flat.blown <= gates.blown_most) & (_colour_off(case, flat.colour) <= gates.group_colour)
    found = backs_together(flat.colour, _unlike_meadow(case, beside), asked)
    return found if found is not None and found.fit >= gates.group_fit else None


def _unlike_meadow(case: _Case, beside: Beside) -> Array:
    """Return how well the back fits each field, less where its colour is seen *beside* tiles."""
    return case.look.back_fit - case.gates.group_beside * beside.same


def _field(case: _Case, n: int, sure: dict[str, float]) -> FieldRead:
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


def sureness(way: str, evidence: Evidence, gates: Thresholds) -> Array:
    """Return for each field the probability that what *way* says is right, by the weakest of *evidence*."""
    return shipped_sureness()[way].confidence(weakest(evidence, gates))


def weakest(evidence: Evidence, gates: Thresholds) -> Array:
    """Return for each field how far the weakest of *evidence* is beyond its gate: 0 at it, 1 at its best."""
    slacks = [gates.slack(name, values) for name, values in evidence.items()]
    return np.asarray(np.minimum(np.min(slacks, axis=0), 1))


def _named(case: _Case, n: int) -> FieldRead:
    entry = int(case.look.match.entry[n])
    return FieldRead("up", 0.0, case.known.ids[entry // 4], case.known.north(entry))


def _coloured(case: _Case, n: int) -> FieldRead:
    names = tuple(case.known.colours[int(colour)] for colour in case.look.colours.order[n])
    return FieldRead("up", 0.0, None, names[0], names)


def up_evidence(case: _Case) -> Evidence:
    """Return for each field how well the best enrolled tile explains it."""
    look, found, gates = case.look, case.look.match, case.gates
    agree = (look.colours.order == case.known.order[found.entry]).all(axis=1)
    return _seen(case) | {
        "agree": agree & case.sight.coloured,
        "fit_least": found.fit,
        "rival_least": _told_apart(found.between, look.coats.between.min(axis=1)),
        "rival_sigmas": _told_apart(found.sigmas, look.coats.sigmas.min(axis=1)),
        "colour_margin": look.colours.margin,
        "colour_far": look.colours.far,
        "coat_between": look.coats.between.min(axis=1),
        "coat_sigmas": _coat_sigmas(case),
        "coat_least": look.coats.own.min(axis=1),
        "coat_lead": _lead(case),
        "block_most": _worst_block(case) - gates.block_px * max(0.0, gates.block_full_px - case.sight.px),
        "texture_least": found.texture,
        "face_margin": found.fit - look.back_fit,
        "blur_most": np.full(len(agree), case.sight.blur),
    }


def _worst_block(case: _Case) -> Array:
    """Return what is left of the worst block of each face; corners count less: what lies beside shows."""
    less = np.zeros(case.look.blocks.shape[1])
    less[[0, BLOCKS - 1, -BLOCKS, -1]] = case.gates.corner_less
    return np.asarray((case.look.blocks - less).max(axis=1))


def _lead(case: _Case) -> Array:
    """Return how much better the coats of the best entry agree than the next best's.

    It counts less where they leave much unexplained, as by JPEG or glare, and in small or blurred pictures.
    """
    coats, gates = case.look.coats, case.gates
    lead = coats.between.min(axis=1) - case.look.second_coats
    less = gates.lead_left * (1 - coats.own.min(axis=1))
    less += gates.lead_sigmas * np.maximum(0.0, gates.lead_full_sigmas - _coat_sigmas(case))
    blurred = gates.lead_blur * max(0.0, case.sight.blur - gates.lead_sharp)
    return np.asarray(lead - less - gates.lead_px * _missing_px(case) - blurred)


def _coat_sigmas(case: _Case) -> Array:
    """Return how surely each tile's least clear coat shows its own value; small pictures tell less."""
    return np.asarray(case.look.coats.sigmas.min(axis=1) - case.gates.sigmas_px * _missing_px(case))


def _missing_px(case: _Case) -> float:
    return max(0.0, case.gates.lead_full_px - case.sight.px)


def _told_apart(tiles: Array, coats: Array) -> Array:
    """Return how well rivals are told apart as a whole, or coat by coat where their coats tell."""
    return np.where(np.isinf(coats), tiles, np.maximum(tiles, coats))


def _seen(case: _Case) -> Evidence:
    return {"px_least": np.full(len(case.look.tiles), case.sight.px)}


def drawn_evidence(case: _Case) -> Evidence:
    """Return for each field how well the back explains it, if something is drawn there."""
    look = case.look
    found = _seen(case) | {
        "has_back": np.full(len(look.tiles), case.known.levels[0].back is not None),
        "back_least": look.back_fit,
        "back_margin": look.back_fit - look.match.fit,
        "back_block_most": look.back_blocks.max(axis=1),
        "back_colour": _colour_off(case, look.back_mean),
    }
    if back_is_plain(case.known, case.gates):  # its thin frame alone may be an empty meadow's
        found |= {"plain_colour": found["back_colour"], "blown_most": case.flat.blown}
    return found


def alike_evidence(case: _Case, beside: Beside) -> Evidence:
    """Return for each field how well it agrees with the other backs of this picture."""
    look, group, count = case.look, case.group, len(case.look.tiles)
    return _seen(case) | {
        "alike": np.full(count, group is not None),
        "alike_colour": group.off(case.flat.colour) if group else np.ones(count),
        "alike_fit": _unlike_meadow(case, beside) / group.fit if group else np.zeros(count),
        "alike_block_most": look.back_blocks.max(axis=1),
        "face_most": look.match.fit,
        "blown_most": case.flat.blown,
    }


def faint_evidence(case: _Case) -> Evidence:
    """Return for each field how well a blurred back explains it: its drawing faintly, the rest well."""
    look = case.look
    return _seen(case) | {
        "drawn": np.full(len(look.tiles), _has_drawn_back(case)),
        "faint_fit": look.back_fit,
        "faint_margin": look.back_fit - look.match.fit,
        "faint_block_most": look.back_blocks.max(axis=1),
        _colour_gate(case): _colour_off(case, look.back_mean),
        "outline_least": case.flat.outline[:, 0],
    }


def _colour_gate(case: _Case) -> str:
    return "plain_colour" if back_is_plain(case.known, case.gates) else "quiet_colour"


def _has_drawn_back(case: _Case) -> bool:
    return case.known.levels[0].back is not None and not back_is_quiet(case.known, case.gates)


def quiet_evidence(case: _Case, beside: Beside) -> Evidence:
    """Return for each field how well a quiet back explains it; *beside*: how often it is seen bare."""
    flat, gates = case.flat, case.gates
    return _seen(case) | {
        "quiet": np.full(len(beside.same), back_is_quiet(case.known, gates)),
        "blown_most": flat.blown,
        "quiet_beside": beside.same,
        _colour_gate(case): _colour_off(case, flat.colour),
        "quiet_uneven": flat.uneven,
        "quiet_rough": flat.rough,
        "outline_least": flat.outline[:, 0],
        "face_most": case.look.match.fit,
    }


def _colour_off(case: _Case, seen: Array) -> Array:
    """Return how far the colours *seen* are from the back's; its light counts less, as lamps change it."""
    if case.known.back_colour is None:
        return np.ones(len(seen))
    gain, shift = case.tint
    off = np.abs(seen - gain * case.known.back_colour - shift) * LIGHT_LESS
    return np.asarray(off.max(axis=-1))


def tint_of(look: Look, known: Enrolled, sure: Array) -> tuple[Array, Array]:
    """Return gain and shift of each channel of this picture against the enrolled ones, by the tiles read."""
    fields = np.flatnonzero(sure)
    if len(fields) < TINT_FIELDS:
        return np.ones(3), np.zeros(3)
    seen = shrunk(look.tiles[fields], 4).reshape(-1, 3)
    entries = look.match.entry[fields]
    there = known.small[entries].reshape(-1, 3)
    spread = there - there.mean(axis=0)
    gain = (spread * (seen - seen.mean(axis=0))).sum(axis=0) / np.maximum((spread**2).sum(axis=0), 1e-6)
    gain = np.clip(gain, 0.6, 1.6)
    return gain, seen.mean(axis=0) - gain * there.mean(axis=0)


def back_is_quiet(known: Enrolled, gates: Thresholds) -> bool:
    """Tell whether too little is drawn on the back, its frame aside, for it to be matched."""
    return known.back_contrast < gates.quiet_texture


def back_is_plain(known: Enrolled, gates: Thresholds) -> bool:
    """Tell whether nothing at all is drawn on the back but a frame."""
    return known.back_contrast < gates.plain_texture


def empty_evidence(case: _Case, beside: Beside) -> Evidence:
    """Return for each field how surely nothing lies there: even, framed, its colour seen *beside* tiles."""
    return _nothing_there(case) | {"empty_beside": beside.like, "outline_least": case.flat.outline[:, 2]}


def bare_evidence(case: _Case, beside: Beside) -> Evidence:
    """Return the same for a meadow without a printed frame: no edge at all where a tile has its own."""
    flat = case.flat
    even = {"bare_uneven": flat.uneven, "bare_rough": flat.rough}
    return _nothing_there(case) | even | {"bare_beside": beside.like, "bare_outline": flat.inner[:, 3]}


def _nothing_there(case: _Case) -> Evidence:
    flat = case.flat
    found = _seen(case) | {
        "blown_most": flat.blown,
        "empty_uneven": flat.uneven,
        "empty_rough": flat.rough,
        "face_most": case.look.match.fit,
    }
    if case.group is not None:
        found["empty_from_alike"] = case.group.elsewhere(flat.colour)
        found["empty_like_alike"] = case.look.back_fit / case.group.fit
    elif case.known.levels[-1].back is not None:
        found["empty_from_back"] = _colour_off(case, flat.colour)
        if not back_is_plain(case.known, case.gates):
            found["empty_like_back"] = case.look.back_fit
    return found


def stranger_evidence(case: _Case) -> Evidence:
    """Return for each field how surely it is a tile that the set does not know, with four clear colours."""
    look, found = case.look, case.look.match
    return {
        "agree": np.full(len(found.fit), case.sight.coloured),
        "unknown_colour": look.colours.margin,
        "colour_far": look.colours.far,
        "unknown_between": look.coats.between.min(axis=1),
        "unknown_sigmas": look.coats.sigmas.min(axis=1),
        "unknown_fit": found.fit,
        "face_margin": found.fit - look.back_fit,
        "unknown_block": look.blocks.max(axis=1),
        "unknown_blur": np.full(len(found.fit), case.sight.blur),
        "unknown_px": np.full(len(found.fit), case.sight.px),
    }


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
