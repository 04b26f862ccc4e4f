"""The open tiles before a game: none, some, all, and five of one kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.games.tuscany.screens.plan import Plan
from tests.ui.scenes import Scene

SOME = ("village", "crop:vine+boar", "cart", "castle", "monastery")


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen."""
    return {"empty": _empty, "": _some, "whole": _whole, "alike": _alike}


def _show(stage: Any, centre: Sequence[str]) -> None:
    plan = replace(Plan(), centre=tuple(centre))
    facts = {"plan": plan, "then": lambda _plan: None, "begin": lambda *_any: False}
    stage.app.navigator.go("new_game_centre", **facts)


def _empty(stage: Any) -> None:
    _show(stage, ())


def _some(stage: Any) -> None:
    _show(stage, SOME)


def _whole(stage: Any) -> None:
    _show(stage, (*SOME, "city", "estate", "crop:grain"))


def _alike(stage: Any) -> None:
    _show(stage, ("quarry",) * 5 + SOME[:3])
