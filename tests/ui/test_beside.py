"""The drawn table beside the app, touched; its camera is left out here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.messages import LiveView
from companion.simulator.play import stand_in_header
from companion.ui.scenes._sights import Sights
from tests.ui.touching import touch

if TYPE_CHECKING:
    from companion.ui.stage import Stage

HEADER = stand_in_header(("red", "blue"), names=("Ana", "Ben"))


def test_a_touch_on_the_picture_turns_a_tile_and_the_app_asks(stage: Stage) -> None:
    from companion.ui.beside import Beside

    sitting, left = stage.app.sitting, []
    eye = Sights(stage)
    beside = Beside(stage.app, 4, lambda: sitting.begin(HEADER), lambda: left.append(True))
    eye.tell(LiveView(b"", (640, 480), 0.0, {"C3": ((100, 100), (140, 100), (140, 140), (100, 140))}))
    beside._beat(0.2)
    stage.frames(3)
    x, y, wide, high = beside.panel.ids.picture.shown
    stage.tap((x + wide * 120 / 640, y + high * 360 / 480))
    assert eye.wanted is not None
    assert eye.wanted.drawn is not None
    ((field, tile, north),) = eye.wanted.drawn.turned
    assert field == "C3"
    eye.look(C3=f"{tile} {north}")
    touch(stage, "Yes")
    beside._beat(0.2)
    assert eye.wanted.drawn.turned == ()  # it is recorded now,
    assert len(eye.wanted.drawn.record) == 2  # and drawn from the record
    beside._do(None, "leave")
    assert left == [True]
    beside.close()


def test_people_who_play_by_themselves_touch_yes_when_the_app_asks(stage: Stage) -> None:
    from companion.ui.beside import Beside

    sitting = stage.app.sitting
    eye = Sights(stage)
    beside = Beside(stage.app, 4, lambda: sitting.begin(HEADER), lambda: None)
    beside._do(None, "watch")
    while len(sitting.game.laid) < 3:
        beside._beat(0.2)
        assert eye.wanted is not None
        assert eye.wanted.drawn is not None
        eye.look(**{field: f"{tile} {north}" for field, tile, north in eye.wanted.drawn.turned})
    assert sitting.table is not None
    assert {m["source"] for m in sitting.table.moves if m["move"] == "reveal"} == {"camera"}
    beside.close()
