"""Photographs of the board's pieces as they lie under the camera, straightened by the eye."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.base.errors import BadData
from companion.base.messages import PlacedPiece, Rectangle
from companion.engine.castelli.layout import Layout
from companion.games.castelli import library
from companion.games.castelli.layouts import own

if TYPE_CHECKING:
    from companion.games.castelli.session import CastelliSession


class Photographing:
    """What is asked of the camera, until it has come."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self.waiting = False

    def ask(self, rectangles: tuple[Rectangle, ...]) -> None:
        """Have these *rectangles* of the board photographed."""
        seeing = self.session.camera
        if seeing is None:
            self.session.notice.show(self.session.words.say("There is no camera"))
            return
        self.waiting = True
        seeing.photograph(rectangles)

    def come(self) -> dict[str, bytes]:
        """Return the photographs that have come, once; nothing before."""
        seeing = self.session.camera
        if seeing is not None and seeing.failure:
            self.waiting = False  # nobody will answer; it is asked for again
        if not self.waiting or seeing is None or not seeing.photographs:
            return {}
        self.waiting = False
        return seeing.take_photographs()


def slots(layout: Layout, arrangement: list[list[str]]) -> tuple[Rectangle, ...]:
    """Return where each piece of *arrangement* lies, in fields from the north-west corner, row by row."""
    found, top = [], 0
    for row in arrangement:
        left = height = 0
        for entry in row:
            name = entry.rpartition(":")[0]
            piece = layout.pieces[name]
            found.append(Rectangle(name, left, top, piece.columns, piece.rows))
            left, height = left + piece.columns, piece.rows
        top += height
    return tuple(found)


def alone(layout: Layout, piece: str) -> Rectangle:
    """Return where *piece* lies if nothing else does: in the north-west corner of where the board lies."""
    printed = layout.pieces[piece]
    return Rectangle(piece, 0, 0, printed.columns, printed.rows)


def with_frame(rectangles: tuple[Rectangle, ...]) -> tuple[Rectangle, ...]:
    """Return *rectangles* and one more around all of them, half a field wider, called as its size."""
    wide = round(max(one.left + one.columns for one in rectangles))
    high = round(max(one.top + one.rows for one in rectangles))
    return (*rectangles, Rectangle(f"{wide}x{high}", -0.5, -0.5, wide + 1, high + 1))


def lying(header: dict[str, Any]) -> tuple[PlacedPiece, ...]:
    """Return how the board of *header* lies, its frame first; nothing where a photograph is missing."""
    board = header.get("board")
    try:
        layout = library.layout(board) if isinstance(board, str) else None
    except BadData:
        return ()
    if layout is None:  # the header has the board itself, which nobody has photographed
        return ()
    rows = header.get("pieces") or layout.assembly.get(len(header.get("players", ())))
    if not rows or not isinstance(rows, list):  # those of a tournament are two halves
        return ()
    places, turns = slots(layout, rows), [int(entry.rpartition(":")[2]) for row in rows for entry in row]
    *_, frame = with_frame(places)
    files = dict(own.photo_files(layout.name, (*layout.pieces, frame.name)))
    if any(place.name not in files for place in places):
        return ()
    under = (PlacedPiece(files[frame.name], frame),) if frame.name in files else ()
    return (*under, *(PlacedPiece(files[p.name], p, turn) for p, turn in zip(places, turns, strict=True)))
