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
