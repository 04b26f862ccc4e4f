"""What is said of a place: one known thing if all evidence agrees, else that it is hidden, or a question."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np

from companion.base.messages import Candidate, FieldRead
from companion.vision.hexagons.explain import BARE, Explanation
from companion.vision.tiles.calibration import Calibration

FILE: Final = "reader.toml"
CANDIDATES: Final = 3
LARGE: Final = 100.0  # pixels of a tile that is seen as well as can be
NEAR: Final = 0.12  # a candidate explains at most so much less than the best


@dataclass(frozen=True, slots=True)
class Gate:
    """What a measure must reach, and how far beyond it is as good as it gets; below 0: it is the most."""

    at: float
    scale: float

    def slack(self, value: float) -> float:
        """Return how far *value* is beyond: 0 at the gate, 1 as good as it gets."""
        return (value - self.at) / self.scale


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that was measured at one place."""

    found: Explanation
    outline: float
    """How clearly the weakest side of the printed outline is seen."""
    px: float
    """Pixels a tile."""
    coloured: bool

    def measures(self) -> dict[str, float]:
        """Return by the name of its gate what speaks for the best explanation."""
        found = self.found
        measures = {
            "px_least": self.px,
            "fit_least": found.fit,
            "rival_sigmas": found.rival,
            "part_sigmas": found.part,
            "left_most": found.left,
            "unlikely_most": found.unlikely,
        }
        if found.name == BARE:
            del measures["fit_least"], measures["rival_sigmas"]  # what is plain has nothing to be explained
            measures |= {"outline_sigmas": self.outline, "tile_sigmas": found.rival}
        return measures


@cache
def gates() -> Mapping[str, Gate]:
    """Return the gates that ship."""
    return {name: Gate(*pair) for name, pair in _shipped()["gates"].items()}


@cache
def confidence() -> Calibration:
    """Return how likely answers are right."""
    return Calibration(**_shipped()["confidence"])


@cache
def _shipped() -> dict[str, dict[str, Any]]:
    return tomllib.loads(files("companion.vision.hexagons").joinpath(FILE).read_text("utf-8"))


def weakest(evidence: Evidence) -> float:
    """Return how far the weakest evidence is beyond its gate; below 0 where it does not reach it."""
    if not evidence.coloured:
        return -1.0
    slacks = [gates()[name].slack(value) for name, value in evidence.measures().items()]
    return min(1.0, *slacks)


def surely(found: Explanation) -> str:
    """Return what a large clear view shows without doubt; nothing if anything speaks against it."""
    return found.name if weakest(Evidence(found, 0.0, LARGE, True)) >= 0 else ""


def judged(evidence: Evidence, back: str, sure: float) -> FieldRead:
    """Return what is said of a place by its *evidence*; *sure* is the least confidence of an answer."""
    found = evidence.found
    right = float(confidence().confidence(np.array(weakest(evidence))))
    if right >= sure:
        if found.name == BARE:
            return FieldRead("empty", right)
        return FieldRead("down", right) if found.name == back else FieldRead("up", right, found.name)
    if found.name != BARE and found.fit < gates()["fit_least"].at:
        return FieldRead("hidden")
    return FieldRead("unsure", maybe=_candidates(found, back))


def _candidates(found: Explanation, back: str) -> tuple[Candidate, ...]:
    best = sorted(found.scores, key=lambda name: -found.scores[name])[:CANDIDATES]
    least = max(found.scores[best[0]] - NEAR, gates()["fit_least"].at)
    tiles = [name for name in best if name not in (BARE, back) and found.scores[name] > least]
    return tuple(Candidate(name, "", found.scores[name]) for name in tiles)
