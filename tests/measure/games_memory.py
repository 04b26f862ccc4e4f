"""What the app holds in memory while whole games are played by touch, one game after the other in turn.

python -m tests.measure.games_memory --games 20 --write docs/measured/games-memory.md
"""

from __future__ import annotations

import gc
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from tests.measure.memory import resident_mb
from tests.measure.pages import commit, machine, write_page

if TYPE_CHECKING:
    from tests.ui.stage import Stage

PLAYERS: Final = 2
SETTLED: Final = 4
"""After so many games every screen of both games has been made."""


def play_in_turn(stage: Stage, games: int) -> Iterator[tuple[str, float]]:
    """Play so many *games*, Castelli and The Castles of Tuscany in turn; give what is held after each."""
    from tests.ui import playing
    from tests.ui.tuscany import playing as tuscany_playing

    for n in range(games):
        name = ("castelli", "tuscany")[n % 2]
        if name == "castelli":
            playing.play_by_touch(stage, PLAYERS, (), n)
        else:
            tuscany_playing.play_by_touch(stage, PLAYERS, n)
        assert stage.app.navigator is not None
        stage.app.navigator.go("home")
        stage.frames()
        gc.collect()
        held = resident_mb()
        print(f"{n + 1} {name} {held:.1f} MB", file=sys.stderr, flush=True)
        yield name, held


def page(found: list[tuple[str, float]]) -> str:
    """Return the page with all figures."""
    rows = "\n".join(f"| {n} | {name} | {held:.1f} |" for n, (name, held) in enumerate(found, 1))
    settled, last = found[SETTLED - 1][1], found[-1][1]
    return (
        "# Memory over games of both kinds\n\n"
        f"Made by `python -m tests.measure.games_memory --games {len(found)}` at {commit()} ({machine()}): "
        f"whole games of {PLAYERS} by touch in one window (800 x 480, Xvfb), Castelli and The Castles of "
        "Tuscany in turn, home in between. Held: what the process has in memory then.\n\n"
        f"From game {SETTLED}, when every screen was made, to game {len(found)}: {last - settled:+.1f} MB, "
        f"{(last - settled) / (len(found) - SETTLED):+.2f} MB a game.\n\n"
        f"| after game | of | held, MB |\n| --- | --- | --- |\n{rows}\n"
    )


def main(argv: list[str]) -> int:
    """Play and tell."""
    words = ArgumentParser(prog="games-memory", description=(__doc__ or "").splitlines()[0])
    words.add_argument("--games", type=int, default=20)
    words.add_argument("--write", metavar="FILE")
    args = words.parse_args(argv)
    from companion import app
    from companion.system.virtual_display import a_display

    with a_display(), TemporaryDirectory() as folder:
        os.environ["COMPANION_STATE"] = folder
        app.prepare_kivy((800, 480), hurried=True, home=Path(folder))
        from companion.system.settings import Settings
        from tests.ui.stage import on_stage

        journal, notice = app.open_store(Path(folder) / "games.sqlite")
        with on_stage(app.make_app(Settings(), journal, notice)) as stage:
            stage.resize(800, 480)
            found = list(play_in_turn(stage, args.games))
    write_page(page(found), args.write)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
