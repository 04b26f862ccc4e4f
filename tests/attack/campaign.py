"""Runs many cases and counts: by area, by exit status, by kind of fault; the smallest of each is kept."""

from __future__ import annotations

import hashlib
import os
import re
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final

from tests.attack import copies, drives, images, texts, tuscany
from tests.attack.case import Case, Outcome
from tests.attack.runner import Runner, remove
from tests.attack.verdict import NEW, Fault, faults_of, lost, outside, unusable, uses_of_store
from tests.attack.world import World, record_text

Make = Callable[[World, Random], Case]
AREAS: Final[dict[str, tuple[Make, int]]] = {
    "records": (texts.record, 18),
    "records of Tuscany": (tuscany.record, 11),
    "TOML": (texts.toml, 12),
    "boxes of Tuscany": (tuscany.box, 6),
    "settings": (texts.settings, 6),
    "typed lines": (texts.typed, 5),
    "typed lines of Tuscany": (tuscany.typed, 4),
    "words of commands": (texts.words, 8),
    "whatif of Tuscany": (tuscany.what_if, 3),
    "sealed copies": (copies.copy, 11),
    "damaged copies and stores": (copies.damaged, 3),
    "pictures": (images.picture, 8),
    "incident bundles": (images.bundle, 3),
    "USB drives": (drives.drive, 2),
}
"""How a case of each area is made, and how many of a hundred are of it."""
MAY_BE_KEPT: Final = re.compile(
    r': (?:board: layout|tiles: tile set|.*box) ".*": not known here|:1: record: .* is not "'
)
"""A game whose board lies elsewhere, or of a kind that is not installed here, is kept as it is."""
EARLIER: Final = [1, 2, 3, 4]
"""The games of the played state folder."""


@dataclass
class Found:
    """Faults of one kind: how many, and the smallest input that shows it."""

    count: int = 0
    size: int = 1 << 62
    example: str = ""


@dataclass
class Tally:
    """What was seen in one area."""

    inputs: int = 0
    exits: Counter[str] = field(default_factory=Counter)
    faults: dict[Fault, Found] = field(default_factory=dict)
    note: str = ""

    def add(self, other: Tally) -> None:
        """Count what *other* saw, too."""
        self.inputs += other.inputs
        self.exits += other.exits
        self.note = self.note or other.note
        for fault, found in other.faults.items():
            mine = self.faults.setdefault(fault, Found())
            mine.count += found.count
            if found.size < mine.size:
                mine.size, mine.example = found.size, found.example

    @property
    def faulty(self) -> int:
        """How many faults there were in all."""
        return sum(found.count for found in self.faults.values())


@dataclass
class Field:
    """Where cases are tried: a *tree*, a *folder* to work in, and one in which examples are *kept*."""

    tree: Path
    folder: Path
    kept: Path | None = None

    @cached_property
    def runner(self) -> Runner:
        """Runs the cases."""
        return Runner(self.tree, self.folder / "case")

    @cached_property
    def world(self) -> World:
        """What cases start from."""
        (self.folder / "world").mkdir(parents=True, exist_ok=True)
        world = World(self.folder / "world", Runner(self.tree, self.folder / "making"))
        self.runner.played = world.played
        return world

    def close(self) -> None:
        """End what was started, and remove the folder."""
        self.world.runner.close()
        self.runner.close()

    def try_case(self, case: Case, tally: Tally) -> list[Fault]:
        """Run *case*, count it in *tally*, and return its faults."""
        world, runner = self.world, self.runner
        runner.lay_out(case)
        outcome = runner.run(case.steps, case.toy)
        outcomes = [outcome, *(runner.run(steps, case.toy) for steps in case.more)]
        found = list(faults_of(outcome, runner.state, case.may_die))
        for further in outcomes[1:]:
            found += faults_of(further, runner.state)
        found += outside(runner.folder, runner.case_folder)
        found += [
            Fault("wrong", text) for text in (case.look(runner.case_folder, outcomes) if case.look else ())
        ]
        if case.played and not case.store_attacked:
            found += lost(world.before, runner.state)
        if case.after and "lost" not in {fault.kind for fault in found}:
            found += self._uses(case)
        tally.inputs += 1
        tally.exits.update(_exits(outcomes))
        self._count(case, found, tally)
        return found

    def _uses(self, case: Case) -> Iterator[Fault]:
        """Try all that people do with the store; every game that is in it now must be a good record, too."""
        runner, world = self.runner, self.world
        (runner.case_folder / NEW).write_text(record_text(world.records["rim-corner"]), "utf-8")
        listed = runner.run(uses_of_store([])[:2], case.toy).spoken
        numbers = [int(number) for number in re.findall(rb'"number": (-?\d+)', listed[-1].out)]
        earlier = EARLIER if case.played else []
        outcome = runner.run(uses_of_store([*earlier, *(n for n in numbers if n not in earlier)]), case.toy)
        yield from faults_of(outcome, runner.state)
        yield from unusable(outcome, earlier)
        yield from self._replayed(case, outcome)

    def _replayed(self, case: Case, outcome: Outcome) -> Iterator[Fault]:
        from tests.attack.case import companion

        records = [
            one for one in outcome.spoken if one.step.words[:1] == ("export",) and len(one.step.words) == 2
        ]
        names = []
        for number, spoken in enumerate(records):
            if spoken.status == 0:
                names.append(f"after-{number}.jsonl")
                (self.runner.case_folder / names[-1]).write_bytes(spoken.out)
        checked = self.runner.run([companion("check", *names)], case.toy)
        for spoken in checked.spoken:
            lines = spoken.err.decode("utf-8", "replace").splitlines()
            if not all(map(MAY_BE_KEPT.search, lines)):
                yield Fault("accepted wrongly", case.label)

    # --- keeping count ---

    def _count(self, case: Case, faults: Iterable[Fault], tally: Tally) -> None:
        for fault in dict.fromkeys(faults):
            found = tally.faults.setdefault(fault, Found())
            found.count += 1
            if case.size < found.size:
                found.size, found.example = case.size, self._keep(case, fault)

    def _keep(self, case: Case, fault: Fault) -> str:
        """Write the input of *case* into a folder of the fault, and return its name."""
        if self.kept is None:
            return ""
        mark = hashlib.sha256(repr(fault).encode("utf-8", "replace")).hexdigest()[:6]
        name = re.sub(r"[^a-z0-9]+", "-", f"{fault.kind} {fault.what}".lower())[:60].strip("-")
        folder = self.kept / f"{name}-{mark}-{os.getpid()}"
        remove(folder)
        folder.mkdir(parents=True)
        for file in case.files:
            target = folder / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(case.files[file])
        steps = [*case.steps, *(step for steps in case.more for step in steps)]
        told = [
            f"{fault.kind}: {fault.what}",
            f"case: {case.label}",
            f"played state: {case.played}",
            *map(str, steps),
        ]
        (folder / "HOW.txt").write_text("\n".join(told) + "\n", "utf-8", "backslashreplace")
        for number, step in enumerate(steps):
            if isinstance(step.stdin, bytes) and step.stdin:
                (folder / f"typed-{number}").write_bytes(step.stdin)
        return folder.name


def _exits(outcomes: list[Outcome]) -> Iterator[str]:
    for outcome in outcomes:
        if outcome.died or outcome.blocked:
            yield "ended"
        yield from (str(spoken.status) for spoken in outcome.spoken if spoken.status >= 0)


# --- a share of the work, in a process of its own ---


@dataclass(frozen=True)
class Share:
    """What one process tries: every *jobs*-th input from number *first* on, until *count* or *until_s*."""

    tree: Path
    folder: Path
    kept: Path | None
    seed: int
    first: int
    jobs: int
    count: int
    until_s: float
    areas: tuple[str, ...]


def fuzz(share: Share) -> dict[str, Tally]:
    """Try a share of the inputs and return what was seen in each area."""
    field = Field(share.tree, share.folder, share.kept)
    found: dict[str, Tally] = {}
    try:
        for number in count(share.first, share.jobs):
            if number >= share.count or time.time() > share.until_s:
                break
            area, case = case_number(field.world, share.seed, number, share.areas)
            field.try_case(case, found.setdefault(area, Tally()))
    except Exception:
        traceback.print_exc()
        raise
    finally:
        field.close()
    return found


def case_number(world: World, seed: int, number: int, areas: Iterable[str]) -> tuple[str, Case]:
    """Return input *number* of those by *seed*, and of which area it is."""
    dice = Random(f"{seed} {number}")
    names = list(areas)
    area = dice.choices(names, [AREAS[name][1] for name in names])[0]
    return area, AREAS[area][0](world, dice)


def fuzz_all(
    tree: Path,
    folder: Path,
    kept: Path | None,
    seed: int,
    inputs: int,
    until_s: float,
    areas: Iterable[str],
    jobs: int,
) -> dict[str, Tally]:
    """Try *inputs* inputs in so many *jobs* at once, and return what was seen in each area."""
    shares = [
        Share(tree, folder / str(n), kept, seed, n, jobs, inputs, until_s, tuple(areas)) for n in range(jobs)
    ]
    found = {area: Tally() for area in areas}
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for part in pool.map(fuzz, shares):
            for area, tally in part.items():
                found[area].add(tally)
    return found
