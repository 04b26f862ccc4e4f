"""Whole simulated games through the drawn camera, and what came of them: pages of docs/measured.

    python -m scripts.games_by_camera [--game castelli] [--games 50] [--jobs 2] [--keep FILE]

Every game has hands and bumps, its own table, light and camera. Its tiles are taught from pictures of another
day. *FILE* keeps a line for each game that is done, so that a run that was broken off goes on; lines of
another commit are not taken.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: each game computes on one thread

from scripts.games_by_camera.play import kept, part_of, played
from scripts.markdown import wrap

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = ("castelli", "tuscany")


def main(argv: list[str]) -> int:
    """Play all games and write the page; 1 if any did not end as it should."""
    words = argparse.ArgumentParser(
        prog="scripts/games-by-camera", description=(__doc__ or "").split("\n")[0]
    )
    words.add_argument("--game", choices=GAMES, default=GAMES[0])
    words.add_argument("--games", type=int, help="how many")
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--keep", type=Path)
    words.add_argument("--so-far", action="store_true", help="the page of what is done, and no more games")
    args = words.parse_args(argv)
    part, commit = part_of(args.game), _commit()
    keep = args.keep or ROOT / ".venv" / f"games-by-camera-{args.game}.jsonl"
    plans = [part.plan(number) for number in range(args.games or part.GAMES)]
    if args.so_far:
        done = kept(part, keep, commit)
        results = [done[one.seed] for one in plans if one.seed in done]
    else:
        results = list(played(args.game, plans, args.jobs, keep, commit))
    results.sort(key=lambda one: one.seed)
    page = ROOT / "docs" / "measured" / part.PAGE
    page.write_text(wrap(part.page(results, commit, len(plans))), "utf-8")
    bad = [one for one in results if not part.as_it_should(one)]
    print(f"{len(results) - len(bad)} of {len(results)} games as they should; {page.relative_to(ROOT)}")
    return bool(bad)


def _commit() -> str:
    told = subprocess.run(
        ["git", "log", "-1", "--format=%h", "--", "companion"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout.strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
