"""The screens: a folder each, with `presenter.py`, `page.py` and `page.kv`, made when they are first gone to.

A screen NAME has a `Presenter` and a page named after it (`PastGamesPage` in `past_games/page.py`). Screens
that every game shares lie here, those of a game in its own folder. There is no list to keep: a library looks
there. Kivy knows the rules of a page by the name of its class alone: where another game has a screen of the
same name, the class is named after the game, too (`NAMETablePage`, with the game's id for NAME). What a rule
file imports is known in all of them, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final

from kivy.lang import Builder
from kivy.lang.parser import global_idmap

from companion.games.plugin import Game
from companion.games.registry import all_games

WIDGETS: Final = ("plain", "players", "lists", "steps", "eye", "table_bar")
"""The rules of widgets, those first on which others build."""
PAGE_RULE: Final = re.compile(r"^<(\w+Page)>:", re.MULTILINE)
IMPORT: Final = re.compile(r"^#:import (\w+) (\S+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ScreenFolder:
    """Where a screen lies; *game* is None for those that every game shares."""

    name: str
    package: str
    game: Game | None

    def load(self) -> Any:
        """Read all that the screen is made from; return the module of its page."""
        import_module(f"{self.package}.presenter")
        page = import_module(f"{self.package}.page")
        load_widgets()
        if self.game is not None:
            load_game_widgets(self.game)
        load_rules(Path(str(page.__file__)).with_name("page.kv"))
        return page

    def make_presenter(self, session: Any) -> Any:
        """Return the presenter of the screen, with the words of its game."""
        own = session.of_game(self.game) if self.game else session
        return import_module(f"{self.package}.presenter").Presenter(own)

    def make_page(self, presenter: Any, navigator: Any) -> Any:
        """Return the screen, shown by its rules."""
        module, called = self.load(), f"{self.name.title().replace('_', '')}Page"
        own = f"{self.game.id.title()}{called}" if self.game else called
        page = getattr(module, own, None) or getattr(module, called)
        return page(presenter, navigator, name=self.name)


class ScreenLibrary:
    """Finds screens by name; each package is looked through once, when one of its screens may be needed."""

    def __init__(self) -> None:
        self._looked_through: dict[str, dict[str, ScreenFolder]] = {}

    def find(self, name: str, game: Game | None = None) -> ScreenFolder | None:
        """Return the screen *name*: of the *game* on the table, one that all share, or another game's."""
        return next((found[name] for found in self._packages(game) if name in found), None)

    def known(self) -> list[ScreenFolder]:
        """Return all screens there are."""
        return [folder for package in self._packages(None) for _name, folder in sorted(package.items())]

    def _packages(self, game: Game | None) -> Iterator[dict[str, ScreenFolder]]:
        if game is not None:
            yield self._look_through(game.screens, game)
        yield self._look_through(__name__, None)
        for other in all_games():
            yield self._look_through(other.screens, other)

    def _look_through(self, package: str, game: Game | None) -> dict[str, ScreenFolder]:
        if package not in self._looked_through:
            names = [file.parent.name for root in _roots(package) for file in root.glob("*/page.kv")]
            found = {name: ScreenFolder(name, f"{package}.{name}", game) for name in names}
            self._looked_through[package] = found
        return self._looked_through[package]


def load_rules(file: Path) -> None:
    """Make Kivy follow the rules in *file*, once."""
    if str(file) not in Builder.files:
        _refuse_known_names(file)
        Builder.load_file(str(file))


def _refuse_known_names(file: Path) -> None:
    """Raise ValueError if another game has rules for such a page, or a file imports otherwise by a name."""
    text = file.read_text("utf-8")
    pages = {selector.key: Path(rule.ctx.filename or "") for selector, rule in Builder.rules}
    for page in PAGE_RULE.findall(text):
        if pages.get(page.lower(), file).parent.parent != file.parent.parent:
            raise ValueError(f"{file}: another game has a {page}; name it after its game as well")
    for name, target in IMPORT.findall(text):
        if name in global_idmap and global_idmap[name] is not resolve_name(target):
            raise ValueError(f"{file}: another file imports something else as {name}; give it another name")


def load_widgets() -> None:
    """Make Kivy follow the rules of what stands on many screens, once."""
    for name in WIDGETS:
        load_rules(Path(__file__).parents[1] / "widgets" / f"{name}.kv")


def load_game_widgets(game: Game) -> None:
    """Make Kivy follow the rules of what stands on many screens of *game*, once."""
    for root in _roots(game.screens):
        for file in sorted((root / "widgets").glob("*.kv")):
            load_rules(file)


def _roots(package: str) -> list[Path]:
    spec = find_spec(package) if package else None
    return [Path(root) for root in (spec.submodule_search_locations or ())] if spec else []
