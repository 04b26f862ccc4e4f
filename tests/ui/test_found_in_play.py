"""What games played by lot showed cut or too small, each in the state in which it was found."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from companion.system.settings import Settings
from companion.words.table_step import TableStep
from tests.ui import scenes
from tests.ui.scenes import LONG_NAMES, LONGEST_NAMES

if TYPE_CHECKING:
    from companion.engine.castelli.state import Game
    from companion.ui.widgets.plain import Say
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


@pytest.fixture
def drawn() -> bool:
    """Nothing is looked at here, all is measured."""
    return False


def faults(stage: Stage, width: int, height: int) -> list[str]:
    from tests.ui import layout_checks

    stage.resize(width, height)
    stage.page.refresh()
    stage.frames(6)
    return layout_checks.everything(stage.page, stage.app.theme)


@pytest.mark.parametrize("settings", [Settings(language="nl", percent=150)])
def test_a_name_longer_than_a_line_has_room_in_the_list_of_games(stage: Stage, settings: Settings) -> None:
    scenes.begin(stage, 0.5, players=3, names=LONGEST_NAMES)
    stage.app.navigator.go("past_games")  # type: ignore[union-attr]
    assert faults(stage, 720, 1280) == []


@pytest.mark.parametrize("settings", [Settings(language="de", percent=150)])
def test_a_long_word_of_a_table_step_has_room(stage: Stage, settings: Settings) -> None:
    scenes.known()["table-hands"](stage)
    signs = [TableStep("", "red", "grain", f"+{n}") for n in range(1, 5)]
    told = TableStep("Das Farbbonus-Plättchen umdrehen: grau (Steinbruch)")
    stage.page.presenter._show_hands((told, *signs))
    assert faults(stage, 1280, 800) == []


@pytest.mark.parametrize("settings", [Settings(language="nl", percent=125)])
def test_the_longest_word_of_a_value_has_room_in_a_menu(stage: Stage, settings: Settings) -> None:
    scenes.known()["new_game-empty"](stage)
    assert faults(stage, 720, 1280) == []


@pytest.mark.parametrize("settings", [Settings(language="de", percent=150)])
def test_a_value_of_one_long_word_is_written_smaller(stage: Stage, settings: Settings) -> None:
    from companion.ui.option import Option
    from companion.ui.widgets.menu import Menu
    from tests.ui import layout_checks

    scenes.known()["new_game-empty"](stage)
    stage.resize(1280, 720)
    menu = next(widget for widget in stage.page.walk() if isinstance(widget, Menu))
    menu.size_hint, menu.width = (None, 1), 600
    menu.options = [Option("rulings", "Buch", "list", value="Reglamento español")]
    stage.frames(6)
    found = layout_checks.everything(stage.page, stage.app.theme)
    assert found == []


@pytest.mark.parametrize("settings", [Settings(language="es")])
def test_the_buttons_beside_the_final_sheet_keep_their_size(stage: Stage, settings: Settings) -> None:
    scenes.known()["tuscany_shared-final_score"](stage)
    assert faults(stage, 800, 480) == []


LONGEST_BUILDING = (
    "Rojo usa el Abad: basta 1 materia prima de cada tipo. Rojo construye sobre el castillo de Azul en F3 "
    "por 1 unidad de madera, 1 unidad de cereal y 1 unidad de piedra. Puntos de dominio: Rojo 9, Azul 5. "
    "Da 7 puntos: ciudad F1 2, ciudad B3 2, pueblo H3 1, ciudad F5 2."
)


@pytest.mark.parametrize("settings", [Settings(language="es", percent=150)])
def test_what_a_castle_built_with_a_card_gave_is_told_whole(stage: Stage, settings: Settings) -> None:
    from companion.games.castelli.screens.evaluation import Moment
    from companion.ui.drawing.picture import Picture

    scenes.begin(stage, 0.5, modules=("battle",), names=LONG_NAMES)
    stage.app.navigator.go("table")  # type: ignore[union-attr]
    presenter = stage.page.presenter
    presenter._played = presenter._moments = (Moment(LONGEST_BUILDING, Picture(), ()),)
    assert faults(stage, 1280, 720) == []
    assert stage.page.view.moment == LONGEST_BUILDING


@pytest.mark.parametrize("settings", [Settings(language="nl", percent=80)])
def test_the_head_of_the_list_of_players_has_room_in_small_letters(stage: Stage, settings: Settings) -> None:
    scenes.known()["people"](stage)
    assert faults(stage, 720, 1280) == []


@pytest.mark.parametrize("settings", [Settings(percent=125), Settings(percent=150)], ids=lambda s: s.percent)
def test_beside_the_panels_of_a_large_screen_everything_told_has_room(
    stage: Stage, settings: Settings
) -> None:
    from companion.games.castelli.screens.evaluation import Moment
    from companion.ui.drawing.picture import Picture

    found = []
    for name in ("table-building", "table-hands", "table-undone"):
        scenes.known()[name](stage)
        found += faults(stage, 1280, 800)
    presenter = stage.page.presenter
    presenter._played = presenter._moments = (Moment(LONGEST_BUILDING, Picture(), ()),)
    assert found + faults(stage, 1280, 800) == []


LONGEST_REFUSAL = (
    "Bartholomäus der Ältere (verde) ya ha usado una carta en este turno, y solo se permite una. Las cartas "
    "aún se pueden vender por 2 lingotes de plata cada una."
)


@pytest.mark.parametrize("settings", [Settings(language="es", percent=80)])
@pytest.mark.parametrize("name", ["cards", "card", "table"])
def test_a_refusal_has_room_in_small_letters_on_an_upright_screen(
    stage: Stage, name: str, settings: Settings
) -> None:
    scenes.known()[name](stage)
    stage.resize(720, 1280)
    stage.app.session.notice.show(LONGEST_REFUSAL)
    stage.page.refresh()
    stage.frames(6)
    assert stage.page.view.notice == LONGEST_REFUSAL
    assert faults(stage, 720, 1280) == []


@pytest.mark.parametrize("settings", [Settings(language="es", percent=80)])
def test_all_about_a_card_is_seen_on_an_upright_screen(stage: Stage, settings: Settings) -> None:
    from tests.ui import layout_checks

    scenes.begin(stage, 0.6, names=LONG_NAMES, until=lambda game: game.holdings[game.turn].silver == 0)
    stage.app.navigator.go("card", card="traitor")  # type: ignore[union-attr]
    assert faults(stage, 720, 1280) == []
    assert list(layout_checks.hidden(stage.page, lists=True)) == []


def test_what_was_refused_elsewhere_is_not_told_above_a_past_move(stage: Stage) -> None:
    scenes.begin(stage, 0.5)
    stage.app.session.notice.show(LONGEST_REFUSAL)
    stage.app.navigator.go("history_view", number=3)  # type: ignore[union-attr]
    assert stage.page.view.title == "Move 3"


@pytest.mark.parametrize("settings", [Settings(percent=150)])
def test_a_question_lies_over_nothing_of_a_list_with_three_sentences(
    stage: Stage, settings: Settings
) -> None:
    scenes.known()["table-hands"](stage)
    told = [
        TableStep("Turn the tile on F8: red to the north"),
        TableStep("Dan (red): put the Steward under the deck"),
        TableStep("Cleo (blue): put 1 card back on top of the deck"),
    ]
    signs = [TableStep("", "red", "grain", f"{n}") for n in range(4)]
    stage.page.presenter._show_hands((*told, *signs, TableStep("", "green", "cards", "+1")))
    assert faults(stage, 1280, 720) == []


@pytest.mark.parametrize("settings", [Settings(language="de", percent=150)])
def test_what_happened_last_has_room_below_the_panels_of_a_large_screen(
    stage: Stage, settings: Settings
) -> None:
    from tests.ui import layout_checks

    scenes.begin(stage, 0.0, until=lambda game: game.turn == "yellow")  # a turn was just ended
    stage.app.navigator.go("table")  # type: ignore[union-attr]
    assert faults(stage, 1280, 800) == []
    assert list(layout_checks.hidden(stage.page, lists=True)) == []
    assert stage.page.view.told


@pytest.mark.parametrize("settings", [Settings(language="es", percent=150)])
def test_two_ways_of_building_can_both_be_read(
    stage: Stage, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes.known()["table-building"](stage)
    told = (
        "Castillo: 5 puntos, por 1 unidad de madera, 1 unidad de cereal, 1 unidad de piedra",
        (
            "Sobre el castillo de Íñigo Ñandú (amarillo): 5 puntos, por 2 unidades de madera, "
            "2 unidades de cereal, 2 unidades de piedra"
        ),
    )
    view = replace(stage.page.view, choices=told, choices_title="Casilla E2")
    monkeypatch.setattr(stage.page.presenter, "view", lambda: view)
    assert faults(stage, 1280, 720) == []


def test_no_board_stays_once_why_is_asked_about_a_number_again(stage: Stage) -> None:
    scenes.known()["why-area"](stage)
    stage.frames(6)
    assert stage.page.ids.board.width > 100
    stage.app.navigator.go("why", player="red", what="silver")  # type: ignore[union-attr]
    stage.frames(6)
    assert stage.page.ids.board.width == 0
    assert faults(stage, 800, 480) == []


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
