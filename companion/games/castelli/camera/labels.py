"""The labels on the cards: what they say, and which card each number is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.castelli.box import CARDS
from companion.vision.labels.label_set import LabelSet

KIND: Final[dict[int, str]] = {number: card.id for card in CARDS.values() for number in card.numbers}
"""The number on a card's label -> which card it is."""
LABELS: Final = LabelSet("CASTELLI/", range(1, len(KIND) + 1))


def card_of(number: int) -> tuple[str, int]:
    """Return the card with that *number* on its label, and which of its copies it is, from 1."""
    card = CARDS[KIND[number]]
    return card.id, number - card.first_number + 1


def card_numbered(number: int) -> str | None:
    """Return the card whose label has that *number*."""
    return KIND.get(number)


def card_of_label(text: str) -> str | None:
    """Return the card that has a label that says *text*; None if it is no label of ours."""
    number = LABELS.number(text.strip())
    return None if number is None else KIND[number]


if TYPE_CHECKING:
    from companion.eye.card_labels import GameLabels
    from companion.games.castelli.camera import labels  # noqa: PLW0406 - itself, against the protocol

    _: GameLabels = labels
