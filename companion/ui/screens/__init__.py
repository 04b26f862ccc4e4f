"""The screens: one file and one `.kv` each, made when they are first gone to.

A screen NAME is `companion/ui/screens/NAME.py` with a class `Page` of the same name (`PlayersPage` in
`players.py`), `NAME.kv` beside it, and `companion/ui/presenters/NAME.py` with a `Presenter`. There is no list
to keep: `known` looks into the folder.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from kivy.lang import Builder

FOLDER = Path(__file__).parent
WIDGETS = ("plain", "players", "lists", "tiles", "eye")
"""The rules of widgets, those first on which others build."""
_loaded: set[Path] = set()


def known() -> list[str]:
    """Return the names of all screens."""
    return sorted(file.stem for file in FOLDER.glob("*.kv"))


def load_rules(file: Path) -> None:
    """Make Kivy follow the rules in *file*, once."""
    if file not in _loaded:
        _loaded.add(file)
        Builder.load_file(str(file))


def load_widgets() -> None:
    """Make Kivy follow the rules of what stands on many screens, once."""
    for name in WIDGETS:
        load_rules(FOLDER.parent / "widgets" / f"{name}.kv")


def make_presenter(name: str, sitting: Any) -> Any:
    """Return the presenter of the screen *name*."""
    return import_module(f"companion.ui.presenters.{name}").Presenter(sitting)


def load(name: str) -> Any:
    """Read all that the screen *name* is made from; return its module."""
    import_module(f"companion.ui.presenters.{name}")
    screen = import_module(f"{__name__}.{name}")
    load_widgets()
    load_rules(FOLDER / f"{name}.kv")
    return screen


def make_page(name: str, presenter: Any, house: Any) -> Any:
    """Return the screen *name*, shown by its rules."""
    screen = load(name)
    page = getattr(screen, f"{name.title().replace('_', '')}Page")
    return page(presenter, house, name=name)
