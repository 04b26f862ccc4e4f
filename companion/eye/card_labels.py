"""The labels on the cards of games: what they say, and which card each is."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from companion.games.registry import all_games


class GameLabels(Protocol):
    """The module `labels` of the package that a game names as its `camera`; not every game has one."""

    @property
    def PREFIX(self) -> str:  # noqa: N802 - a constant of the module
        """What the text of each label begins with, before a number of two digits."""

    @property
    def NUMBERS(self) -> range:  # noqa: N802 - a constant of the module
        """The numbers of its labels."""

    def card_of(self, number: int, /) -> tuple[str, int]:
        """Return the card with that *number*, and which of its copies it is, from 1."""


def card_labels() -> Iterator[GameLabels]:
    """Give the labels of all games that have any."""
    for game in all_games():
        if game.camera and find_spec(f"{game.camera}.labels"):
            yield cast(GameLabels, import_module(f"{game.camera}.labels"))


def card_labelled(text: str) -> tuple[str, int] | None:
    """Return the card whose label says *text*, and which of its copies it is; None if it is no label."""
    for labels in card_labels():
        digits = text.removeprefix(labels.PREFIX)
        if digits != text and len(digits) == 2 and digits.isascii() and digits.isdigit():
            return labels.card_of(int(digits)) if int(digits) in labels.NUMBERS else None
    return None
