"""Finds the games: those in this folder, those that other packages bring, and those that a variable names.

A game is a module with a `GAME`. Other packages name theirs as entry points of the group `companion.games`;
`COMPANION_GAMES` names modules, separated by commas, for trying one out.
"""

from __future__ import annotations

import os
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final

from companion import games as folder
from companion.base import parsing
from companion.base.errors import BadData, BadRecord
from companion.engine.protocol import AnyRules
from companion.games.plugin import Game

GROUP: Final = "companion.games"
VARIABLE: Final = "COMPANION_GAMES"


def all_games() -> list[Game]:
    """Return every game there is, those that ship first."""
    found = {game.id: game for game in _iter_games("")}
    return list(found.values())


def first_game(which: Callable[[Game], bool]) -> Game | None:
    """Return the first game of that kind, and read no more games than needed for it."""
    return next(filter(which, _iter_games("")), None)


def game_called(name: str) -> Game | None:
    """Return the game with the id *name*."""
    return next((game for game in _iter_games(name) if game.id == name), None)


def game_of(record: object) -> Game:
    """Return the game whose records are of the kind *record*. Raises BadRecord if there is none."""
    return _find(record)[0]


def rules_for(header: Mapping[str, Any]) -> AnyRules:
    """Return the rules that a record with this *header* is played by. Raises BadRecord if there are none."""
    return _find(header.get("record"))[1]


def _find(record: object) -> tuple[Game, AnyRules]:
    for game in _iter_games(str(record)):
        for rules in game.rules:
            if rules.record == record:
                return game, rules
    *kinds, last = [f'"{rules.record}"' for game in all_games() for rules in game.rules]
    known = f"{', '.join(kinds)} or {last}" if kinds else last
    raise BadRecord(f"record: {parsing.shown(record)} is not {known}")


def _iter_games(name: str) -> Iterator[Game]:
    """Give the games, those first whose own name *name* begins with: the others may not have to be read."""
    modules = _own_modules(name)
    yield from map(_load, modules)
    yield from _external_games()


def _own_modules(name: str) -> list[str]:
    ids = sorted(_own_ids(), key=lambda one: not name.startswith(one))
    return [f"{folder.__name__}.{one}.game" for one in ids]


@cache
def _own_ids() -> tuple[str, ...]:
    return tuple(module.name for module in pkgutil.iter_modules(folder.__path__) if module.ispkg)


def _external_games() -> Iterator[Game]:
    named = os.environ.get(VARIABLE, "")
    yield from (_load(module.strip()) for module in named.split(",") if module.strip())
    yield from map(_load, _entry_points())


@cache
def _entry_points() -> tuple[str, ...]:
    from importlib.metadata import entry_points

    return tuple(point.value.partition(":")[0] for point in entry_points(group=GROUP))


def _load(module: str) -> Game:
    """Return the game of *module*. Raises BadData, in one line, if it cannot be read."""
    try:
        game: Game = import_module(module).GAME
    except (ImportError, SyntaxError, AttributeError) as error:
        raise BadData(f"{module}: no game can be read from this module: {error}") from error
    return game
