"""Profiles of older readers: what said something once is accepted, and said to be of no use any more."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.base.errors import BadData
from companion.eye.profiles import load_profile

USB = Path(__file__).parents[2] / "calibration" / "profiles" / "usb.toml"


def test_a_key_of_an_older_reader_is_accepted_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = tmp_path / "old.toml"
    old.write_text(USB.read_text("utf-8") + "\n[reader]\ncoat_sigmas = 0.8\nrival_sigmas = 6.0\n", "utf-8")
    assert load_profile(old).thresholds.rival_sigmas == 6.0
    said = capsys.readouterr().err
    assert f"{old}: reader: coat_sigmas: not used any more" in said
    load_profile(old)
    assert not capsys.readouterr().err, "it is said once"


def test_a_key_that_never_was_is_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(USB.read_text("utf-8") + "\n[reader]\ncoat_sigma = 0.8\n", "utf-8")
    with pytest.raises(BadData, match="coat_sigma"):
        load_profile(bad)
