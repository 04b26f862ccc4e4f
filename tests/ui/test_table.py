"""The table screen, touched."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from companion import app
from companion.engine.castelli.moves import Build, Reveal
from companion.engine.castelli.questions import why_refused
from companion.games.castelli.drawing.board import middle
from companion.games.castelli.drawing.hit import Hit
from companion.games.castelli.simulator.play import play_game, stand_in_header
from companion.games.castelli.words import CastelliWords
from companion.journal import open_journal
from companion.system.settings import Settings
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import rectangle
from tests.ui import scenes
from tests.ui.random_taps import tap_at_random
from tests.ui.touching import button, tap_on_board, touch, touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


def _said(presenter: Any) -> list[str]:
    """Return what is to do on the table, in words."""
    return [step.sentence for step in presenter.view().hands]


def test_a_running_game_is_opened_at_once(stage: Stage) -> None:
    scenes.begin(stage)
    stage.app.build()
    assert stage.page.name == "table"


def test_the_big_button_ends_the_turn_and_undo_takes_it_back(stage: Stage) -> None:
    scenes.known()["table"](stage)
    stage.frames()
    before = stage.app.session.play.board
    touch(stage, "End turn")
    assert stage.app.session.play.board.turn != before.turn
    assert stage.page.view.panels[0].colour == stage.app.session.play.board.turn
    touch(stage, "Undo")
    assert stage.app.session.play.board == before


def test_a_finger_on_the_board_finds_field_and_area(stage: Stage) -> None:
    scenes.known()["table"](stage)
    stage.frames()
    board, found = stage.page.ids.board, []
    board.bind(on_tap_board=lambda _board, hit: found.append(hit))
    game = stage.app.session.play.board
    from companion.games.castelli.drawing.board import middle

    x, y = middle("B1")
    tap_on_board(stage, x + 20, y + 2)
    tap_on_board(stage, *middle("A1"))
    assert [hit.field for hit in found] == ["B1", "A1"]
    area = game.setup.board.area(found[0].area)
    assert "E" in area.sides
    assert found[1].area is None


def test_only_what_changed_is_drawn_anew(stage: Stage) -> None:
    scenes.known()["table"](stage)
    stage.frames()
    board = stage.page.ids.board.shown
    before = {at: id(drawn[2]) for at, drawn in board._drawn.items()}
    touch(stage, "End turn")
    assert {at: id(drawn[2]) for at, drawn in board._drawn.items()} == before


def test_no_figure_of_a_tile_is_seen_through_what_is_pointed_out(stage: Stage, tmp_path: Path) -> None:
    import cv2

    scenes.known()["table"](stage)
    board = stage.page.ids.board.shown
    x, y = middle(next(iter(stage.app.session.play.board.laid)))
    over = Picture()
    over.polygon(rectangle(x - 45, y - 45, 90, 90), "#ffd84a")
    over.write("1", (x - 30, y), 20, "#000000")
    board.highlight = over
    stage.frames(3)
    stage.picture(tmp_path / "shown.png")
    shown = cv2.imread(str(tmp_path / "shown.png"))
    seen = {part: _colours(shown, board, *place) for part, place in _halves(x, y).items()}
    assert seen["plain"] == {(0x4A, 0xD8, 0xFF)}
    assert len(seen["written"]) > 1


def _halves(x: float, y: float) -> dict[str, tuple[float, float, float, float]]:
    """Return left, top, right and bottom of where something is written, and of the rest of a tile."""
    return {"written": (x - 40, y - 12, x - 20, y + 12), "plain": (x - 15, y - 40, x + 40, y + 40)}


def _colours(shown: Any, board: Any, *box: float) -> set[tuple[int, ...]]:
    """Return every colour (blue, green, red) in a part of the board, as the window shows it."""
    (left, top), (right, bottom) = board.in_window(*box[:2]), board.in_window(*box[2:])
    high = len(shown)
    part = shown[round(high - top) : round(high - bottom), round(left) : round(right)]
    return {tuple(map(int, pixel)) for row in part for pixel in row}


def test_an_idle_screen_draws_no_frame(stage: Stage) -> None:
    from kivy.core.window import Window

    scenes.known()["table"](stage)
    stage.frames(5)
    drawn: list[int] = []
    count = drawn.append
    Window.bind(on_flip=lambda *_: count(1))
    stage.frames(30)
    assert drawn == []
    touch(stage, "End turn")
    assert drawn


def test_two_fingers_zoom_and_a_close_field_is_larger_than_nine_millimetres(stage: Stage) -> None:
    scenes.known()["table"](stage)
    stage.frames()
    board = stage.page.ids.board
    before = board.shown.scale
    x, y = board.center
    stage.pinch((x, y), (x + 60, y + 20), 2.0)
    assert board.shown.scale > before * 1.8
    assert board.shown.scale * 100 > stage.app.theme.mm(9)


def test_a_touch_that_two_providers_tell_of_counts_once(stage: Stage) -> None:
    from tests.ui.stage import Finger

    scenes.known()["table"](stage)
    stage.frames()
    before = len(stage.app.session.play.table.moves)  # type: ignore[union-attr]
    at = button(stage, "End turn").center
    fingers = [Finger(at, 1, device) for device in ("mouse", "SDL")]
    for finger in fingers:
        finger.down()
    for finger in fingers:
        finger.up()
    stage.frames()
    assert len(stage.app.session.play.table.moves) == before + 1  # type: ignore[union-attr]


def test_a_second_finger_presses_no_second_button(stage: Stage) -> None:
    from tests.ui.stage import Finger

    scenes.known()["table"](stage)
    stage.frames()
    first = Finger(button(stage, "End turn").center, 1)
    second = Finger(button(stage, "Undo").center, 2)
    for finger in (first, second):
        finger.down()
    moves = len(stage.app.session.play.table.moves)  # type: ignore[union-attr]
    first.up()
    second.up()
    assert len(stage.app.session.play.table.moves) == moves + 1  # type: ignore[union-attr]


def test_undo_says_how_the_markers_stand_then(stage: Stage) -> None:
    scenes.known()["table-hands"](stage)
    stage.frames()
    touch(stage, "Undo")
    assert stage.page.view.hands
    assert stage.page.view.side == "hands"


def test_before_a_tile_is_turned_the_big_button_says_where_to_touch(stage: Stage) -> None:
    scenes.known()["table-start"](stage)
    stage.frames()
    game, said = stage.app.session.play.board, "Tap the field the tile is on"
    touch(stage, "Turn a tile")
    assert stage.page.view.notice == said
    assert stage.app.session.play.board is game
    at = next(iter(game.face_down))
    tap_on_board(stage, *middle(at))
    assert not stage.page.view.notice
    assert (stage.page.name, stage.page.view.field) == ("reveal", at)


def test_a_tile_that_is_turned_ends_the_turn_before_in_one_transaction(stage: Stage) -> None:
    scenes.known()["table"](stage)
    stage.frames(4)
    session = stage.app.session
    before, moves = session.play.board, session.play.moves
    at = next(iter(before.face_down))
    tap_on_board(stage, *middle(at))
    assert stage.page.view.sentence.startswith("Dan")
    stage.page.choose(stage.page.view.choices[0].tile)
    assert session.play.board is before
    touch(stage, "Lay it: ends Cleo's turn")
    assert (session.play.moves, session.play.board.turn) == (moves + 2, "yellow")
    assert session.play.undo()
    assert session.play.undo()
    assert session.play.board == before


def test_the_last_turn_ends_the_game_and_nothing_is_told_of_the_count(stage: Stage) -> None:
    scenes.begin(stage, 0.9, players=2, until=lambda game: not game.face_down)
    stage.app.navigator.go("table")  # type: ignore[union-attr]
    stage.frames(4)
    points = {panel.colour: panel.points for panel in stage.page.view.panels}
    touch(stage, "End the game")
    view = stage.page.view
    assert stage.app.session.play.board.over
    assert {panel.colour: panel.points for panel in view.panels} == points
    assert not any(word in view.sentence for word in ("Ana", "Ben", "win"))
    assert view.button == "Final score"


def test_who_closed_the_list_finds_the_answers_on_the_tile(stage: Stage) -> None:
    scenes.known()["table-hands"](stage)
    stage.frames(4)
    answers, page = stage.page.view.answers, stage.page
    assert answers
    page.do(page.presenter.close)
    assert page.view.side == "panels"
    page.do(page.presenter.touch, Hit(stage.app.session.play.board.pending.move.field))
    assert (page.view.side, page.view.answers) == ("choices", answers)


def test_what_was_taken_back_once_too_often_is_brought_back(stage: Stage) -> None:
    scenes.known()["table"](stage)
    stage.frames()
    before = stage.app.session.play.board
    touch(stage, "End turn")
    after = stage.app.session.play.board
    for _ in range(3):
        touch(stage, "Undo")
    assert stage.app.session.play.board not in (before, after)
    for _ in range(3):
        touch(stage, "Redo")
        stage.page.do(stage.page.presenter.skip)
    assert stage.app.session.play.board == after
    assert stage.page.view.redo == ""
    touch(stage, "Undo")
    touch(stage, "End turn")  # another move: nothing can be brought back any more
    assert stage.page.view.redo == ""


def test_undo_says_where_tile_and_cards_go_back_to(stage: Stage) -> None:
    assert stage.app.session.store.begin(stand_in_header(("red", "blue"), (), ("Ana", "Zoe")))
    assert stage.app.navigator is not None
    stage.app.navigator.go("table")
    presenter, session = stage.page.presenter, stage.app.session
    deck = len(session.play.board.deck)
    for move, _step, _given in islice(play_game(session.play.board.setup, 7), 28):
        assert session.play.submit(move)
        if (
            isinstance(move, Reveal)
            and (
                drawn := len(session.play.since(session.play.moves - 1)[0].deck)
                - len(session.play.board.deck)
            )
            > 0
        ):
            presenter.undo()
            assert f"Turn the tile on {move.field} face down again" in _said(presenter)
            back = [line for line in _said(presenter) if "back on top of the deck" in line]
            assert sum(int(line.split("put ")[1].split()[0]) for line in back) == drawn
            assert session.play.redo()
    assert len(session.play.board.deck) < deck


def test_a_place_where_nothing_can_be_built_says_why(stage: Stage) -> None:
    scenes.known()["table"](stage)
    stage.page.tap_board(Hit("D3", "D3/0"))  # the mine
    refused = why_refused(stage.app.session.play.board, Build("D3"))
    assert refused is not None
    assert stage.page.view.choices_title == CastelliWords().refusal(
        refused, stage.app.session.play.board.setup
    )
    assert stage.page.view.choices == ()


@pytest.mark.slow
def test_random_taps_raise_nothing_and_the_journal_tells_what_is_shown(stage: Stage) -> None:
    seen = tap_at_random(stage, 300, seed=5)
    assert "table" in seen
    assert len(seen) > 3, seen


def test_a_store_in_use_is_a_sentence_on_the_screen(display: None, tmp_path: Path) -> None:
    from tests.ui.stage import on_stage

    with open_journal(tmp_path / "games.sqlite"):
        journal, notice = app.open_store(tmp_path / "games.sqlite")
        assert journal is None
        with on_stage(app.make_app(Settings(), journal, notice)) as stage:
            assert "games.sqlite" in stage.page.view.notice
            assert not stage.app.session.store.begin(scenes.played()[0])
            assert "games.sqlite" in stage.app.session.notice.text


def test_a_number_of_a_panel_is_asked_for_by_itself(stage: Any) -> None:
    from companion.ui.widgets.players import PlayerPanel

    scenes.begin(stage, 0.5)
    stage.app.navigator.go("table")
    stage.frames(3)
    panel = next(w for w in stage.page.walk() if isinstance(w, PlayerPanel))
    count = next(c for c in panel.ids.row.children if c.of[1] == "silver")
    touch_widget(stage, count)
    assert (stage.page.name, stage.page.view.chosen) == ("why", "silver")
    stage.page.back()
    stage.frames()
    touch_widget(stage, next(w for w in panel.walk() if getattr(w, "text", "") == panel.name))
    assert (stage.page.name, stage.page.view.chosen) == ("why", "points")


def test_where_fields_are_too_small_the_first_tap_goes_near(stage: Any) -> None:
    scenes.begin(stage, 0.5, until=lambda game: not game.revealed)
    stage.app.navigator.go("table")
    stage.resize(720, 1280)
    stage.frames(6)
    field = stage.app.session.play.board.face_down[0]
    board = stage.page.ids.board
    stage.tap(board.in_window(*middle(field)))
    assert (stage.page.view.next, board.shown.zoom > 1) == ("reveal", True)
    stage.tap(board.in_window(*middle(field)))
    assert (stage.page.name, stage.page.view.field) == ("reveal", field)


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800)])
def test_the_board_takes_the_height_so_that_a_finger_hits_each_field(
    stage: Stage, size: tuple[int, int]
) -> None:
    scenes.known()["table"](stage)
    stage.resize(*size)
    stage.frames(6)
    board, theme = stage.page.ids.board, stage.app.theme
    assert board.height > 0.85 * size[1]
    assert board.shown.scale * board.drawing.pitch >= theme.mm(9) - 1


def test_values_on_tiles_can_be_read_from_a_metre_on_the_smallest_screen(stage: Stage) -> None:
    """Good eyes tell letters of 1.45 mm apart at a metre (five minutes of arc); capitals are 0.71 em."""
    scenes.known()["table"](stage)
    stage.resize(800, 480)
    stage.frames(6)
    board = stage.page.ids.board.shown
    texts = [text for at, drawn in board._drawn.items() for text in drawn[2] if at in board.drawing.game.laid]
    assert len(texts) > 20
    smallest = min(text.size for text in texts if text.text in "123456")
    assert smallest * board.scale * 0.71 / stage.app.theme.mm(1) > 1.45


def test_who_may_answer_finds_the_button_even_where_nothing_changes_hands(stage: Stage) -> None:
    assert stage.app.session.store.begin(stand_in_header(("red", "blue"), (), ("Ana", "Ben")))
    assert stage.app.navigator is not None
    stage.app.navigator.go("table")
    presenter, session, offered = stage.page.presenter, stage.app.session, []
    for move, _step, _given in islice(
        play_game(session.play.board.setup, 7), 28
    ):  # the last reveal pays nobody
        assert session.play.submit(move)
        presenter.enter(told=True)
        presenter.skip()
        view = presenter.view()
        offered += [view.side] if view.answers else []
    assert offered == ["hands"] * len(offered) != []
    assert _said(presenter) == ["Nobody gets or pays anything."]


def test_the_numbers_of_all_players_stand_below_each_other(stage: Stage) -> None:
    scenes.known()["tuscany_table-long"](stage)
    stage.frames()
    rows = [panel.ids.row.children for panel in stage.page.walk() if hasattr(panel, "line_up")]
    assert len({tuple(len(count.number) for count in row) for row in rows}) > 1  # not all have as many digits
    assert len({tuple(round(count.x) for count in row) for row in rows}) == 1
