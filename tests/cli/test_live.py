"""The eye as the app starts it: a profile in, what the simulated table shows out of its own process."""

from __future__ import annotations

import time
from pathlib import Path
from shutil import copytree

import pytest

from companion.base.errors import BadData
from companion.base.messages import CameraRequest, Sighting, WorkerFailed
from companion.eye.inbox import Inbox
from companion.eye.opening import open_eye
from companion.eye.process import watch
from companion.eye.workers import Timeouts, Worker
from companion.games.castelli.simulator.source import open_simulator
from tests.vision.tables import profile_path


def small_profile(folder: Path) -> Path:
    """Return the profile of the drawn table, with a smaller picture."""
    copytree(profile_path().parent, folder, dirs_exist_ok=True)
    path = folder / profile_path().name
    text = path.read_text("utf-8")
    path.write_text(text.replace("[camera]\n", "[camera]\nsize = [1280, 720]\nfps = 10\n"), "utf-8")
    return path


def take(inbox: Inbox, kind: type, seconds: float = 120) -> object:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = [one for one in inbox.take() if isinstance(one, kind)]
        if found:
            return found[0]
        time.sleep(0.02)
    raise AssertionError(f"no {kind.__name__} in {seconds} s")


def test_a_broken_profile_is_told_in_one_line_and_a_good_one_is_watched(tmp_path: Path) -> None:
    good, bad = small_profile(tmp_path), tmp_path / "bad.toml"
    bad.write_text('[camera]\nsource = "simulator:1"\n', "utf-8")
    inbox = Inbox(lambda: None)
    worker = Worker("eye", watch, (open_eye, str(bad)), inbox.post, Timeouts(backoff_s=(0.1,)))
    try:
        failed = take(inbox, WorkerFailed)
        assert isinstance(failed, WorkerFailed)
        assert failed.why == f"{bad}: board is missing"
        worker.want(CameraRequest(str(good)))
        sighting = take(inbox, Sighting)
    finally:
        worker.stop()
    assert isinstance(sighting, Sighting)
    assert len(sighting.fields) == 32
    assert "down" in {read.state for read in sighting.fields.values()}  # a first tile may be turned already


def test_a_simulator_needs_a_number() -> None:
    with pytest.raises(BadData, match="simulator:first is not simulator: and a number"):
        open_simulator("first", {})
