"""What comes of teaching tiles, whatever their shape."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.vision.arrays import Picture


@dataclass(frozen=True, slots=True)
class Again:
    """A picture to take again: where it is, of which tile (None: not known), and why, with what to do."""

    place: str
    tile: str | None
    why: str


@dataclass(frozen=True, slots=True)
class Open:
    """A tile of which only the colours are known: which ones it may be."""

    place: str
    colours: tuple[str, ...]
    maybe: tuple[str, ...]


@dataclass(slots=True)
class Enrolment:
    """What came of it: pictures to write by id, what to take again, and what is left to say."""

    pictures: dict[str, Picture] = field(default_factory=dict)
    again: list[Again] = field(default_factory=list)
    open: list[Open] = field(default_factory=list)
    alike: list[tuple[str, str]] = field(default_factory=list)
    """Tiles that the camera cannot tell apart, so that it will ask."""
    gone: tuple[str, ...] = ()
    """Pictures of tiles that are taught again, to be removed if they are not replaced."""
