"""The eye's process: whatever happens to it or its camera, it comes back; it never outlives its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.base.messages import FieldPictures, LiveView, Sighting, Views, WorkerFailed
from companion.eye.inbox import Inbox
from tests.camera.scripted import Watched, has_failed, is_gone

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def eye(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    watched = Watched(tmp_path_factory.mktemp("eye"))
    yield watched
    watched.worker.stop()


@pytest.mark.parametrize("state", ["unplugged", "frozen", "hung device", "garbage"])
def test_a_camera_that_fails_is_told_and_comes_back(eye: Watched, state: str) -> None:
    eye.sees()
    eye.be(state)
    if state == "garbage":
        time.sleep(0.3)
    else:
        eye.until(is_gone)
    eye.be("fine")
    eye.sees()


@pytest.mark.parametrize("state", ["abort", "hung eye", "fault"])
def test_an_eye_that_dies_or_hangs_is_replaced(eye: Watched, state: str) -> None:
    eye.sees()
    before = eye.worker.pid
    eye.be(state)
    why = eye.until(has_failed)[-1].why
    eye.be("fine")
    assert why == {
        "abort": f"ended by signal {signal.SIGABRT:d}",
        "hung eye": "hangs",
        "fault": "ZeroDivisionError: a fault",
    }.get(state)
    eye.sees()
    assert eye.worker.pid != before


def test_a_killed_eye_is_replaced_and_what_is_wanted_reaches_the_new_one(eye: Watched) -> None:
    eye.sees()
    eye.wanted = replace(eye.wanted, views=Views(live=True, fields=("A1", "C1", "Z9")))
    assert eye.worker.pid is not None
    os.kill(eye.worker.pid, signal.SIGKILL)
    eye.until(has_failed)
    eye.look()
    found = eye.until(lambda message: isinstance(message, FieldPictures))
    assert set(found[-1].jpegs) == {"A1", "C1"}
    assert all(raw.startswith(b"\xff\xd8") for raw in found[-1].jpegs.values())
    view = eye.until(lambda message: isinstance(message, LiveView) and bool(message.fields))[-1]
    assert view.jpeg.startswith(b"\xff\xd8")
    assert len(view.fields) == 32
    eye.wanted = replace(eye.wanted, views=Views())
    eye.sees()


def test_a_sighting_of_a_bare_table_claims_nothing(eye: Watched) -> None:
    sighting = eye.sees()[-1]
    assert isinstance(sighting, Sighting)
    assert {read.state for read in sighting.fields.values()} == {"unsure"}
    assert sighting.markers == 4


PARENT = """
import sys, time
from pathlib import Path
from tests.camera.scripted import Watched

if __name__ == "__main__":
    eye = Watched(Path(sys.argv[1]))
    eye.sees()
    if sys.argv[2] == "hung":
        eye.be("hung eye")
    print(eye.worker.pid, flush=True)
    time.sleep(600)
"""


@pytest.mark.parametrize("how", ["fine", "hung"])
def test_the_eye_dies_with_its_parent_however_that_dies(tmp_path: Path, how: str) -> None:
    program = tmp_path / "parent.py"
    program.write_text(PARENT, "utf-8")
    words = [sys.executable, str(program), str(tmp_path), how]
    parent = subprocess.Popen(words, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    assert Path(f"/proc/{child}").exists()
    parent.kill()
    parent.communicate()
    end = time.monotonic() + 30
    while _runs(child) and time.monotonic() < end:
        time.sleep(0.05)
    assert not _runs(child)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_the_inbox_keeps_the_order_and_wakes_for_each() -> None:
    woken: list[int] = []
    inbox = Inbox(lambda: woken.append(1))
    for n in range(3):
        inbox.post(WorkerFailed("eye", str(n)))
    assert [one.why for one in inbox.take()] == ["0", "1", "2"]
    assert inbox.take() == []
    assert len(woken) == 3
