"""Counts as tables: of Markdown for the page, and of plain text for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from scripts.accuracy.plan import ORDINARY
from scripts.accuracy.tally import Row, Share, Tally, bound, tally, total, verdict_of
from tests.families.protocol import CONDITIONS

HEAD: Final = ("frames", "fields", "right", "asked", "wrong but sure", "at most", "whole boards")
AIM_PX: Final = (64, 48)
AIMS: Final = {("face", 64): 0.99, ("face", 48): 0.97, ("back", 0): 0.995, ("bare", 0): 0.97}
"""In ordinary light, by what lies there and pixels a tile (0: both of those aimed at)."""


def per_cent(part: float, whole: float) -> str:
    """Return *part* of *whole* in per cent, a dash if there is nothing."""
    return f"{100 * part / whole:.2f} %" if whole else "-"


def table(head: Sequence[str], lines: Iterable[Sequence[object]]) -> str:
    """Return a table of Markdown."""
    rows = [head, ["---"] * len(head), *lines]
    return "".join(f"| {' | '.join(map(str, row))} |\n" for row in rows)


def counts(found: Tally) -> list[object]:
    """Return the cells of HEAD for *found*."""
    share = found.share()
    return [
        found.frames,
        found.fields,
        per_cent(share.right, share.fields),
        per_cent(share.asked, share.fields),
        found.wrong,
        per_cent(bound(found.wrong, found.fields), 1),
        per_cent(found.boards, found.frames),
    ]


def by(rows: Sequence[Row], *keys: str, order: Callable[[Any], Any] | None = None) -> str:
    """Return the counts of *rows* for each combination of *keys*, and of all."""
    found = tally(rows, *keys)
    names = sorted(found, key=order) if order else list(found)
    lines = [[*name, *counts(found[name])] for name in names]
    last = ["**all**", *[""] * (len(keys) - 1), *counts(total(rows))]
    return table([*keys, *HEAD], [*lines, last])


def by_condition(rows: Sequence[Row]) -> str:
    """Return the counts of each condition, in the order in which they are listed."""
    return by(rows, "condition", order=lambda key: CONDITIONS.index(key[0]))


def by_thing(rows: Sequence[Row], *keys: str) -> str:
    """Return how faces, backs, bare slots and strangers are read, for each combination of *keys*."""
    kinds = ("face", "back", "bare", "stranger")
    lines = [
        [*name, *(_shares(one.share(kind)) for kind in kinds)] for name, one in tally(rows, *keys).items()
    ]
    return table([*keys, "enrolled faces", "backs", "bare slots", "strangers"], lines)


def _shares(one: Share) -> str:
    wrong = f", **{one.wrong} wrong**" if one.wrong else ""
    return f"{per_cent(one.right, one.fields)} of {one.fields}{wrong}" if one.fields else "-"


def matrix(rows: Sequence[Row]) -> str:
    """Return the share right of each condition and family, with the number of wrong ones."""
    found = tally(rows, "condition", "family")
    names = sorted({family for _, family in found})
    lines = []
    for condition in CONDITIONS:
        cells = [found.get((condition, name)) for name in names]
        lines.append([condition, *("-" if one is None else _cell(one) for one in cells)])
    return table(["condition", *names], lines)


def _cell(one: Tally) -> str:
    share = one.share()
    wrong = f", **{one.wrong} wrong**" if one.wrong else ""
    return f"{100 * share.right / max(share.fields, 1):.1f}{wrong}"


def ordinary(rows: Iterable[Row], *px: int) -> list[Row]:
    """Return the rows of ordinary light at these pixels a tile."""
    return [row for row in rows if row["condition"] == ORDINARY and (not px or row["px"] in px)]


def aims(rows: Sequence[Row]) -> str:
    """Return what was aimed at beside what was measured, family by family."""
    names = sorted({row["family"] for row in rows})
    lines = []
    for (kind, px), aim in AIMS.items():
        cells = []
        for name in names:
            own = [row for row in ordinary(rows, *([px] if px else AIM_PX)) if row["family"] == name]
            share = total(own).share(kind)
            met = share.fields and share.right >= aim * share.fields
            cells.append(
                f"{per_cent(share.right, share.fields)}{'' if met or not share.fields else ' (below)'}"
            )
        what = {"face": "enrolled faces", "back": "backs", "bare": "bare slots"}[kind]
        lines.append([f"{what}, {px or '48 and 64'} px: right", f"{100 * aim:g} %", *cells])
    wrong = [total(row for row in rows if row["family"] == name).wrong for name in names]
    lines.append(["wrong but sure, all conditions", "0", *map(str, wrong)])
    return table(["ordinary light", "aim", *names], lines)


def mistake(truth: str, said: str, kind: str) -> str:
    """Return in a few words what was taken for what."""
    if said.startswith("up ?"):
        what = "a tile of other colours" if kind in ("stranger", "refused") else "a tile not of the set"
    elif said.startswith("up "):
        same = truth.startswith("up ") and truth.split()[1] == said.split()[1]
        what = "itself in another turn" if same else "a taught tile"
    else:
        what = {"down": "a back", "empty": "a bare slot"}[said]
    return f"{kind} read as {what}"


def mistakes(rows: Iterable[Row]) -> str:
    """Return how often what was taken for what, by family and condition."""
    found = Counter(
        (mistake(one[0], one[2], one[4]), row["family"], row["condition"])
        for row in rows
        for one in row["fields"].values()
        if verdict_of(one) == "wrong"
    )
    kinds = Counter[str]()
    for (what, _, _), count in found.items():
        kinds[what] += count
    lines = [
        [what, count, _where(found, what, 1), _where(found, what, 2)] for what, count in kinds.most_common()
    ]
    return table(["what", "times", "families", "conditions"], lines)


def _where(found: Counter[tuple[str, str, str]], what: str, part: int) -> str:
    names = Counter[str]()
    for key, count in found.items():
        if key[0] == what:
            names[key[part]] += count
    return ", ".join(f"{name} {count}" for name, count in names.most_common())


def shown(rows: Sequence[Row]) -> str:
    """Return the counts for the terminal."""
    parts = [["", *HEAD]]
    for keys in (("family",), ("family", "box"), ("condition",), ("px",)):
        parts += [
            [" ".join(map(str, name)), *map(str, counts(one))] for name, one in tally(rows, *keys).items()
        ]
    wide = [max(len(line[n]) for line in parts) for n in range(len(parts[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(wide[n]) if n == 0 else cell.rjust(wide[n]) for n, cell in enumerate(line)
        ).rstrip()
        for line in parts
    )
