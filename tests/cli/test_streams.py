"""Every command with each of its streams closed or full: the status it would have, never a fault."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import cli

ROOT = Path(__file__).parents[2]
RECORD = str(ROOT / "tests/games/two-players-base.jsonl")
PICTURE = "picture.png"
ARGUMENTS: dict[str, list[str]] = {
    "open": [],
    "replay": [RECORD],
    "whatif": [RECORD],
    "check": [RECORD, "nowhere.toml"],
    "read": [PICTURE],
    "scan": [PICTURE],
    "enrol": [f"back={PICTURE}"],
    "calibrate": [PICTURE],
    "audit": ["1", PICTURE],
    "demo": ["--headless", "--no-camera", "--seed", "1", "--out", "shown"],
    "record": [],
    "report": [RECORD],
    "games": [],
    "export": ["1"],
    "import": [RECORD],
    "backup": ["copy.castelli"],
    "restore": ["nowhere.castelli"],
    "print": ["-o", "kit.pdf"],
    "doctor": ["--lang", "de"],
    "bench": ["--sideways"],
    "completion": ["sideways"],
}
STREAMS = ("<&-", ">&-", "2>&-", "</dev/full 2>/dev/full", ">/dev/full")


def test_every_command_is_tried() -> None:
    assert set(ARGUMENTS) == set(cli.SUMMARIES)


@pytest.mark.slow
@pytest.mark.parametrize("name", ARGUMENTS)
def test_a_command_ends_as_it_would_whatever_its_streams_are(name: str, tmp_path: Path) -> None:
    usual = run(name, "</dev/null", tmp_path / "usual")
    assert usual.returncode in (0, 1, 2)
    for number, how in enumerate(STREAMS):
        folder = tmp_path / f"{number}"
        told = run(name, how, folder)
        endless = how.startswith("</dev/full") and name == "record"
        lost = how == ">/dev/full" and usual.stdout
        assert told.returncode == (2 if endless or lost else usual.returncode), (how, told)
        assert b"Traceback" not in told.stderr + told.stdout, how
        assert not (folder / "state" / "fault.txt").exists(), how
        assert told.stderr.count(b"\n") <= usual.stderr.count(b"\n") + 1, (how, told)
        if how == "2>&-":
            assert told.stdout == usual.stdout or name in VARIES, "nothing that was told beside comes here"


VARIES = ("doctor", "demo", "backup")
"""What they print depends on the moment or the folder."""


def run(name: str, how: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Run the command *name* in a *folder* of its own with one game, with streams as the shell's *how*."""
    folder.mkdir()
    (folder / PICTURE).write_bytes(b"\x89PNG\r\n\x1a\n no more")
    known = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "COMPANION_STATE": str(folder / "state")}
    shutil.copytree(_store(folder.parent), folder / "state")
    command = [sys.executable, "-P", "-m", "companion", name, *ARGUMENTS[name]]
    return subprocess.run(
        ["sh", "-c", f'"$@" {how}', "sh", *command],
        cwd=folder,
        env=known,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=False,
    )


def _store(folder: Path) -> Path:
    """Return a state folder with one game in its store."""
    from companion.games.registry import rules_for
    from companion.journal import open_journal
    from companion.play.records import replay
    from companion.play.table import Table

    state = folder / "first"
    if not state.exists():
        with replay(RECORD) as record:
            header, moves = record.header, [line.data for line in record]
        state.mkdir()
        with open_journal(state / "games.sqlite") as journal:
            Table.begin(journal, rules_for(header), header, moves[:8])
    return state
