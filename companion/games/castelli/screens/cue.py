"""Which sound goes with what has changed on the table."""

from __future__ import annotations

from companion.games.castelli.screens.table.view import View


def cue(before: View, after: View) -> str:
    """Return the sound for going from one view to the next; empty if nothing is to be heard."""
    if after.game.over and not before.game.over:
        return "end"
    if len(after.game.laid) > len(before.game.laid) and after.playing:
        return "tile"
    if after.playing and after.moment != before.moment:
        return "points"
    if after.answers and not before.answers and not after.playing:
        return "question"
    return ""
