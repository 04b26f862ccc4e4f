"""What a tap takes on each screen with many games in the store, beside statistics, a backup or a restore."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from companion import app
from companion.base import paths
from companion.system.virtual_display import a_display
from scripts.bench.figures import Figure

SIZE: Final = (800, 480)
GAMES: Final = 10_000
SCREENS: Final = (
    "home", "past_games", "past_game", "share", "people", "set_up", "log", "final_score", "replay", "table",
)  # fmt: skip
MOVES_EVERY_S: Final = 5.0
"""As people make moves: a restore waits for a moment in which none is made."""
Taps = dict[str, list[float]]


def beside_figures(quick: bool) -> Iterator[Figure]:
    """Give each screen's tap beside each kind of long work, compared with the same tap beside none."""
    games = GAMES // 20 if quick else GAMES
    with a_display(), TemporaryDirectory() as folder:
        os.environ["COMPANION_STATE"] = folder
        app.prepare_kivy(SIZE, hurried=True)
        copy = _fill(Path(folder), games)
        from tests.ui.stage import on_stage

        journal, notice = app.open_store()
        with on_stage(app.make_app(None, journal, notice)) as stage:
            stage.resize(*SIZE)
            yield from _measured(stage, games, copy, 3 if quick else 9)
        if journal is not None:
            journal.close()


def _fill(folder: Path, games: int) -> Path:
    """Make a store of so many *games*, and a copy of as many others; return the copy."""
    from companion.journal import backup, open_journal
    from companion.system.chosen_drives import COPIES
    from companion.system.usb_drives import ENDING
    from scripts.bench.many_games import fill

    (folder / COPIES).mkdir()
    copy = folder / COPIES / f"theirs{ENDING}"
    with open_journal(folder / "other" / "games.sqlite") as journal:
        fill(journal, games, "theirs")
        backup(journal, copy)
    journal_path = paths.store_path()
    with open_journal(journal_path) as journal:
        fill(journal, games, "ours")
    return copy


def _measured(stage: Any, games: int, copy: Path, rounds: int) -> Iterator[Figure]:
    from tests.ui import scenes

    scenes.known()["table"](stage)
    session = stage.app.session
    for _ in range(2):
        _round(stage, {})  # all screens are made
    alone: Taps = {}
    for _ in range(rounds):
        _round(stage, alone)
    for name, start in _works(stage, copy).items():
        beside, begun, moved = Taps(), perf_counter(), 0.0
        start()
        while session.background.busy:
            moves = perf_counter() - moved > MOVES_EVERY_S
            moved = perf_counter() if moves else moved
            _round(stage, beside, moves)
        stage.frames_until(lambda: not session.background.busy, 3600)
        yield Figure(f"{name} of {games} games, taps meanwhile", perf_counter() - begun, "s")
        yield from _compared(alone, beside)


def _works(stage: Any, copy: Path) -> dict[str, Callable[[], object]]:
    """Return the kinds of long work, each as what begins it."""
    navigator = stage.app.navigator

    def choose(key: str) -> None:
        navigator.go("set_up")
        stage.page.choose("page copies")
        stage.page.choose(key)

    def count() -> None:
        presenter = navigator._presenter("people")
        presenter._of = None  # as after a start
        navigator.go("people")

    return {
        "statistics": count,
        "a backup": lambda: choose("copy"),
        "a restore": lambda: choose(f"restore {copy}"),
    }


def _round(stage: Any, taken: Taps, moves: bool = True) -> None:
    """Go to each screen, and make a move and take it back; keep what each took with its frame."""
    for name in SCREENS:
        _timed(stage, taken, name, partial(stage.app.navigator.go, name))
    if moves:
        _timed(stage, taken, "table: a move", stage.page.press_enter)
        _timed(stage, taken, "table: undo", stage.page.press_undo)


def _timed(stage: Any, taken: Taps, name: str, tap: Callable[[], object]) -> None:
    begun = perf_counter()
    tap()
    stage.frames(1)
    taken.setdefault(name, []).append(perf_counter() - begun)


def _compared(alone: Taps, beside: Taps) -> Iterator[Figure]:
    for name, times in beside.items():
        usual, now = median(alone[name]), median(times)
        what = f"  {name}, of {len(times)}; the longest {max(times) * 1e3:.0f} ms"
        yield Figure(what, now * 1e3, "ms", "alone", now / usual)
