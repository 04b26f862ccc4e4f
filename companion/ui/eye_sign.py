"""The eye's sign on every screen: whether it is well; if not, why and what to do; and what waits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.ui.session import Session

if TYPE_CHECKING:
    from companion.engine.castelli.box import Field
    from companion.games.castelli.camera import Observation  # a table without an eye starts without it
    from companion.games.castelli.words import CastelliWords

ANSWERED_ON = ("reveal", "asked", "built")
FEW = 3
"""So many fields can be named in one line."""


@dataclass(frozen=True, slots=True)
class Sign:
    """What the sign says; *icon* is empty where there is no eye."""

    icon: str = ""
    text: str = ""
    wrong: bool = False
    """Whether somebody should look at it."""


def sign(session: Session, screen: str = "") -> Sign:
    """Return what the sign says now that *screen* is shown."""
    seeing, words = session.seeing, session.words
    if seeing is None:
        return Sign()
    state = "failed" if seeing.failure else seeing.state.state if seeing.state else "starting"
    if state not in ("well", "markers_missing", "starting"):
        return Sign("eye-shut", words.eye(state), wrong=True)
    if session.is_tournament and session.goes_on:
        return Sign("eye-shut", words.say("In a tournament the camera rests: tell tiles by touch"))
    asked = session.asked() if screen not in ANSWERED_ON else None
    if asked is not None:
        return Sign("question", words.say("Seen on {field}: touch here", field=asked.field), wrong=True)
    told = _told(session)
    if told is not None:
        text = words.seen(told.kind, _some(told.fields, words), session.game.setup, told.tile)
        return Sign("eye", text, wrong=True)
    return Sign("eye-shut" if state == "starting" else "eye", words.eye(state), state == "markers_missing")


def _some(fields: tuple[Field, ...], words: CastelliWords) -> tuple[str, ...]:
    """Return so many *fields* as the bar has room for, and how many more there are."""
    if len(fields) <= FEW:
        return fields
    named = fields[: FEW - 1]
    return (*named, words.say("{n} more", n=len(fields) - len(named)))


def _told(session: Session) -> Observation | None:
    if session.watched is None:
        return None
    from companion.games.castelli.camera import Kind

    passing = (Kind.LIFTED, Kind.UNCLEAR)  # told only by a mark, since it mostly passes by itself
    found = session.watched.observed(session.game)
    return next((one for one in found if one.kind not in passing), None)
