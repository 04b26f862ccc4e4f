"""Games that were watched: kept in a file, and told together."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

WHERE_AT_MOST: Final = 3
"""How often it is told where the same fault was found."""


@dataclass(frozen=True, slots=True)
class Watched:
    """What was seen of one game."""

    lot: str
    commit: str
    looked: int
    states: Mapping[int, str]
    """The screen of each distinct state."""
    faults: Mapping[str, list[str]]
    """Where each fault was found."""
    took_s: float

    def to_json(self) -> dict[str, Any]:
        """Return it as it is kept."""
        return asdict(self)


def read_kept(file: Path | None) -> dict[str, Watched]:
    """Return the games in *file* by their lots; of a game that was played again, the last time."""
    if file is None or not file.is_file():
        return {}
    found = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    for one in found:
        one["states"] = {int(number): screen for number, screen in one["states"].items()}
    return {one["lot"]: Watched(**one) for one in found}


def tell_all(played: Iterable[Watched]) -> str:
    """Return each fault with where it was found, then how much was seen."""
    games, states, faults = list(played), dict[int, str](), dict[str, list[str]]()
    for one in games:
        states |= one.states
        for fault, places in one.faults.items():
            faults.setdefault(fault, []).extend(places)
    text = ""
    for fault, places in sorted(faults.items()):
        text += f"{fault} ({len(places)} times)\n" + "".join(f"    {at}\n" for at in places[:WHERE_AT_MOST])
    kinds = ", ".join(f"{n} {name}" for name, n in sorted(Counter(g.lot.split()[0] for g in games).items()))
    each = ", ".join(f"{name} {count}" for name, count in sorted(Counter(states.values()).items()))
    at = ", ".join(f"{name} ({n})" for name, n in Counter(one.commit for one in games).items())
    looks, took_s = sum(one.looked for one in games), sum(one.took_s for one in games)
    return text + (
        f"{len(games)} games ({kinds}) at {at}: {looks:,} looks, {len(states):,} distinct states ({each}), "
        f"{len(faults)} faults, {took_s:.0f} s\n"
    )
