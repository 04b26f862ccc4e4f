"""The inside of the eye's process: frames stay here, what they show goes out on the line."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeAlias

import cv2

from companion.base.errors import BadData
from companion.base.messages import (
    CameraRequest,
    DrawnTable,
    LiveView,
    PhotographOrder,
    PictureKept,
    PiecesSeen,
    PlacedPiece,
    Sighting,
    Task,
)
from companion.base.outside import MIB, read_outside
from companion.camera.source import Frame, Source
from companion.eye.workers import Channel
from companion.vision.camera_report import judge_camera
from companion.vision.eye import Eye, usable
from companion.vision.limits import eye_limits
from companion.vision.pieces.board_pieces import recognise
from companion.vision.registration.register import Registration
from companion.vision.views import field_pictures, live_view, photographs

OpenEye: TypeAlias = Callable[[str], tuple[Eye, Source]]
"""Gives an eye and its camera by the file of their profile; a function of a module."""

Keep: TypeAlias = Callable[[Any, str, str], str]
"""Keeps a picture, read by a profile, in a file; returns why it could not, or nothing."""

Teach: TypeAlias = Callable[[Any, str, Task], object]
"""Does a task with a picture, taken by the profile in a file; returns its report."""

REST_S: Final = 0.01
VIEW_EVERY_S: Final = 0.2
REPORT_EVERY_S: Final = 0.5
PHOTOGRAPH_AT_MOST: Final = 8 * MIB  # of one part of a board


def watch(
    line: Channel, open_eye: OpenEye, profile: str, keep: Keep | None = None, teach: Teach | None = None
) -> None:
    """Look at the table of *profile*, or of the one that is asked for later, as long as somebody listens.

    *keep* keeps a picture that was read wrongly, *teach* does the tasks of teaching.
    """
    cv2.setNumThreads(1)  # the window needs the other cores more
    request = line.wanted if isinstance(line.wanted, CameraRequest) else CameraRequest(profile)
    done = request  # a process that begins again does nothing twice
    while True:
        line.extend_deadline()
        watching = CameraLoop(line, *open_eye(request.profile), keep, teach, done)
        try:
            request = watching.run_until_profile_changes(request)
        finally:
            done = watching.done
            watching.close()


class CameraLoop:
    """An eye at its camera; *done* is what was asked for before and is not done again."""

    def __init__(
        self,
        line: Channel,
        eye: Eye,
        source: Source,
        keep: Keep | None = None,
        teach: Teach | None = None,
        done: CameraRequest | None = None,
    ) -> None:
        self._line, self._eye, self._source, self._keep, self._teach = line, eye, source, keep, teach
        self.done = done or CameraRequest("")
        """As much of what was asked for as is done; what differs is still to be done."""
        self._drawn: DrawnTable | None = None
        self._board: tuple[PlacedPiece, ...] = ()
        self._waiting_s: float | None = None
        """Since when a picture is to be taken."""
        self._view_s = self._reported_s = 0.0

    def close(self) -> None:
        """Let go of the camera."""
        self._source.close()

    def run_until_profile_changes(self, request: CameraRequest) -> CameraRequest:
        """Watch until another profile is asked for than that of *request*; return what is asked for then."""
        before = request
        while True:
            now: Any = self._line.newest()
            request = now if isinstance(now, CameraRequest) else request
            if (request.profile, request.profile_version) != (before.profile, before.profile_version):
                return request
            self.process_next(request)

    def process_next(self, request: CameraRequest) -> None:
        """Look at the newest picture, and do what *request* asks for and was not done yet."""
        if request.look != self.done.look or request.views.fields != self.done.views.fields:
            self._eye.look_now()
            self.done = replace(self.done, look=request.look, views=request.views)
        if request.board != self._board:
            self._board = request.board
            self._eye.set_board(request.board)
        if request.drawn is not self._drawn:
            self._draw(request)
        self._step(request)

    def _draw(self, request: CameraRequest) -> None:
        """Let a drawn table know what lies on it; real cameras have no say in that."""
        self._drawn = request.drawn
        want = getattr(self._source, "want", None)
        if want is not None:
            want(request.drawn)

    def _step(self, request: CameraRequest) -> None:
        frame = self._source.newest()
        if frame is None:
            if trouble := self._source.trouble():
                self._post(self._eye.miss(trouble, time.monotonic()))
            time.sleep(REST_S)
            return
        if request.views.live or request.drawn is not None:  # a drawn table is touched on its picture
            self._show(frame)  # before it is read, which takes a while
        self._eye.not_held = frame.not_held
        found = self._eye.see(frame.image, frame.at_s)
        self._post(found)
        where, views = self._eye.where, request.views
        if views.fields and where is not None and any(isinstance(one, Sighting) for one in found):
            self._line.post(field_pictures(frame.image, where, self._eye.profile, views.fields, frame.at_s))
        if request.report.on:
            self._report(frame, request.report.corners)
        if request.keep and request.keep != self.done.keep:
            self._keep_picture(frame, request)
        self._take_pictures(frame, request)

    def _take_pictures(self, frame: Frame, request: CameraRequest) -> None:
        """Do what needs a picture of a table without hands: photographs, and tasks of teaching."""
        photograph, task = request.photographs.number != self.done.photographs.number, request.task
        to_do = task is not None and task != self.done.task
        if not photograph and not to_do:
            self._waiting_s = None
            return
        calm, where = self._is_calm(frame.at_s), self._eye.where
        if photograph and calm and where is not None and where.plane is not None:
            self._photograph(frame, where, request.photographs)
        if task is not None and to_do and (calm or task.what == "learn"):  # by pictures taken before
            self._do(frame, request.profile, task)

    def _is_calm(self, at_s: float) -> bool:
        """Tell whether nothing has moved for a while; or it was waited for long enough."""
        if self._waiting_s is None:
            self._waiting_s = at_s
        limits = eye_limits()
        return self._eye.still_s >= limits.photo_s or at_s - self._waiting_s >= limits.photo_wait_s

    def _report(self, frame: Frame, corners: tuple[tuple[float, float], ...]) -> None:
        if frame.at_s - self._reported_s < REPORT_EVERY_S or not usable(frame.image):
            return
        self._reported_s = frame.at_s
        profile = self._eye.profile
        self._line.post(judge_camera(frame.image, profile, corners, frame.at_s, frame.not_held))

    def _do(self, frame: Frame, profile: str, task: Task) -> None:
        """Do a *task* of teaching; it takes as long as a start."""
        self.done = replace(self.done, task=task)
        if self._teach is not None and usable(frame.image):
            self._line.extend_deadline()
            self._line.post(self._teach(frame.image, profile, task))

    def _photograph(self, frame: Frame, where: Registration, order: PhotographOrder) -> None:
        """Photograph parts of the board, and say which pieces lie there if that was asked."""
        self.done = replace(self.done, photographs=order)
        profile = self._eye.profile
        taken = photographs(frame.image, where, profile, order.rectangles, frame.at_s)
        if order.pieces:
            known = {piece: _content(file) for piece, file in order.pieces}
            first = order.rectangles[0]
            size = (round(first.columns), round(first.rows))
            seen = recognise(list(taken.jpegs.values()), known, size, profile.board.plots)
            self._line.post(PiecesSeen(seen, frame.at_s))
        self._line.post(taken)

    def _keep_picture(self, frame: Frame, request: CameraRequest) -> None:
        """Keep *frame*; it takes as long as a start."""
        file, self.done = request.keep, replace(self.done, keep=request.keep)
        if self._keep is not None:
            self._line.extend_deadline()
            self._line.post(PictureKept(file, self._keep(frame.image, request.profile, file)))

    def _show(self, frame: Frame) -> None:
        if frame.at_s - self._view_s < VIEW_EVERY_S or not usable(frame.image):
            return
        self._view_s = frame.at_s
        view: LiveView = live_view(frame.image, self._eye.where, self._eye.profile, frame.at_s)
        self._line.post(view)

    def _post(self, found: tuple[object, ...]) -> None:
        for message in found:
            self._line.post(message)


def _content(file: str) -> bytes:
    """Return what is in *file*; nothing if it cannot be read."""
    try:
        return read_outside(file, PHOTOGRAPH_AT_MOST)
    except BadData:
        return b""
