"""Take and read the pictures of the plan; with the whole reporting set, write docs/measured/accuracy.md."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import monotonic

from scripts.accuracy.fit import file_name, fit
from scripts.accuracy.measure import Row, measure, rows_of
from scripts.accuracy.origin import reader_mark
from scripts.accuracy.page import make_page
from scripts.accuracy.plan import Frame, frames
from scripts.accuracy.shots import STILL
from scripts.accuracy.tally import tally

HERE = Path(__file__).resolve().parents[2]


def main() -> int:
    """Measure, and print the counts."""
    words = argparse.ArgumentParser("python -m scripts.accuracy", description=__doc__)
    words.add_argument("--set", choices=["tuning", "reporting"], default="reporting", dest="side")
    words.add_argument("--frames", type=int, help="so many frames, spread over all conditions")
    words.add_argument("--kinds", nargs="*", help="these kinds of conditions alone")
    words.add_argument("--px", nargs="*", type=int, help="so many pixels a tile alone")
    words.add_argument("--arts", nargs="*", help="these arts alone, as their files are called")
    words.add_argument("--single", action="store_true", help="without settled Sightings")
    words.add_argument("--processes", type=int, default=2)
    words.add_argument("--evidence", action="store_true", help="keep all that was measured, to tune by")
    words.add_argument("--fit", action="store_true", help="fit the confidence to the tuning set's evidence")
    words.add_argument("--so-far", action="store_true", help="take nothing more, count what was taken before")
    words.add_argument(
        "--page", action="store_true", help="write docs/measured/accuracy.md although not all was asked for"
    )
    words.add_argument("--work", type=Path, default=HERE / "build" / "accuracy")
    args = words.parse_args()
    if args.fit:
        args.side, args.evidence = "tuning", True
    asked = {
        "kind": args.kinds,
        "px": args.px,
        "art_name": args.arts,
        "settled": [False] if args.single else None,
    }
    groups = frames(args.side, args.frames, {key: values for key, values in asked.items() if values})
    folder = args.work / f"{reader_mark()}-{args.side}"
    if not args.so_far:
        _run(groups, folder, args.processes, args.evidence)
    rows = rows_for(groups, folder)
    show(rows)
    if args.fit:
        (HERE / file_name()).write_text(fit(rows), "utf-8")
    elif args.page or (args.side == "reporting" and args.frames is None and not any(asked.values())):
        make_page(rows, [frame for group in groups for frame in group], HERE / "docs", STILL)
    return 0


def _run(groups: list[list[Frame]], folder: Path, processes: int, evidence: bool) -> None:
    start, done, total = monotonic(), 0, sum(len(group) for group in groups)
    for count in measure(groups, folder, processes, evidence):
        done += count
        print(f"{done} of {total} frames, {monotonic() - start:.0f} s", file=sys.stderr)


def rows_for(groups: list[list[Frame]], folder: Path) -> list[Row]:
    """Return the rows of exactly these *groups*."""
    wanted = {frame.seed for group in groups for frame in group}
    paths = {folder / f"{group[0].group}.jsonl" for group in groups}
    return [row for path in sorted(paths) for row in rows_of(path) if row["seed"] in wanted]


def show(rows: list[Row]) -> None:
    """Print the counts, condition by condition."""
    for key in ("kind", "px", "art"):
        for (settled, name), one in tally(rows, "settled", key).items():
            asked = max(one.asked, 1)
            what = f"settled {name}" if settled else str(name)
            print(
                f"{what:22} {one.frames:5} frames  right {100 * one.right / asked:6.2f}"
                f"  unsure {100 * one.unsure / asked:6.2f}  hidden {100 * one.hidden / asked:6.2f}"
                f"  wrong {one.wrong:3}  boards {100 * one.boards / one.frames:5.1f}"
            )


if __name__ == "__main__":
    sys.exit(main())
