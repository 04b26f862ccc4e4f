"""The screens: a folder each, with `presenter.py`, `page.py` and `page.kv`, made when they are first gone to.

A screen NAME has a `Presenter` and a page named after it (`PastGamesPage` in `past_games/page.py`). Screens
that every game shares lie here, those of a game in its own folder. There is no list to keep: `known` looks
there.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from kivy.lang import Builder

PACKAGES = (__name__, "companion.games.castelli.screens")
WIDGETS = ("plain", "players", "lists", "eye")
"""The rules of widgets, those first on which others build."""
_loaded: set[Path] = set()


def known() -> list[str]:
    """Return the names of all screens."""
    return sorted(_folders())


def _folders() -> dict[str, str]:
    """Return the package of each screen, by the screen's name."""
    return {
        file.parent.name: f"{package}.{file.parent.name}"
        for package in PACKAGES
        for file in _folder(package).glob("*/page.kv")
    }


def _folder(package: str) -> Path:
    return Path(str(import_module(package).__file__)).parent


def load_rules(file: Path) -> None:
    """Make Kivy follow the rules in *file*, once."""
    if file not in _loaded:
        _loaded.add(file)
        Builder.load_file(str(file))


def load_widgets() -> None:
    """Make Kivy follow the rules of what stands on many screens, once."""
    for name in WIDGETS:
        load_rules(Path(__file__).parents[1] / "widgets" / f"{name}.kv")
    for package in PACKAGES[1:]:
        for file in sorted((_folder(package) / "widgets").glob("*.kv")):
            load_rules(file)


def make_presenter(name: str, session: Any) -> Any:
    """Return the presenter of the screen *name*."""
    return import_module(f"{_folders()[name]}.presenter").Presenter(session)


def load(name: str) -> Any:
    """Read all that the screen *name* is made from; return its module."""
    package = _folders()[name]
    import_module(f"{package}.presenter")
    page = import_module(f"{package}.page")
    load_widgets()
    load_rules(Path(str(page.__file__)).with_name("page.kv"))
    return page


def make_page(name: str, presenter: Any, navigator: Any) -> Any:
    """Return the screen *name*, shown by its rules."""
    screen = load(name)
    page = getattr(screen, f"{name.title().replace('_', '')}Page")
    return page(presenter, navigator, name=name)
