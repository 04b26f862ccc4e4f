"""Rulings: the questions, and one of them with its answers."""

from __future__ import annotations

from typing import Any

from companion.games.castelli.screens.ruling_questions import RulingQuestions
from tests.ui.scenes import Scene


def scenes() -> dict[str, Scene]:
    """Return the scenes of the rulings screen."""
    return {"": _questions, "one": _one}


def _questions(stage: Any) -> None:
    chosen = {"purchase": "none-owned"}
    stage.app.navigator.go("rulings", rulings=RulingQuestions(chosen, ("battle", "dilemma")))


def _one(stage: Any) -> None:
    _questions(stage)
    stage.page.choose("silver-second-tie")
