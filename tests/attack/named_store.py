"""The known attacks on games, copies and own files, each under its number in the list of faults."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.attack import inside
from tests.attack.case import Case, Outcome, companion
from tests.attack.copies import COPY, WAYS, tampered
from tests.attack.world import World, record_text

TAMPERED: Final = 260


def fault_01_restore_own_twice(world: World) -> Iterator[Case]:
    """What was set aside by a restore is never overwritten by the next one."""
    pictures = {f"camera/tiles/{n:02}.png": world.small_png + bytes([n]) for n in range(37)}
    for times in (2, 3):
        files = {
            f"{n}.sqlite": _with_own(world, {name: raw + b"%d" % n for name, raw in pictures.items()})
            for n in range(times)
        }
        mine = {f"state/{name}": raw for name, raw in pictures.items()}
        steps = [companion("restore", "--own", f"{n}.sqlite") for n in range(times)]
        yield Case(f"{times} restores", steps, files | mine, look=_all_somewhere({**mine}))


def _with_own(world: World, own: dict[str, bytes]) -> bytes:
    file = world.folder / COPY
    file.write_bytes(world.copy)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("DELETE FROM own_files")
        rows = [(name, sha256(raw).hexdigest(), raw) for name, raw in own.items()]
        connection.executemany("INSERT INTO own_files VALUES (?, ?, ?)", rows)
    return file.read_bytes()


def _all_somewhere(wanted: dict[str, bytes], under: str = "state") -> Any:
    """Return a look that finds every content of *wanted* anywhere in the folder *under*."""

    def look(folder: Path, outcomes: list[Outcome]) -> list[str]:
        there = {
            sha256(file.read_bytes()).hexdigest() for file in (folder / under).rglob("*") if file.is_file()
        }
        gone = [name for name, raw in wanted.items() if sha256(raw).hexdigest() not in there]
        return [f"{len(gone)} of {len(wanted)} own files are nowhere any more"] if gone else []

    return look


OWN_FILES: Final = {
    "a board with & in its name": {"layouts/Ana & Ben.toml": b"LAYOUT"},
    "a picture over 16 MiB": {"camera/bare.png": b"LARGE"},
    "other endings": {
        "camera/tiles/01.jpeg": b"SMALL",
        "camera/tiles/02.PNG": b"SMALL",
        "camera/tiles/03.webp": b"SMALL",
    },
    "names with odd letters": {
        "layouts/Größe + Äpfel [2] #1.toml": b"LAYOUT",
        "layouts/a~b@c!.toml": b"LAYOUT",
    },
    "more than 2,000 files": {f"camera/tiles/{n}.png": b"SMALL" for n in range(2100)},
    "deep folders": {"camera/a/b/c/d/e/x.png": b"SMALL"},
}


def fault_03_backup_leaves_nothing_out(world: World) -> Iterator[Case]:
    """What the table made is in the copy, or the backup fails and says what is missing."""
    contents = {b"LAYOUT": world.own_files["layouts/mine.toml"], b"LARGE": world.small_png + bytes(17 << 20)}
    contents[b"SMALL"] = world.small_png
    for label, files in OWN_FILES.items():
        own = {name: contents.get(raw, raw) for name, raw in files.items()}
        steps = [companion("backup", COPY), companion("backup", "--check", COPY)]
        yield Case(
            label,
            steps,
            {f"state/{name}": raw for name, raw in own.items()},
            played=True,
            look=_in_copy(own),
            store_attacked=True,
        )
    yield Case(
        "a board is missing in the copy",
        [companion("backup", "--check", COPY)],
        {COPY: _without_board(world)},
        look=_check_fails,
    )
    yield Case("a good copy", [companion("backup", "--check", COPY)], {COPY: world.copy}, look=_check_passes)


def _in_copy(own: dict[str, bytes]) -> Any:
    def look(folder: Path, outcomes: list[Outcome]) -> list[str]:
        if outcomes[0].spoken[0].status != 0:
            return []
        with closing(sqlite3.connect(folder / COPY)) as copy:
            there = {digest for (digest,) in copy.execute("SELECT digest FROM own_files")}
        gone = [name for name, raw in own.items() if sha256(raw).hexdigest() not in there]
        return [f"{len(gone)} own files are not in the copy"] if gone else []

    return look


def _without_board(world: World) -> bytes:
    return _with_own(
        world, {name: raw for name, raw in world.own_files.items() if not name.startswith("layouts/")}
    )


def _check_fails(folder: Path, outcomes: list[Outcome]) -> list[str]:
    status = outcomes[0].spoken[0].status
    return (
        []
        if status in (1, 2) and b"unrecognized" not in outcomes[0].spoken[0].err
        else ["backup --check takes a bad copy for good"]
    )


def _check_passes(folder: Path, outcomes: list[Outcome]) -> list[str]:
    return [] if outcomes[0].spoken[0].status == 0 else ["backup --check refuses a good copy"]


def fault_04_record_overwrites_no_file(world: World) -> Iterator[Case]:
    """`record --game N FILE` writes no file that is not this game's record."""
    contents = {
        "a text": b"my thesis\n",
        "a picture": world.small_png,
        "another game's record": record_text(world.records["rim-corner"]).encode(),
        "another course": record_text(
            [world.running[0], *world.running[1:3], {"move": "sell", "by": "red", "cards": 0}]
        ).encode(),
        "nothing but a comment": b"# my notes\n",
        "not UTF-8": b"\xff\xfe\x00",
    }
    for label, raw in contents.items():
        for typed in (b"quit\n", b"u\nquit\n"):
            step = companion("record", "--game", "2", "kept.txt", stdin=typed)
            yield Case(label, [step], {"kept.txt": raw}, played=True, look=_unchanged("kept.txt", raw))
    raw = b"my thesis\n"
    step = companion("record", "--game", "2", "link.jsonl", stdin=b"u\nquit\n")
    link = _links({"link.jsonl": "kept.txt"})
    yield Case(
        "a link", [step], {"kept.txt": raw}, prepare=link, played=True, look=_unchanged("kept.txt", raw)
    )


def _unchanged(name: str, raw: bytes) -> Any:
    def look(folder: Path, outcomes: list[Outcome]) -> list[str]:
        return (
            []
            if (folder / name).read_bytes() == raw
            else ["a file that is no record of this game was overwritten"]
        )

    return look


def _links(links: dict[str, str]) -> Any:
    def prepare(folder: Path) -> None:
        for name, target in links.items():
            (folder / name).symlink_to(target)

    return prepare


def fault_06_no_move_into_nothing(world: World) -> Iterator[Case]:
    """A move is confirmed only if it is in the store that lies at its path."""
    for how in (
        "moved",
        "deleted",
        "store deleted",
        "another in its place",
        "moved and made again",
        "nothing happens",
    ):
        yield Case(how, [inside.moved(how)], played=True, store_attacked=True)


def fault_07_tampered_copies(world: World) -> Iterator[Case]:
    """Of a copy whose seals are right only good games come in, and the store works as before."""
    ways = [*WAYS]
    for number in range(TAMPERED):
        how = ways[number % len(ways)]
        raw = tampered(world, Random(f"fault 7 {number}"), how)
        yield Case(
            how, [companion("restore", *["--own"] * (number % 2), COPY)], {COPY: raw}, played=True, after=True
        )


def fault_08_killed_backups_leave_nothing(world: World) -> Iterator[Case]:
    """What a killed backup left is gone after the next one."""
    for words in (("backup", COPY), ("backup", "copies", "--keep", "2")):
        yield Case(
            " ".join(words),
            [inside.killed(*words)],
            played=True,
            may_die=True,
            more=[[companion(*words)]],
            look=_no_parts,
        )


def _no_parts(folder: Path, outcomes: list[Outcome]) -> list[str]:
    left = [file.name for file in folder.rglob("*") if file.name.endswith(".part") or ".part-" in file.name]
    failed = [] if outcomes[-1].spoken[-1].status == 0 else ["the next backup fails"]
    return failed + (["an unfinished copy is left"] if left else [])


FORMULAS: Final = ("=1+1", "+1", "-1+2", "@SUM(A1)", "\t=1", "=HYPERLINK(1)", "|x", "＝1")


def fault_12_names_are_no_formulas(world: World) -> Iterator[Case]:
    """No name in a spreadsheet begins like a formula."""
    game = world.records["dilemma"]
    for name in FORMULAS:
        header = json.loads(json.dumps(game[0]))
        for player in header["players"]:
            player["name"] = name
        files = {"game.jsonl": record_text([header, *game[1:]]).encode()}
        steps = [companion("import", "game.jsonl"), companion("export", "last", "--as", "csv")]
        yield Case(name, steps, files, look=_no_formula)


def _no_formula(folder: Path, outcomes: list[Outcome]) -> list[str]:
    told = outcomes[0].spoken[-1]
    rows = csv.DictReader(io.StringIO(told.out.decode("utf-8", "replace")))
    bad = [
        row["player"] for row in rows if (row["player"] or "").startswith(("=", "+", "-", "@", "\t", "\r"))
    ]
    return [f"a name is a formula: {bad[0]}"] if bad else []


def fault_17_files_are_private(world: World) -> Iterator[Case]:
    """A state folder, the store and copies are their owner's alone."""
    files = {"game.jsonl": record_text(world.records["rim-corner"]).encode()}
    steps = [companion("import", "game.jsonl"), companion("backup", COPY)]
    yield Case(
        "a new state folder",
        steps,
        files,
        prepare=lambda folder: shutil.rmtree(folder / "state"),
        look=_private,
    )


def _private(folder: Path, outcomes: list[Outcome]) -> list[str]:
    places = [folder / "state", folder / "state" / "games.sqlite", folder / COPY]
    open_ones = [place.name for place in places if os.stat(place).st_mode & 0o077]
    return [f"others may read {', '.join(open_ones)}"] if open_ones else []
