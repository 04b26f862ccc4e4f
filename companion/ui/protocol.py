"""What a game offers to the shell: where its screens lead, and how a drawn table is played at."""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from companion.games.plugin import Game, WithDefaults

if TYPE_CHECKING:
    from companion.engine.protocol import Json
    from companion.eye.findings import Asked
    from companion.eye.process import OpenEye

Way = tuple[str, dict[str, Any]]
"""The name of a screen, and the facts with which it is gone to."""


class GameScreens(Protocol):
    """The package that is named by a game's `screens`; its screens lie there, a folder each.

    What it does not tell, `PlainScreens` does: the game is then played on its screen `table`.
    """

    @property
    def played_on(self) -> Collection[str]:
        """The screens on which the game goes on, the board's first; elsewhere a shown card does nothing."""

    @property
    def told_on(self) -> Collection[str]:
        """The screens that show a change; once it was answered, nobody comes back to them."""

    @property
    def answered_on(self) -> Collection[str]:
        """The screens on which people answer what the camera asks."""

    def entry(self, state: Any, /) -> str:
        """Return the screen on which *state* goes on."""

    def way_to_answer(self, asked: Asked, /) -> Way:
        """Return where *asked* is answered."""

    def way_to_card(self, card: str, /) -> Way | None:
        """Return where the *card* that was shown is played; None if cards are not shown."""


class PlainScreens:
    """Stands for a game that says nothing about its screens: it is played on one, *home*."""

    told_on: Collection[str] = ()
    answered_on: Collection[str] = ()

    def __init__(self, home: str) -> None:
        self._home = home

    @property
    def played_on(self) -> Collection[str]:
        """The one."""
        return (self._home,)

    def entry(self, _state: Any, /) -> str:
        """Return the one."""
        return self._home

    def way_to_answer(self, _asked: Asked, /) -> Way:
        """Return the one: nothing is answered there."""
        return self._home, {}

    def way_to_card(self, _card: str, /) -> Way | None:
        """Cards are not shown."""
        return None


class DemoPanel(Protocol):
    """The drawn table beside the screens."""

    def close(self) -> None:
        """Take it away."""


class DrawnTableDemo(Protocol):
    """The module `in_app` of the package that a game names as its `demo`: a drawn table for a camera."""

    @property
    def open_drawn(self) -> OpenEye:
        """Opens an eye over the drawn table."""

    def header(self) -> Json:
        """Return the header of the game that is played there first."""

    def profile_for(self, folder: Path, board: Any, /) -> Path:
        """Return the profile in *folder* by which *board* is looked at; it need not exist yet."""

    def open_panel(
        self, app: Any, begin: Callable[[], bool], leave: Callable[[], object], look: Callable[[Any], object]
    ) -> DemoPanel:
        """Put the drawn table beside the screens of *app*.

        *begin* begins a game for it, *leave* goes back to how it was, *look* has the eye look at a board.
        """


def screens_of(game: Game | None) -> GameScreens:
    """Return what *game* tells of its screens."""
    if game is None or not game.screens:
        return PlainScreens("log")  # which can always be shown
    return cast(GameScreens, WithDefaults(import_module(game.screens), PlainScreens("table")))


def drawn_demo_of(game: Game) -> DrawnTableDemo | None:
    """Return the drawn table of *game*; None if it has none."""
    module = f"{game.demo}.in_app"
    return cast(DrawnTableDemo, import_module(module)) if game.demo and find_spec(module) else None
