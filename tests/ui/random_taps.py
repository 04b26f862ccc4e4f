"""Random taps, drags and pinches over several games: nothing raises, and the journal tells what is shown.

python -m tests.ui.random_taps --taps 20000 --seed 1
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from companion.games.castelli.rules import CASTELLI
from companion.games.tuscany.rules import TUSCANY
from companion.games.tuscany.screens.turn_ahead import shown_game
from companion.play.table import Table

if TYPE_CHECKING:
    from tests.ui.stage import Stage

CHECK_EVERY = 50
GAME_EVERY = 1500
TOLD_EVERY = 1000


def tap_at_random(stage: Stage, taps: int, seed: int) -> dict[str, int]:
    """Make so many *taps* and return how often each screen was seen; raises if anything goes wrong."""
    from tests.ui import scenes
    from tests.ui.scenes import _tuscany

    random, seen = Random(seed), dict[str, int]()
    for n in range(taps):
        if n % GAME_EVERY == 0:
            of_game = random.choice((scenes.played, _tuscany.played))
            header, moves, _states = of_game(players=random.choice((2, 3, 4)), seed=3)
            assert stage.app.session.store.begin(header, list(moves[: random.randrange(len(moves))]))
            assert stage.app.navigator is not None
            stage.app.navigator.go("table")
        touch_at_random(stage, random)
        seen[stage.page.name] = seen.get(stage.page.name, 0) + 1
        if n % TOLD_EVERY == 0:
            print(n, stage.page.name, file=sys.stderr, flush=True)
        if n % CHECK_EVERY == 0:
            check(stage)
    check(stage)
    return seen


def touch_at_random(stage: Stage, random: Random) -> None:
    """Tap, drag or pinch somewhere."""
    wide, high = stage.app.theme.width, stage.app.theme.height

    def place() -> tuple[float, float]:
        return random.uniform(1, wide - 2), random.uniform(1, high - 2)

    pending = random.random()
    if pending < 0.85:
        stage.tap(_likely(stage, random) or place())
    elif pending < 0.95:
        stage.drag(place(), place(), steps=3)
    else:
        stage.pinch(place(), place(), random.uniform(0.3, 3.0))


def _likely(stage: Stage, random: Random) -> tuple[float, float] | None:
    """Half of the taps go to something that can be pressed, or few games would come far."""
    from kivy.uix.behaviors import ButtonBehavior

    if random.random() < 0.5:
        return None
    found = [w for w in stage.page.walk() if isinstance(w, ButtonBehavior) and w.opacity and not w.disabled]
    if not found:
        return None
    chosen: Any = random.choice(found)
    x, y = chosen.parent.to_window(*chosen.center)
    return float(x), float(y)


def check(stage: Stage) -> None:
    """Compare what is shown with what the journal tells when it is read again."""
    session = stage.app.session
    assert session.store.journal is not None
    if session.play.table is None:
        return  # the game on the table was deleted
    again: Any = Table.resume(session.store.journal, session.play.table.rules, session.play.table.number)
    assert again.difference is None
    assert again.rules.fingerprint(again.state) == again.rules.fingerprint(session.play.table.state)
    shown: Any = getattr(stage.page.view, "game", None)
    if stage.page.name == "table" and again.rules is CASTELLI:
        assert shown == session.play.board
    elif stage.page.name == "table" and again.rules is TUSCANY and session.play.past is None:
        assert TUSCANY.fingerprint(shown) == TUSCANY.fingerprint(shown_game(session.play.board))


def main(argv: list[str]) -> int:
    """Tap as often as asked, and print what was seen."""
    words = ArgumentParser(prog="random-taps", description=(__doc__ or "").splitlines()[0])
    words.add_argument("--taps", type=int, default=20_000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--size", default="800x480")
    args = words.parse_args(argv)
    from companion import app
    from companion.system.virtual_display import a_display

    with a_display(), TemporaryDirectory() as folder:
        os.environ["COMPANION_STATE"] = folder  # taps change settings, too
        width, height = map(int, args.size.split("x"))
        app.prepare_kivy((width, height), hurried=True, home=Path(folder))
        from companion.system.settings import Settings
        from tests.ui.stage import on_stage

        journal, notice = app.open_store(Path(folder) / "games.sqlite")
        with on_stage(app.make_app(Settings(), journal, notice)) as stage:
            stage.resize(width, height)
            seen = tap_at_random(stage, args.taps, args.seed)
    told = ", ".join(f"{name} {count}" for name, count in sorted(seen.items()))
    print(f"{args.taps} taps, seed {args.seed}, {args.size}: no fault; screens {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
