"""The markers on the round track: its inner ring is red, its outer one green, 50 spaces each (T1)."""

from __future__ import annotations

from typing import Final

from companion.engine.protocol import POINTS, Colour
from companion.games.tuscany.words.names import Voice
from companion.words.language import mark

SPACES: Final = 50
ADDED: Final = {
    POINTS: mark("{player}: red track {points} to {n}"),
    "green": mark("{player}: green track {points} to {n}"),
}
MARKER: Final = {
    POINTS: mark("{player}: red marker to {n}"),
    "green": mark("{player}: green marker to {n}"),
}


def points_step(v: Voice, what: str, by: Colour, had: int, points: int, why: str) -> str:
    """Return that a marker goes on by this many *points*, and why."""
    shown = f"{points:+d}".replace("-", "−")
    said = v.say(ADDED[what], player=v.player(by), points=shown, n=had + points)
    return v.with_details(said, [why, _token(v, had + points)])


def track_step(v: Voice, by: Colour, had: int, green: int) -> str:
    """Return that green points are added to red at the end of a phase."""
    red = had + green
    said = v.say(
        "{player}: red marker to {n}, red {had} + green {green}",
        player=v.player(by),
        n=red,
        had=had,
        green=green,
    )
    return v.with_details(said, [_token(v, red)])


def marker_step(v: Voice, what: str, by: Colour, points: int) -> str:
    """Return where a marker belongs."""
    said = v.say(MARKER[what], player=v.player(by), n=points)
    return v.with_details(said, [_token(v, points)])


def marker_goal(points: int) -> str:
    """Return in signs where a marker stands: beyond the track's end what the token shows, and the space."""
    return str(points) if points < SPACES else f"{points - points % SPACES} + {points % SPACES}"


def _token(v: Voice, points: int) -> str:
    """Return where the marker stands once it has been round the track, and what the 50/100 token shows."""
    if points < SPACES:
        return ""
    token = points - points % SPACES
    return v.say("marker on {place}, token {token}", place=points % SPACES, token=token)
