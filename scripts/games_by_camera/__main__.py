"""Whole simulated games through the drawn camera, and what came of them: pages of docs/measured.

    python -m scripts.games_by_camera [--game castelli] [--games 50] [--jobs 2] [--keep FILE]

Every game has hands and bumps, its own table, light and camera. Its tiles are taught from pictures of another
day. *FILE* keeps a line for each game that is done, so that a run that was broken off goes on; lines of
another commit are not taken.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from importlib import import_module
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: each game computes on one thread

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
    part, commit = _part(args.game), _commit()
    keep = args.keep or ROOT / ".venv" / f"games-by-camera-{args.game}.jsonl"
    plans = [part.plan(number) for number in range(args.games or part.GAMES)]
    if args.so_far:
        done = _kept(part, keep, commit)
        results = [done[one.seed] for one in plans if one.seed in done]
    else:
        results = list(_played(args.game, plans, args.jobs, keep, commit))
    results.sort(key=lambda one: one.seed)
    page = ROOT / "docs" / "measured" / part.PAGE
    page.write_text(wrap(part.page(results, commit, len(plans))), "utf-8")
    bad = [one for one in results if not part.as_it_should(one)]
    print(f"{len(results) - len(bad)} of {len(results)} games as they should; {page.relative_to(ROOT)}")
    return bool(bad)


def _part(game: str) -> Any:
    return import_module(f"scripts.games_by_camera.{game}")


def _played(game: str, plans: list[Any], jobs: int, keep: Path, commit: str) -> Iterator[Any]:
    done = _kept(_part(game), keep, commit)
    yield from (done[one.seed] for one in plans if one.seed in done)
    left = sorted((one for one in plans if one.seed not in done), key=lambda one: one.style)
    groups = [list(some) for _, some in groupby(left, key=lambda one: one.style)]
    with get_context("spawn").Pool(jobs) as pool:
        for results in pool.imap_unordered(partial(_play_some, game, keep=keep, commit=commit), groups):
            yield from results


def _play_some(game: str, plans: list[Any], keep: Path, commit: str) -> list[Any]:
    """Play games of one art, and keep a line for each as soon as it is done."""
    part, results = _part(game), []
    for one in plans:
        result = part.play(one)
        with keep.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"commit": commit, **asdict(result)}) + "\n")
        print(part.row(result), flush=True)
        results.append(result)
    return results


def _kept(part: Any, keep: Path, commit: str) -> dict[int, Any]:
    if not keep.exists():
        return {}
    lines = [json.loads(line) for line in keep.read_text("utf-8").splitlines()]
    ours = [line for line in lines if line.pop("commit") == commit]
    return {line["seed"]: part.Result(**line) for line in ours}


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
