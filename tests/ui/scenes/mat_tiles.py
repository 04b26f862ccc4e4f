"""The camera is taught the open tiles: nothing yet, one picture taken, what is to be taken again."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2

from companion.base.messages import Learned, LiveView
from companion.games.tuscany.camera.mat import PLACES
from companion.games.tuscany.screens.mat_tiles.presenter import LESSONS
from tests.ui.scenes import Scene
from tests.ui.scenes._mat_sights import MatSights
from tests.ui.scenes._tuscany import begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen on which the camera is taught the open tiles."""
    return {"": _first, "learned": _learned, "again": _again, "poor": _poor, "other": _other}


@cache
def _picture() -> bytes:
    from companion.games.tuscany.camera.faces import TILE_OF
    from companion.games.tuscany.simulator.scene import scene_of
    from companion.games.tuscany.simulator.shot import take_picture
    from companion.simulator.conditions import ordinary

    tiles = [TILE_OF.get(face) for face in LESSONS[0]]
    image = take_picture(scene_of(tiles, "painted", 3), ordinary(3), 3, (640, 480)).image
    return bytes(cv2.imencode(".jpg", image)[1].tobytes())


def _open(stage: Any, places: tuple[str, ...] = PLACES) -> MatSights:
    begin(stage)
    eye = MatSights(stage)
    stage.app.navigator.go("mat_tiles")
    stage.page.presenter.taught = set()
    stage.app.session.notice.clear()
    eye.tell(LiveView(_picture(), (640, 480), 0.0, dict.fromkeys(places, ((0.1, 0.1),) * 4)))
    return eye


def _answered(stage: Any, eye: MatSights, **answer: Any) -> None:
    stage.page.do(stage.page.presenter.take)
    eye.tell(Learned(stage.app.session.camera.request.task.number, **answer))


def _first(stage: Any) -> None:
    _open(stage)
    stage.page.do(stage.page.presenter.touch, "C2")


def _learned(stage: Any) -> None:
    _answered(stage, _open(stage), tiles=LESSONS[0])


def _again(stage: Any) -> None:
    again = tuple((face, "") for face in LESSONS[1][4:7])
    eye = _open(stage)
    stage.page.do(stage.page.presenter.go_on)
    _answered(stage, eye, tiles=LESSONS[1][:4], again=again)


def _poor(stage: Any) -> None:
    _answered(stage, _open(stage), why="no-board")


def _other(stage: Any) -> None:
    _open(stage, ("A1", "H8"))
