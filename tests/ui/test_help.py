"""Help is reached from every screen, and shows each sign that is drawn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui import scenes
from tests.ui.touching import press_key, touch, touch_widget

F1 = 282


@pytest.mark.parametrize("name", ["table", "reveal", "final_score", "set_up", "new_game", "log"])
def test_help_opens_by_f1_and_back_leads_to_where_one_was(stage: Any, name: str) -> None:
    scenes.known()[name](stage)
    stage.frames()
    was = stage.page.name
    press_key(F1)
    assert stage.page.name == "help"
    stage.frames()
    touch(stage, "Back")
    assert stage.page.name == was


def test_help_is_a_touch_away_from_home_and_set_up(stage: Any) -> None:
    stage.app.navigator.go("home")
    stage.frames()
    touch(stage, "Help")
    assert stage.page.name == "help"
    touch(stage, "Back")
    stage.page.go("set_up")
    stage.frames()
    touch(stage, "Help")
    assert stage.page.name == "help"


@pytest.mark.parametrize("scene", ["new_game", "cards", "past_games", "rulings", "why", "replay", "share"])
def test_a_question_mark_leads_to_help_and_back_leads_to_where_one_was(stage: Any, scene: str) -> None:
    from companion.ui.widgets.plain import HelpSign

    scenes.known()[scene](stage)
    stage.frames()
    was = stage.page.name
    touch_widget(stage, next(w for w in stage.page.walk() if isinstance(w, HelpSign) and w.opacity))
    assert stage.page.name == "help"
    touch(stage, "Back")
    assert stage.page.name == was


def test_help_tells_of_the_game_that_is_played(stage: Any) -> None:
    scenes.known()["help-tuscany-signs"](stage)
    icons = {option.icon for option in stage.page.view.options}
    assert {"tuscany/tile castle", "tuscany/worker", "tuscany/green-points"} <= icons
    assert not any(icon.startswith("castelli/") for icon in icons)


@pytest.mark.parametrize("game", ["", "-tuscany"])
def test_every_sign_of_the_legend_is_drawn(stage: Any, game: str) -> None:
    from companion.ui.widgets.plain import Icon

    scenes.known()[f"help{game}-signs"](stage)
    stage.frames()
    menu, seen = stage.page.ids.options, set()
    for _ in range(menu.pages):
        for icon in (w for w in menu.walk(restrict=True) if isinstance(w, Icon) and w.name):
            assert icon._picture()[1] > 1, icon.name  # an icon that is not known has no size
            seen.add(icon.name)
        menu.turn()
        stage.frames()
    assert seen == {option.icon for option in stage.page.view.options if option.icon}


def test_help_begins_with_the_order_of_a_turn_and_leads_to_the_signs(stage: Any) -> None:
    scenes.known()["help"](stage)
    stage.frames()
    assert [option.text[:2] for option in stage.page.view.options] == ["1.", "2.", "3.", "4.", "5."]
    touch(stage, "Symbols")
    stage.frames()
    assert {"mark red", "castelli/silver", "undo"} <= {option.icon for option in stage.page.view.options}
