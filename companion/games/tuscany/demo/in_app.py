"""The drawn mat beside the app, instead of a camera."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from companion.camera.source import Source
    from companion.engine.protocol import Json
    from companion.engine.tuscany.state import Game
    from companion.games.tuscany.demo.demo_panel import DemoPanel
    from companion.ui.protocol import DrawnTableDemo
    from companion.vision.eye import Eye

NAMES: Final = ("Ana", "Ben", "Cleo", "Dario")


def open_drawn(profile: str) -> tuple[Eye, Source]:
    """Return an eye over the drawn mat; its *profile* is made where there is none yet."""
    from companion.games.tuscany.demo import drawn_table

    return drawn_table.open_drawn(profile)


def header() -> Json:
    """Return the header of a game of four."""
    from companion.engine.protocol import COLOURS
    from companion.games.tuscany.demo.drawn_table import SEED
    from companion.games.tuscany.simulator.play import stand_in_header

    return stand_in_header(COLOURS, SEED, NAMES)


def profile_for(folder: Path, board: Game) -> Path:  # noqa: ARG001 - there is one mat
    """Return the profile in *folder*; it need not exist yet."""
    return folder / "profile.toml"


def open_panel(
    app: Any, begin: Callable[[], bool], leave: Callable[[], object], look: Callable[[Game], object]
) -> DemoPanel:
    """Put the drawn mat beside the screens of *app*."""
    from companion.games.tuscany.demo.demo_panel import DemoPanel
    from companion.games.tuscany.demo.drawn_table import SEED
    from companion.system.display import within_screen
    from companion.ui.demo_panel import WINDOW

    return DemoPanel(app, SEED, begin, leave, within_screen(WINDOW), look)


if TYPE_CHECKING:
    from companion.games.tuscany.demo import in_app  # noqa: PLW0406 - itself, against the protocol

    _part: DrawnTableDemo = in_app
