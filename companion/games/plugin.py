"""What a game plugs in: one small object, all that the registry reads of it.

Parts that a start does not need are named by their modules and imported when somebody asks for them. What
each has to offer stands beside the code that uses it: `GameKeyboard` in `companion.keyboard`, and so on.
There are plain answers for most of it: a small game has rules (`engine.one_board`), words
(`words.game_words`), a screen `table` (`ui.table_presenter`), a drawing (`ui.field_drawing`) and a keyboard.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from companion.engine.protocol import AnyRules
    from companion.words.game_words import GameWords  # a start that says nothing needs none


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its rules, its words, and where its other parts lie."""

    id: str
    """As `--game` and the folder call it."""
    title: str
    """What is printed on the box."""
    rules: tuple[AnyRules, ...]
    """For each kind of record; the first is the usual one."""
    words: Callable[..., GameWords]
    screens: str = ""
    """The package with its screens, found there as those that every game shares."""
    drawing: str = ""
    report: str = ""
    keyboard: str = ""
    camera: str = ""
    simulator: str = ""
    demo: str = ""
    files: str = ""
    """What it keeps beside the games: boards, tiles and the like, checked and imported by its own rules."""


class _RulesLater:
    """The `RULES` of a *module*, which is read when somebody plays by them."""

    def __init__(self, module: str, record: str) -> None:
        self._module, self.record = module, record

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._module).RULES, name)


def rules_in(module: str, record: str) -> AnyRules:
    """Return the `RULES` of *module* for *record*, a kind that is not the usual one of its game."""
    return cast("AnyRules", _RulesLater(module, record))


class WithDefaults:
    """A *module* that is a part of a game; what it leaves out is asked of *plain*."""

    def __init__(self, module: object, plain: object) -> None:
        self._module, self._plain = module, plain

    def __getattr__(self, name: str) -> Any:
        return getattr(self._module if hasattr(self._module, name) else self._plain, name)
