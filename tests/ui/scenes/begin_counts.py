"""The counts of a game that is begun in its middle: of a player, of the table, and what cannot be."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import Scene
from tests.ui.scenes.begin_position import begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen."""
    return {"": _player, "chips": _chips, "bonuses": _bonuses, "table": _table, "wrong": _wrong}


def _player(stage: Any) -> None:
    begin(stage, "begin_counts")
    for what in ("green", "red", "storage"):
        stage.page.do(stage.page.presenter.add, what, 1)


def _chips(stage: Any) -> None:
    _player(stage)
    stage.page.do(stage.page.presenter.switch)


def _bonuses(stage: Any) -> None:
    _chips(stage)
    stage.page.do(stage.page.presenter.switch)
    stage.page.do(stage.page.presenter.add, "city", 2)


def _to_table(stage: Any) -> None:
    for _ in range(3):
        stage.page.do(stage.page.presenter.switch)


def _table(stage: Any) -> None:
    _player(stage)
    stage.page.do(stage.page.presenter.add, "laid", 14)
    _to_table(stage)
    stage.page.do(stage.page.presenter.add, "phase", 2)


def _wrong(stage: Any) -> None:
    _player(stage)
    _to_table(stage)
    stage.page.do(stage.page.presenter.add, "phase", 1)
