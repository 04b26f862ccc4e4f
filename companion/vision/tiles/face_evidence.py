"""How well a field is explained by a tile face up: one of the set, or one that the set does not know."""

from __future__ import annotations

import numpy as np

from companion.vision.arrays import Array
from companion.vision.tiles.evidence import Evidence, GateValues, missing_px, seen_well
from companion.vision.tiles.match import BLOCKS


def up_evidence(case: Evidence) -> GateValues:
    """Return for each field how well the best enrolled tile explains it."""
    look, found, gates = case.look, case.look.match, case.gates
    agree = (look.colours.order == case.known.order[found.entry]).all(axis=1)
    return seen_well(case) | {
        "agree": agree & case.quality.coloured,
        "fit_least": found.fit,
        "rival_least": _told_apart(found.between, look.emblems.between.min(axis=1)),
        "rival_sigmas": _told_apart(found.sigmas, look.emblems.sigmas.min(axis=1)),
        "colour_margin": look.colours.margin,
        "colour_far": look.colours.far,
        "emblem_between": look.emblems.between.min(axis=1),
        "emblem_sigmas": _emblem_sigmas(case),
        "emblem_least": look.emblems.own.min(axis=1),
        "emblem_strength": look.emblems.strength.min(axis=1),
        "emblem_lead": _lead(case),
        "block_most": _worst_block(case) - gates.block_px * max(0.0, gates.block_full_px - case.quality.px),
        "texture_least": found.texture,
        "face_margin": found.fit - look.back_fit,
        "blur_most": np.full(len(agree), case.quality.blur),
    }


def _worst_block(case: Evidence) -> Array:
    """Return what is left of the worst block of each face; corners count less: what lies beside shows."""
    less = np.zeros(case.look.blocks.shape[1])
    less[[0, BLOCKS - 1, -BLOCKS, -1]] = case.gates.corner_less
    return np.asarray((case.look.blocks - less).max(axis=1))


def _lead(case: Evidence) -> Array:
    """Return how much better the emblems of the best entry agree than the next best's.

    It counts less where they leave much unexplained, as by JPEG or glare, and in small or blurred pictures.
    """
    emblems, gates = case.look.emblems, case.gates
    lead = emblems.between.min(axis=1) - case.look.second_emblems
    less = gates.lead_left * (1 - emblems.own.min(axis=1))
    less += gates.lead_sigmas * np.maximum(0.0, gates.lead_full_sigmas - _emblem_sigmas(case))
    blurred = gates.lead_blur * max(0.0, case.quality.blur - gates.lead_sharp)
    return np.asarray(lead - less - gates.lead_px * missing_px(case) - blurred)


def _emblem_sigmas(case: Evidence) -> Array:
    """Return how surely each tile's least clear emblem shows its own value; small pictures tell less."""
    return np.asarray(case.look.emblems.sigmas.min(axis=1) - case.gates.sigmas_px * missing_px(case))


def _told_apart(tiles: Array, emblems: Array) -> Array:
    """Return how well rivals are told apart as a whole, or emblem by emblem where their emblems tell."""
    return np.where(np.isinf(emblems), tiles, np.maximum(tiles, emblems))


def stranger_evidence(case: Evidence) -> GateValues:
    """Return for each field how surely it is a tile that the set does not know, with four clear colours."""
    look, found = case.look, case.look.match
    return {
        "agree": np.full(len(found.fit), case.quality.coloured),
        "unknown_colour": look.colours.margin,
        "colour_far": look.colours.far,
        "unknown_between": look.emblems.between.min(axis=1),
        "unknown_sigmas": look.emblems.sigmas.min(axis=1),
        "unknown_emblem": look.emblems.best.min(axis=1),
        "unknown_fit": found.fit,
        "face_margin": found.fit - look.back_fit,
        "unknown_block": look.blocks.max(axis=1),
        "unknown_blur": np.full(len(found.fit), case.quality.blur),
        "unknown_px": np.full(len(found.fit), case.quality.px),
    }
