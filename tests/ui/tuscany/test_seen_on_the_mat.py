"""The eye over the mat beside the app: takes come up by themselves, and one tap records them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion.engine.tuscany.moves import Take
from companion.games.tuscany.screens.turn_ahead import shown_game
from companion.system.settings import Settings
from tests.ui.scenes._mat_sights import MatSights
from tests.ui.scenes._tuscany import begin
from tests.ui.scenes.tuscany_asked import _missing, may_take, other
from tests.ui.touching import touch, touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage


def watched(stage: Stage, **how: Any) -> MatSights:
    """Come to a table on which nothing but a take is possible with the open tiles, with an eye over it."""
    begin(stage, 0.3, until=_missing, **how)
    return MatSights(stage)


def last(stage: Stage) -> Any:
    """Return the last move, and how it came into the record."""
    table = stage.app.session.play.table
    assert table is not None
    return stage.app.session.play.course.steps[-1].move, table.moves[-1]["source"]


def test_a_take_with_its_refill_comes_up_by_itself_and_is_one_yes(stage: Stage) -> None:
    eye, game = watched(stage), stage.app.session.play.board
    new, player = other(game), shown_game(game).turn
    eye.look(B1="empty")
    assert stage.page.name == "table"
    eye.look(B1=new)
    assert stage.page.name == "asked"
    assert (stage.page.view.take.taken, stage.page.view.take.come) == (game.centre[1], (new,))
    touch(stage, "Yes")
    assert stage.page.name == "table"
    assert last(stage) == (Take(game.centre[1], new), "camera")
    assert stage.app.session.play.board.holdings[player].storage[-1] == game.centre[1]


def test_a_no_is_final_until_something_else_is_read_there(stage: Stage) -> None:
    eye = watched(stage)
    new = other(stage.app.session.play.board)
    eye.look(B1=new)
    touch(stage, "No")
    eye.look(B1=new)
    assert stage.page.name == "table"
    eye.look(B1="crop:boar")
    assert stage.page.name == "asked"


def test_one_of_the_same_kind_is_asked_and_never_assumed(stage: Stage) -> None:
    eye, game = watched(stage), stage.app.session.play.board
    eye.look()
    assert stage.page.name == "table"
    eye.look(B1="empty")
    eye.look()
    assert (stage.page.name, stage.page.view.yes) == ("asked", "")
    (answer,) = stage.page.view.answers
    assert (answer.taken, answer.come) == (game.centre[1], (game.centre[1],))
    touch(stage, "Nobody took it")
    assert stage.app.session.play.board is game
    eye.look()
    assert stage.page.name == "table"


def test_an_answer_to_a_question_is_recorded(stage: Stage) -> None:
    from companion.games.tuscany.screens.widgets.takes import TakeAnswer

    eye, game = watched(stage), stage.app.session.play.board
    eye.look(B1="empty")
    eye.look()
    touch_widget(stage, next(one for one in stage.page.walk() if isinstance(one, TakeAnswer)))
    assert last(stage) == (Take(game.centre[1], game.centre[1]), "camera")


def test_a_hand_over_the_mat_does_not_take_the_proposal_away(stage: Stage) -> None:
    eye = watched(stage)
    new = other(stage.app.session.play.board)
    eye.look(B1=new)
    eye.look(B1=new, C2="hidden")
    assert stage.page.name == "asked"
    eye.look()  # it was put back
    assert stage.page.name == "table"


def test_what_refilled_the_centre_is_seen_while_the_take_is_told_by_touch(stage: Stage) -> None:
    eye, game = watched(stage), stage.app.session.play.board
    eye.look()
    stage.page.do(stage.page.presenter.touch_open, 1)
    assert stage.page.view.asked  # the tile still lies there: what comes is asked
    eye.look(B1="empty")
    assert stage.page.view.asked
    new = other(game)
    eye.look(B1=new)
    assert last(stage) == (Take(game.centre[1], new), "touch")


def test_who_said_no_tells_the_refill_too(stage: Stage) -> None:
    eye, game = watched(stage), stage.app.session.play.board
    eye.look(B1=other(game))
    touch(stage, "No")
    stage.page.do(stage.page.presenter.touch_open, 1)
    assert stage.page.view.asked
    assert stage.app.session.play.board is game


def test_more_than_a_take_explains_is_said_and_not_proposed(stage: Stage) -> None:
    begin(stage, 0.3, until=lambda game: may_take(game) and len(set(game.centre)) > 5)
    eye = MatSights(stage)
    eye.look(A1="crop:vine+boar", B1="crop:boar+grain", C1="crop:vine+olive")
    assert stage.page.name == "table"
    assert "More than one tile has changed" in stage.app.eye_indicator.bar.text


@pytest.mark.parametrize("settings", [Settings(trust_s=3)])
def test_a_table_that_trusts_the_camera_waits_for_no_yes(stage: Stage, settings: Settings) -> None:
    eye, game = watched(stage), stage.app.session.play.board
    eye.look(B1=other(game))
    for _ in range(3):
        stage.page._came_s = 0.0
        stage.page._one_less(1.0)
    assert last(stage)[0] == Take(game.centre[1], other(game))
