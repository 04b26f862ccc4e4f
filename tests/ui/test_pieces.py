"""Which board piece lies where: chosen by touch, or recognised by the camera."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.base.messages import PieceSeen, PiecesSeen
from tests.ui.touching import touch, touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before

NORTH_EAST = (600.0, 60.0)


def tap(stage: Stage, place: tuple[float, float]) -> None:
    stage.tap(stage.page.ids.board.in_window(*place))


def take(stage: Stage, key: str) -> None:
    touch_widget(stage, next(one for one in stage.page.ids.options.children if one.key == key))


def test_pieces_are_swapped_and_turned_by_touch_and_the_game_begins_so(stage: Stage) -> None:
    navigator: Any = stage.app.navigator
    navigator.go("new_game")
    navigator.current_screen.presenter.touch("green")
    navigator.current_screen.refresh()
    stage.frames()
    touch(stage, "Pieces of the board")
    tap(stage, NORTH_EAST)
    take(stage, "III")
    tap(stage, NORTH_EAST)  # touched again it turns around
    touch(stage, "That's right")
    touch(stage, "Begin")
    header = stage.app.session.play.table.header  # type: ignore[union-attr]
    assert header["pieces"] == [["I:0", "III:180"], ["II:0", "IV:0"]]


def test_two_players_need_the_piece_with_the_mine(stage: Stage) -> None:
    stage.app.navigator.go("pieces", board="stand-in", players=2)  # type: ignore[union-attr]
    stage.frames()
    tap(stage, (100.0, 60.0))
    take(stage, "III")
    touch(stage, "That's right")
    assert stage.page.view.wrong
    take(stage, "I")
    touch(stage, "That's right")
    assert stage.page.name != "pieces"


def seen(stage: Stage, *told: tuple[str, int, bool]) -> None:
    """Open the pieces of a board with photographs, and let the camera see *told*."""
    from tests.ui.scenes._boards import own_board
    from tests.ui.scenes._sights import Sights

    own_board("Whole")
    eye = Sights(stage)
    stage.app.navigator.go("pieces", board="Whole")  # type: ignore[union-attr]
    assert eye.wanted is not None
    assert [piece for piece, _file in eye.wanted.photographs.pieces] == ["I", "II", "III", "IV"]
    eye.tell(PiecesSeen(tuple(PieceSeen(piece, turn, 0.8, sure) for piece, turn, sure in told), 0.0))


def test_what_the_camera_is_sure_of_is_settled(stage: Stage) -> None:
    seen(stage, ("IV", 180, True), ("II", 0, True), ("I", 0, True), ("III", 180, True))
    assert stage.page.presenter.arrangement == [["IV:180", "II:0"], ["I:0", "III:180"]]
    assert stage.page.presenter.chosen is None


def test_what_it_is_not_sure_of_is_asked(stage: Stage) -> None:
    seen(stage, ("IV", 180, True), ("II", 0, False), ("I", 0, True), ("II", 0, False))
    presenter = stage.page.presenter
    assert presenter.unsure == {1, 3}
    assert presenter.chosen == 1
    assert set(presenter.entries) == {"IV:180", "II:0", "I:0", "III:0"}
    take(stage, "III")
    take(stage, "II")
    assert presenter.unsure == set()
    assert presenter.arrangement == [["IV:180", "III:0"], ["I:0", "II:0"]]
