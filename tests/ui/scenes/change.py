"""What a change would do: one that can be, and one after which a later move no longer fits."""

from __future__ import annotations

from typing import Any

from companion.journal import Delete, Edit
from tests.ui.scenes import LONG_NAMES, Scene, begin

COLOURS = ("red", "blue", "green", "yellow")


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen of a change."""
    return {"": _turned, "misfit": _misfit}


def _turned(stage: Any) -> None:
    """Let the tile that was laid last have lain in another direction."""
    begin(stage, 0.8, modules=("battle",), until=lambda game: game.revealed)
    session = stage.app.session
    move = session.play.table.moves[-1]
    other = next(c for c in COLOURS if c != move["north"] and _changes(session, {**move, "north": c}))
    session.play.propose(Edit(len(session.play.table.moves), {**move, "north": other}))
    stage.app.navigator.go("change")


def _changes(session: Any, move: Any) -> bool:
    return bool(session.play.table.preview(Edit(len(session.play.table.moves), move)).difference)


def _misfit(stage: Any) -> None:
    begin(stage, 0.8, names=LONG_NAMES)
    stage.app.session.play.propose(Delete(1))
    stage.app.navigator.go("change")
