"""Sightings in one line: a table as it is recorded, but for what a test says.

look(game, C1="02 blue")            a tile face up, that colour north
look(game, C1="down", E1="hidden")  any other state
look(game, C1="02 blue? 03 red?")   unsure, with these candidates
"""

from __future__ import annotations

from typing import Any

from companion.games.castelli.camera import Finding, Observation, Proposal, Question
from tests.ui.scenes._sights import SURE
from tests.ui.scenes._sights import sighting as look

__all__ = ["SURE", "look", "moves", "observed", "only"]


def only(findings: tuple[Finding, ...], kind: type) -> Any:
    """Return the only one of *findings*, which must be of that *kind*."""
    assert [type(one) for one in findings] == [kind]
    return findings[0]


def moves(findings: tuple[Finding, ...]) -> list[Any]:
    """Return the moves of every proposal, and of every answer."""
    proposals = [one for one in findings if isinstance(one, Proposal)]
    proposals += [answer for one in findings if isinstance(one, Question) for answer in one.answers]
    return [list(one.moves) for one in proposals]


def observed(findings: tuple[Finding, ...]) -> list[str]:
    """Return what was observed, each as `kind field field`."""
    return [" ".join((one.kind, *one.places)) for one in findings if isinstance(one, Observation)]
