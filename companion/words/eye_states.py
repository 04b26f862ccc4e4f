"""How the camera is, and what to do if it is not well; by the states of an `EyeState`."""

from __future__ import annotations

from typing import Final

from companion.words.language import mark

EYE_STATES: Final[dict[str, str]] = {
    "starting": mark("The camera is starting"),
    "well": mark("The camera sees the table"),
    "no_board": mark("The camera does not see the board: uncover the corner marks"),
    "markers_missing": mark("A corner mark is covered: uncover it"),
    "board_moved": mark("The board or the camera was moved: the camera is looking again"),
    "too_dark": mark("Too dark for the camera: switch a light on"),
    "camera_gone": mark("The camera is not responding. Check its cable, or go on by touch"),
    "restless": mark("Something keeps moving in front of the camera: take it away"),
    "failed": mark("The camera is restarting. You can go on by touch"),
}
