"""A tournament, touched: two halves, the next round, ties, standings."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

import pytest

from companion.engine.castelli.moves import End, Reveal
from companion.engine.castelli.tournament import OnHalf, points
from tests.ui import scenes
from tests.ui.scenes._sights import Sights
from tests.ui.scenes.tournament import header, next_move
from tests.ui.touching import touch, touch_widget


def test_a_tap_on_a_half_board_makes_it_large_and_plays_there(stage: Any) -> None:
    scenes.known()["tournament"](stage)
    stage.frames(3)
    boards = stage.page._boards()
    assert [board.drawing.game for board in boards] == list(stage.app.session.play.state.halves.values())
    stage.tap(boards[1].center)
    assert stage.page.name == "table"
    assert stage.page.view.game == stage.app.session.play.state.halves["b"]
    before = stage.app.session.play.state.halves
    touch(stage, "End turn")
    after = stage.app.session.play.state.halves
    assert after["b"].turn != before["b"].turn
    assert after["a"].turn == before["a"].turn
    assert stage.app.session.play.table.moves[-1]["half"] == "b"
    stage.page.go_home()
    assert stage.page.name == "tournament"


def test_going_from_one_half_to_the_other_draws_no_board_anew(stage: Any, monkeypatch: Any) -> None:
    from companion.ui.widgets.board import BoardCanvas

    begun: list[object] = []
    begin = BoardCanvas._begin

    def count(board: BoardCanvas, new: Any) -> None:
        begun.append(new)
        begin(board, new)

    monkeypatch.setattr(BoardCanvas, "_begin", count)
    scenes.known()["tournament"](stage)
    stage.frames(3)
    for _ in range(2):
        begun.clear()
        for number, half in enumerate("ab"):
            stage.tap(stage.page._boards()[number].center)
            (board,) = stage.page._boards()
            assert board.shown.drawing.game is stage.app.session.play.state.halves[half]
            assert board.children == [board.shown]
            stage.page.go_home()
            stage.frames(2)
    assert begun == []


def test_undo_between_the_halves_opens_the_one_it_concerns_and_tells_hands_what_to_do(stage: Any) -> None:
    scenes.known()["tournament"](stage)
    session = stage.app.session
    session.play.show_board("a")
    assert session.play.table.moves[-1]["half"] == "b"
    before = len(session.play.table.moves)
    stage.frames()
    touch_widget(stage, next(w for w in stage.page.walk() if getattr(w, "icon", "") == "undo"))
    assert (stage.page.name, session.play.shown_board, len(session.play.table.moves)) == (
        "table",
        "b",
        before - 1,
    )
    assert any("face down again" in step.sentence for step in stage.page.view.hands)
    stage.page.go_home()
    assert stage.page.name == "tournament"


def test_on_an_upright_screen_the_half_boards_have_room(stage: Any) -> None:
    stage.resize(720, 1280)
    stage.look("dark", 150)
    scenes.known()["tournament"](stage)
    stage.frames(3)
    assert all(board.height > stage.app.theme.mm(15) for board in stage.page._boards())


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800), (720, 1280)])
@pytest.mark.parametrize("percent", [80, 100, 150])
@pytest.mark.parametrize("scene", ["tournament", "tournament-between"])
def test_all_four_players_are_seen_without_scrolling(
    stage: Any, size: tuple[int, int], percent: int, scene: str
) -> None:
    from companion.ui.widgets.results import RankedRow, Ranking

    stage.resize(*size)
    stage.look("dark", percent)
    scenes.known()[scene](stage)
    stage.frames(3)
    (ranking,) = (one for one in stage.page.walk() if isinstance(one, Ranking))
    rows = [one for one in ranking.walk() if isinstance(one, RankedRow)]
    assert len(rows) == 4
    for row in rows:
        left, bottom = row.to_window(row.x, row.y)
        low, high = (ranking.to_window(ranking.x, y)[1] for y in (ranking.y, ranking.top))
        assert low <= bottom < bottom + row.height <= high, row.name
        assert left + row.width <= ranking.to_window(ranking.right, 0)[0]
        name = next(one for one in row.walk() if getattr(one, "text", "") == row.name)
        assert name.width >= 3 * name.font_size  # some letters of a long one at least


def test_in_a_tournament_the_eye_rests_and_its_sign_says_so(stage: Any) -> None:
    scenes.known()["tournament"](stage)
    eye = Sights(stage)
    eye.look(**{stage.app.session.play.board.setup.board.meadows[0]: "01 red"})
    assert stage.page.name == "tournament"
    assert stage.app.eye_indicator.bar.text == "In a tournament the camera is off: enter tiles by touch"
    stage.tap(stage.page._boards()[0].center)
    assert stage.page.name == "table"
    assert stage.page.view.marks == ()


def test_a_running_tournament_is_opened_at_once(stage: Any) -> None:
    scenes.known()["tournament"](stage)
    stage.app.build()
    assert stage.page.name == "tournament"


def test_the_points_of_a_running_round_are_said_to_be_as_if_it_ended_now(stage: Any) -> None:
    scenes.known()["tournament"](stage)
    assert stage.page.view.title == "Round 1 of 3; points if it ended now"
    scenes.known()["tournament-between"](stage)
    assert stage.page.view.title == "Round 1 of 3"


def test_the_next_round_begins_once_both_halves_have_ended(stage: Any) -> None:
    scenes.known()["tournament-between"](stage)
    stage.frames()
    red, blue, green, yellow = stage.app.session.play.state.setup.colours
    touch(stage, "Next round")
    state = stage.app.session.play.state
    assert state.round == 2
    assert [game.setup.colours for game in state.halves.values()] == [(red, green), (blue, yellow)]
    assert stage.page.view.next == ""


def test_a_whole_tournament_of_both_variants_ends_with_its_places(stage: Any) -> None:
    for variant in ("all", "finals"):
        assert stage.app.session.store.begin(header(variant=variant))
        stage.app.navigator.go("tournament")
        page, session = stage.page, stage.app.session
        while not session.play.state.over:
            if page.view.ties:
                page.do(page.presenter.decide, 0)
            elif page.view.next:
                page.press_enter()
            else:
                _move(session)
                page.refresh()
            assert not session.notice.text
        total = points(session.play.state)
        assert {int(row.points) for row in page.view.standings} == set(total.values())
        assert page.view.standings[0].won
        assert session.play.table.status == "finished"


def _move(session: Any) -> None:
    """Make the next move on the half it belongs to, as the table screen does."""
    move = next_move(session.play.state)
    assert isinstance(move, OnHalf)
    assert isinstance(move.move, End | Reveal)
    session.play.show_board(move.half)
    session.play.submit(move.move)


def test_the_final_score_of_a_half_is_that_half_s(stage: Any) -> None:
    scenes.known()["tournament-between"](stage)
    stage.page.presenter.choose("b")
    stage.app.navigator.go("final_score", counted=True)
    final = stage.app.session.play.state.halves["b"].final
    assert [column.colour for column in stage.page.view.columns] == list(final.rows)
    totals = next(line.figures for line in stage.page.view.lines if line.key == "total")
    assert list(totals) == [str(row.total) for row in final.rows.values()]
    stage.page.do(stage.page.presenter.correct, next(iter(final.rows)), "cards", 1)
    assert not stage.page.view.notice
    assert stage.app.session.play.state.halves["b"].final != final


def test_what_is_corrected_after_one_half_has_ended_changes_that_half_alone(stage: Any) -> None:
    session = stage.app.session
    assert session.store.begin(header())
    while not session.play.state.halves["a"].over or session.play.state.halves["b"].moves < 3:
        _move(session)
    session.play.show_board("a")
    who = session.play.board.setup.colours[0]
    before, other = session.play.board.final.rows[who].cards, session.play.state.halves["b"].holdings
    stage.app.navigator.go("final_score")
    stage.page.do(stage.page.presenter.correct, who, "cards", 1)
    assert not session.notice.text
    assert session.play.board.final.rows[who].cards == before + 1
    assert session.play.state.halves["b"].holdings == other
    assert session.play.table.moves[-1]["half"] == "b"


def test_why_tells_only_what_happened_on_the_half_that_is_shown_in_this_round(stage: Any) -> None:
    from tests.ui.scenes.tournament import moves

    made = moves(scenes.NAMES, 90)  # the second round is under way
    assert stage.app.session.store.begin(header(), made)
    assert {"move": "round"} in [dict(move) for move in made]
    for half, game in stage.app.session.play.state.halves.items():
        stage.app.session.play.show_board(half)
        for colour in game.setup.colours:
            for what in ("points", "silver", "cards"):
                stage.app.navigator.go("why", player=colour, what=what)
                so_far = takewhile(lambda row: "ended now" not in row.text, stage.page.view.rows)
                rows = [row for row in so_far if row.key or not row.more]
                told = sum(int(row.lead.replace("−", "-") or 0) for row in rows)
                assert told == getattr(game.holdings[colour], what), (half, colour, what)
