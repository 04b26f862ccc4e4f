"""How well a field is explained by a tile face up: one of the set, or one that the set does not know."""

from __future__ import annotations

import numpy as np

from companion.vision.tiles.evidence import Evidence, GateValues, seen_well


def up_evidence(case: Evidence) -> GateValues:
    """Return for each field how surely the best known tile explains it: all of it, and no rival as well."""
    found = case.look.match
    return seen_well(case) | {
        "coloured": np.full(len(found.fit), case.quality.coloured),
        "fit_least": found.fit,
        "rival_sigmas": found.rival,
        "part_sigmas": found.part,
        "left_most": found.left,
    }


def stranger_evidence(case: Evidence) -> GateValues:
    """Return for each field how surely it is a tile that the set does not know, with four clear colours.

    Some window of it shows what another tile of the set has there; nothing covers it.
    """
    look, found = case.look, case.look.match
    return {
        "coloured": np.full(len(found.fit), case.quality.coloured),
        "unknown_colour": look.colours.margin,
        "colour_far": look.colours.far,
        "unknown_fit": found.fit,
        "unknown_part": found.part,
        "left_most": found.left,
        "face_margin": found.fit - look.back_fit,
        "unknown_blur": np.full(len(found.fit), case.quality.blur),
        "unknown_px": np.full(len(found.fit), case.quality.px),
    }
