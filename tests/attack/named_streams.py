"""The known attacks by streams, odd words and long names, each under its number in the list of faults."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.attack import inside
from tests.attack.case import Case, Outcome, companion
from tests.attack.mutate import as_toml, encoded
from tests.attack.world import World, record_text

WRITING: Final = (
    "games", "games --json", "export 1", "report 1", "record --game 2", "record --new", "replay -",
    "import -",
    "doctor", "check game.jsonl", "backup b.sqlite", "restore none", "help", "--version", "completion bash",
    "print markers -o -", "scan p.png", "whatif - C5 07", "none",
)  # fmt: skip
NINES: Final = "9" * 23
ODD_WORDS: Final = (
    ("backup", ""), ("restore", ""), ("record", "--game", NINES), ("export", NINES), ("report", NINES),
    ("replay", ""), ("record", ""), ("import", ""), ("check", ""), ("scan", ""),
    ("backup", "x", "--keep", NINES),
    ("backup", "--check", ""), ("report", "1", "-o", ""), ("print", "all", "-o", ""),
    ("read", "--profile", "", "x"), ("record", "--game", "-1"),
)  # fmt: skip


def fault_14_exit_70(world: World) -> Iterator[Case]:
    """Closed streams, empty names, long numbers: each is bad usage at most."""
    files = {"game.jsonl": record_text(world.records["rim-corner"]).encode(), "p.png": world.small_png}
    for words in (told.split() for told in WRITING):
        for closed in ((0,), (1,), (2,), (1, 2), (0, 1, 2)):
            yield Case(f"closed {closed}", [companion(*words, closed=closed)], files, played=True)
    for odd in ODD_WORDS:
        yield Case(" ".join(odd)[:20], [companion(*odd, stdin=b"quit\n")], files, played=True)
    usb = world.tomls["usb.toml"]
    profile = encoded(as_toml({**usb, "board": {**usb["board"], "pitch_mm": 10**400}}))
    for told in ("check p.toml", "print all --profile p.toml -o o.pdf", "read --profile p.toml p.png"):
        yield Case("400 digits", [companion(*told.split())], files | {"p.toml": profile})
    for letters in ("ü" * 40, "😀" * 40, "漢" * 40):
        yield _long_names(world, letters)


def _long_names(world: World, name: str) -> Case:
    game = world.records["four-players-battle"]
    header = json.loads(json.dumps(game[0]))
    for number, player in enumerate(header["players"]):
        player["name"] = name[:39] + str(number)
    files = {"game.jsonl": record_text([header, *game[1:]]).encode()}
    steps = [companion("import", "game.jsonl")]
    steps += [
        companion("export", "last", "--as", form)
        for form in ("bg-stats-qr", "bg-stats", "qr", "text", "csv", "board")
    ]
    return Case("long names", steps, files)


def fault_15_words(world: World) -> Iterator[Case]:
    """What is said is true and in words; nothing else is printed."""
    uses = [
        ("games",),
        ("none",),
        ("replay", "none"),
        ("record", "--game", "99"),
        ("check", "none"),
        ("restore", "none"),
        ("backup", "state"),
    ]
    for words in uses:
        yield Case(
            "2>/dev/full",
            [companion(*words, full=(2,))],
            played=True,
            look=_status_two if words != ("games",) else None,
        )
        yield Case(">/dev/full", [companion(*words, full=(1,))], played=True)
    damaged = world.played.joinpath("games.sqlite").read_bytes()
    damaged = damaged[:4096] + bytes(4096) + damaged[8192:]
    for words in (("record",), ("games",), ("export", "last")):
        yield Case(
            "damaged store",
            [companion(*words, stdin=b"n\nquit\n")],
            {"state/games.sqlite": damaged},
            store_attacked=True,
        )
    jpeg = world.camera_files["camera/table.jpg"]
    for tail in (b"\0\0\0\x18ftypmp42" + bytes(200_000), bytes(70_000), jpeg[2:]):
        words = ("read", "--profile", "camera/profile.toml", "p.jpg")
        yield Case(
            "motion photo", [companion(*words)], world.few_camera_files | {"p.jpg": jpeg + tail}, look=_read
        )
    if os.getuid() == 0:
        prepare = _closed_to_others
        yield Case(
            "another user's folder",
            [inside.as_nobody("doctor")],
            prepare=prepare,
            played=True,
            look=_doctor_runs,
        )
    step = companion("record", "--game", "2", "full.jsonl", stdin=b"u\nquit\n")
    yield Case(
        "full disk",
        [step],
        prepare=lambda folder: (folder / "full.jsonl").symlink_to("/dev/full"),
        played=True,
    )


def _closed_to_others(folder: Path) -> None:
    (folder / "state").chmod(0o700)


def _status_two(folder: Path, outcomes: list[Outcome]) -> list[str]:
    status = outcomes[0].spoken[0].status
    return [] if status == 2 else [f"exit {status} where standard error is full"]


def _read(folder: Path, outcomes: list[Outcome]) -> list[str]:
    return ["a whole JPEG with a tail is refused"] if outcomes[0].spoken[0].status == 2 else []


def _doctor_runs(folder: Path, outcomes: list[Outcome]) -> list[str]:
    told = outcomes[0].spoken[0]
    return (
        []
        if told.status in (0, 1) and told.out.count(b"\n") > 5
        else ["the doctor gives up on another user's folder"]
    )
