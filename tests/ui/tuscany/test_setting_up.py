"""A game of The Castles of Tuscany, set up by touch."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from companion.engine.protocol import COLOURS
from companion.games.tuscany.screens.arrangement import read_arrangement
from companion.games.tuscany.simulator.play import stand_in_header
from companion.system.settings import Settings
from tests.ui.touching import button, touch, touch_widget
from tests.ui.tuscany.setting_up import Setter

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before

MOST_TOUCHES = 60


def begun(stage: Stage) -> Any:
    """The header of the game on the table."""
    assert stage.app.session.play.table is not None
    return stage.app.session.play.table.header


def as_lying(player: Any) -> Any:
    """A player of a header; a piece is told to be neither turned nor shifted, or not told."""
    return player | {"board": (player["board"]["box"], read_arrangement(player["board"]["pieces"]))}


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5, 6])
def test_any_table_of_four_is_set_up_by_few_touches(stage: Stage, seed: int) -> None:
    told = stand_in_header(COLOURS, seed)
    setter = Setter(stage)
    setter.set_up(told)
    header = begun(stage)
    assert [as_lying(player) for player in header["players"]] == [as_lying(p) for p in told["players"]]
    assert header["centre"] == told["centre"]
    print(f"{setter.touches} touches")
    assert setter.touches <= MOST_TOUCHES
    assert stage.page.name == "table"


@pytest.fixture
def setter(stage: Stage) -> Setter:
    """Somebody at the region of the first player."""
    stage.app.navigator.go("new_game", game="tuscany")  # type: ignore[union-attr]
    stage.frames()
    touch(stage, "Begin")
    assert stage.page.name == "new_game_region"
    return Setter(stage)


def test_each_is_proposed_pieces_that_nobody_else_has(setter: Setter) -> None:
    plan = setter.stage.page.presenter.plan
    assert [plan.arrangement(colour).pieces for colour in plan.players] == [
        ("A1", "B1", "C1"),
        ("A2", "B2", "C2"),
    ]


def test_who_takes_a_piece_of_another_gives_their_own_for_it(setter: Setter) -> None:
    setter.choose("pieces", "B2")
    plan = setter.stage.page.presenter.plan
    assert [plan.arrangement(colour).pieces for colour in plan.players] == [
        ("A1", "B2", "C1"),
        ("A2", "B1", "C2"),
    ]


def test_the_start_castle_goes_along_with_its_piece(setter: Setter) -> None:
    presenter = setter.stage.page.presenter
    setter.tap("0,0")
    assert presenter.plan.starts == {"red": "0,0"}
    setter.tap(setter.plain_space(0))
    assert presenter.plan.starts == {"red": "4,1"}
    setter.drag(0, 2, 0)
    assert setter.lies.pieces == ("C1", "B1", "A1")
    start = presenter.plan.starts["red"]
    assert start in setter.lies.parts(presenter._box)[2]
    assert setter.lies.region(presenter._box).spaces[start] == "castle"
    setter.choose("pieces", "A3")
    assert presenter.plan.starts == {}


def test_a_piece_is_never_shifted_by_more_than_one(setter: Setter) -> None:
    setter.drag(0, 0, 4)
    assert setter.lies.aside == (1, 0)
    setter.drag(1, 1, 1)
    assert setter.lies.aside == (0, -1)


def test_castle_and_chip_are_asked_for(setter: Setter) -> None:
    stage = setter.stage
    setter.push("go_on")
    assert stage.page.view.wrong
    setter.tap("0,0")
    setter.push("go_on")
    assert (stage.page.view.sentence, stage.page.view.wrong) == ("Which chip did you take?", True)
    setter.choose("chips", "storage")
    setter.push("go_on")
    assert stage.page.view.name == "Blue"


def test_back_leads_to_the_player_before_and_then_to_the_seats(setter: Setter) -> None:
    stage = setter.stage
    setter.tap("0,0")
    setter.choose("chips", "card")
    setter.push("go_on")
    stage.page.go_back()
    assert (stage.page.view.name, stage.page.view.chips[0].chosen) == ("Red", True)
    stage.page.go_back()
    assert stage.page.name == "new_game"
    touch(stage, "Begin")
    assert stage.page.presenter.plan.starts == {"red": "0,0"}


def at_centre(setter: Setter) -> Any:
    for _player in range(2):
        setter.tap(setter.lies.region(setter.stage.page.presenter._box).of_kind["castle"][0])
        setter.choose("chips", "card")
        setter.push("go_on")
    assert setter.stage.page.name == "new_game_centre"
    return setter.stage.page


def test_five_alike_leave_before_the_game_begins(setter: Setter) -> None:  # T11
    page = at_centre(setter)
    for tile in (
        "crop:vine",
        "crop:boar",
        "crop:vine+grain",
        "crop:vine",
        "crop:olive",
        "city",
        "cart",
        "castle",
    ):
        setter.choose("faces", tile)
    assert page.view.wrong
    touch(setter.stage, "Removed")
    assert page.presenter.centre == ("city", "cart", "castle")
    for tile in ("village", "village", "quarry", "estate", "monastery"):
        setter.choose("faces", tile)
    touch(setter.stage, "Begin")
    assert sorted(begun(setter.stage)["centre"]) == sorted(
        ["city", "cart", "castle", "village", "village", "quarry", "estate", "monastery"]
    )


def test_a_tile_of_the_centre_is_taken_away_by_a_touch(setter: Setter) -> None:
    page = at_centre(setter)
    setter.choose("faces", "city")
    setter.choose("faces", "cart")
    setter.choose("places", "0")
    assert page.presenter.centre == ("cart",)
    setter.push("go_on")
    assert page.view.wrong
    for _ in range(9):
        setter.choose("faces", "castle")
    assert page.presenter.places.count(None) == 0


@pytest.mark.parametrize(
    "settings", [Settings(last_by_game={"tuscany": stand_in_header(COLOURS[:3], 7, ("Ana", "Ben", "Cleo"))})]
)
def test_the_same_as_last_time_brings_people_and_their_pieces(stage: Stage, settings: Settings) -> None:
    last = settings.last_by_game["tuscany"]
    stage.app.navigator.go("new_game", game="tuscany")  # type: ignore[union-attr]
    stage.frames()
    touch(stage, "Same as last time")
    plan = stage.page.presenter.plan
    assert [plan.names[colour] for colour in plan.players] == ["Ana", "Ben", "Cleo"]
    assert [plan.arrangement(colour) for colour in plan.players] == [
        read_arrangement(player["board"]["pieces"]) for player in last["players"]
    ]
    assert (plan.starts, plan.chips, plan.centre) == ({}, {}, ())


def test_rulings_are_chosen_and_kept(stage: Stage) -> None:
    stage.app.navigator.go("new_game", game="tuscany")  # type: ignore[union-attr]
    stage.frames()
    touch(stage, "Rulings")
    touch_widget(stage, button(stage, "How many cards does the action Draw give?"))
    stage.frames()
    touch(stage, "Drawing gives 2 cards.")
    stage.page.back()
    assert stage.page.presenter.plan.header["rulings"] == {"draw": "2"}
    assert [one.value for one in stage.page.view.options if one.key == "rulings"] == ["your own"]


def test_a_last_game_that_is_not_understood_is_left_out() -> None:
    from companion.games.tuscany.screens.plan import Plan, last_plan, usual_plan

    good = stand_in_header(COLOURS[:2], 1)
    assert last_plan(good) is not None
    red = good["players"][0]
    for wrong in (
        {"record": "other/1"},
        {"players": 3},
        {"rulings": {"draw": "9"}},
        {"players": [red | {"board": {"pieces": "A1"}}, good["players"][1]]},
        {"players": [red | {"board": {"pieces": [{"piece": "A1"}] * 3}}, good["players"][1]]},
        {"players": [red | {"board": {"pieces": [{"piece": "Z1"}, {}, {}]}}, good["players"][1]]},
    ):
        assert last_plan(good | wrong) is None
        assert usual_plan(replace(Settings(), last=good | wrong)) == Plan()


def test_a_first_chip_that_was_told_wrong_is_corrected_while_the_game_runs(stage: Stage) -> None:
    header = stand_in_header(COLOURS[:2], 1, ("Ana", "Ben")) | {"first": "red"}
    header["players"][0]["chip"], header["players"][1]["chip"] = "card", "marble"
    assert stage.app.session.store.begin(header, [{"move": "draw"}, {"move": "end"}])
    stage.app.navigator.go("table")  # type: ignore[union-attr]
    stage.frames()
    before = stage.app.session.play.board.holdings["red"]
    touch(stage, "Log")
    touch(stage, "Set-up")
    touch_widget(stage, button(stage, "Card chip"))
    touch(stage, "What does it change?")
    touch(stage, "Change it")
    assert [row["chip"] for row in begun(stage)["players"]] == ["storage", "marble"]
    after = stage.app.session.play.board.holdings["red"]
    assert (after.room, after.green, after.cards) == (before.room + 1, before.green + 2, before.cards - 1)


def test_the_chips_of_the_last_game_are_asked_for_again() -> None:
    from companion.games.tuscany.screens.plan import last_plan

    plan = last_plan(stand_in_header(COLOURS[:2], 1))
    assert plan is not None
    assert not plan.chips
