"""Which pictures are taken: the tuning set sets the thresholds, the reporting set sets nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final, Literal, NamedTuple

from companion.simulator.ink import luck
from tests.simulator.kinds import KINDS, MIXED

Side = Literal["tuning", "reporting"]

ARTS: Final[dict[Side, str]] = {
    "tuning": "shields wedges* pastel banners* painting made:2* made:4 made:6* made:8* made:10 made:11* "
    "made:14 discs dark* made:105* made:106 made:108* modern made:100* made:101 made:103 made:109* "
    "made:112 made:113 made:115* made:116* made:117* made:119 made:200* made:204* made:206* made:208* "
    "made:212* made:214* made:202* made:205 made:210* made:213* made:217* made:310* made:313 made:315 "
    "made:318* made:321 made:322* made:407* made:409* made:410* made:401* made:404 "
    "made:406 made:413* made:422* made:424* made:430* made:437",
    "reporting": "lozenges* made:442 made:443* made:444 made:445* made:446 made:447* made:448 made:449* "
    "made:450 made:451* made:452",
}
"""Styles of tiles and backs; with a star the set is of twins that differ in one digit."""
FIRST_SEED: Final[dict[Side, int]] = {"tuning": 1_000_000, "reporting": 7_000_000}
PX: Final = {24: 1, 32: 2, 40: 2, 48: 3, 56: 2, 64: 3, 80: 1, 96: 1}
"""Pixels a tile, and how many frames of each kind are taken so."""
STRANGERS: Final = "strangers"
ALL_KINDS: Final = (*KINDS, MIXED, STRANGERS)
MORE: Final = {("ordinary", 48): 4, ("ordinary", 64): 4}
SETTLED: Final = "settled"
SETTLED_KINDS: Final = {"ordinary": 5, "noisy": 1, "squeezed": 1}
SETTLED_PX: Final = (48, 64)


class Art(NamedTuple):
    """A style, and whether its set is of twins."""

    style: str
    twins: bool

    @property
    def name(self) -> str:
        """Its name for tables and files."""
        return self.style.replace(":", "-") + ("-twins" if self.twins else "")


class Frame(NamedTuple):
    """One picture to take; *settled*: several still ones that are read together."""

    art: Art
    px: int
    kind: str
    seed: int
    settled: bool = False

    @property
    def art_name(self) -> str:
        """The name of its art."""
        return self.art.name

    @property
    def group(self) -> str:
        """Frames of one group show the same table, which is drawn once."""
        return f"{self.art.name}-{self.px}"


def arts(side: Side) -> list[Art]:
    """Return the arts of that *side*."""
    return [Art(word.rstrip("*"), word.endswith("*")) for word in ARTS[side].split()]


def frames(side: Side, most: int | None, asked: dict[str, list[Any]]) -> list[list[Frame]]:
    """Return what is taken for *side*, group by group: those *asked* for, at most so many, by luck."""
    planned = [
        frame
        for frame in _all_frames(side)
        if all(getattr(frame, key) in values for key, values in asked.items())
    ]
    if most is not None and most < len(planned):
        kept = set(luck("some frames").permutation(len(planned))[:most].tolist())
        planned = [frame for n, frame in enumerate(planned) if n in kept]
    groups = [list(group) for _, group in groupby(planned, key=lambda frame: frame.group)]
    return [groups[n] for n in luck("order").permutation(len(groups))]  # half a run tells of all conditions


def _all_frames(side: Side) -> Iterator[Frame]:
    seed = FIRST_SEED[side]
    for art in arts(side):
        for px, times in PX.items():
            for kind in ALL_KINDS:
                for _ in range(times + MORE.get((kind, px), 0)):
                    yield Frame(art, px, kind, seed := seed + 1)
            for kind, count in SETTLED_KINDS.items() if px in SETTLED_PX else ():
                for _ in range(count):
                    yield Frame(art, px, kind, seed := seed + 1, True)
