"""What people who had never seen the app found on its screens, each in the state in which it was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.system.settings import Settings
from tests.ui import scenes
from tests.ui.test_found_in_play import faults

if TYPE_CHECKING:
    from companion.engine.castelli.state import Game
    from companion.ui.widgets.plain import Say
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


@pytest.fixture
def drawn() -> bool:
    """Nothing is looked at here, all is measured."""
    return False


def one_guard_may_answer(game: Game) -> bool:
    from companion.games.castelli.screens.answers import answers
    from companion.games.castelli.words import CastelliWords

    given = answers(game, CastelliWords("en"))
    return [answer.card for answer in given] == ["guard"]


@pytest.mark.parametrize("settings", [Settings(language=language) for language in ("en", "de", "nl", "es")])
def test_what_the_only_one_asked_may_answer_is_not_cut_beside_redo(stage: Stage, settings: Settings) -> None:
    from companion.ui.widgets.plain import PushButton, Say

    scenes.begin(stage, 0.2, one_guard_may_answer, modules=("battle",), names=("", "", "", ""))
    stage.resize(800, 480)
    stage.app.navigator.go("table")  # type: ignore[union-attr]
    stage.frames(4)
    stage.page.press_enter()
    stage.frames(4)
    stage.page.press_undo()
    stage.frames(4)
    view = stage.page.view
    assert view.answers
    assert view.redo
    button = next(
        w for w in stage.page.walk() if isinstance(w, PushButton) and w.text == view.answers[0].text
    )
    assert button.shown_icon
    said = next(w for w in button.children if isinstance(w, Say))
    assert not said.is_shortened


def room_left(text: Say) -> float:
    """Return how much higher *text* is than its lines."""
    from companion.ui.widgets.plain import LINE_HIGH, broken

    return text.height - broken(text.text, text.font_size, text.width)[0] * text.font_size * LINE_HIGH


@pytest.mark.parametrize("settings", [Settings(language="de", percent=150)])
def test_all_who_play_the_running_game_are_named_at_home(stage: Stage, settings: Settings) -> None:
    from companion.ui.widgets.plain import Say

    scenes.begin(stage, 0.0, names=("", "", "", ""))
    stage.app.navigator.go("home")  # type: ignore[union-attr]
    for size in ((800, 480), (1024, 600), (720, 1280)):
        assert faults(stage, *size) == []
        told = next(w for w in stage.page.walk() if isinstance(w, Say) and w.text == stage.page.view.who)
        assert room_left(told) >= 0


def test_the_big_button_at_home_is_a_button_on_a_large_screen(stage: Stage) -> None:
    from companion.ui.widgets.plain import PushButton

    scenes.known()["home"](stage)
    assert faults(stage, 1280, 800) == []
    big = next(w for w in stage.page.walk() if isinstance(w, PushButton) and w.text == stage.page.view.go_on)
    assert big.height < stage.app.theme.mm(30)


@pytest.mark.parametrize("settings", [Settings(language="de", percent=150)])
def test_the_big_button_at_home_leaves_no_gap_in_large_letters(stage: Stage, settings: Settings) -> None:
    from companion.ui.widgets.plain import Say

    scenes.known()["home-offered"](stage)
    assert faults(stage, 1024, 600) == []
    told = next(w for w in stage.page.walk() if isinstance(w, Say) and w.text == stage.page.view.about)
    assert room_left(told) < 1.5 * stage.app.theme.body


@pytest.mark.parametrize("settings", [Settings(language="de", percent=150)])
def test_names_at_their_seats_are_large_in_large_letters(stage: Stage, settings: Settings) -> None:
    from companion.ui.widgets.plain import Say

    scenes.known()["new_game-empty"](stage)
    assert faults(stage, 1024, 600) == []
    names = {seat.name for seat in stage.page.view.seats}
    shown = [w for w in stage.page.ids.seats.walk() if isinstance(w, Say) and w.text in names]
    ordinary = stage.app.theme.least / 0.8
    assert [w.text for w in shown if w.font_size < ordinary] == []


def test_a_long_name_at_a_seat_is_written_smaller_before_it_is_shortened(stage: Stage) -> None:
    from companion.ui.widgets.plain import Say

    scenes.known()["new_game-long"](stage)
    assert faults(stage, 1024, 600) == []
    seats = stage.page.ids.seats
    long = next(w for w in seats.walk() if isinstance(w, Say) and w.text.startswith("Wilhelmina"))
    assert not long.is_shortened


@pytest.mark.parametrize("settings", [Settings(language="de", percent=150)])
def test_the_longest_name_of_a_game_is_not_shortened(stage: Stage, settings: Settings) -> None:
    from companion.ui.widgets.plain import FittedSay, width_of

    scenes.known()["choose_game"](stage)
    stage.resize(800, 480)
    title = next(
        w for w in stage.page.walk() if isinstance(w, FittedSay) and w.text.startswith("The Castles")
    )
    assert width_of(title.text, title.font_size, bold=True) <= title.width


@pytest.mark.parametrize("settings", [Settings(language="de", percent=150)])
def test_the_way_to_the_centre_is_not_shortened(stage: Stage, settings: Settings) -> None:
    from companion.ui.widgets.plain import width_of

    scenes.known()["new_game_region"](stage)
    stage.resize(800, 480)
    presenter = stage.page.presenter
    presenter.at = len(presenter.plan.players) - 1
    stage.page.refresh()
    stage.frames(6)
    button = stage.page.ids.go_on
    assert width_of(button.shown_text, button.said_size, bold=True) <= button.width


@pytest.mark.parametrize("size", [(1024, 600), (800, 480)])
def test_two_players_see_each_others_chips(stage: Stage, size: tuple[int, int]) -> None:
    scenes.known()["tuscany_table"](stage)
    from tests.ui.scenes._tuscany import begin

    begin(stage, 0.5, lambda game: all(has.chips for has in game.holdings.values()), players=2)
    stage.resize(*size)
    stage.frames(6)
    assert all(panel.things for panel in stage.page.ids.every.children)


def test_in_an_upright_window_a_name_of_a_panel_is_not_shortened(stage: Stage) -> None:
    from companion.ui.widgets.plain import Say, width_of
    from tests.ui.scenes._tuscany import begin

    begin(stage, 0.8, players=4, names=("Annabel", "Benedikt", "Clementine", "Dorothea"))
    stage.resize(720, 1280)
    stage.frames(6)
    shown = [
        w for panel in stage.page.ids.every.children for w in panel.walk() if isinstance(w, Say) and w.typed
    ]
    assert shown
    assert all(width_of(w.text, w.font_size, w.bold) <= w.width for w in shown)


@pytest.mark.parametrize("players", [2, 4])
def test_the_steps_of_a_count_stand_apart_from_those_of_the_next_player(stage: Stage, players: int) -> None:
    from tests.ui.scenes._tuscany import begin

    begin(stage, 1.0, players=players)
    stage.app.navigator.go("final_score")  # type: ignore[union-attr]
    stage.resize(1024, 600)
    stage.frames(6)
    rows = [w for w in stage.page.walk() if type(w).__name__ == "Stepper"]
    left, right = sorted((w for w in rows if w.y == rows[0].y), key=lambda w: w.x)[:2]
    minus, _, plus = reversed(left.children)
    assert right.children[-1].x - plus.right > (plus.x - minus.right) / 3


@pytest.mark.parametrize("settings", [Settings(language="de", percent=150)])
def test_no_word_of_a_row_is_broken_for_its_value(stage: Stage, settings: Settings) -> None:
    scenes.known()["tuscany_shared-edit_header"](stage)
    assert faults(stage, 720, 1280) == []


@pytest.mark.parametrize("settings", [Settings(percent=150)])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720)])
def test_whoever_is_on_turn_sees_what_they_have_in_large_letters_too(
    stage: Stage, size: tuple[int, int]
) -> None:
    from companion.ui.widgets.players import CountLabel, PlayerPanel

    scenes.known()["table"](stage)
    assert faults(stage, *size) == []
    panel = next(w for w in stage.page.walk() if isinstance(w, PlayerPanel) and w.first)
    shown = [w for w in panel.walk() if isinstance(w, CountLabel)]
    counts = next(told.counts for told in stage.page.view.panels if told.on_turn)
    assert [label.number for label in shown] == [str(number) for _what, _icon, number in counts]
    ordinary = stage.app.theme.least / 0.8
    assert all(label.children[0].font_size >= ordinary - 1 for label in shown)


@pytest.mark.parametrize("settings", [Settings(language=language) for language in ("en", "de", "nl", "es")])
def test_from_the_hand_is_named_on_its_button(stage: Stage, settings: Settings) -> None:
    from companion.ui.widgets.plain import PushButton

    scenes.known()["reveal-choosing"](stage)
    assert faults(stage, 800, 480) == []
    hand = next(
        w for w in stage.page.walk() if isinstance(w, PushButton) and w.text == stage.page.view.hand != ""
    )
    assert hand.shown_text == stage.page.view.hand


@pytest.mark.parametrize(
    "settings",
    [Settings(language=language, percent=n) for language in ("en", "de", "nl", "es") for n in (100, 150)],
)
def test_every_button_below_the_log_is_named_on_an_upright_screen(stage: Stage, settings: Settings) -> None:
    from companion.ui.widgets.plain import PushButton

    scenes.known()["log"](stage)
    assert faults(stage, 720, 1280) == []
    named = {w.shown_text for w in stage.page.walk() if isinstance(w, PushButton)}
    view = stage.page.view
    assert named >= {view.back, view.correct, view.edit_header, view.stop}


def test_each_ruling_tells_its_answer_in_the_list(stage: Stage) -> None:
    scenes.known()["tuscany_shared-rulings"](stage)
    view, rulings = stage.page.view, stage.page.presenter.rulings
    words = stage.page.presenter.words
    for option in view.options:
        now = next(one.text for one in rulings.answers(option.key, words) if one.chosen)
        assert option.more == now
    assert [option.key for option in view.options if option.chosen] == ["draw"]
