"""What a start leaves out, and that nothing is missing afterwards."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from subprocess import run
from typing import TYPE_CHECKING, Any

from companion.ui import gc_control, style

if TYPE_CHECKING:
    from tests.ui.stage import Stage


def test_every_rule_that_kivy_has_for_a_widget_of_ours_is_read(stage: Stage) -> None:
    import kivy
    from kivy.uix.widget import Widget

    for folder in stage.app.screen_library.known():
        folder.load()
    theirs = style.rules_of((Path(kivy.kivy_data_dir) / "style.kv").read_text("utf-8"))
    of_ours = [one for one in _kinds(Widget) if one.__module__.startswith("companion.")]
    needed = {kind.__name__ for one in of_ours for kind in one.__mro__} & set(theirs)
    assert needed == set(style.NEEDED)


def _kinds(kind: Any) -> list[Any]:
    return [kind, *(one for inside in kind.__subclasses__() for one in _kinds(inside))]


def test_where_all_is_laid_out_from_the_top_nothing_moves_any_more(stage: Stage) -> None:
    from companion.ui.widgets.from_top import lay_out
    from tests.ui import scenes

    scenes.known()["table"](stage)
    navigator: Any = stage.app.navigator
    for _ in range(2):
        navigator.rebuild()
        lay_out(stage.app.root)
        at_once = [(one, *one.pos, *one.size) for one in stage.page._boards() + list(_counts(stage))]
        stage.frames(4)
        assert at_once == [(one, *one.pos, *one.size) for one, *_was in at_once]
        assert len(at_once) > 20


def _counts(stage: Stage) -> list[Any]:
    from companion.ui.widgets.players import CountLabel

    return [one for one in stage.page.walk(restrict=True) if isinstance(one, CountLabel)]


def test_a_board_is_shown_whole_after_the_screens_were_made_anew(stage: Stage) -> None:
    from kivy.graphics import Rectangle

    from tests.ui import scenes

    scenes.known()["table"](stage)
    for percent, shade in ((150, "light"), (100, "dark")):
        stage.look(shade, percent)
        (board,) = stage.page._boards()
        frames = [one for one in board.shown.canvas.before.children if isinstance(one, Rectangle)]
        assert frames
        for frame in frames:  # outside of it nothing is drawn
            assert [round(n) for n in (*frame.pos, *frame.size)] == [
                round(n) for n in (*board.pos, *board.size)
            ]


def test_the_screens_that_come_next_are_made_while_nobody_waits(stage: Stage) -> None:
    from tests.ui import scenes

    scenes.known()["table"](stage)
    navigator: Any = stage.app.navigator
    navigator.rebuild()  # no screen but this one is left
    navigator.look_ahead()
    navigator._down[0] = (0.0, (0.0, 0.0))
    navigator._prepare(0)
    assert [page.name for page in navigator.screens] == ["table"], "a finger is down"
    navigator._down.clear()
    for made in range(2, len(stage.page.leads_to) + 2):
        assert navigator._preparing.is_triggered
        navigator._prepare(0)
        assert len(navigator.screens) == made, "one at a time"
    navigator._preparing.cancel()
    navigator._prepare(0)
    assert not navigator._preparing.is_triggered
    made_ahead = navigator.get_screen("why")
    stage.page.go("why")
    assert stage.page is made_ahead
    assert stage.page.size == navigator.size


def test_wherever_a_game_is_the_screens_that_come_next_can_be_made(stage: Stage) -> None:
    from companion.games.castelli.simulator.play import stand_in_header
    from tests.ui import scenes

    navigator: Any = stage.app.navigator
    known = scenes.known()
    for name in known:
        if name.startswith(("home", "table", "tournament")):
            known[name](stage)
            assert set(_made_ahead(navigator)) >= set(stage.page.leads_to), name
    for modules in ((), ("dilemma", "battle")):
        assert stage.app.session.store.begin(stand_in_header(("red", "blue"), modules))
        navigator.go("table")
        assert _made_ahead(navigator) == list(stage.page.leads_to), "nothing has happened yet"


def _made_ahead(navigator: Any) -> list[str]:
    navigator.rebuild()
    navigator.look_ahead()
    while navigator._next_ones:
        navigator._prepare(0)
    return [page.name for page in navigator.screens[1:]]


def test_screens_made_ahead_are_made_anew_with_the_others(stage: Stage) -> None:
    from tests.ui import scenes

    scenes.known()["table"](stage)
    navigator: Any = stage.app.navigator
    navigator.look_ahead()
    while navigator._next_ones:
        navigator._prepare(0)
    stage.app.rebuild()
    assert [page.name for page in navigator.screens] == ["table"]
    assert navigator._next_ones == list(stage.page.leads_to)


def test_a_start_searches_for_no_rubbish_and_later_it_is_searched_for_again() -> None:
    try:
        gc_control.pause()
        assert not gc.isenabled()
        gc_control.settle()
        assert gc.isenabled()
    finally:
        gc.enable()
        gc.unfreeze()


def test_a_table_without_an_eye_starts_without_what_only_an_eye_needs() -> None:
    code = (
        "import sys; import companion.games.castelli.screens.reveal.presenter;"
        "import companion.games.castelli.screens.table.presenter;"
        "sys.exit('companion.base.messages' in sys.modules)"
    )
    assert run([sys.executable, "-P", "-c", code], check=False).returncode == 0


class Told:
    """Stands for the line to systemd."""

    beat_every_s = 0.0

    def __init__(self) -> None:
        self.ready_with: list[str] = []

    def ready(self, status: str) -> None:
        """Keep what is told."""
        self.ready_with.append(status)


def test_the_first_screen_is_shown_twice_before_it_is_told_to_be_there(stage: Stage) -> None:
    """A bare screen (KMSDRM) is empty after the first time, and nothing else draws until it is touched."""
    from kivy.core.window import Window

    from companion.ui.heartbeat import Heartbeat

    told: Any = Told()
    shown: list[object] = []
    stage.frames(4)
    heartbeat = Heartbeat(told, lambda: stage.app.session.play.status)
    heartbeat.start()
    Window.fbind("on_flip", shown.append)
    Window.canvas.ask_update()
    stage.frames(1)
    assert (len(shown), told.ready_with) == (1, [])
    stage.frames(1)
    assert (len(shown), told.ready_with) == (2, ["no game"])
    Window.funbind("on_flip", shown.append)
