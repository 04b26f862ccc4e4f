"""Whole games of The Castles of Tuscany by touch: their part of docs/measured/touch-play.md."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.measure import touch_play
from tests.ui.tuscany.playing import TurnTaps, play_by_touch

TITLE: Final = "## The Castles of Tuscany"
PLANS: Final = ((2, 1), (3, 1), (4, 1), (2, 5), (3, 5), (4, 5))
"""Players and seed."""
KINDS: Final = ("Draw", "Take", "Place", "Marble", "End")
TAPS_AIM: Final = 2.0
HEAD: Final = """

By `scripts/measure-touch-play --game tuscany` at {at} ({machine}). Every tap of a game is counted and
divided by its turns; aim {aim:.1f} or fewer. A finger that slides from a lit space to another payment than
two cards is one tap. *Phase*: the button that ends one, and the one that leaves its sheet.

| game | turns | taps a turn | draw | take | place | marble | phase | all | same |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""


@dataclass(frozen=True)
class PlayedTuscany:
    """A game that was played to its end."""

    name: str
    taps: TurnTaps
    frames: tuple[touch_play.Taken, ...]
    same: bool


def games(folder: Path) -> Iterator[PlayedTuscany]:
    """Play games of two, three and four."""
    for players, seed in PLANS:
        with touch_play.table(folder / f"tuscany-{players}-{seed}") as (stage, taken):
            taps = play_by_touch(stage, players, seed)
            name = f"{players} players, seed {seed}"
            one = PlayedTuscany(name, taps, tuple(taken), touch_play.is_same(stage, folder))
        print(_row(one), end="", file=sys.stderr, flush=True)
        yield one


def section(found: list[PlayedTuscany], at: str, on: str) -> str:
    """Return the part of the page about *found*."""
    text = TITLE + HEAD.format(at=at, machine=on, aim=TAPS_AIM) + "".join(map(_row, found))
    turns, taps = sum(one.taps.turns for one in found), Counter[str]()
    for one in found:
        taps += one.taps.taps
    text += f"\n**{taps.total() / turns:.2f} taps a turn** over {turns} turns, every tap counted; "
    text += f"{sum(one.same for one in found)} of {len(found)} end with the score of their record.\n"
    ours = [frame.ours_ms for one in found for frame in one.frames]
    over = sum(ms > touch_play.FRAME_MS for ms in ours)
    text += f"\nOf {len(ours):,} frames {over} have over {touch_play.FRAME_MS:.0f} ms of our own "
    return text + f"(median, 95 %, 99 %, longest: {touch_play.spread(ours).replace(' | ', ', ')}).\n"


def _row(one: PlayedTuscany) -> str:
    taps = one.taps
    each = (touch_play.mean(taps.taps[kind], taps.moves[kind]) for kind in KINDS)
    cells = [
        one.name,
        taps.turns,
        f"{taps.per_turn():.2f}",
        *each,
        taps.taps.total(),
        "yes" if one.same else "NO",
    ]
    return f"| {' | '.join(map(str, cells))} |\n"
