"""What the table screen says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.engine.castelli.box import Field
from companion.engine.castelli.state import Game
from companion.games.castelli.screens.answers import Answer
from companion.ui.drawing.picture import Picture
from companion.ui.player import PlayerCounts
from companion.words.table_step import TableStep

Next = Literal["reveal", "build", "end", "score"]
Side = Literal["panels", "hands", "choices", "moment"]


@dataclass(frozen=True, slots=True)
class View:
    """What the table screen says."""

    sentence: str
    notice: str
    game: Game
    highlight: Picture | None
    look: tuple[Field, ...]
    """The fields where something is going on; none: the whole board."""
    playing: bool
    """Whether moments are still to come."""
    moment: str
    """What happened in the one that is shown."""
    moment_at: str
    """Which of how many it is."""
    side: Side
    panels: tuple[PlayerCounts, ...]
    hands: tuple[TableStep, ...]
    told: tuple[str, ...]
    """What happened last, where there is room for it."""
    question: str
    answers: tuple[Answer, ...]
    choices_title: str
    choices: tuple[str, ...]
    """The ways of building there, where there are several; the first is the usual one."""
    left: tuple[tuple[str, str], ...]
    """What is left on the table: icon and number."""
    next: Next
    button: str
    """What the big button says; before a tile is turned it tells where."""
    undo: str
    can_undo: bool
    redo: str
    """Brings back what was taken back last; empty if nothing was."""
    log: str
    why: str
    cards: str
    close: str
    marks: tuple[Field, ...] = ()
    """Where the eye has seen something that is still to be said."""
