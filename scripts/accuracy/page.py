"""docs/measured/accuracy.md: the counts as tables, with the curve and the pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import numpy as np

from scripts.accuracy import cases, curve
from scripts.accuracy.measure import Row
from scripts.accuracy.origin import commit, machine
from scripts.accuracy.plan import ALL_KINDS, ARTS, PX, Frame
from scripts.accuracy.tally import HIDDEN_FROM, Tally, tally, verdict
from scripts.markdown import wrap

FOLDER: Final = "pictures/accuracy"
AIM_PX: Final = (48, 64)
HEAD: Final = "| {} | frames | fields | right | unsure | hidden | wrong but sure | whole boards |\n"
RULE: Final = "| --- | --- | --- | --- | --- | --- | --- | --- |\n"
MEANING: Final = """\
- A table is drawn ([simulated-table.md](../guide/simulated-table.md)) and read once; the reader knows the
  picture and its profile.
  Tiles are enrolled from pictures of another table, another light, another day.
- The tuning set set the thresholds (`reader.toml`) and the confidence (`confidence.toml`); what is told here
  is the reporting set: other seeds, other tables, other art (`scripts/accuracy/plan.py`). A star: the set is
  of twins that differ in one digit. Tuning: {tuning}. Reporting: {reporting}.
- *right*: state, tile and direction as they are. *wrong but sure*: any other answer, with a confidence of
  0.999 or more, also of a covered field. A tile that is not of the set is right without a name, with its
  four colours.
- A field of which more than a quarter is covered is asked of nobody: it may be right, unsure or hidden and is
  left out of the shares, but counts as wrong when it is. The other shares are of the fields asked.
- *whole boards*: every field that could be asked is right, and none is wrong.
- A frame in which no board is found counts with all its fields as hidden.
- *settled*: {still} pictures of a still table, each with its own noise and a tremble of the camera, as
  `Steady` takes them at ten a second: a quarter of a second nothing is read, then the mean of the pictures
  since, and no look may contradict another.
"""


def make_page(rows: list[Row], frames: list[Frame], docs: Path, still: int) -> None:
    """Write the page and its pictures into *docs*."""
    folder = docs / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    shown = _pictures(rows, {frame.seed: frame for frame in frames}, folder)
    found = curve.points(rows)
    (folder / "calibration.svg").write_text(curve.draw(found), "utf-8")
    single = [row for row in rows if not row["settled"]]
    settled = [row for row in rows if row["settled"]]
    whole = total(rows)
    parts = [
        "# How well the eye reads\n",
        _made(whole, len(frames)),
        "## Against the aims\n\n" + _aims(single, settled, whole),
        "## How it is counted\n\n" + MEANING.format(**ARTS, still=still),
        "## By conditions, single frames, 32 pixels a tile and more\n\n" + _by_kind(single),
        "## By pixels a tile, ordinary conditions\n\n" + _by(_only(single, "ordinary"), "px"),
        "## By pixels a tile, all conditions\n\n" + _by(single, "px"),
        "## By art, ordinary conditions, 48 and 64 pixels\n\n" + _by(_aimed(single), "art"),
        "## By what lies there, ordinary conditions, 48 and 64 pixels\n\n" + _by_state(_aimed(single)),
        "## Settled Sightings, 48 and 64 pixels\n\n" + _by(settled, "kind"),
        "## Settled Sightings by art, ordinary conditions\n\n" + _by(_only(settled, "ordinary"), "art"),
        "## Is the confidence right?\n\n" + _calibration(found),
        "## Good and bad cases\n\n" + shown,
    ]
    (docs / "measured" / "accuracy.md").write_text(wrap("\n".join(parts)), "utf-8")


def _made(whole: Tally, planned: int) -> str:
    where = f"at commit {commit()}, on {machine()}"
    what = f"{whole.frames} readings of drawn tables with {whole.fields} fields"
    more = "" if whole.frames == planned else f" so far, of {planned} planned: the same command goes on"
    return f"Made by `python -m scripts.accuracy` {where}: {what}{more}.\n"


def total(rows: Iterable[Row]) -> Tally:
    """Return the counts of all *rows*."""
    one = Tally()
    for row in rows:
        one.add(row)
    return one


def _only(rows: list[Row], kind: str) -> list[Row]:
    return [row for row in rows if row["kind"] == kind]


def _aimed(rows: list[Row]) -> list[Row]:
    return [row for row in _only(rows, "ordinary") if row["px"] in AIM_PX]


def _aims(single: list[Row], settled: list[Row], whole: Tally) -> str:
    ordinary, calm = total(_aimed(single)), total(_only(settled, "ordinary"))
    lines = [
        (
            "ordinary single frames at 48 and 64 px: fields right",
            "99.5 %",
            share(ordinary.right, ordinary.asked),
        ),
        ("the same: unsure", "at most 2 %", share(ordinary.unsure + ordinary.hidden, ordinary.asked)),
        ("settled Sightings, ordinary: whole boards right", "99 %", share(calm.boards, calm.frames)),
        ("the same: fields right", "99.97 %", share(calm.right, calm.asked)),
        (f"wrong but sure, all conditions, {whole.fields} fields", "0", str(whole.wrong)),
    ]
    return "| | aim | measured |\n| --- | --- | --- |\n" + "".join(
        f"| {a} | {b} | {c} |\n" for a, b, c in lines
    )


def share(part: int, whole: int) -> str:
    """Return *part* of *whole* in per cent."""
    return f"{100 * part / max(whole, 1):.2f} %"


def _line(name: object, one: Tally) -> str:
    shares = " | ".join(share(part, one.asked) for part in (one.right, one.unsure, one.hidden))
    boards = share(one.boards, one.frames)
    return f"| {name} | {one.frames} | {one.asked} | {shares} | {one.wrong} | {boards} |\n"


def _by(rows: list[Row], key: str, order: Callable[[Any], Any] | None = None) -> str:
    found = tally(rows, key)
    names = sorted((name for (name,) in found), key=order)
    lines = "".join(_line(name, found[(name,)]) for name in names)
    return HEAD.format(key) + RULE + lines + _line("**all**", total(rows))


def _by_kind(single: list[Row]) -> str:
    rows = [row for row in single if row["px"] > min(PX)]
    return _by(rows, "kind", ALL_KINDS.index)


def _by_state(rows: list[Row]) -> str:
    """Return how each kind of thing on a meadow is read, art by art."""
    states = ("up", "down", "empty")
    counts = {(row["art"], state): [0, 0] for row in rows for state in states}
    for row in rows:
        for truth, covered, said, _ in row["fields"].values():
            one = counts[row["art"], truth.split()[0]]
            one[0] += verdict(truth, covered, said) == "right"
            one[1] += covered <= HIDDEN_FROM
    arts = sorted({art for art, _ in counts})
    lines = [" | ".join([art, *(share(*counts[art, state]) for state in states)]) for art in arts]
    head = "| art | a face: right | a back | a bare meadow |\n| --- | --- | --- | --- |\n"
    return head + "".join(f"| {line} |\n" for line in lines)


def _calibration(found: list[curve.Point]) -> str:
    lines = "".join(
        f"| {1 - p.doubt:.5f} | {p.readings} | {1 - p.wrong:.5f} | {1 - p.most:.5f} |\n" for p in found
    )
    return (
        f"![claimed doubt against measured errors](../{FOLDER}/calibration.svg)\n\n"
        "Every way of reading (a face, a back, a bare meadow, a stranger) has a probability by its weakest\n"
        "evidence: a logistic curve fitted on the tuning set (`--fit`), never more than so many fields\n"
        "allow to claim: with n fields and no error 1 - 3/n. Here on the reporting set, all that passed the\n"
        "gates; what is less sure than 0.999 was not said:\n\n"
        "| confidence | readings | share right | at least (95 %) |\n| --- | --- | --- | --- |\n" + lines
    )


def _pictures(rows: list[Row], frames: dict[int, Frame], folder: Path) -> str:
    for old in folder.glob("*.jpg"):
        old.unlink()
    parts = ["Green: right. Amber: unsure. Grey: hidden, or not asked for. Red: wrong but sure.\n"]
    for name, row in cases.choose(rows):
        cases.write_jpeg(folder / f"{name}.jpg", cases.show_case(frames[row["seed"]], row))
        counts = total([row])
        where = f"{row['kind']}, {row['art']}, {row['px']} px, seed {row['seed']}"
        about = f"{where}: {counts.right} of {counts.asked} right"
        parts.append(f"![{about}](../{FOLDER}/{name}.jpg)\n\n{about}.\n")
    wrong = list(cases.wrong_fields(rows, frames))
    parts.append(f"### Wrong but sure\n\n{'' if wrong else 'Nothing.'}\n")
    if wrong:
        cases.write_jpeg(folder / "wrong.jpg", np.hstack([image for _, image in wrong]))
        parts.append(f"![the fields that were wrong but sure](../{FOLDER}/wrong.jpg)\n")
        parts += [f"- {about}" for about, _ in wrong]
    return "\n".join(parts) + "\n"
