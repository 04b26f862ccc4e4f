"""Screens as they come up in play: for each game NAME a file with `play(stage, random)`.

`play` chooses a game by lot and plays it whole on the stage, with the detours that people make. Whoever
watches the stage measures each state after every tap; what is shown without a tap, `play` tells by
`stage.tell()`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

Play = Callable[[Any, Random], None]
"""Plays one game on a `Stage`."""


def known() -> dict[str, Play]:
    """Return how each game is played, by its name."""
    files = sorted(Path(__file__).parent.glob("[!_]*.py"))
    modules = {file.stem: import_module(f"{__name__}.{file.stem}") for file in files}
    return {name: module.play for name, module in modules.items() if hasattr(module, "play")}
