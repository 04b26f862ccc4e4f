"""Rows counted: what was right, asked, and wrong but sure, by the kind of thing that lies there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final, NamedTuple

Row = dict[str, Any]
KINDS: Final = ("face", "back", "bare", "stranger", "refused", "twin", "other")
"""An enrolled face, a face down, a bare slot; a tile that was never taught; one that could not be taught; one
that the companion announced it would ask about; neither tile nor slot to be seen."""
COUNTED: Final = ("face", "back", "bare", "stranger", "refused")
"""Those that make up the shares: announced twins must be asked, of `other` nothing is to be said."""
ASKED: Final = ("unsure", "hidden")
COVERED_FROM: Final = 0.10


class Share(NamedTuple):
    """How many fields were right, asked, and wrong but sure."""

    right: int = 0
    asked: int = 0
    wrong: int = 0

    @property
    def fields(self) -> int:
        """All of them."""
        return sum(self)


@dataclass(slots=True)
class Tally:
    """Counts of fields by kind and verdict, of frames, and of boards without anything asked or wrong."""

    frames: int = 0
    boards: int = 0
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, row: Row) -> None:
        """Count *row*."""
        found = [(one[4], verdict_of(one)) for one in row["fields"].values()]
        self.counts.update(found)
        self.frames += 1
        self.boards += not any(
            name == "wrong" or (name == "asked" and kind != "twin") for kind, name in found
        )

    @property
    def fields(self) -> int:
        """How many fields were read, covered ones among them."""
        return self.counts.total()

    @property
    def wrong(self) -> int:
        """How many were wrong but sure, whatever lay there and however much of it was covered."""
        return sum(count for (_, name), count in self.counts.items() if name == "wrong")

    def share(self, *kinds: str) -> Share:
        """Return the counts of those *kinds*, or of all that are counted."""
        chosen = kinds or COUNTED
        return Share(
            *(sum(self.counts[kind, name] for kind in chosen) for name in ("right", "asked", "wrong"))
        )


def verdict(truth: str, covered: float, said: str, kind: str) -> str:
    """Return `right`, `asked`, `wrong`, or `covered` for what could not be asked for and is not wrong.

    A tile without a name is right by its colours from north; if none are told it counts as asked.
    """
    claims = said not in (*ASKED, "up ?" if truth.startswith("up ?") else "")
    if claims and not _true(truth, said):
        return "wrong"
    if covered > COVERED_FROM or kind == "other":
        return "covered"
    return "right" if claims else "asked"


def verdict_of(field: Sequence[Any]) -> str:
    """Return the verdict on one of a row's fields."""
    truth, covered, said, _, kind, _ = field
    return verdict(truth, covered, said, kind)


def _true(truth: str, said: str) -> bool:
    if said.startswith("up ?"):
        return said == truth or truth.startswith(f"{said} ")  # fewer colours may be told, none otherwise
    return said == truth


def total(rows: Iterable[Row]) -> Tally:
    """Return the counts of all *rows*."""
    found = Tally()
    for row in rows:
        found.add(row)
    return found


def tally(rows: Iterable[Row], *keys: str) -> dict[tuple[Any, ...], Tally]:
    """Return the counts of *rows* for each combination of *keys*, sorted."""
    found: dict[tuple[Any, ...], Tally] = {}
    for row in rows:
        found.setdefault(tuple(row[key] for key in keys), Tally()).add(row)
    return dict(sorted(found.items()))


def bound(wrong: int, fields: int) -> float:
    """Return the largest share of errors that is to be expected (95 %): 3/n where none was seen."""
    return min(1.0, (wrong + 3 + 1.65 * sqrt(wrong)) / max(fields, 1))
