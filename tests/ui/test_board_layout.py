"""A board layout taught by touch: strokes, brushes, undo, photographs, and what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.base.messages import Photographs
from companion.games.castelli import library
from companion.games.castelli.layouts import own
from tests.ui.painting import Teacher
from tests.ui.touching import button, touch, touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


def opened(stage: Stage) -> Teacher:
    """Start a new board from the set-up; return hands that paint it."""
    stage.app.navigator.go("home")  # type: ignore[union-attr]
    stage.frames()
    touch(stage, "Settings")
    stage.page.ids.options.turn_to("layouts")
    stage.frames()
    touch(stage, "Teach the board")
    touch(stage, "Start a new board")
    assert stage.page.name == "board_layout"
    return Teacher(stage)


def areas(piece: str, at: str) -> list[tuple[str, str, int, int]]:
    """What the file of the layout says of a landscape."""
    land = library.layout("Our board").pieces[piece].landscapes[at]
    return [(area.terrain, "".join(area.sides), area.icons, area.sites) for area in land.areas]


def test_a_stroke_over_sides_is_kept_at_once(stage: Stage) -> None:
    hands = opened(stage)
    hands.take("rocks")
    hands.take("n 2")
    hands.stroke("B1", "WN")
    hands.take("wood")
    hands.stroke("B1", "E")
    assert areas("I", "B1") == [("rocks", "NW", 2, 1), ("wood", "E", 2, 0)]
    assert stage.page.view.sentence == "B1: 1 side is still open"
    assert hands.taps == 5


def test_it_is_said_how_many_sides_are_still_open(stage: Stage) -> None:
    hands = opened(stage)
    hands.take("wood")
    hands.stroke("B1", "N")
    assert stage.page.view.sentence == "B1: 3 sides are still open"
    hands.stroke("B1", "E")
    assert stage.page.view.sentence == "B1: 2 sides are still open"


def test_the_middle_means_all_sides_and_a_stroke_through_it_two(stage: Stage) -> None:
    hands = opened(stage)
    hands.take("grain")
    hands.stroke("D1", "")
    hands.take("market")
    hands.stroke("D1", "NS")
    assert areas("I", "D1") == [("market", "NS", 1, 0), ("grain", "EW", 1, 0)]


def test_settlements_sites_and_the_mine_are_set_by_touch(stage: Stage) -> None:
    hands = opened(stage)
    for what, at in (("rocks", "B1"), ("village", "B1"), ("city", "D1"), ("site", "B1"), ("mine", "D3")):
        hands.take(what)
        hands.stroke(at, "")
    lands = library.layout("Our board").pieces["I"].landscapes
    assert (lands["B1"].settlement, lands["B1"].areas[0].sites) == ("village", 2)
    assert lands["D1"].settlement == "city"
    assert lands["D3"].areas[0].terrain == "mine"
    assert ("castelli/mine", "1/1") in stage.page.view.counts


def test_a_touch_without_a_brush_says_what_to_do(stage: Stage) -> None:
    hands = opened(stage)
    hands.stroke("B1", "N")
    assert stage.page.view.wrong
    assert library.layout("Our board").pieces["I"].landscapes == {}


def test_the_last_landscape_is_copied_and_turned(stage: Stage) -> None:
    hands = opened(stage)
    hands.take("wood")
    hands.stroke("B1", "NE")
    hands.take("copy")
    hands.stroke("B3", "")
    hands.stroke("B3", "")
    assert areas("I", "B3") == [("wood", "ES", 1, 0)]


def test_strokes_are_taken_back_one_by_one(stage: Stage) -> None:
    hands = opened(stage)
    hands.take("wood")
    hands.stroke("B1", "N")
    hands.stroke("B1", "S")
    touch_widget(stage, stage.page.ids.undo)
    assert areas("I", "B1") == [("wood", "N", 1, 0)]
    touch_widget(stage, stage.page.ids.undo)
    assert library.layout("Our board").pieces["I"].landscapes == {}
    assert stage.page.ids.undo.disabled


def test_the_rim_is_shown_for_each_size_of_the_frame(stage: Stage) -> None:
    hands = opened(stage)
    hands.turn_to("8x8")
    hands.take("silver")
    hands.take("n 2")
    hands.show("A1", "W")
    hands.turn_to("8x4")
    hands.show("H4", "S")
    frames = library.layout("Our board").frames
    assert frames["8x8"]["W"][0] == "2 silver"
    assert frames["8x4"]["S"][7] == "2 silver"
    hands.take("erase")
    hands.show("H4", "S")
    assert library.layout("Our board").frames["8x4"]["S"] == [""] * 8


def test_half_done_work_goes_on_where_it_was(stage: Stage) -> None:
    hands = opened(stage)
    hands.take("wood")
    for at in ("B1", "D1", "A2", "C2", "B3", "D3", "A4", "C4"):
        hands.stroke(at, "")
    navigator: Any = stage.app.navigator
    navigator.go("home")
    navigator.presenters.clear()  # as after a restart
    navigator.rebuild()
    navigator.go("layouts")
    stage.frames()
    assert button(stage, "Our board").value == "8 / 32"
    touch(stage, "Our board")
    assert stage.page.presenter.painter.page == "II"
    assert ("tick", "8/32") in stage.page.view.counts


def test_the_board_is_photographed_and_shown_beside_the_drawing(stage: Stage) -> None:
    from tests.ui.scenes._boards import photographed
    from tests.ui.scenes._sights import Sights

    eye = Sights(stage)
    opened(stage)
    touch_widget(stage, stage.page.ids.photograph)
    wanted: Any = eye.wanted
    assert [part.name for part in wanted.photographs.rectangles] == ["I", "II", "III", "IV", "8x8"]
    layout = library.layout("stand-in")
    eye.tell(
        Photographs({part.name: photographed(layout, part, 3) for part in wanted.photographs.rectangles}, 0.0)
    )
    assert own.photo("Our board", "II") != own.photo("Our board", "I") != b""
    assert stage.page.view.photo == own.photo("Our board", "I")
    touch_widget(stage, stage.page.ids.small)
    assert stage.page.view.photo == b""
    assert stage.page.view.small_photo == own.photo("Our board", "I")


def test_one_piece_is_photographed_alone_and_no_coming_back_photographs_again(stage: Stage) -> None:
    from tests.ui.scenes._boards import photographed
    from tests.ui.scenes._sights import Sights

    eye = Sights(stage)
    hands = opened(stage)
    hands.turn_to("II")
    touch_widget(stage, stage.page.ids.more)
    touch(stage, "Photograph piece II alone")
    assert stage.page.view.sentence == "Put piece II alone on A1, then photograph it"
    touch_widget(stage, stage.page.ids.photograph)
    wanted: Any = eye.wanted
    (part,) = wanted.photographs.rectangles
    assert (part.name, part.left, part.top, part.columns, part.rows) == ("II", 0, 0, 4, 4)
    eye.tell(Photographs({"II": photographed(library.layout("stand-in"), part, 3)}, 0.0))
    assert stage.page.view.photo == own.photo("Our board", "II") != b""
    touch_widget(stage, stage.page.ids.more)
    touch(stage, "Photograph the board")
    wanted = eye.wanted
    assert len(wanted.photographs.rectangles) == 5
    touch_widget(stage, stage.page.ids.more)
    touch(stage, "Back")
    assert eye.wanted is wanted


def test_a_board_is_renamed_copied_and_taken_away(stage: Stage, tmp_path: Any) -> None:
    hands = opened(stage)
    hands.take("wood")
    hands.stroke("B1", "NE")
    hands.turn_to("II")
    touch_widget(stage, stage.page.ids.more)
    touch(stage, "Copy piece I to piece II")
    assert areas("II", "B1") == [("wood", "NE", 1, 0)]
    touch_widget(stage, stage.page.ids.more)
    touch(stage, "Copy it to a file")
    assert (tmp_path / "shared" / "Our board.toml").is_file()
    touch(stage, "Delete this board")
    assert own.names() == ["Our board"]
    touch(stage, "Delete this board for good")
    assert stage.page.name == "layouts"
    assert own.names() == []


def test_a_taught_board_is_played_on(stage: Stage) -> None:
    opened(stage)
    touch_widget(stage, stage.page.ids.more)
    touch(stage, "Play on this board")
    touch(stage, "Begin")
    assert stage.app.session.play.board.setup.board.name == "Our board"


def test_a_board_that_was_played_on_keeps_its_name_and_stays(stage: Stage) -> None:
    test_a_taught_board_is_played_on(stage)
    stage.app.navigator.go("board_layout", layout="Our board")  # type: ignore[union-attr]
    stage.frames()
    touch_widget(stage, stage.page.ids.more)
    touch(stage, "Delete this board")
    assert stage.page.view.wrong
    stage.page.presenter.rename("Another")
    assert own.names() == ["Our board"]


def test_a_whole_board_by_chance_is_taught_as_it_is(stage: Stage) -> None:
    from tests.measure.random_layouts import random_layout
    from tests.measure.teach_board import same, teach_board

    opened(stage)
    truth = random_layout(20_11)
    hands = teach_board(stage, truth)
    assert same(library.layout("Our board"), truth)
    assert hands.taps < 260


def test_what_is_missing_is_asked_when_it_first_matters_in_play(stage: Stage) -> None:
    from dataclasses import replace

    from tests.ui.touching import tap_on_board

    layout = library.layout("stand-in")
    piece = layout.pieces["I"]
    others = {at: land for at, land in piece.landscapes.items() if at != "B1"}
    own.save(replace(layout, name="Own", pieces={**layout.pieces, "I": replace(piece, landscapes=others)}))
    session: Any = stage.app.session
    reveals = [
        {"move": "reveal", "field": field, "tile": tile, "north": "red"}
        for field, tile in (("A1", "01"), ("C1", "02"), ("B2", "03"))
    ]
    moves = [move for one in reveals for move in (one, {"move": "end"})][:-1]
    header = {"record": "castelli/1", "players": [{"colour": "red"}, {"colour": "blue"}], "board": "Own"}
    assert session.store.begin({**header, "tiles": "stand-in"}, moves[:-2])
    stage.app.navigator.go("table")  # type: ignore[union-attr]
    assert stage.page.view.marks == ()
    assert session.store.begin({**header, "tiles": "stand-in"}, moves)
    stage.page.refresh()
    assert stage.page.view.marks == ("B1",)
    assert "B1" in stage.page.view.sentence
    before = session.play.board.areas.keys()
    stage.frames()
    tap_on_board(stage, 100.0, 0.0)
    assert (stage.page.name, stage.page.presenter.painter.page) == ("board_layout", "I")
    hands = Teacher(stage)
    hands.take("wood")
    hands.stroke("B1", "")
    touch_widget(stage, stage.page.ids.back)
    assert stage.page.name == "table"
    assert session.play.board.areas.keys() - before == {"B1/0"}
    assert stage.page.view.marks == ()
