"""What the watch over played games finds."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from companion.system.settings import Settings
from tests.ui import from_play, scenes
from tests.ui.from_play.watch import Watch

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


SHORT: Final = {"castelli": 38, "tuscany": 1}
"""Lots that lead to short games."""


@pytest.fixture
def drawn() -> bool:
    """Nothing is looked at here, all is measured."""
    return False


def test_a_text_that_is_cut_is_found_once_for_each_state(stage: Stage) -> None:
    watch = Watch()
    scenes.known()["table-building"](stage)
    stage.frames(6)
    assert watch.look(stage) == []
    close = next(w for w in stage.page.walk() if getattr(w, "icon", "") == "undo")
    close.foldable, close.text = False, "far too long " * 80
    assert any("far too long" in fault for fault in watch.look(stage))
    assert watch.look(stage) == []
    assert (watch.looked, len(watch.states)) == (3, 2)


def test_a_button_without_room_is_found(stage: Stage) -> None:
    from tests.ui import layout_checks

    scenes.known()["table"](stage)
    stage.frames(6)
    assert list(layout_checks.hidden(stage.page, lists=True)) == []
    log = next(w for w in stage.page.walk() if getattr(w, "icon", "") == "list")
    log.size_hint_x, log.width = None, 0
    stage.frames(6)
    assert [fault for fault in layout_checks.hidden(stage.page, lists=True) if "Log" in fault]


def test_every_game_that_is_known_can_be_played() -> None:
    assert "castelli" in from_play.known()


@pytest.mark.parametrize("settings", [Settings(language="de", percent=150, sound=False)])
@pytest.mark.parametrize("game", from_play.known())
def test_a_whole_game_shows_nothing_cut_hidden_or_tiny(stage: Stage, game: str) -> None:
    watch = Watch()
    watch.follow(stage)
    from_play.known()[game](stage, Random(SHORT[game]))
    assert watch.faults == {}
    assert "final_score" in watch.states.values()
    assert len(watch.states) > 80
