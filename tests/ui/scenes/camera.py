"""The camera set up: all well, something to improve, no board seen, corners dragged by hand, no camera."""

from __future__ import annotations

from typing import Any

from companion.base import paths
from companion.base.messages import CameraReport, LiveView
from tests.ui.scenes import Scene, begin
from tests.ui.scenes._sights import Sights, drawn_table


def scenes() -> dict[str, Scene]:
    """Return the scenes of the camera's screen."""
    return {"": _well, "improve": _improve, "lost": _lost, "corners": _corners, "none": _none}


def judged(
    stage: Any, *advice: tuple[bool, str, tuple[float, ...]], board: bool = True, tile_px: float = 61.4
) -> CameraReport:
    """Return what the drawn table's picture is like, with that *advice*; so wide a tile is in it."""
    _jpeg, size, _at, fields = drawn_table(stage.app.session.play.board)
    spots = [(x / size[0], y / size[1]) for corners in fields.values() for x, y in corners]
    (left, right), (top, low) = ((min(line), max(line)) for line in zip(*spots, strict=True))
    around = ((left, top), (right, top), (right, low), (left, low))
    marks = {n: _mark(spot) for n, spot in enumerate(around)} if board else {0: _mark((left, top))}
    return CameraReport(
        0.0, (1920, 1080), marks, 4, around if board else (), tile_px, advice, "" if board else "1 of 4"
    )


def _mark(middle: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    x, y = middle
    return ((x - 0.03, y - 0.03), (x - 0.01, y - 0.03), (x - 0.01, y), (x - 0.03, y))


def _begin(stage: Any) -> Sights:
    begin(stage, 0.5, until=lambda game: not game.revealed)
    eye = Sights(stage)
    stage.app.session.camera.use(str(paths.shipped_folder() / "profiles" / "usb.toml"))
    stage.app.navigator.go("camera")
    eye.tell(LiveView(*drawn_table(stage.app.session.play.board)))
    return eye


def _well(stage: Any) -> None:
    _begin(stage).tell(judged(stage))


def _improve(stage: Any) -> None:
    advice = ((True, "small", (28.0, 48.0)), (False, "uneven", (38.0,)), (False, "blurred", ()))
    _begin(stage).tell(judged(stage, *advice, tile_px=28.0))


def _lost(stage: Any) -> None:
    _begin(stage).tell(judged(stage, board=False))


def _corners(stage: Any) -> None:
    eye = _begin(stage)
    eye.tell(judged(stage))
    stage.page.choose("corners")
    eye.tell(judged(stage))


def _none(stage: Any) -> None:
    stage.app.session.camera_port.disconnect()
    stage.app.navigator.go("camera")
