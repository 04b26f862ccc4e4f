"""The labels on the harvest cards: what they say, and which card each number is.

Their marks are of a dictionary of their own, so that no card is taken for one of another game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.tuscany.box import HARVEST_CARDS
from companion.vision.labels.label_set import LabelSet

LABELS: Final = LabelSet("TUSCANY/", range(1, HARVEST_CARDS + 1), "6x6_50")


def card_of(number: int) -> tuple[str, int]:
    """Return the harvest card with that *number*; there is one of each."""
    return f"harvest-{number:02}", 1


def card_numbered(number: int) -> str | None:
    """Return the card whose label has that *number*."""
    return card_of(number)[0] if number in LABELS.numbers else None


def card_of_label(text: str) -> str | None:
    """Return the card that has a label that says *text*; None if it is no label of ours."""
    number = LABELS.number(text.strip())
    return None if number is None else card_numbered(number)


if TYPE_CHECKING:
    from companion.eye.card_labels import GameLabels
    from companion.games.tuscany.camera import labels  # noqa: PLW0406 - itself, against the protocol

    _: GameLabels = labels
