"""The inside of the eye's process: frames stay here, what they show goes out on the line."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import cv2

from companion.camera.source import Frame, Source
from companion.messages import Kept, LiveView, PiecesSeen, Sighting, Task, Wanted
from companion.vision.board_pieces import recognise
from companion.vision.eye import Eye, usable
from companion.vision.judged import judge_camera
from companion.vision.register import Registration
from companion.vision.views import field_pictures, live_view, photographs
from companion.workers import Line

OpenEye: TypeAlias = Callable[[str], tuple[Eye, Source]]
"""Gives an eye and its camera by the file of their profile; a function of a module."""

Keep: TypeAlias = Callable[[Any, str, str], str]
"""Keeps a picture, read by a profile, in a file; returns why it could not, or nothing."""

Teach: TypeAlias = Callable[[Any, str, Task], object]
"""Does a task with a picture, taken by the profile in a file; returns what is told of it."""

REST_S: Final = 0.01
VIEW_EVERY_S: Final = 0.2
JUDGE_EVERY_S: Final = 0.5


def watch(
    line: Line, open_eye: OpenEye, profile: str, keep: Keep | None = None, teach: Teach | None = None
) -> None:
    """Look at the table of *profile*, or of the one that is wanted later, as long as somebody listens.

    *keep* keeps a picture that was read wrongly, *teach* does the tasks of teaching.
    """
    cv2.setNumThreads(1)  # the window needs the other cores more
    wanted = line.wanted if isinstance(line.wanted, Wanted) else Wanted(profile)
    while True:
        line.take_long()
        watching = Watching(line, *open_eye(wanted.profile), keep, teach)
        try:
            wanted = watching.until_other(wanted)
        finally:
            watching.close()


class Watching:
    """An eye at its camera."""

    def __init__(
        self, line: Line, eye: Eye, source: Source, keep: Keep | None = None, teach: Teach | None = None
    ) -> None:
        self._line, self._eye, self._source, self._keep, self._teach = line, eye, source, keep, teach
        self._to_keep = ""
        self._to_photograph = False
        self._to_do: Task | None = None
        self._view_s = self._judged_s = 0.0

    def close(self) -> None:
        """Let go of the camera."""
        self._source.close()

    def until_other(self, wanted: Wanted) -> Wanted:
        """Watch until another profile is wanted than that of *wanted*; return what is."""
        before, first = wanted, True
        while True:
            now: Any = self._line.newest()
            wanted = now if isinstance(now, Wanted) else wanted
            if (wanted.profile, wanted.anew) != (before.profile, before.anew):
                return wanted
            if wanted.look != before.look or wanted.fields != before.fields:
                self._eye.look_now()
            if wanted.keep != before.keep:
                self._to_keep = wanted.keep
            if wanted.photographs != before.photographs:
                self._to_photograph = True
            if wanted.task != before.task:
                self._to_do = wanted.task
            if wanted.drawn is not before.drawn or first:
                self._draw(wanted)
            before, first = wanted, False
            self._step(wanted)

    def _draw(self, wanted: Wanted) -> None:
        """Let a drawn table know what lies on it; real cameras have no say in that."""
        want = getattr(self._source, "want", None)
        if want is not None:
            want(wanted.drawn)

    def _step(self, wanted: Wanted) -> None:
        frame = self._source.newest()
        if frame is None:
            if trouble := self._source.trouble():
                self._post(self._eye.miss(trouble, time.monotonic()))
            time.sleep(REST_S)
            return
        self._eye.not_held = frame.not_held
        found = self._eye.see(frame.image, frame.at_s)
        self._post(found)
        where = self._eye.where
        if wanted.fields and where is not None and any(isinstance(one, Sighting) for one in found):
            self._line.post(field_pictures(frame.image, where, self._eye.profile, wanted.fields, frame.at_s))
        if self._to_photograph and where is not None and where.plane is not None:
            self._to_photograph = False
            self._photograph(frame, where, wanted)
        if wanted.live:
            self._show(frame)
        if wanted.judge:
            self._judge(frame, wanted)
        if self._to_keep:
            self._keep_picture(frame, wanted.profile)
        if self._to_do is not None:
            self._do(frame, wanted.profile, self._to_do)

    def _judge(self, frame: Frame, wanted: Wanted) -> None:
        if frame.at_s - self._judged_s < JUDGE_EVERY_S or not usable(frame.image):
            return
        self._judged_s = frame.at_s
        profile = self._eye.profile
        self._line.post(judge_camera(frame.image, profile, wanted.corners, frame.at_s, frame.not_held))

    def _do(self, frame: Frame, profile: str, task: Task) -> None:
        """Do a *task* of teaching; it takes as long as a start."""
        self._to_do = None
        if self._teach is not None and usable(frame.image):
            self._line.take_long()
            self._line.post(self._teach(frame.image, profile, task))

    def _photograph(self, frame: Frame, where: Registration, wanted: Wanted) -> None:
        """Photograph parts of the board, and say which pieces lie there if that was asked."""
        profile = self._eye.profile
        taken = photographs(frame.image, where, profile, wanted.rectangles, frame.at_s)
        if wanted.pieces:
            known = {piece: _content(file) for piece, file in wanted.pieces}
            first = wanted.rectangles[0]
            size = (round(first.columns), round(first.rows))
            seen = recognise(list(taken.jpegs.values()), known, size, profile.board.a1)
            self._line.post(PiecesSeen(seen, frame.at_s))
        self._line.post(taken)

    def _keep_picture(self, frame: Frame, profile: str) -> None:
        """Keep *frame*; it takes as long as a start."""
        file, self._to_keep = self._to_keep, ""
        if self._keep is not None:
            self._line.take_long()
            self._line.post(Kept(file, self._keep(frame.image, profile, file)))

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
        return Path(file).read_bytes()
    except OSError:
        return b""
