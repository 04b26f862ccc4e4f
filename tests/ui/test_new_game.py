"""A new game, set up by touch."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from companion.games.castelli.simulator.play import stand_in_header
from companion.system.settings import Settings
from tests.ui.test_typing import press
from tests.ui.touching import begin_game, button, touch

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


def opened(stage: Stage) -> Any:
    """Go to a new game from home; return the sitting."""
    assert stage.app.navigator is not None
    stage.app.navigator.go("home")
    stage.frames()
    begin_game(stage)
    return stage.app.session


def seat(stage: Stage, colour: str) -> tuple[float, float]:
    """Where the seat of *colour* is."""
    card = next(card for card in stage.page.ids.seats.children if card.colour == colour)
    x, y = card.parent.to_window(*card.center)
    return x, y


def tap_seat(stage: Stage, *colours: str) -> None:
    for colour in colours:
        stage.tap(seat(stage, colour))


@pytest.mark.parametrize("modules", [(), ("Dilemma",), ("Battle",), ("Dilemma", "Battle")])
@pytest.mark.parametrize("colours", [(), ("green",), ("yellow", "green")])
def test_newcomers_begin_by_few_taps(
    stage: Stage, colours: tuple[str, ...], modules: tuple[str, ...]
) -> None:
    session = opened(stage)
    tap_seat(stage, *colours)
    for module in modules:
        touch(stage, module)
    touch(stage, "Begin")
    assert stage.page.name == "table"
    setup = session.play.board.setup
    assert set(setup.colours) == {"red", "blue", *colours}
    assert setup.modules == {module.lower() for module in modules}
    assert session.words.turn(session.play.board) == "Red: turn a tile"


def test_seats_are_changed_by_dragging_and_by_tapping_two(stage: Stage) -> None:
    session = opened(stage)
    tap_seat(stage, "green", "yellow")
    stage.drag(seat(stage, "red"), seat(stage, "yellow"))
    assert [one.colour for one in stage.page.view.seats] == ["yellow", "blue", "green", "red"]
    tap_seat(stage, "blue", "red")
    touch(stage, "Begin")
    assert session.play.board.setup.colours == ("yellow", "red", "green", "blue")


def test_a_seat_that_is_dragged_nowhere_comes_back(stage: Stage) -> None:
    opened(stage)
    place = seat(stage, "red")
    stage.drag(place, (place[0], 20))
    assert seat(stage, "red") == place
    assert not stage.page.view.choosing


def test_a_name_is_typed_kept_and_offered(stage: Stage) -> None:
    session = opened(stage)
    tap_seat(stage, "blue")
    touch(stage, "Name")
    press(stage, "A", "n", "a")
    touch(stage, "Done")
    tap_seat(stage, "blue")
    touch(stage, "Starts")
    touch(stage, "Begin")
    assert session.play.board.setup.names["blue"] == "Ana"
    assert session.play.board.turn == "blue"
    assert Settings.read().names == ("Ana",)
    assert Settings.read().last["first"] == "blue"


def test_who_does_not_play_leaves_but_two_stay(stage: Stage) -> None:
    opened(stage)
    tap_seat(stage, "green", "red")
    touch(stage, "Does not play")
    assert stage.page.presenter.plan.players == ("blue", "green")
    tap_seat(stage, "blue")
    touch(stage, "Does not play")
    assert stage.page.presenter.plan.players == ("blue", "green")
    assert stage.page.view.notice == "At least two players. Tap a seat to add one."


@pytest.mark.parametrize(
    "settings",
    [
        Settings(
            last=stand_in_header(("green", "red", "blue"), ("battle",), ("Ana", "Ben", "Cleo"))
            | {"first": "blue", "rulings": {"split": "nearest"}}
        )
    ],
)
def test_the_same_as_last_time_is_one_tap_and_the_old_game_stays(stage: Stage, settings: Settings) -> None:
    session = opened(stage)
    touch(stage, "Same as last time")
    first = session.play.board.setup
    assert (first.colours, first.first, first.battle) == (("green", "red", "blue"), "blue", True)
    assert first.rulings["split"] == "nearest"
    opened(stage)
    touch(stage, "Dilemma")
    touch(stage, "Same as last time")
    touch(stage, "Same as last time")
    assert session.play.board.setup == first
    assert [game.status for game in session.store.games()] == ["running", "running"]


def test_rulings_by_book_and_one_by_one(stage: Stage) -> None:
    session = opened(stage)
    assert button(stage, "Rulings").value == "English book"
    touch(stage, "Rulings")
    touch(stage, "Rule book")
    touch(stage, "Spanish book")
    touch(stage, "How many cards does a tile with several card icons give?")
    touch(stage, "A tile gives one card for each of its card icons.")
    touch(stage, "Back")
    assert button(stage, "Rulings").value == "your own"
    touch(stage, "Begin")
    rulings = session.play.board.setup.rulings
    assert (rulings["burnt-city"], rulings["card-icons"]) == ("gone", "each")
    assert Settings.read().last["rulings"] == {"burnt-city": "gone", "card-icons": "each"}


def test_rulings_of_modules_that_are_not_played_are_left_out(stage: Stage) -> None:
    from companion.games.castelli.screens.ruling_questions import RulingQuestions
    from companion.ui.screens.rulings.presenter import Presenter

    presenter = Presenter(stage.app.session)
    presenter.enter(RulingQuestions())
    plain = len(presenter.view().options)
    presenter.enter(RulingQuestions(modules=("battle", "dilemma")))
    assert (plain, len(presenter.view().options)) == (16, 28)


def test_an_answer_that_is_touched_twice_counts_once(stage: Stage) -> None:
    from tests.ui.stage import Finger

    opened(stage)
    touch(stage, "Rulings")
    touch(stage, "How many cards does a tile with several card icons give?")
    answer = button(stage, "A tile gives one card for each of its card icons.")
    for _ in range(2):  # both before the next frame
        finger = Finger(answer.parent.to_window(*answer.center))
        finger.down()
        finger.up()
    stage.frames()
    assert not stage.page.view.asking
    assert stage.page.presenter.rulings.rulings == {"card-icons": "each"}


def test_it_says_that_the_board_is_a_stand_in_and_leads_to_ones_own(stage: Stage) -> None:
    opened(stage)
    assert button(stage, "Teach your board").value == "stand-in"
    touch(stage, "Teach your board")
    assert stage.page.name == "layouts"


def test_another_board_is_offered_once_there_is_one(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.base import paths
    from companion.games.castelli import library

    own = paths.state_folder() / "layouts"
    own.mkdir()
    (own / "ours.toml").write_text(library.layout_path("stand-in").read_text("utf-8"), "utf-8")
    session = opened(stage)
    touch(stage, "Board")
    assert stage.page.presenter.plan.board == "ours"
    touch(stage, "Begin")
    assert session.play.table.header["board"] == "ours"


WRONG: tuple[dict[str, Any], ...] = (
    {"players": [{"colour": "red"}]},
    {"players": [{"colour": "red"}, {"colour": "red"}]},
    {"players": [{"colour": "red"}, {"colour": 7}]},
    {"players": [{"colour": "red"}, ["blue"]]},
    {"players": [{"colour": "red", "name": 5}, {"colour": "blue"}]},
    {"first": "green"},
    {"first": {}},
    {"modules": "battle"},
    {"modules": [["battle"]]},
    {"modules": ["chess"]},
    {"rulings": []},
    {"rulings": {"split": 5}},
    {"rulings": {"split": {}}},
    {"rulings": {"unknown": "no"}},
    {"board": "stand-in", "pieces": 5},
    {"board": "stand-in", "pieces": [[5]]},
    {"record": "castelli-tournament/1", "variant": "other"},
    {"record": "castelli-tournament/1", "variant": ["all"]},
)


@pytest.mark.parametrize(
    "last",
    [
        {"record": "other/1"},
        {"record": ["castelli/1"]},
        {"record": "castelli/1"},
        {"record": "castelli/1", "players": 3},
        *(
            {"record": "castelli/1", "players": [{"colour": "red"}, {"colour": "blue"}]} | one
            for one in WRONG
        ),
    ],
)
def test_a_last_game_that_is_not_understood_is_left_out(stage: Stage, last: dict[str, Any]) -> None:
    from companion.games.castelli.screens.plan import Plan, last_plan

    session = stage.app.session
    session.preferences.use(replace(session.settings, last=last))
    assert last_plan(last) is None
    opened(stage)
    assert stage.page.presenter.plan == Plan()


def test_a_tournament_is_begun_with_four_and_comes_again_as_last_time(stage: Stage) -> None:
    session = opened(stage)
    touch(stage, "Tournament")
    tap_seat(stage, "blue")
    touch(stage, "Does not play")
    assert stage.page.view.notice == "A tournament has four players."
    touch(stage, "Starts")
    touch(stage, "Tournament")
    touch(stage, "Begin")
    assert stage.page.name == "tournament"
    begun = session.play.state.setup
    assert (begun.variant, begun.colours) == ("all", ("blue", "red", "green", "yellow"))
    assert [game.turn for game in session.play.state.halves.values()] == ["blue", "green"]
    stage.page.back()
    assert stage.page.name == "home"
    opened(stage)
    touch(stage, "Same as last time")
    assert session.play.state.setup == begun
    opened(stage)
    touch(stage, "Tournament")
    touch(stage, "Begin")
    assert stage.page.name == "table"


def test_the_last_game_of_each_kind_is_remembered(stage: Stage) -> None:
    from companion.games.tuscany.simulator.play import stand_in_header as tuscany_header

    session = opened(stage)
    castelli = stand_in_header(("green", "red"), ("battle",), ("Ana", "Ben"))
    tuscany = tuscany_header(("blue", "yellow"), 1, ("Cleo", "Dan"))
    kept = replace(session.settings, last=tuscany, last_by_game={"castelli": castelli, "tuscany": tuscany})
    session.preferences.choose(kept)
    assert Settings.read() == session.settings
    stage.app.navigator.go("choose_game")  # type: ignore[union-attr]
    assert [game.who for game in stage.page.view.games] == ["Ana, Ben", "Cleo, Dan"]
    stage.page.press_enter()
    assert stage.page.presenter.game.id == "tuscany"
    assert stage.page.presenter.plan.players == ("blue", "yellow")
    opened(stage)
    assert stage.page.presenter.plan.players == ("green", "red")
    touch(stage, "Same as last time")
    assert set(Settings.read().last_by_game) == {"castelli", "tuscany"}
