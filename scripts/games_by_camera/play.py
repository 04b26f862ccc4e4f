"""Games played one after the other by several processes, each kept as soon as it is done."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from importlib import import_module
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from typing import Any


def part_of(game: str) -> Any:
    return import_module(f"scripts.games_by_camera.{game}")


def played(game: str, plans: list[Any], jobs: int, keep: Path, commit: str) -> Iterator[Any]:
    done = kept(part_of(game), keep, commit)
    yield from (done[one.seed] for one in plans if one.seed in done)
    left = sorted((one for one in plans if one.seed not in done), key=lambda one: one.style)
    groups = [list(some) for _, some in groupby(left, key=lambda one: one.style)]
    with get_context("spawn").Pool(jobs) as pool:
        for results in pool.imap_unordered(partial(_play_some, game, keep=keep, commit=commit), groups):
            yield from results


def _play_some(game: str, plans: list[Any], keep: Path, commit: str) -> list[Any]:
    """Play games of one art, and keep a line for each as soon as it is done."""
    part, results = part_of(game), []
    for one in plans:
        result = part.play(one)
        with keep.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"commit": commit, **asdict(result)}) + "\n")
        print(part.row(result), flush=True)
        results.append(result)
    return results


def kept(part: Any, keep: Path, commit: str) -> dict[int, Any]:
    if not keep.exists():
        return {}
    lines = [json.loads(line) for line in keep.read_text("utf-8").splitlines()]
    ours = [line for line in lines if line.pop("commit") == commit]
    return {line["seed"]: part.Result(**line) for line in ours}
