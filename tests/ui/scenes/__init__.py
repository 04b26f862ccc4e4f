"""What pictures and measurements of the screens are made from: for each screen NAME a file with `scenes()`.

A scene brings the app to the screen with something on it; each screen has an ordinary one, one with long
names, and an empty one where that makes sense.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.engine.castelli.state import Game
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.simulator.play import play_game, stand_in_header
from companion.journal import Json

Scene = Callable[[Any], None]
"""Brings the app on a `Stage` to a screen."""

NAMES = ("Ana", "Ben", "Cleo", "Dan")
LONG_NAMES = ("Maximiliane-Theodora", "Bartholomäus der Ältere", "Wilhelmina van den Berg", "Íñigo Ñandú")
LONGEST_NAMES = (
    "Bartholomew Featherstonehaugh-Cholmondel",
    "Maria-Magdalena von Hohenlohe-Langenburg",
    "Wilhelmina Johanna van der Meulen-Visser",
    "Íñigo Ñandú de la Santísima Trinidad Paz",
)
"""As long as the keyboard lets them be."""
COLOURS = ("red", "blue", "green", "yellow")


def known() -> dict[str, Scene]:
    """Return every scene by its name: that of the screen, and what is special about it."""
    found = {}
    for file in sorted(Path(__file__).parent.glob("[!_]*.py")):
        for name, scene in import_module(f"{__name__}.{file.stem}").scenes().items():
            found[f"{file.stem}-{name}" if name else file.stem] = scene
    return found


@cache
def played(
    players: int = 4, modules: tuple[str, ...] = (), seed: int = 3, names: tuple[str, ...] = NAMES
) -> tuple[Json, tuple[Json, ...], tuple[Game, ...]]:
    """Return a whole simulated game: header, moves, and the game before each and at the end."""
    header = stand_in_header(COLOURS[:players], modules, names[:players])
    setup = CASTELLI.read_header(header)
    moments = list(play_game(setup, seed))
    states = (CASTELLI.start(setup), *(moment.step.state for moment in moments))
    return header, tuple(CASTELLI.write_move(moment.move) for moment in moments), states


def begin(stage: Any, share: float = 0.6, until: Callable[[Game], bool] | None = None, **how: Any) -> None:
    """Begin a game that is played to that *share* of its moves, or from there to where *until* holds."""
    header, moves, states = played(**how)
    count = round(len(moves) * share)
    if until is not None:
        count = next(n for n in range(count, len(states)) if until(states[n]))
    assert stage.app.session.store.begin(header, list(moves[:count])), stage.app.session.notice.text
