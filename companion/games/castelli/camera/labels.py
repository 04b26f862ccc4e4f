"""The labels on the cards: which card a label's number or text means."""

from __future__ import annotations

import re
from typing import Final

from companion.engine.castelli.box import CARDS

LABEL: Final = re.compile(r"CASTELLI/(\d\d)", re.ASCII)
CARD_BY_NUMBER: Final = {number: card.id for card in CARDS.values() for number in card.numbers}


def card_numbered(number: int) -> str | None:
    """Return the card whose label has that *number*."""
    return CARD_BY_NUMBER.get(number)


def card_of_label(text: str) -> str | None:
    """Return the card that has a label that says *text*; None if it is no label of ours."""
    found = LABEL.fullmatch(text.strip())
    return card_numbered(int(found[1])) if found else None
