"""The camera as the main thread knows it: what the eye's process has told so far, and what is asked of it.

Only the newest of everything is kept. The request to the eye is put together in one place, and sent when it
differs from the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any, Final

from companion.base.messages import (
    CameraReport,
    CameraRequest,
    CardShown,
    DrawnTable,
    EyeState,
    FieldPictures,
    Learned,
    LiveView,
    PhotographOrder,
    Photographs,
    PictureKept,
    PieceSeen,
    PiecesSeen,
    PlacedPiece,
    Rectangle,
    ReportOrder,
    Sighting,
    Task,
    TilesFound,
    Views,
    WorkerFailed,
)
from companion.eye.protocol import GameCamera
from companion.eye.table_reading import TableReading

AT_ONCE: Final = ("one", "places")
"""Tasks of teaching after which what was learned is read at once."""


class CameraSession:
    """An eye that looks by *profile*; *send* sends it what is asked of it."""

    def __init__(self, send: Callable[[CameraRequest], object], profile: str) -> None:
        self._send = send
        self.request = CameraRequest(profile)
        self.reading = TableReading()
        self.state: EyeState | None = None
        self.failure = ""
        """Why the eye's process ended; empty while it works."""
        self.pictures: dict[str, bytes] = {}
        self.live: LiveView | None = None
        self.kept: PictureKept | None = None
        """What became of the last picture that was to be kept."""
        self.keeping = False
        """Whether that is not known yet."""
        self.photographs: dict[str, bytes] = {}
        """Parts of the board that were to be photographed, when they have come."""
        self.pieces: tuple[PieceSeen, ...] = ()
        """Which board pieces were recognised there."""
        self.report: CameraReport | None = None
        """What the camera's picture is like, while that is asked for."""
        self.taught: TilesFound | Learned | None = None
        """The answer to the last task of teaching."""
        self._cleared: frozenset[str] = frozenset()
        """Fields that a drawn table was cleared of, and that were not seen cleared yet."""
        send(self.request)

    @property
    def sighting(self) -> Sighting | None:
        """The table as it was seen last."""
        return self.reading.sighting

    # --- what the eye tells ---

    def receive(self, message: Any) -> None:
        """Take a *message* of the eye or its process."""
        match message:
            case Sighting():
                self.failure = ""
                self._see(message)
            case EyeState():
                self.state, self.failure = message, ""
            case CardShown(number=number):
                self.reading.show_card(number)
            case FieldPictures(jpegs=jpegs):
                self.pictures = dict(jpegs)
            case PictureKept():
                self.kept, self.keeping = message, False
            case Photographs(jpegs=jpegs):
                self.photographs = dict(jpegs)
            case PiecesSeen(pieces=pieces):
                self.pieces = pieces
            case LiveView():
                self.live = message
            case CameraReport():
                self.report = message
            case TilesFound() | Learned():
                self.taught = message
                self._reload_profile_after_learning(message)
            case WorkerFailed(why=why):
                self.failure, self.live, self.keeping = why, None, False
                self.reading.restart()

    def _see(self, sighting: Sighting) -> None:
        """Read a *sighting*, unless its picture was taken before the drawn table was cleared."""
        if any(read.state in ("up", "unsure") for at, read in sighting.fields.items() if at in self._cleared):
            return
        self._cleared = frozenset()
        self.reading.see(sighting)

    def _reload_profile_after_learning(self, message: TilesFound | Learned) -> None:
        """Have tiles that were learned from one picture read from now on."""
        task = self.request.task
        if isinstance(message, Learned) and message.tiles and task is not None and task.what in AT_ONCE:
            self.use(self.request.profile)

    def take_photographs(self) -> dict[str, bytes]:
        """Return the photographs that have come, once; nothing before."""
        found, self.photographs = self.photographs, {}
        return found

    def take_taught(self) -> TilesFound | Learned | None:
        """Return the answer to the last task of teaching, once."""
        found, self.taught = self.taught, None
        return found

    # --- what is asked of it ---

    def follow(self, board: Any, part: GameCamera | None, placed: tuple[PlacedPiece, ...]) -> None:
        """Watch *board*, whose pieces are *placed* so; the table is looked at again if the game went on."""
        goes_on = self.reading.follow(board, part)
        self._request(look=self.request.look + goes_on, board=placed)

    def look_again(self) -> None:
        """Have the table told again."""
        self._request(look=self.request.look + 1)

    def show(self, fields: tuple[str, ...] = (), live: bool | None = None) -> None:
        """Have the camera's own pictures of *fields* sent, and its *live* view; None: as it was."""
        self.pictures = {field: raw for field, raw in self.pictures.items() if field in fields}
        self._request(views=Views(self.request.views.live if live is None else live, fields))

    def keep(self, file: str) -> None:
        """Have what the camera sees now kept in *file*."""
        self.kept, self.keeping = None, True
        self._request(keep=file)

    def photograph(self, rectangles: tuple[Rectangle, ...], pieces: tuple[tuple[str, str], ...] = ()) -> None:
        """Have these parts of the board photographed as soon as it is seen, and *pieces* recognised there."""
        self.photographs, self.pieces = {}, ()
        number = self.request.photographs.number + 1
        self._request(photographs=PhotographOrder(number, rectangles, pieces))

    def ask_for_report(self, on: bool, corners: tuple[tuple[float, float], ...] = ()) -> None:
        """Have it told what the camera's picture is like; by *corners* given by hand, if there are some."""
        order = ReportOrder(on, corners)
        if order != self.request.report:
            self.report = None
            self._request(report=order)

    def use(self, profile: str) -> None:
        """Have the eye look by the *profile* in that file, read again."""
        self.report = None
        self.reading.see(None)
        self._request(profile=profile, profile_version=self.request.profile_version + 1)

    def ask(self, what: str, folder: str = "", field: str = "", tile: str = "") -> int:
        """Have something done with the next picture; return the number of the task."""
        number = self.request.task.number + 1 if self.request.task else 1
        self.taught = None
        self._request(task=Task(number, what, folder, field, tile))
        return number

    def clear(self, fields: Collection[str]) -> None:
        """Forget what was seen: a drawn table is cleared of what lay face up on these *fields*."""
        self._cleared = frozenset(fields)
        self.reading.see(None)

    def draw(self, table: DrawnTable, face_up: Collection[str] = ()) -> None:
        """Have the drawn table show what lies on *table*: something lies *face_up* there."""
        self._cleared = self._cleared.difference(face_up)
        self._request(drawn=table)

    def _request(self, **changes: Any) -> None:
        """Put the request together, and send it if it is another one."""
        request = replace(self.request, **changes)
        if request != self.request:
            self.request = request
            self._send(request)
