"""The players of a listed game, each with their points, in one line."""

from __future__ import annotations

from collections.abc import Iterable

from companion.journal.entries import Listed
from companion.words.words import Words


def with_points(players: Iterable[Listed], words: Words) -> str:
    """Return who played, each with their points as far as they are known: `Ana 39, Ben 35`."""
    told = ((words.listed(player.name), player.points) for player in players)
    return ", ".join(name if n is None else words.say("{name} {n}", name=name, n=n) for name, n in told)
