"""Screens that every game shares, with a game of The Castles of Tuscany on them."""

from __future__ import annotations

from typing import Any

from companion.engine.tuscany.rulings import RULINGS
from companion.games.tuscany.words import TuscanyWords
from companion.ui.rulings import PlainRulings
from tests.ui.scenes import LONG_NAMES, LONGEST_NAMES, Scene
from tests.ui.scenes._tuscany import begin
from tests.ui.scenes.edit_header import VISITS


def scenes() -> dict[str, Scene]:
    """Return a scene for each of them."""
    return {
        "why": _why,
        "why-points": _why_points,
        "log": _log,
        "history_view": _history_view,
        "correct": _correct,
        "rulings": _rulings,
        "edit_header": _edit_header,
        "final_score-compare": _compare,
        "final_score": _final_score,
        "final_score-longest": _longest,
    }


def _why(stage: Any) -> None:
    begin(stage, 0.7)
    stage.app.navigator.go("why", player="red", what="green")


def _why_points(stage: Any) -> None:
    begin(stage, 0.3)
    stage.app.navigator.go("why", player="red", what="points")


def _log(stage: Any) -> None:
    begin(stage, 0.7)
    stage.app.navigator.go("log")


def _history_view(stage: Any) -> None:
    begin(stage, 0.7)
    moves = stage.app.session.play.table.moves
    number = max(n for n, move in enumerate(moves, 1) if move["move"] == "place")
    stage.app.navigator.go("history_view", number=number)


def _correct(stage: Any) -> None:
    begin(stage, 0.7)
    stage.app.navigator.go("correct")


def _rulings(stage: Any) -> None:
    """The questions of this game before it begins."""
    begin(stage, 0.0)
    rulings = PlainRulings(RULINGS, {"draw": "2"})
    stage.app.navigator.go("rulings", rulings=rulings, words=TuscanyWords(stage.app.session.words.language))


def _edit_header(stage: Any) -> None:
    begin(stage, 0.5, names=LONG_NAMES)
    stage.app.navigator.go("edit_header", visit=next(VISITS))


def _compare(stage: Any) -> None:
    begin(stage, 1.0)
    stage.app.navigator.go("final_score")


def _final_score(stage: Any) -> None:
    begin(stage, 1.0)
    stage.app.navigator.go("final_score", counted=True)


def _longest(stage: Any) -> None:
    begin(stage, 1.0, names=LONGEST_NAMES)
    stage.app.navigator.go("final_score", counted=True)
