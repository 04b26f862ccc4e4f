"""The inside of the eye's process: photographs of parts of the board, when they are asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.camera.source import Frame
from companion.messages import Photographs, PiecesSeen, Rectangle, Wanted
from companion.vision.profile import read_profile
from companion.vision.register import Registration, register
from companion.watch import Watching
from tests.vision.tables import PROFILE, frame


class StillEye:
    """An eye that has found the board, or not."""

    def __init__(self, where: Registration | None) -> None:
        self.where, self.profile, self.not_held = where, read_profile(PROFILE), ()

    def see(self, *_: Any) -> tuple[object, ...]:
        return ()


class OnePicture:
    """A camera of one picture."""

    def newest(self) -> Frame:
        return Frame(frame().image, 1, 1.0)


class Heard:
    """A line that keeps what is posted."""

    def __init__(self) -> None:
        self.posted: list[Any] = []

    def post(self, message: object) -> None:
        self.posted.append(message)


def watched(where: Registration | None, wanted: Wanted) -> list[Any]:
    """Return what is posted of one frame, photographs being asked for."""
    line: Any = Heard()
    eye: Any = StillEye(where)
    camera: Any = OnePicture()
    watching = Watching(line, eye, camera)
    watching._to_photograph = True
    watching._step(wanted)
    watching._step(wanted)
    return list(line.posted)


def test_parts_of_the_board_are_photographed_once_and_pieces_recognised(tmp_path: Path) -> None:
    where = register(frame().image, read_profile(PROFILE))
    parts = tuple(Rectangle(str(n), 4 * (n % 2), 4 * (n // 2), 4, 4) for n in range(4))
    (taken,) = watched(where, Wanted("", rectangles=parts))
    assert isinstance(taken, Photographs)
    assert set(taken.jpegs) == {"0", "1", "2", "3"}
    files = []
    for name, jpeg in taken.jpegs.items():
        (tmp_path / name).write_bytes(jpeg)
        files.append((f"piece {name}", str(tmp_path / name)))
    known = (*files, ("lost", str(tmp_path / "gone.jpg")))
    seen, again = watched(where, Wanted("", rectangles=parts, pieces=known))
    assert isinstance(seen, PiecesSeen)
    assert [(one.piece, one.turn, one.sure) for one in seen.pieces] == [(name, 0, True) for name, _ in files]
    assert isinstance(again, Photographs)


def test_nothing_is_photographed_before_the_board_is_found() -> None:
    assert watched(None, Wanted("", rectangles=(Rectangle("I", 0, 0, 4, 4),))) == []
