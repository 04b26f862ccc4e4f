"""How well the back of a tile explains a field: by what is drawn, by the other backs, by its colour."""

from __future__ import annotations

import numpy as np

from companion.vision.arrays import Array
from companion.vision.tiles.alike import Group, backs_together
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.evidence import Evidence, GateValues, colour_off, seen_well
from companion.vision.tiles.flat import Beside
from companion.vision.tiles.thresholds import Thresholds


def drawn_evidence(case: Evidence) -> GateValues:
    """Return for each field how well the back explains it, if something is drawn there."""
    look, off = case.look, colour_off(case, case.look.back_mean)
    found = seen_well(case) | {
        "has_back": np.full(len(look.tiles), case.known.levels[0].back is not None),
        "back_least": look.back_fit,
        "back_margin": look.back_fit - look.match.fit,
        "back_block_most": look.back_blocks.max(axis=1),
        "back_colour": off - _clear(case),
    }
    if back_is_quiet(case.known, case.gates):  # its frame may fit that of a slot: then its colour tells
        found["back_colour"] = found["back_colour"] + case.gates.frame_colour
    if back_is_plain(case.known, case.gates):  # its thin frame alone may be an empty slot's
        found |= {"plain_colour": off, "blown_most": case.flat.blown}
    return found


def _clear(case: Evidence) -> Array:
    """Return how much farther a back's colour may be by how clear what is drawn on it is."""
    gates = case.gates
    return np.asarray(gates.clear_colour * np.maximum(0.0, case.look.back_fit - gates.clear_fit))


def backs_of(case: Evidence, ups: Array, beside: Beside) -> Group | None:
    """Return the backs of this picture, if they are alike and nothing else may be meant."""
    gates, flat = case.gates, case.flat
    if case.known.back_colour is None:
        return None
    most = gates.group_colour if beside.told else gates.group_untold  # else slots may be taken for them
    near = colour_off(case, flat.colour) - _clear(case) <= most
    asked = ~ups & (flat.blown <= gates.blown_most) & near
    found = backs_together(flat.colour, unlike_slot(case, beside), asked)
    return found if found is not None and found.fit >= gates.group_fit else None


def unlike_slot(case: Evidence, beside: Beside) -> Array:
    """Return how well the back fits each field, less where its colour is seen *beside* tiles."""
    return case.look.back_fit - case.gates.group_beside * beside.same


def alike_evidence(case: Evidence, beside: Beside) -> GateValues:
    """Return for each field how well it agrees with the other backs of this picture."""
    look, group, count = case.look, case.group, len(case.look.tiles)
    return seen_well(case) | {
        "alike": np.full(count, group is not None),
        "alike_colour": group.off(case.flat.colour) if group else np.ones(count),
        "alike_fit": unlike_slot(case, beside) / group.fit if group else np.zeros(count),
        "alike_block_most": look.back_blocks.max(axis=1),
        "face_most": look.match.fit,
        "blown_most": case.flat.blown,
    }


def faint_evidence(case: Evidence) -> GateValues:
    """Return for each field how well a blurred back explains it: its drawing faintly, the rest well."""
    look = case.look
    return seen_well(case) | {
        "drawn": np.full(len(look.tiles), _has_drawn_back(case)),
        "faint_fit": look.back_fit,
        "faint_margin": look.back_fit - look.match.fit,
        "faint_block_most": look.back_blocks.max(axis=1),
        _colour_gate(case): colour_off(case, look.back_mean),
        "outline_least": case.flat.outline[:, 0],
    }


def quiet_evidence(case: Evidence, beside: Beside) -> GateValues:
    """Return for each field how well a quiet back explains it; *beside*: how often it is seen bare.

    Where nothing tells what is seen beside tiles, a slot may have its colour.
    """
    flat, gates = case.flat, case.gates
    return seen_well(case) | {
        "quiet": np.full(len(beside.same), back_is_quiet(case.known, gates) and beside.told),
        "blown_most": flat.blown,
        "quiet_beside": beside.same,
        _colour_gate(case): colour_off(case, flat.colour),
        "quiet_uneven": flat.uneven,
        "quiet_rough": flat.rough,
        "outline_least": flat.outline[:, 0],
        "face_most": case.look.match.fit,
    }


def _colour_gate(case: Evidence) -> str:
    return "plain_colour" if back_is_plain(case.known, case.gates) else "quiet_colour"


def _has_drawn_back(case: Evidence) -> bool:
    return case.known.levels[0].back is not None and not back_is_quiet(case.known, case.gates)


def back_is_quiet(known: Enrolled, gates: Thresholds) -> bool:
    """Tell whether too little is drawn on the back, its frame aside, for it to be matched."""
    return known.back_contrast < gates.quiet_texture


def back_is_plain(known: Enrolled, gates: Thresholds) -> bool:
    """Tell whether nothing at all is drawn on the back but a frame."""
    return known.back_contrast < gates.plain_texture
