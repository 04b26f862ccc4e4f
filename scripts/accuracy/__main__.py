"""Measure how the camera reads families of drawn tables, taught as their owner would.

`families` measures and counts; `fit` fits the confidence to our own drawings that it is tuned with.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from companion.base.errors import CompanionError
from scripts.accuracy.families import HERE, families, family_called
from scripts.accuracy.measure import measure, rows_for
from scripts.accuracy.own import OWN, TUNING
from scripts.accuracy.page import make_page
from scripts.accuracy.plan import Asked, Frame, planned
from scripts.accuracy.tables import shown
from scripts.accuracy.tally import Row

FIELDS, OWN_FIELDS = 30_000, 6_000
BAD_INPUT = 2


def main(argv: list[str]) -> int:
    """Measure, and print the counts."""
    args = _words().parse_args(argv)
    try:
        if args.what == "fit":
            return _fit(args)
        frames = _frames(args)
        rows = _rows(frames, args)
        if not rows:
            raise CompanionError(f"{args.folder}: nothing was measured there yet")
        print(shown(rows))
        if args.write:
            command = shlex.join(["python", "-m", "scripts.accuracy", *argv])
            make_page(rows, frames, args.folder, args.write, command)
    except CompanionError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    return 0


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser("python -m scripts.accuracy", description=__doc__)
    parts = words.add_subparsers(dest="what", required=True)
    one = parts.add_parser("families", help="measure families of drawn tables")
    one.add_argument("--family", nargs="*", help="these alone", metavar="NAME")
    one.add_argument("--box", nargs="*", default=[], help="these boxes alone", metavar="BOX")
    one.add_argument("--px", nargs="*", type=int, default=[], help="so many pixels a tile alone")
    one.add_argument("--condition", nargs="*", default=[], help="these conditions alone")
    one.add_argument("--fields", type=int, help=f"so many of each family ({FIELDS}; own: {OWN_FIELDS})")
    one.add_argument("--so-far", action="store_true", help="take nothing more, count what was taken before")
    one.add_argument("--write", type=Path, metavar="PAGE", help="write the page, its pictures beside it")
    two = parts.add_parser("fit", help="fit the confidence to what was measured on our own drawings")
    two.add_argument("--fields", type=int, default=FIELDS)
    for each in (one, two):
        each.add_argument("--processes", type=int, default=2)
        each.add_argument("--folder", type=Path, default=HERE / "build" / "accuracy", help="for the rows")
    return words


def _frames(args: argparse.Namespace) -> list[Frame]:
    found = []
    for name in args.family or families():
        family = family_called(name)
        some = [box for box in args.box if box in family.boxes] if not args.family else args.box
        if args.box and not some:
            continue
        fields = args.fields or (OWN_FIELDS if name == OWN.name else FIELDS)
        found += planned(name, fields, Asked(some, args.px, args.condition))
    return found


def _rows(frames: Sequence[Frame], args: argparse.Namespace) -> list[Row]:
    if not args.so_far:
        run(frames, args.folder, args.processes)
    return rows_for(frames, args.folder)


def run(frames: Sequence[Frame], folder: Path, processes: int, evidence: bool = False) -> None:
    """Measure *frames*, and tell how far it is."""
    start, done = monotonic(), 0
    for count in measure(frames, folder, processes, evidence):
        done += count
        print(f"{done} of {len(frames)} frames, {monotonic() - start:.0f} s", file=sys.stderr)


def _fit(args: argparse.Namespace) -> int:
    from scripts.accuracy.fit import fit

    frames = planned(TUNING.name, args.fields, Asked(still=False))
    run(frames, args.folder, args.processes, evidence=True)
    print(fit(rows_for(frames, args.folder)), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
