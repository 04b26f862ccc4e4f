"""Sightings in one line: a table as it is recorded, but for what a test says.

look(game, C1="02 blue")            a tile face up, that colour north
look(game, C1="down", E1="hidden")  any other state
look(game, C1="02 blue? 03 red?")   unsure, with these candidates
"""

from __future__ import annotations

from typing import Any

from companion.engine.castelli.state import Game
from companion.interpret import Finding, Observation, Proposal, Question
from companion.messages import Candidate, FieldRead, Sighting

SURE = 0.9995


def look(game: Game, **fields: str) -> Sighting:
    """Return a sighting of *game*, with *fields* otherwise."""
    reads = {field: FieldRead("down", SURE) for field in game.setup.board.meadows}
    reads |= {field: FieldRead("up", SURE, laid.tile, laid.north) for field, laid in game.laid.items()}
    return Sighting(reads | {field: _read(text) for field, text in fields.items()}, 0.0)


def _read(text: str) -> FieldRead:
    words = text.replace("?", "").split()
    if "?" in text:
        found = zip(words[::2], words[1::2], strict=True)
        return FieldRead("unsure", maybe=tuple(Candidate(tile, north, 0.8) for tile, north in found))
    if len(words) == 2:
        return FieldRead("up", SURE, words[0], words[1])
    return FieldRead(text, SURE if text in ("down", "empty") else 0.0)


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
    return [" ".join((one.kind, *one.fields)) for one in findings if isinstance(one, Observation)]
