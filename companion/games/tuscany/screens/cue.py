"""Which sound goes with what has changed on the table."""

from __future__ import annotations

from companion.games.tuscany.screens.table.presenter import View


def cue(before: View, after: View) -> str:
    """Return the sound for going from one view to the next; empty if nothing is to be heard."""
    was, now = before.game, after.game
    if now.over and not was.over:
        return "end"
    if now.moves <= was.moves or now.setup is not was.setup:
        return ""
    if any(now.holdings[c].green > was.holdings[c].green for c in now.setup.colours):
        return "points"
    return "tile" if now.centre != was.centre or now.covered != was.covered else ""
