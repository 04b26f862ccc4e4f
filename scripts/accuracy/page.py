"""docs/measured/accuracy.md: the bad cases first, then the counts as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from os.path import relpath
from pathlib import Path
from typing import Final

import cv2

from scripts.accuracy import cases, curve, tables
from scripts.accuracy.families import USES, Facts, families, read_facts
from scripts.accuracy.measure import teaching_of
from scripts.accuracy.origin import commit, drawings_mark, machine
from scripts.accuracy.own import OWN
from scripts.accuracy.plan import Frame
from scripts.accuracy.tally import COVERED_FROM, Row, Share, bound, tally, total, verdict_of
from scripts.accuracy.teach import Taught
from scripts.markdown import wrap

JPEG: Final = [cv2.IMWRITE_JPEG_QUALITY, 80]
BELOW_MOST: Final = 15
MEANING: Final = """\
- Each family is written by another author, who has seen neither the reader nor our simulator nor another
  family (`tests/families`). A box of it is taught as its owner would: photographs of another day and light
  with a plan of what lies where, through `companion enrol`; what is asked for again is photographed again, up
  to three times. `own` are the tables of our own simulator.
- *right*: what lies there, which tile, which turn. *asked*: unsure or hidden; a person has to say it. *wrong
  but sure*: any other answer. A tile that was never taught is right without a name by its four colours from
  north; without any colour it counts as asked.
- A field of which more than {covered:.0%} is covered is not asked for: it may be right, unsure or hidden and
  is left out of the shares, but it counts as wrong when it is, and so does any answer where neither tile nor
  slot can be seen.
- Tiles that the companion announces, when they are taught, that it will have to ask about are counted apart.
- *at most*: the largest share of errors that so many fields allow (95 %): 3/n if none was wrong.
- *whole boards*: nothing asked but announced twins, nothing wrong. No board found: everything was asked.
- *still*: five pictures of a still table read together, as the eye does.
"""


def make_page(rows: Sequence[Row], frames: Sequence[Frame], folder: Path, page: Path, command: str) -> None:
    """Write *page*, with its pictures in a folder called like it under `pictures`."""
    pictures = page.parent.parent / "pictures" / page.stem
    pictures.mkdir(parents=True, exist_ok=True)
    for old in [*pictures.glob("*.jpg"), *pictures.glob("*.svg")]:
        old.unlink()
    known = read_facts()
    names = sorted({row["family"] for row in rows})
    facts = {name: known.get(name, Facts()) for name in names}
    taught = {
        (name, box): teaching_of(name, box, folder)
        for name, box in sorted({(row["family"], row["box"]) for row in rows})
    }
    single = [row for row in rows if not row["still"]]
    still = [row for row in rows if row["still"]]
    others = [row for row in single if row["family"] != OWN.name] or single
    link = relpath(pictures, page.parent)
    parts = [
        "# How well the eye reads\n",
        _made(rows, len(frames), command),
        "## Wrong but sure\n\n" + _wrong(rows, pictures, link),
        "## Against the aims\n\n" + tables.aims(single) + "\n" + _below(single),
        "## What could not be taught, and what is announced\n\n" + _teaching(taught, rows),
        "## Families\n\n" + _families(facts, single) + "\n" + tables.by(single, "family"),
        "## By what lies there, ordinary light\n\n"
        + tables.by_thing(tables.ordinary(single), "family", "px"),
        "## By box, ordinary light, 48 and 64 pixels\n\n"
        + tables.by_thing(tables.ordinary(single, *tables.AIM_PX), "family", "box"),
        "## By box, all conditions, but our own drawings\n\n" + tables.by(others, "family", "box"),
        "## By condition, but our own drawings\n\n" + tables.by_condition(others),
        "## By condition and family: per cent right\n\n" + tables.matrix(single),
        "## By pixels a tile, but our own drawings\n\n" + tables.by(others, "px"),
        *(["## Still tables\n\n" + tables.by(still, "family", "condition", "px")] if still else []),
        "## Is the confidence right?\n\n" + _calibration(rows, facts, pictures, link),
        "## How it is counted\n\n" + MEANING.format(covered=COVERED_FROM),
    ]
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(wrap("\n".join(parts)), "utf-8")


def _made(rows: Sequence[Row], planned: int, command: str) -> str:
    whole = total(rows)
    more = "" if whole.frames == planned else f" so far, of {planned} planned: the same command goes on"
    return (
        f"Made by `{command}`, reader at commit {commit()}, on {machine()}: {whole.frames} readings of\n"
        f"drawn tables with {whole.fields} fields{more}. Nothing here was taken by a real camera.\n"
    )


def _wrong(rows: Sequence[Row], pictures: Path, link: str) -> str:
    whole = total(rows)
    most = tables.per_cent(bound(whole.wrong, whole.fields), 1)
    first = f"{whole.wrong} of {whole.fields} fields; so many allow at most {most} (95 %).\n"
    shown = cases.worst(rows)
    parts = [first, *([tables.mistakes(rows)] if whole.wrong else [])]
    if shown:
        cv2.imwrite(str(pictures / "cases.jpg"), cases.sheet(shown), JPEG)
        parts.append(f"![The worst cases, numbered]({link}/cases.jpg)\n")
        parts.append("\n".join(f"{number}. {case}" for number, case in enumerate(shown, 1)) + "\n")
    return "\n".join(parts)


def _below(rows: Sequence[Row]) -> str:
    """Return the boxes whose enrolled faces fall below the aim in ordinary light, the worst first."""
    found: list[tuple[float, list[object]]] = []
    for px in tables.AIM_PX:
        for (family, box), one in tally(tables.ordinary(rows, px), "family", "box").items():
            share = one.share("face")
            aim = tables.AIMS["face", px]
            if share.fields and share.right < aim * share.fields:
                cells = [family, box, px, share.fields, share.right, share.asked, share.wrong]
                found.append(
                    (share.right / share.fields, [*cells, tables.per_cent(share.right, share.fields)])
                )
    if not found:
        return "No box is below the aim for enrolled faces.\n"
    head = ["box below the aim", "", "px", "faces", "right", "asked", "wrong", "right"]
    lines = [cells for _, cells in sorted(found, key=lambda entry: entry[0])]
    more = f"\nand {len(lines) - BELOW_MOST} more.\n" if len(lines) > BELOW_MOST else ""
    return tables.table(head, lines[:BELOW_MOST]) + more


def _teaching(taught: dict[tuple[str, str], Taught], rows: Sequence[Row]) -> str:
    lines = []
    for (family, box), one in taught.items():
        own = [row for row in rows if row["family"] == family and row["box"] == box]
        pairs = len(families()[family].box(box).twins)
        why = Counter(reason.partition(":")[0] for reason in one.refused.values())
        refused = "; ".join(f"{count} x {reason}" for reason, count in why.most_common())
        asked = total(own).share("twin")
        twins = _twins(own)
        told = f"{len(one.announced)}: {asked.right} named, {asked.asked} asked, {asked.wrong} wrong"
        lines.append(
            [family, box, one.photographs, len(one.learned), len(one.refused), refused or "-", pairs,
             f"{twins.right} right, {twins.asked} asked, {twins.wrong} wrong" if pairs else "-",
             told if one.announced else "-"]
        )  # fmt: skip
    head = ["family", "box", "photographs", "learned", "refused", "why", "pairs of twins in the box"]
    unusable = [
        f"- {family}, {box}, {name}: {why}\n"
        for (family, box), one in taught.items()
        for name, why in one.unusable.items()
    ]
    return tables.table([*head, "their tiles, all conditions", "announced groups"], lines) + "".join(
        ["\nPhotographs that could not be used:\n\n", *unusable] if unusable else []
    )


def _twins(rows: Sequence[Row]) -> Share:
    """Return how the tiles were read that differ from another in one small part."""
    found = Counter(
        verdict_of(one)
        for row in rows
        for one in row["fields"].values()
        if "twin" in one[5].split() and one[4] in ("face", "twin")
    )
    return Share(found["right"], found["asked"], found["wrong"])


def _families(facts: dict[str, Facts], rows: Sequence[Row]) -> str:
    lines = []
    for name, one in facts.items():
        boxes = len({row["box"] for row in rows if row["family"] == name})
        lines.append([name, boxes, one.use, one.since or "-", drawings_mark(name), one.note])
    used = {one.use for one in facts.values()}
    meanings = "".join(f"- *{use}*: {what}.\n" for use, what in USES.items() if use in used)
    return tables.table(["family", "boxes", "used", "since", "drawings", "note"], lines) + "\n" + meanings


def _calibration(rows: Sequence[Row], facts: dict[str, Facts], pictures: Path, link: str) -> str:
    names = [name for name, one in facts.items() if one.use != "tuned"]
    found = curve.points(row for row in rows if row["family"] in names)
    if not found:
        return "Only families were measured that the reader was tuned with: they cannot tell.\n"
    (pictures / "calibration.svg").write_text(curve.draw(found), "utf-8")
    lines = [[f"{1 - p.doubt:.5f}", p.answers, f"{1 - p.wrong:.5f}", f"{1 - p.most:.5f}"] for p in found]
    return (
        f"![claimed doubt against measured errors]({link}/calibration.svg)\n\n"
        f"All that was said about families that nothing was tuned with ({', '.join(names)}):\n\n"
        + tables.table(["confidence", "answers", "share right", "at least (95 %)"], lines)
    )
