"""What became of a damaged store."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

_GAPS_UP_TO: Final = 1_000_000
"""Games whose numbers are missing below this one are lost; above it, somebody made the number up."""


@dataclass(frozen=True, slots=True)
class Part:
    """What could be saved of a game: *kept* of at least *known* entries, from the first on."""

    number: int
    kept: int
    known: int


@dataclass(frozen=True, slots=True)
class Report:
    """*why* a store was set aside, where the old one lies, and what was saved from it and lost."""

    path: Path
    why: str
    aside: Path
    saved: tuple[int, ...] = ()
    """Numbers of the games that are whole."""
    parts: tuple[Part, ...] = ()
    """Games of which there is only a beginning."""
    lost: tuple[int, ...] = ()
    """Numbers of games of which there was one once, and nothing could be read."""

    def lines(self) -> list[str]:
        """Return what a person should know, a sentence a line."""
        return [
            f"{self.why}; it was set aside as {self.aside.name}",
            f"{self.path}: saved whole: {_games(self.saved)}",
            *(f"{self.path}: game {p.number}: saved {p.kept} of {p.known} entries" for p in self.parts),
            *([f"{self.path}: lost: {_games(self.lost)}"] if self.lost else []),
        ]


def tell(path: Path, why: str, aside: Path, parts: list[Part]) -> Report:
    """Return the report on a store of which *parts* were found, lost ones among them or not."""
    there = {part.number for part in parts if part.kept}
    lost = {part.number for part in parts if not part.kept}
    last = max((number for number in there if number <= _GAPS_UP_TO), default=0)
    lost.update(number for number in range(1, last) if number not in there)
    whole = tuple(part.number for part in parts if part.kept == part.known)
    cut = tuple(part for part in parts if 0 < part.kept < part.known)
    return Report(path, why, aside, whole, cut, tuple(sorted(lost)))


def _games(numbers: tuple[int, ...]) -> str:
    if not numbers:
        return "no game"
    count = "1 game" if len(numbers) == 1 else f"{len(numbers)} games"
    return f"{count} ({_ranges(numbers)})"


def _ranges(numbers: tuple[int, ...]) -> str:
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and spans[-1][1] + 1 == number:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    texts = [str(first) if first == last else f"{first}-{last}" for first, last in spans]
    return ", ".join(texts if len(texts) <= 20 else [*texts[:20], "..."])
