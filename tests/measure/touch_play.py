"""Whole games by touch: every tap counted, what each costs the main thread; docs/measured/touch-play.md."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import thread_time
from typing import TYPE_CHECKING, Any, Final

from companion import app
from companion.system.settings import Settings
from companion.system.virtual_display import a_display
from tests.cli.cli import companion
from tests.measure.camera_play import PLANS
from tests.measure.pages import commit, machine, write_page
from tests.ui.playing import Taps, play_by_touch, play_tournament_by_touch
from tests.ui.test_new_game import opened
from tests.ui.touching import touch

if TYPE_CHECKING:
    from tests.ui.stage import Stage

FIRST_SEED: Final = 31
TAPS_AIM: Final = 4.5
BEFORE: Final = {
    "field": 480, "turn": 480, "tile": 480, "direction": 212, "hand": 19, "lay": 480, "skip": 259, "end": 172
}  # fmt: skip
"""What 480 turns of the same games took at `403fcdd437`, before taps were saved."""
WHAT_FOR: Final = {
    "skip": "skip what is still played out, to reach the next tile",
    "field": "touch the tile",
    "turn": '"Turn C1", then the choice of tiles',
    "hand": '"From the hand" (Dilemma)',
    "tile": "touch the tile in the choice",
    "direction": "turn it: a coat, or the row of a direction",
    "lay": '"Lay it"',
    "end": '"End turn", where the next tile does not do it',
}
FRAME_MS: Final = 16.0
LONGEST_SHOWN: Final = 8


@dataclass(frozen=True)
class Taken:
    """What one frame took: our own part, and Kivy's and the driver's drawing."""

    cause: str
    ours_ms: float
    drawing_ms: float


@dataclass(frozen=True)
class Played:
    """A game that was played to its end."""

    name: str
    taps: Taps
    frames: tuple[Taken, ...]
    same: bool
    """Whether `replay` gives the score of the screen for the exported record."""


# --- what a frame takes ---


@contextmanager
def timed(app_: Any) -> Iterator[tuple[Stage, list[Taken]]]:
    """Open *app_* with all screens read; give it and what its frames take."""
    from kivy.base import EventLoop

    from companion.ui import gc_control
    from tests.ui.stage import Finger, Stage, on_stage

    taken: list[Taken] = []

    class Timed(Stage):
        """A stage whose frames are timed; what a finger does is done in the frame that comes next."""

        waiting_s = 0.0

        def tap(self, place: tuple[float, float]) -> None:
            finger, begun, self.cause = Finger(place), thread_time(), f"tap on {self.page.name}"
            finger.down()
            finger.up()
            self.waiting_s = thread_time() - begun
            self.frames(2)
            self._watch()

        def _watch(self) -> None:
            """See what is played out, moment by moment; with the last one it is gone on already."""
            while len(getattr(self.page.presenter, "_moments", ())) > 1:
                begun, self.cause = thread_time(), "a moment of an evaluation"
                self.page.do(self.page.presenter.step)
                self.waiting_s = thread_time() - begun
                self.frames(1)

        def frames(self, count: int = 2) -> None:
            for _ in range(count):
                begun = thread_time()
                self._lay_out()
                between = thread_time()
                if EventLoop.window.canvas.needs_redraw:
                    EventLoop.window.dispatch("on_draw")
                    EventLoop.window.dispatch("on_flip")
                ours, drawing = between - begun + self.waiting_s, thread_time() - between
                taken.append(Taken(f"{self.cause} ({self.page.name})", ours * 1e3, drawing * 1e3))
                self.waiting_s = 0.0

        cause = "start"

    with on_stage(app_) as opened_stage:
        opened_stage.resize(800, 480)
        for folder in opened_stage.app.screen_library.known():
            folder.load()
        gc_control.settle()
        yield Timed(opened_stage.app), taken


def make_ahead(stage: Stage) -> None:
    """Make the screens that come next, as the app does while nobody waits."""
    navigator: Any = stage.app.navigator
    navigator.look_ahead()
    while navigator._next_ones:
        navigator._prepare(0.0)
        stage.frames(3)
    navigator._preparing.cancel()


# --- games ---


def games(folder: Path) -> Iterator[Played]:
    """Play every number of players with every module, and both kinds of tournament."""
    for seed, (players, modules) in enumerate(PLANS, FIRST_SEED):
        name = f"{players} players, {', '.join(modules) or 'no modules'}"
        with table(folder / str(seed)) as (stage, taken):
            opened(stage)
            touch(stage, "Begin")
            make_ahead(stage)
            taken.clear()
            taps = play_by_touch(stage, players, modules, seed)
            yield Played(name, taps, tuple(taken), is_same(stage, folder))
    for variant, touches in (("finals", 1), ("all against all", 2)):
        with table(folder / variant) as (stage, taken):
            opened(stage)
            for _ in range(touches):
                touch(stage, "Tournament")
            touch(stage, "Begin")
            taken.clear()
            taps = play_tournament_by_touch(stage, FIRST_SEED)
            yield Played(f"tournament, {variant}", taps, tuple(taken), is_same(stage, folder))


@contextmanager
def table(folder: Path) -> Iterator[tuple[Stage, list[Taken]]]:
    """Open the app on a store of its own in *folder*."""
    os.environ["COMPANION_STATE"] = str(folder)
    journal, notice = app.open_store()
    with timed(app.make_app(Settings(), journal, notice)) as (stage, taken):
        yield stage, taken
    assert journal is not None
    journal.close()


def is_same(stage: Stage, folder: Path) -> bool:
    """Tell whether `replay` gives the score of the screen for the record of the game on *stage*."""
    table = stage.app.session.play.table
    assert table is not None
    record = folder / "game.jsonl"
    record.write_text("".join(json.dumps(line) + "\n" for line in (table.header, *table.moves)), "utf-8")
    told = json.loads(companion("replay", record, "--json", state=folder).out)
    return bool(told == json.loads(json.dumps(table.rules.sheet(table.state))))


# --- the page ---

HEAD: Final = """# Whole games by touch

Made by `scripts/measure-touch-play` at {at} ({machine}): sensible simulated players in
the app's own window (800 × 480, Xvfb), who touch its widgets. *A turn*: choosing the field, the tile, its
direction, confirming, ending; aim {aim} taps or fewer, a drag counts as one. They never wait for the last
sentence of an evaluation: a tap that has to skip it counts. In a tournament two more taps a turn, not in the
table, lead to a half and back. *Same*: `replay` gives the score on the screen for the exported record.

| game | turns | taps a turn | reveal | end | build | card | sell | Steward, Guard | all | same |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""

FRAMES: Final = """
## What a tap costs the main thread

Processor time of the main thread in {n} frames of these games, drawn by software; {over} of them have
over {limit:.0f} ms of our own. *Ours*: what the tap does, the new view, layout, texts, and the pieces of the
board that are drawn again; waiting for the disk is not in it. *Drawing*: Kivy handing it to the driver, and
the driver. The screens to which the table leads were made ahead, as they are soon after a start.

| | median | 95 % | 99 % | longest |
| --- | --- | --- | --- | --- |
| ours | {ours} |
| drawing | {drawing} |

The longest of our own:

"""


def page(found: list[Played], at: str, on: str) -> str:
    """Return the page about *found*."""
    text = HEAD.format(at=at, machine=on, aim=TAPS_AIM) + "".join(map(_row, found))
    turns = sum(one.taps.moves["End"] for one in found)
    each = sum(one.taps.taps["Reveal"] + one.taps.taps["End"] for one in found) / turns
    every = sum(one.taps.taps.total() for one in found) / turns
    text += f"\n**{each:.2f} taps a turn** over {turns} turns, {every:.2f} when every tap is counted; "
    text += f"{sum(one.same for one in found)} of {len(found)} end with the score of their record.\n"
    text += "".join(_kinds(found, turns))
    frames = [(one.name, frame) for one in found for frame in one.frames]
    ours, drawing = ([getattr(frame, what) for _, frame in frames] for what in ("ours_ms", "drawing_ms"))
    over = sum(ms > FRAME_MS for ms in ours)
    text += FRAMES.format(
        n=f"{len(frames):,}", over=over, limit=FRAME_MS, ours=spread(ours), drawing=spread(drawing)
    )
    longest = sorted(frames, key=lambda one: -one[1].ours_ms)[:LONGEST_SHOWN]
    return text + "".join(f"- {one.ours_ms:.0f} ms: {one.cause}; {name}\n" for name, one in longest)


def _kinds(found: list[Played], turns: int) -> Iterator[str]:
    """Give the table of what the taps of a turn are for."""
    now = sum((one.taps.what_for for one in found), Counter[str]())
    before = Counter(BEFORE)
    yield "\n## What the taps of a turn are for\n\n| | before | now |\n| --- | --- | --- |\n"
    for kind, told in (*WHAT_FOR.items(), *((kind, kind) for kind in now if kind not in WHAT_FOR)):
        yield f"| {told} | {before[kind] / 480:.2f} | {now[kind] / turns:.2f} |\n"
    yield f"| **all** | **{before.total() / 480:.2f}** | **{now.total() / turns:.2f}** |\n\n"
    yield "*Before*: `403fcdd437`, the same games. Why a tile starts with red up, and not as it pays most: "
    yield "[the screen recommends no move](../decisions/no-move-is-recommended.md).\n"


def _row(one: Played) -> str:
    taps = one.taps
    cards = taps.taps["Play"], taps.moves["Play"]
    answers = [sum(count[kind] for kind in ("Steward", "Guard")) for count in (taps.taps, taps.moves)]
    cells = [
        one.name, taps.moves["End"], f"{taps.per_turn():.2f}",
        *(mean(taps.taps[kind], taps.moves[kind]) for kind in ("Reveal", "End", "Build")),
        mean(*cards), mean(taps.taps["Sell"], taps.moves["Sell"]), mean(*answers),
        taps.taps.total(), "yes" if one.same else "NO",
    ]  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |\n"


def mean(taps: int, moves: int) -> str:
    """Return the taps for each of so many *moves*."""
    return f"{taps / moves:.1f} ({moves})" if moves else "–"


def spread(ms: list[float]) -> str:
    """Return the median and the longest of times, as cells of a table."""
    ordered = sorted(ms)
    shares = (ordered[int(len(ordered) * share)] for share in (0.5, 0.95, 0.99))
    return " | ".join(f"{one:.1f} ms" for one in (*shares, ordered[-1]))


def main(argv: list[str]) -> int:
    """Play all games, and print or write the page; 1 if any ends otherwise than its record."""
    from tests.measure import touch_play_tuscany as tuscany

    words = argparse.ArgumentParser(prog="scripts/measure-touch-play")
    words.add_argument("--write", metavar="FILE")
    words.add_argument("--game", choices=("castelli", "tuscany"), help="only its part; the other stays")
    args = words.parse_args(argv)
    kept = Path(args.write).read_text("utf-8") if args.write and Path(args.write).is_file() else ""
    own, _, others = kept.partition(tuscany.TITLE)
    parts, same, at = [own, f"{tuscany.TITLE}{others}" if others else ""], [True], commit()
    with TemporaryDirectory() as folder, a_display():
        app.prepare_kivy((800, 480), hurried=True, home=Path(folder))
        if args.game != "tuscany":
            found = list(games(Path(folder)))
            parts[0], same = page(found, at, machine()), [one.same for one in found]
        if args.game != "castelli":
            played = list(tuscany.games(Path(folder)))
            parts[1] = tuscany.section(played, at, machine())
            same += [one.same for one in played]
    write_page("\n\n".join(part.strip() for part in parts if part), args.write)
    return not all(same)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
