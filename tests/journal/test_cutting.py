"""The power cut test, small; the large one is `scripts/power-cut`."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from companion.base.errors import CompanionError
from tests.journal import cutting
from tests.journal.cutting import Disk, cut_test
from tests.journal.stores import ROOT
from tests.journal.watched_disk import Did


@pytest.mark.slow
def test_a_power_cut_at_any_moment_loses_nothing_confirmed() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.toy.cutting", "25", "--seed", "5"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "| cuts, each at a random moment | 25 |" in done.stdout


class Lying(Disk):
    """A disk that says a sync is done and does nothing."""

    def do(self, did: Did) -> None:
        if did.what != "sync":
            super().do(did)


@pytest.mark.slow
def test_the_test_sees_what_a_disk_loses_that_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "Disk", Lying)
    try:
        faults = cut_test(25, 5).faults
    except CompanionError as error:
        faults = [str(error)]
    assert faults


def test_what_was_synced_is_there_and_the_rest_may_be_lost_or_torn() -> None:
    disk = Disk({"f": b"a" * 1024})
    disk.do(Did("write", "f", 0, b"b" * 1024))
    assert {disk.cut(Random(seed))["f"] for seed in range(200)} == {
        one * 512 + other * 512 for one in (b"a", b"b") for other in (b"a", b"b")
    }
    disk.do(Did("sync", "f"))
    assert {disk.cut(Random(seed))["f"] for seed in range(20)} == {b"b" * 1024}
    disk.do(Did("delete", "f", 1))
    assert disk.cut(Random(1)) == {}
