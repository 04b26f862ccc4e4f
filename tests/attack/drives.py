"""Fuzzing of USB drives: whatever may lie on one, and the screens that look there."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Final

from tests.attack import inside
from tests.attack.case import Case, Outcome
from tests.attack.copies import WAYS, tampered
from tests.attack.mutate import as_toml, encoded, mutated
from tests.attack.world import World

NAMES: Final = (
    b"2026-01-01-100000.sqlite", b"x.sqlite", b"\xff\xfe.sqlite", b"a\nb.sqlite", b"\x1b[2J.sqlite",
    b"9999-99-99-999999.sqlite",
    b"\xf0\x9f\x98\x80.sqlite", b"board.toml", b"\xff.toml", b"a\x01.toml", b"castelli-1.html",
    b"castelli-1.csv", b"castelli-1.svg",
    b"castelli-1-bg-stats.txt", b"x" * 240 + b".toml", b"<b>.sqlite", b"[b]x.toml", b".toml", b".sqlite",
)  # fmt: skip
VICTIM: Final = "victim.txt"
THESIS: Final = b"my thesis"


def drive(world: World, dice: Random) -> Case:
    """Return a drive with odd things on it, and a screen that looks there."""
    step = dice.choice((inside.COPIES_PAGE, inside.COPIES_PAGE, inside.LAYOUTS_PAGE, inside.SHARING))
    laid = [
        (
            dice.choice(NAMES),
            dice.choice(("file", "link", "loop", "pipe", "folder", "copy", "layout", "zero")),
        )
        for _ in range(5)
    ]
    copy = tampered(world, dice, dice.choice([*WAYS])) if dice.random() < 0.5 else world.copy
    layout = encoded(as_toml(mutated(world.tomls["layout.toml"], dice)))
    return Case(
        {inside.COPIES_PAGE: "copies", inside.LAYOUTS_PAGE: "layouts"}.get(step, "share"),
        [step],
        {VICTIM: THESIS},
        prepare=lambda folder: lay_out(folder, laid, copy, layout),
        played=True,
        after=dice.random() < 0.3,
        look=untouched,
    )


def lay_out(folder: Path, laid: list[tuple[bytes, str]], copy: bytes, layout: bytes) -> None:
    """Put what is *laid* on the stick in *folder*: names with what they are."""
    copies = folder / "stick" / "castelli-copies"
    copies.mkdir(parents=True)
    for name, what in laid:
        for place in (copies, copies.parent):
            file = os.fsencode(place) + b"/" + name
            if not os.path.lexists(file):
                _put(
                    file,
                    what,
                    os.fsencode(folder / VICTIM),
                    {"copy": copy, "layout": layout, "file": b"x = 1\n"},
                )


def _put(file: bytes, what: str, victim: bytes, contents: dict[str, bytes]) -> None:
    if what == "link":
        os.symlink(victim, file)
    elif what == "zero":
        os.symlink(b"/dev/zero", file)
    elif what == "loop":
        os.symlink(file, file)
    elif what == "pipe":
        os.mkfifo(file)
    elif what == "folder":
        os.mkdir(file)
    else:
        with open(file, "wb") as opened:
            opened.write(contents[what])


def untouched(folder: Path, _outcomes: list[Outcome]) -> list[str]:
    """Tell whether something was written where a link led."""
    return (
        []
        if (folder / VICTIM).read_bytes() == THESIS
        else ["a link on the drive was followed and written to"]
    )
