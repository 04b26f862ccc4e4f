"""The eye's sign on every screen: whether it is well; if not, why and what to do; and what waits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from companion.ui.session import Session
from companion.words.words import Words

FEW: Final = 3
"""How many places can be named in one line."""


@dataclass(frozen=True, slots=True)
class Sign:
    """What the sign says; *icon* is empty where there is no eye."""

    icon: str = ""
    text: str = ""
    wrong: bool = False
    """Whether somebody should look at it."""


def sign(session: Session[Any, Any], screen: str = "") -> Sign:
    """Return what the sign says now that *screen* is shown."""
    camera, words = session.camera, session.words
    if camera is None:
        return Sign()
    state = "failed" if camera.failure else camera.state.state if camera.state else "starting"
    if state not in ("well", "markers_missing", "starting"):
        return Sign("eye-shut", words.eye(state), wrong=True)
    if session.play.has_several_boards and session.play.goes_on:
        return Sign("eye-shut", words.say("In a tournament the camera is off: enter tiles by touch"))
    asked = session.asked() if screen not in session.screens.answered_on else None
    if asked is not None:
        return Sign("question", words.say("Seen on {field}: tap here", field=asked.place), wrong=True)
    told = _told(session)
    if told:
        return Sign("eye", told, wrong=True)
    return Sign("eye-shut" if state == "starting" else "eye", words.eye(state), state == "markers_missing")


def _told(session: Session[Any, Any]) -> str:
    """Return what is seen that is no move, the first that does not mostly pass by itself."""
    reading, part = session.watched, session.camera_port.part
    if reading is None or part is None:
        return ""
    told = next((one for one in reading.observed() if one.kind not in part.passing_kinds), None)
    if told is None:
        return ""
    return part.describe(told, _some(told.places, session.words), session.words, session.play.board.setup)


def _some(places: tuple[str, ...], words: Words) -> tuple[str, ...]:
    """Return the *places* that the bar has room for, and how many more there are."""
    if len(places) <= FEW:
        return places
    named = places[: FEW - 1]
    return (*named, words.say("{n} more", n=len(places) - len(named)))
