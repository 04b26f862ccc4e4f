"""The labels on the cards of games: what they say, and which card each is."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from companion.games.registry import all_games
from companion.vision.labels.label_set import LabelSet


class GameLabels(Protocol):
    """The module `labels` of the package that a game names as its `camera`; not every game has one."""

    @property
    def LABELS(self) -> LabelSet:  # noqa: N802 - a constant of the module
        """What its labels say."""

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
        number = labels.LABELS.number(text)
        if number is not None:
            return labels.card_of(number)
    return None
