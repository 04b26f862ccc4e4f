"""All known attacks by name; here those on settings, by files that are none, and by USB drives."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which
from typing import Any, Final

from tests.attack import inside, named_found, named_pictures, named_store, named_streams
from tests.attack.case import Case, Outcome, Step, companion
from tests.attack.drives import THESIS, VICTIM, lay_out, untouched
from tests.attack.mutate import as_toml, encoded
from tests.attack.texts import READ_SETTINGS
from tests.attack.world import SETTINGS, World, record_text

Named = Callable[[World], Iterator[Case]]
BAD_SETTINGS: Final[tuple[tuple[str, Any], ...]] = (
    ("language", "fr"), ("language", ""), ("language", "../de"), ("shade", "pink"), ("percent", 0),
    ("percent", -5),
    ("percent", 1_000_000_000), ("percent", 1), ("rotation", 7), ("rotation", 360), ("rotation", -90),
    ("trust_s", -1),
    ("trust_s", 10**12), ("lamp", 101), ("lamp", -1), ("brightness", 10**9),
    ("dark_after_min", -1),
    ("dark_after_min", 10**15), ("clock_s", 10**18), ("clock_s", -(10**18)), ("names", ["x" * 100_000]),
    ("names", ["\0"]),
    ("names", ["Ana"] * 100_000), ("last", {"players": 3}),
    ("last", {"record": "castelli/1", "players": [{}]}), ("tiles", "../x"),
    ("tiles", "x" * 5000), ("clock_boot", "\ud800"),
)  # fmt: skip


def fault_02_settings(world: World) -> Iterator[Case]:
    """A bad setting falls back alone, is named by the doctor, and never ends a start."""
    for name, value in BAD_SETTINGS:
        raw = encoded(json.dumps({"sound": False, name: value}))
        told = name in FALLING_BACK
        steps = [companion("doctor", "--json"), Step((name,), code=READ_SETTINGS + FALLS_BACK * told)]
        yield Case(
            f"{name} {str(value)[:20]}",
            steps,
            {"state/settings.json": raw},
            look=_doctor_names(name) if told else None,
        )


def fault_02_starts(world: World) -> Iterator[Case]:
    """The window opens with any settings."""
    if which("Xvfb") is None and not os.environ.get("DISPLAY"):
        return
    yield Case("good settings", [inside.WINDOW_OPENS], {"state/settings.json": encoded(json.dumps(SETTINGS))})
    for name, value in BAD_SETTINGS:
        raw = encoded(json.dumps({name: value}))
        yield Case(
            f"{name} {str(value)[:20]}",
            [inside.WINDOW_OPENS],
            {"state/settings.json": raw},
            played=True,
            store_attacked=True,
        )


FALLING_BACK: Final = (
    "language", "shade", "percent", "rotation", "trust_s", "lamp", "brightness", "dark_after_min", "clock_s",
)  # fmt: skip
"""Settings of which a bad one is known by itself."""
FALLS_BACK: Final = """
assert getattr(Settings.read(), WORDS[0]) == getattr(Settings(), WORDS[0]), f"{WORDS[0]}: believed"
"""


def _doctor_names(name: str) -> Any:
    def look(folder: Path, outcomes: list[Outcome]) -> list[str]:
        told = outcomes[0].spoken[0].out.decode("utf-8", "replace")
        return [] if name in told else [f"the doctor does not name {name}"]

    return look


def fault_11_devices_and_pipes(world: World) -> Iterator[Case]:
    """What is no file is refused at once, wherever a file is named."""
    profile = ("--profile", "camera/profile.toml")
    uses: dict[str, tuple[str, ...]] = {
        "x.jsonl": ("replay", "x.jsonl"), "y.jsonl": ("import", "y.jsonl"), "z.jsonl": ("report", "z.jsonl"),
        "a.jsonl": ("check", "a.jsonl"), "b.jsonl": ("whatif", "b.jsonl", "C5", "07"),
        "c.jsonl": ("record", "c.jsonl"),
        "d.jsonl": ("audit", *profile, "d.jsonl", "camera/table.jpg"),
        "p.toml": ("read", "--profile", "p.toml", "camera/table.jpg"),
        "q.toml": ("check", "q.toml"), "r.toml": ("import", "r.toml"),
        "s.toml": ("print", "all", "--profile", "s.toml", "-o", "o.pdf"),
        "t.toml": ("doctor", "--profile", "t.toml"),
        "u.toml": ("calibrate", "--profile", "u.toml", "camera/table.jpg"),
        "v.toml": ("enrol", "--profile", "v.toml", "back=camera/table.jpg"),
        "plan.txt": ("enrol", *profile, "--plan", "plan.txt"),
        "b.zip": ("read", "b.zip"), "i.png": ("read", *profile, "i.png"), "j.png": ("scan", "j.png"),
        "k.png": ("enrol", *profile, "back=k.png"), "l.png": ("calibrate", *profile, "l.png"),
        "c.sqlite": ("restore", "c.sqlite"),
        "d.sqlite": ("backup", "--check", "d.sqlite"), "e.sqlite": ("backup", "e.sqlite"),
        "camera/tiles/07.png": ("read", *profile, "camera/table.jpg"),
        "camera/stand-in.toml": ("check", "camera/own.toml"),
        "state/settings.json": ("doctor", "--json"), "state/pins.toml": ("doctor", "--json"),
        "state/camera/profile.toml": ("doctor", "--json"), "state/layouts/pipe.toml": ("check", "game.jsonl"),
        "state/layouts/pipe2.toml": ("backup", "f.sqlite"),
        "state/camera/tiles/pipe.png": ("backup", "g.sqlite"),
        "state/games.sqlite": ("games",),
    }  # fmt: skip
    own = {**world.tomls["usb.toml"], "tiles": {"set": "stand-in.toml", "pictures": "tiles"}}
    game = record_text(
        [{**world.running[0], "board": "pipe", "tiles": "stand-in"}, *world.running[1:]]
    ).encode()
    files = {**world.few_camera_files, "camera/own.toml": encoded(as_toml(own)), "game.jsonl": game}
    for name, words in uses.items():
        for what in ("zero", "pipe", "folder"):
            there = {one: raw for one, raw in files.items() if one != name}
            case = Case(
                f"{what} {name}", [companion(*words, stdin=b"quit\n")], there, prepare=_special(name, what)
            )
            case.store_attacked = True
            yield case


def _special(name: str, what: str) -> Callable[[Path], None]:
    def prepare(folder: Path) -> None:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if what == "pipe":
            os.mkfifo(file)
        elif what == "folder":
            file.mkdir()
        else:
            file.symlink_to("/dev/zero")

    return prepare


def fault_13_drives(world: World) -> Iterator[Case]:
    """A drive's links are not followed, its pipes do not block, its names may be any bytes."""
    shared = [b"castelli-1.html", b"castelli-1.csv", b"castelli-1.svg", b"castelli-1-bg-stats.txt"]
    for what in ("link", "pipe", "folder", "loop", "zero"):
        yield _drive(f"share: {what}", inside.SHARING, [(name, what) for name in shared], world)
        copies = [(b"2026-01-01-100000.sqlite", what), (b"board.toml", what)]
        yield _drive(f"copies: {what}", inside.COPIES_PAGE, copies, world)
        yield _drive(f"layouts: {what}", inside.LAYOUTS_PAGE, copies, world)
    for name in (b"\xff\xfe.sqlite", b"\xff.toml", b"\x1b[2J.sqlite", b"a\nb.sqlite"):
        for step in (inside.COPIES_PAGE, inside.LAYOUTS_PAGE):
            yield _drive(
                f"name {name!r}", step, [(name, "copy" if name.endswith(b"sqlite") else "layout")], world
            )


def _drive(label: str, step: Step, laid: list[tuple[bytes, str]], world: World) -> Case:
    layout = world.own_files["layouts/mine.toml"]
    return Case(
        label,
        [step],
        {VICTIM: THESIS},
        prepare=lambda folder: lay_out(folder, laid, world.copy, layout),
        played=True,
        look=untouched,
    )


NAMED: Final[dict[str, Named]] = {
    "fault 1: restore --own twice": named_store.fault_01_restore_own_twice,
    "fault 2: bad settings": fault_02_settings,
    "fault 2: starts with bad settings": fault_02_starts,
    "fault 3: own files left out of a backup": named_store.fault_03_backup_leaves_nothing_out,
    "fault 4: record overwrites a file": named_store.fault_04_record_overwrites_no_file,
    "fault 5: flat pictures": named_pictures.fault_05_flat_pictures,
    "fault 6: moves into nothing": named_store.fault_06_no_move_into_nothing,
    "fault 7: tampered copies": named_store.fault_07_tampered_copies,
    "fault 8: killed backups": named_store.fault_08_killed_backups_leave_nothing,
    "fault 9: pictures of folder cameras": named_pictures.fault_09_folder_cameras,
    "fault 10: JPEG with many scans": named_pictures.fault_10_many_scans,
    "fault 11: devices and pipes": fault_11_devices_and_pipes,
    "fault 12: names that are formulas": named_store.fault_12_names_are_no_formulas,
    "fault 13: links, pipes and names on a drive": fault_13_drives,
    "fault 14: streams, empty words, long numbers": named_streams.fault_14_exit_70,
    "fault 15: wrong words": named_streams.fault_15_words,
    "fault 17: files others may read": named_store.fault_17_files_are_private,
    "found by lot: copies": named_found.found_in_copies,
    "found by lot: words, settings, typed lines": named_found.found_elsewhere,
}
"""Faults 16 (long work beside the window) and the rest of 17 (updates, drives) have tests of their own."""
