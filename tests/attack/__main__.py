"""Attacks everything that comes from outside: `scripts/attack [--seed N] [--count N] [--seconds S] ...`.

First every known attack, each under its number in the list of faults; then inputs by lot, changed with their
structure or byte by byte: records, TOML, settings, typed lines, words, copies with right seals, pictures,
bundles, drives. Each input meets a companion of its own, forked from one that is warm. Faults are: exit 70, a
traceback, a death by a signal, over 10 s of processor time or 1 GB, waiting for ever, more than one line or
any output beside exit 2, anything lost, a store that no longer works, a game that is no good record.
The smallest input of each fault is kept in a folder (--keep). `--against TREE` attacks another checkout.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.attack.campaign import AREAS, Field, Tally, fuzz_all
from tests.attack.named import NAMED
from tests.attack.page import page_of, table_of
from tests.attack.runner import HERE

SHM = Path("/dev/shm")


def main() -> int:
    """Run the attacks that are asked for; 1 if any finds a fault."""
    args = _words()
    tree = args.against.resolve() if args.against else HERE
    began = time.time()
    with tempfile.TemporaryDirectory(prefix="attack-", dir=SHM if SHM.is_dir() else None) as name:
        found = attack(args, tree, Path(name))
    rows = table_of(found)
    print(rows)
    if args.write:
        args.write.write_text(page_of(found, tree, _told(args), time.time() - began), "utf-8")
    faults = sum(tally.faulty for tally in found.values())
    print(
        f"{sum(tally.inputs for tally in found.values()):,} inputs, {faults} faults"
        + (f"; inputs in {args.keep}" if faults else "")
    )
    return 1 if faults else 0


def attack(args: argparse.Namespace, tree: Path, folder: Path) -> dict[str, Tally]:
    """Run what *args* ask for against *tree*; return what was seen, by area."""
    named = [name for name in NAMED if args.only is None or args.only in name]
    areas = [name for name in AREAS if args.only is None or args.only in name]
    found: dict[str, Tally] = {}
    if named:
        found |= run_named(named, tree, folder / "named", args.keep, args.quiet)
    done = sum(tally.inputs for tally in found.values())
    if areas and args.count > done:
        until_s = time.time() + args.seconds if args.seconds else 1e12
        found |= fuzz_all(tree, folder, args.keep, args.seed, args.count - done, until_s, areas, args.jobs)
    return found


def run_named(
    names: list[str], tree: Path, folder: Path, kept: Path | None, quiet: bool = True
) -> dict[str, Tally]:
    """Run the known attacks called *names*; return what was seen of each."""
    field = Field(tree, folder, kept)
    found: dict[str, Tally] = {}
    try:
        for name in names:
            found[name] = Tally()
            for case in NAMED[name](field.world):
                field.try_case(case, found[name])
            if not quiet:
                print(
                    f"{name}: {found[name].inputs} inputs, {found[name].faulty} faults",
                    file=sys.stderr,
                    flush=True,
                )
    finally:
        field.close()
    return found


def _told(args: argparse.Namespace) -> str:
    options = [f"--seed {args.seed}", f"--count {args.count}"]
    options += [f"--seconds {args.seconds}"] * bool(args.seconds) + [f"--only '{args.only}'"] * bool(
        args.only
    )
    return f"scripts/attack {' '.join(options)}"


def _words() -> argparse.Namespace:
    words = argparse.ArgumentParser(prog="scripts/attack", description=(__doc__ or "").partition("\n\n")[2])
    words.add_argument("--seed", type=int, default=23)
    words.add_argument(
        "--count", type=int, default=20_000, metavar="N", help="so many inputs in all (20,000)"
    )
    words.add_argument("--seconds", type=float, metavar="S", help="inputs by lot for no longer than this")
    words.add_argument(
        "--only", metavar="AREA", help="only areas whose name has this in it, as in: copies, 'fault 7:'"
    )
    words.add_argument("--jobs", type=int, default=2, metavar="N", help="so many at once (2)")
    words.add_argument("--against", type=Path, metavar="TREE", help="attack this checkout")
    words.add_argument("--keep", type=Path, metavar="DIR", help="where inputs that show a fault are kept")
    words.add_argument("--write", type=Path, metavar="FILE", help="write the result there, as a page")
    words.add_argument("--quiet", action="store_true", help="no word before the end")
    args = words.parse_args()
    args.keep = args.keep or Path(tempfile.gettempdir()) / "companion-attacks"
    return args


if __name__ == "__main__":
    sys.exit(main())
