"""The inside of the eye's process: photographs of parts of the board, when they are asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.base.messages import (
    CameraRequest,
    DrawnTable,
    LiveView,
    PhotographOrder,
    Photographs,
    PiecesSeen,
    PlacedPiece,
    Rectangle,
    Task,
    Views,
)
from companion.camera.source import Frame
from companion.eye.process import CameraLoop
from companion.eye.profile_data import read_profile
from companion.vision.registration.register import Registration, register
from tests.vision.tables import PROFILE, frame


class StillEye:
    """An eye that has found the board, or not."""

    def __init__(self, where: Registration | None) -> None:
        self.where, self.profile, self.not_held = where, read_profile(PROFILE), ()
        self.still_s = 1.0

    def see(self, *_: Any) -> tuple[object, ...]:
        return ()


class OnePicture:
    """A camera of one picture, half a second after the other."""

    at_s = 0.0

    def newest(self) -> Frame:
        self.at_s += 0.5
        return Frame(frame().image, 1, self.at_s)


class Heard:
    """A line that keeps what is posted."""

    def __init__(self) -> None:
        self.posted: list[Any] = []

    def post(self, message: object) -> None:
        self.posted.append(message)


def watched(where: Registration | None, wanted: CameraRequest) -> list[Any]:
    """Return what is posted of one frame, photographs being asked for."""
    line: Any = Heard()
    eye: Any = StillEye(where)
    camera: Any = OnePicture()
    watching = CameraLoop(line, eye, camera)
    watching.process_next(wanted)
    watching.process_next(wanted)
    return list(line.posted)


def test_the_eye_is_told_once_how_the_board_lies() -> None:
    line: Any = Heard()
    eye: Any = StillEye(None)
    camera: Any = OnePicture()
    heard: list[object] = []
    eye.set_board = heard.append
    watching, piece = CameraLoop(line, eye, camera), PlacedPiece("I.jpg", Rectangle("I", 0, 0, 4, 4))
    for lying in ((), (piece,), (piece,), ()):
        watching.process_next(CameraRequest("", board=lying))
    assert heard == [(piece,), ()]


def test_parts_of_the_board_are_photographed_once_and_pieces_recognised(tmp_path: Path) -> None:
    where = register(frame().image, read_profile(PROFILE))
    parts = tuple(Rectangle(str(n), 4 * (n % 2), 4 * (n // 2), 4, 4) for n in range(4))
    (taken,) = watched(where, CameraRequest("", photographs=PhotographOrder(1, parts)))
    assert isinstance(taken, Photographs)
    assert set(taken.jpegs) == {"0", "1", "2", "3"}
    files = []
    for name, jpeg in taken.jpegs.items():
        (tmp_path / name).write_bytes(jpeg)
        files.append((f"piece {name}", str(tmp_path / name)))
    known = (*files, ("lost", str(tmp_path / "gone.jpg")))
    seen, again = watched(where, CameraRequest("", photographs=PhotographOrder(1, parts, known)))
    assert isinstance(seen, PiecesSeen)
    assert [(one.piece, one.turn, one.sure) for one in seen.pieces] == [(name, 0, True) for name, _ in files]
    assert isinstance(again, Photographs)


def test_nothing_is_photographed_before_the_board_is_found() -> None:
    assert (
        watched(None, CameraRequest("", photographs=PhotographOrder(1, (Rectangle("I", 0, 0, 4, 4),)))) == []
    )


def tasks(seconds: float, still_s: float, what: str = "tiles") -> list[Any]:
    """Return what was done of a task in so many *seconds* at a table that was still for so long."""
    line: Any = Heard()
    eye: Any = StillEye(None)
    eye.still_s = still_s
    camera: Any = OnePicture()
    watching = CameraLoop(line, eye, camera, None, lambda _image, _profile, task: task)
    line.extend_deadline = list
    for _ in range(round(seconds / 0.5)):
        watching.process_next(CameraRequest("", task=Task(1, what)))
    return list(line.posted)


def test_a_picture_to_teach_by_waits_until_hands_are_away() -> None:
    assert tasks(3.0, still_s=0.2) == []
    assert tasks(3.0, still_s=0.6) == [Task(1, "tiles")]
    assert tasks(3.0, still_s=0.0, what="learn") == [Task(1, "learn")]  # by pictures taken before


def test_a_table_that_is_never_still_is_photographed_all_the_same() -> None:
    assert tasks(12.0, still_s=0.0) == [Task(1, "tiles")]


def test_what_was_asked_for_together_with_another_profile_is_done_once() -> None:
    """The screen has the profile read anew and asks for a picture before the eye has noticed either."""
    line: Any = Heard()
    slot = CameraRequest("a", photographs=PhotographOrder(1))
    line.newest, line.extend_deadline = lambda: slot, list
    eyes: Any = StillEye(None)
    camera: Any = OnePicture()
    first = CameraLoop(line, eyes, camera, None, None, done=slot)
    slot = CameraRequest("b", photographs=PhotographOrder(1), task=Task(1, "tiles"))
    wanted = first.run_until_profile_changes(CameraRequest("a", photographs=PhotographOrder(1)))
    second = CameraLoop(line, eyes, camera, None, lambda *told: told[-1], done=first.done)
    second.process_next(wanted)
    third = CameraLoop(line, eyes, camera, None, lambda *told: told[-1], done=second.done)
    third.process_next(wanted)
    assert line.posted == [Task(1, "tiles")]


def test_a_picture_is_shown_before_it_is_read() -> None:
    line: Any = Heard()
    eye: Any = StillEye(None)
    eye.see = lambda *_: ("what is read",)
    camera: Any = OnePicture()
    CameraLoop(line, eye, camera).process_next(CameraRequest("", drawn=DrawnTable()))
    assert isinstance(line.posted[0], LiveView)
    assert line.posted[1:] == ["what is read"]


def test_a_drawn_table_is_shown_all_the_time() -> None:
    for wanted, shown in (
        (CameraRequest(""), 0),
        (CameraRequest("", views=Views(live=True)), 2),
        (CameraRequest("", drawn=DrawnTable()), 2),
    ):
        assert len(watched(None, wanted)) == shown, wanted
