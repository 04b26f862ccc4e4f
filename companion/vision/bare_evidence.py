"""How surely nothing lies on a meadow."""

from __future__ import annotations

from typing import Final

from companion.vision.arrays import Array
from companion.vision.back_evidence import back_is_plain
from companion.vision.case import Case, Evidence, colour_off, seen_well
from companion.vision.flat import Beside

LIKE_LEAST: Final = 0.05


def empty_evidence(case: Case, beside: Beside) -> Evidence:
    """Return for each field how surely nothing lies there: even, framed, its colour seen *beside* tiles."""
    framed = {"outline_least": case.flat.outline[:, 2]}
    return _nothing_there(case) | framed | {"empty_beside": beside.like, "empty_most": _of_most(beside)}


def bare_evidence(case: Case, beside: Beside) -> Evidence:
    """Return the same for a meadow without a printed frame: no edge at all where a tile has its own."""
    flat = case.flat
    even = {"bare_uneven": flat.uneven, "bare_rough": flat.rough}
    found = _nothing_there(case) | even | {"bare_beside": beside.like, "bare_outline": flat.inner[:, 3]}
    return found | {"empty_most": _of_most(beside)}


def _of_most(beside: Beside) -> Array:
    """Return how often each colour is seen beside tiles against the one that is seen most often.

    A landscape next to a meadow may be seen there too, but not as often.
    """
    return beside.like / max(float(beside.like.max(initial=0.0)), LIKE_LEAST)


def _nothing_there(case: Case) -> Evidence:
    flat = case.flat
    found = seen_well(case) | {
        "blown_most": flat.blown,
        "empty_uneven": flat.uneven,
        "empty_rough": flat.rough,
        "face_most": case.look.match.fit,
    }
    if case.group is not None:
        found["empty_from_alike"] = case.group.elsewhere(flat.colour)
    elif case.known.levels[-1].back is not None:
        found["empty_from_back"] = colour_off(case, flat.colour)
    return found | _unlike_back(case)


def _unlike_back(case: Case) -> Evidence:
    """Return how little each field looks like the back, if enough is drawn on that to tell."""
    if case.known.levels[-1].back is None or back_is_plain(case.known, case.gates):
        return {}
    if case.group is not None and case.group.fit >= case.gates.group_fit:
        return {"empty_like_alike": case.look.back_fit / case.group.fit}
    return {"empty_like_back": case.look.back_fit}
