"""How surely nothing lies on a slot."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.vision.arrays import Array
from companion.vision.tiles.alike import WITHIN, Group
from companion.vision.tiles.back_evidence import back_is_plain
from companion.vision.tiles.evidence import Evidence, GateValues, colour_off, seen_well
from companion.vision.tiles.flat import Beside

LIKE_LEAST: Final = 0.05


def empty_evidence(case: Evidence, beside: Beside) -> GateValues:
    """Return for each field how surely nothing lies there: even, framed, its colour seen *beside* tiles."""
    framed = {"outline_least": case.flat.outline[:, 2]}
    return _nothing_there(case) | framed | {"empty_beside": beside.like, "empty_most": _of_most(case, beside)}


def bare_evidence(case: Evidence, beside: Beside) -> GateValues:
    """Return the same for a slot without a printed frame: no edge at all where a tile has its own."""
    flat = case.flat
    even = {"bare_uneven": flat.uneven, "bare_rough": flat.rough}
    found = _nothing_there(case) | even | {"bare_beside": beside.like, "bare_outline": flat.inner[:, 3]}
    return found | {"empty_most": _of_most(case, beside)}


def photograph_evidence(case: Evidence) -> GateValues:
    """Return for each field how surely it is its own bare slot as that was photographed."""
    bare, count = case.bare, len(case.look.tiles)
    if bare is None:
        return {"photographed": np.zeros(count, bool)}
    return seen_well(case) | {
        "coloured": np.full(count, case.quality.coloured),
        "slot_fit": bare.fit,
        "slot_sigmas": bare.plain,
        "left_most": bare.left,
        "slot_tint": bare.tint,
        "slot_light": bare.light,
        "slot_margin": bare.fit - case.look.match.fit,
    }


def like_the_slot(case: Evidence) -> Array:
    """Tell which fields their own bare slot explains better than the back does."""
    bare = case.bare
    if bare is None:
        return np.zeros(len(case.look.tiles), bool)
    return np.asarray((bare.plain >= case.gates.slot_sigmas) & (bare.fit > case.look.back_fit))


def _of_most(case: Evidence, beside: Beside) -> Array:
    """Return how often each colour is seen beside tiles against the one, no back's, that is seen most often.

    A plot next to a slot may be seen there too, but not as often.
    """
    others = np.ones(len(beside.like), bool)
    if case.group is not None:
        others = case.group.elsewhere(case.flat.colour) >= WITHIN
    return beside.like / max(float(beside.like[others].max(initial=0.0)), LIKE_LEAST)


def _nothing_there(case: Evidence) -> GateValues:
    flat = case.flat
    found = (
        seen_well(case)
        | _as_photographed(case)
        | {
            "coloured": np.full(len(flat.blown), case.quality.coloured),
            "blown_most": flat.blown,
            "empty_uneven": flat.uneven,
            "empty_rough": flat.rough,
            "face_most": case.look.match.fit,
        }
    )
    if case.known.levels[-1].back is None:
        return found
    if case.group is None:
        found["empty_from_back"] = colour_off(case, flat.colour)
        return found | _unlike_back(case)
    off = case.group.elsewhere(flat.colour)
    found["empty_from_alike"] = off - case.gates.like_less * _like(case, case.group)
    return found | _unlike_back(case)


def _as_photographed(case: Evidence) -> GateValues:
    """Return how far the colour is from the photographed slot's; what is drawn there must be seen as well."""
    if case.bare is None:
        return {}
    plain = case.bare.drawn <= case.gates.slot_drawn
    return {"plain_slot": plain, "slot_tint": case.bare.tint}


def _like(case: Evidence, group: Group) -> Array:
    """Return how much each field looks like the backs of this picture: quite, where that cannot be told."""
    if not _group_tells(case):
        return np.ones(len(case.look.back_fit))
    return np.maximum(0.0, case.look.back_fit / group.fit)


def _unlike_back(case: Evidence) -> GateValues:
    """Return how little each field looks like the back, if enough is drawn on that to tell.

    Where its colour is quite another, its frame may look like the back's.
    """
    if case.group is not None and _group_tells(case):
        far = np.maximum(0.0, case.group.elsewhere(case.flat.colour) - case.gates.far_from)
        return {"empty_like_alike": _like(case, case.group) - case.gates.far_like * far}
    return {} if back_is_plain(case.known, case.gates) else {"empty_like_back": case.look.back_fit}


def _group_tells(case: Evidence) -> bool:
    return (
        case.group is not None
        and case.group.fit >= case.gates.group_fit
        and case.known.back_contrast >= case.gates.tell_texture
    )
