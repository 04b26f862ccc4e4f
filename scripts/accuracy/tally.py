"""Rows counted: what was right, held back, and wrong but sure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

Row = dict[str, Any]
HELD_BACK: Final = ("unsure", "hidden")
HIDDEN_FROM: Final = 0.25


@dataclass(slots=True)
class Tally:
    """Counts of fields and boards.

    A field of which more than a quarter is covered is not asked for: it is in `covered` alone, unless what
    is said of it is wrong. A board is right if every field that is asked for is, and none is wrong.
    """

    frames: int = 0
    fields: int = 0
    right: int = 0
    unsure: int = 0
    hidden: int = 0
    wrong: int = 0
    covered: int = 0
    boards: int = 0

    def add(self, row: Row) -> None:
        """Count *row*."""
        self.frames += 1
        before = self.right + self.covered
        for truth, covered, said, _ in row["fields"].values():
            name = verdict(truth, covered, said)
            setattr(self, name, getattr(self, name) + 1)
        self.fields += len(row["fields"])
        self.boards += self.right + self.covered - before == len(row["fields"])

    @property
    def asked(self) -> int:
        """How many fields were asked for."""
        return self.fields - self.covered


def verdict(truth: str, covered: float, said: str) -> str:
    """Return `right`, `wrong`, `unsure`, `hidden`, or `covered` for a field that is not asked for."""
    if said not in HELD_BACK and said != truth:
        return "wrong"
    if covered > HIDDEN_FROM:
        return "covered"
    return said if said in HELD_BACK else "right"


def tally(rows: Iterable[Row], *keys: str) -> dict[tuple[Any, ...], Tally]:
    """Return the counts of *rows* for each combination of *keys*, sorted."""
    found: dict[tuple[Any, ...], Tally] = {}
    for row in rows:
        found.setdefault(tuple(row[key] for key in keys), Tally()).add(row)
    return dict(sorted(found.items()))
