"""Which pictures are taken: rounds of all boxes, sizes and conditions, in an order that is mixed by luck.

Any beginning of a family's plan is a fair sample of it, and a longer run goes on where a shorter one ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from companion.base.errors import BadUsage
from companion.simulator.ink import luck
from scripts.accuracy.families import Still, conditions_of, family_called

PX: Final = {40: 1, 48: 3, 56: 1, 64: 3, 80: 1}
"""Pixels a tile, and how many frames of each condition a round has of it."""
ORDINARY: Final = "ordinary"
ORDINARY_TIMES: Final = 8
STILL_TIMES: Final = {"ordinary": 2, "noisy": 1, "jpeg30": 1}
SLOTS: Final = 32
FIRST_SEED: Final = 5000


class Frame(NamedTuple):
    """One picture to take; *still*: several of the same table that are read together."""

    family: str
    box: str
    px: int
    condition: str
    seed: int
    still: bool = False

    @property
    def group(self) -> str:
        """Frames of one group are read by the same reader, and their rows are in one file."""
        return f"{self.box}-{self.px}"


class Asked(NamedTuple):
    """What part of the plan is asked for; nothing means all."""

    boxes: Sequence[str] = ()
    px: Sequence[int] = ()
    conditions: Sequence[str] = ()
    still: bool = True


ALL: Final = Asked()


def planned(family: str, fields: int, asked: Asked = ALL) -> list[Frame]:
    """Return the frames of *family* that make about so many *fields*. Raises BadUsage if none is left."""
    known = family_called(family)
    for word, given, there in (
        ("--box", asked.boxes, known.boxes),
        ("--px", asked.px, tuple(PX)),
        ("--condition", asked.conditions, conditions_of(known)),
    ):
        if asked_wrongly := [one for one in given if one not in there]:
            raise BadUsage(f"{word} {asked_wrongly[0]}: {family} has {', '.join(map(str, there))}")
    return list(islice(_frames(family, asked), -(-fields // SLOTS)))


def _frames(family: str, asked: Asked) -> Iterator[Frame]:
    seed = FIRST_SEED
    while True:
        frames = list(_round(family, seed))
        seed += len(frames)
        for n in luck("round", family, seed).permutation(len(frames)):
            if _fits(frames[n], asked):
                yield frames[n]


def _round(family: str, seed: int) -> Iterator[Frame]:
    known = family_called(family)
    for box in known.boxes:
        for px, times in PX.items():
            for condition in conditions_of(known):
                for _ in range(times * (ORDINARY_TIMES if condition == ORDINARY else 1)):
                    yield Frame(family, box, px, condition, seed := seed + 1)
            for condition, count in STILL_TIMES.items() if isinstance(known, Still) else ():
                for _ in range(count):
                    yield Frame(family, box, px, condition, seed := seed + 1, still=True)


def _fits(frame: Frame, asked: Asked) -> bool:
    return (
        (not asked.boxes or frame.box in asked.boxes)
        and (not asked.px or frame.px in asked.px)
        and (not asked.conditions or frame.condition in asked.conditions)
        and (asked.still or not frame.still)
    )


def groups_of(frames: Sequence[Frame]) -> list[list[Frame]]:
    """Return *frames* by family and group, in their order."""
    found: dict[tuple[str, str], list[Frame]] = {}
    for frame in frames:
        found.setdefault((frame.family, frame.group), []).append(frame)
    return list(found.values())
