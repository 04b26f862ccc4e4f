"""Nothing is thrown away that is needed again, and rubbish is looked for where nobody waits."""

from __future__ import annotations

import ctypes
import gc
import weakref
from array import array
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from companion.engine.castelli.tiles import Coat
from companion.games.castelli.drawing import pieces
from companion.games.castelli.drawing.board import middle
from companion.games.castelli.drawing.pieces import tile_back, tile_face
from companion.ui import gc_control
from companion.ui.drawing.picture import Picture, Text
from tests.ui.touching import tap_on_board, touch

if TYPE_CHECKING:
    from tests.ui.stage import Stage

HOLE: Final = 40_000
"""Bytes; small enough to come from the heap."""


def turned_and_taken_back(stage: Stage) -> None:
    """Turn a tile, see it evaluated, end the turn, and take all of it back."""
    game = stage.app.session.play.board
    tap_on_board(stage, *middle(min(game.face_down)))
    stage.tap(stage.page.ids.grid.middle_of(stage.page.view.choices[0].tile))
    touch(stage, "Lay it")
    assert stage.page.name == "table"
    while stage.page.view.playing:
        stage.page.do(stage.page.presenter.step)
        stage.frames()
    touch(stage, "End turn")
    while stage.app.session.play.board != game:
        stage.page.press_undo()
        stage.frames()


def test_a_turn_like_the_one_before_makes_no_widget(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.uix.widget import Widget

    from tests.ui import scenes

    scenes.begin(stage, 0.5, until=lambda game: not game.revealed)
    stage.page.go("table")
    stage.frames()
    turned_and_taken_back(stage)
    made: list[str] = []
    begin = Widget.__init__

    def count(widget: Any, **properties: Any) -> None:
        made.append(type(widget).__name__)
        begin(widget, **properties)

    monkeypatch.setattr(Widget, "__init__", count)
    turned_and_taken_back(stage)
    assert made == []


def test_what_kivy_prints_of_each_value_that_a_rule_gives_is_short(stage: Stage) -> None:
    from tests.ui import scenes

    scenes.known()["table"](stage)
    game = stage.app.session.play.board
    assert repr(game.laid) in repr(game)
    for long in (game.setup.board, game.setup.tiles):
        assert repr(long) not in repr(game), "it does so at every change of a screen"


def test_a_turn_like_the_one_before_holds_nothing_more(stage: Stage) -> None:
    from tests.ui import scenes

    scenes.begin(stage, 0.5, until=lambda game: not game.revealed)
    stage.page.go("table")
    stage.frames()
    turned_and_taken_back(stage)
    before = _bound()
    turned_and_taken_back(stage)
    assert not _bound() - before


def _bound() -> Counter[str]:
    """Count who is called when something changes, over all widgets."""
    gc_control.collect()
    gc.unfreeze()
    called = [gc.get_referents(one) for one in gc.get_objects() if type(one).__name__ == "BoundCallback"]
    return Counter(getattr(one, "__qualname__", "") for found in called for one in found if callable(one))


def test_a_finger_means_what_it_came_down_on(stage: Stage) -> None:
    from companion.ui.widgets.lists import Buttons

    taken: list[int] = []
    box = Buttons()
    box.texts = ["first", "second"]
    box.bind(on_choose=lambda _box, number: taken.append(number))
    second = box.children[0]
    second.dispatch("on_press")
    box.texts = ["another"]
    second.dispatch("on_release")
    box.texts = ["another", "one more", "last"]
    assert second in box.children
    box.children[0].dispatch("on_release")
    assert taken == [1, 2]


def test_where_nobody_waits_rubbish_is_taken_away(stage: Stage) -> None:
    from kivy.uix.widget import Widget

    from tests.ui import scenes

    scenes.known()["table"](stage)
    navigator: Any = stage.app.navigator
    gone = _thrown_away(Widget)
    assert navigator._quiet.is_triggered
    navigator._down[0] = (0.0, (0.0, 0.0))
    navigator._tidy(0)
    assert gone() is not None, "a finger is down"
    assert navigator._quiet.is_triggered
    navigator._down.clear()
    navigator._tidy(0)
    assert gone() is None


def test_a_board_that_is_drawn_no_longer_holds_no_memory(stage: Stage) -> None:
    from companion.ui.widgets.sketch import paints
    from tests.ui import scenes

    others = [one for one in gc.get_objects() if type(one).__name__ == "Mesh"]  # what other tests drew stays
    scenes.known()["table"](stage)
    stage.frames()
    gc.collect()
    scenes.begin(stage, 0.5, players=3)
    stage.page.refresh()
    stage.frames()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        left = [one for one in gc.garbage if type(one).__name__ == "Mesh"]
        assert not [one for one in left if one.texture is not paints.texture], "icons may wait"
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        others.clear()


def _thrown_away(kind: Any) -> weakref.ref[Any]:
    """A widget that only holds itself."""
    widget = kind()
    widget.bind(size=widget.setter("pos"))
    widget.itself = widget
    return weakref.ref(widget)


def test_a_mesh_keeps_its_corners_as_an_array_and_no_list_of_them(window: None) -> None:
    from companion.ui.widgets.paint import mesh

    picture = tile_back()
    made: Any = mesh(picture)
    assert isinstance(made.vertices, array)
    assert isinstance(made.indices, array)
    assert list(made.vertices) == pytest.approx(picture.vertices, abs=1e-4)
    assert list(made.indices) == picture.indices


def test_a_picture_without_anything_is_a_mesh_without_anything(
    window: None, capfd: pytest.CaptureFixture[str]
) -> None:
    from companion.ui.widgets.paint import mesh

    made: Any = mesh(Picture())
    assert not made.vertices
    assert capfd.readouterr().err == ""


def test_the_faces_of_tiles_kept_drawn_have_an_end() -> None:
    pieces._face.cache_clear()
    for value in range(1, pieces.FACES_KEPT + 10):
        tile_face({"N": Coat("red", value, False)}, 0)
    assert pieces._face.cache_info().currsize == pieces.FACES_KEPT


def test_letters_have_few_sizes_and_none_is_far_from_the_one_wanted(display: None) -> None:
    from companion.ui.widgets.paint import letter_size

    wanted = [size / 10 for size in range(70, 640)]
    assert len({letter_size(size) for size in wanted}) == 26
    assert all(abs(letter_size(size) / size - 1) < 0.08 for size in wanted)
    assert [letter_size(size) for size in (1.0, 8.4, 15.2, 17.5, 33.0, 39.0)] == [4, 8, 15, 18, 32, 40]


def test_equal_texts_follow_each_other(window: None) -> None:
    from companion.ui.widgets.paint import Easel

    white, black = (1.0, 1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 1.0)
    easel: Any = Easel()
    easel.write([Text(text, n, 0, 20, ink) for n in range(4) for text in "12" for ink in (white, black)], 1.0)
    drawn = [one for one in easel.texts.children if type(one).__name__ == "Rectangle"]
    colours = [one for one in easel.texts.children if type(one).__name__ == "Color"]
    changes = sum(one.texture is not other.texture for one, other in pairwise(drawn))
    assert (len(drawn), len(colours), changes) == (16, 2, 3)


def test_free_memory_goes_back_to_the_system() -> None:
    library = ctypes.CDLL(None)
    if not hasattr(library, "malloc_trim"):
        pytest.skip("this C library gives nothing back when asked")
    library.malloc.restype = ctypes.c_void_p
    library.malloc.argtypes, library.free.argtypes = [ctypes.c_size_t], [ctypes.c_void_p]
    blocks = [library.malloc(HOLE) for _ in range(1000)]
    for block in blocks:
        ctypes.memset(block, 1, HOLE)
    for n, block in enumerate(blocks):
        if n % 10:
            library.free(block)  # holes between those that stay
    before = _held_kb()
    gc_control.collect_new()
    given_back = before - _held_kb()
    for block in blocks[::10]:
        library.free(block)
    assert given_back * 1024 > 500 * HOLE


def _held_kb() -> int:
    told = Path("/proc/self/status").read_text("ascii")
    return int(next(line for line in told.splitlines() if line.startswith("RssAnon")).split()[1])
