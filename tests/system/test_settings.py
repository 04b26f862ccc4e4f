"""Settings from a file that anybody may have written: each is judged alone, whatever the others are."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.base import paths
from companion.system.settings import BYTES_AT_MOST, FILE, Settings, kept_settings, read_settings

CHOSEN = Settings(
    language="nl",
    shade="light",
    percent=125,
    help=False,
    trust_s=5,
    turned=True,
    rotation=270,
    panel=True,
    sound=False,
    lamp=33,
    brightness=50,
    dark_after_min=0,
    names=("Ana", "Íñigo Ñandú"),
    last={"record": "other/1", "players": [{"colour": "red"}]},
    same={"Anna": "Ana"},
    tiles="own",
    clock_s=-3600,
    clock_boot="0f6d1a7c",
)
WRONG: dict[str, list[Any]] = {
    "language": ["fr", "", "../de", "en\n", 3, None, ["en"]],
    "shade": ["grey", 1],
    "percent": [0, -100, 79, 151, 1_000_000_000, int("9" * 400), 100.0, "100", True],
    "help": [1, "yes", None],
    "pace": ["fast", "", 1, None],
    "trust_s": [-1, 61, 2.5],
    "turned": ["no"],
    "rotation": [7, 45, 360, -90, "90"],
    "panel": [0],
    "sound": ["on"],
    "lamp": [-1, 101, True],
    "brightness": [0, 101],
    "dark_after_min": [-1, 100_000],
    "names": ["Ana", [""], ["A" * 41], ["A\nB"], [3], [["Ana"]], ["Ana"] * 25, {"a": 1}],
    "last": [[], "last", {"names": "x" * 20_000}, {"first": int("9" * 400)}],
    "last_by_game": [[], {"a": []}, {"a": {"names": "x" * 20_000}}, {str(n): {} for n in range(33)}],
    "same": [
        [],
        {"": "Ana"},
        {"Anna": ""},
        {"Anna": 3},
        {"A" * 41: "Ana"},
        {str(n): "A" for n in range(201)},
    ],
    "tiles": [5, "x" * 81, "a\0b"],
    "clock_s": [10**15, -(10**15), "0"],
    "clock_boot": [0, "x" * 81],
}


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    return tmp_path


def test_what_was_chosen_is_read_as_it_was_kept(state: Path) -> None:
    CHOSEN.save()
    assert kept_settings() == (CHOSEN, {})
    assert Settings.read() == CHOSEN


def test_every_setting_has_values_that_are_wrong() -> None:
    assert set(WRONG) == {each.name for each in fields(Settings)}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in WRONG for value in WRONG[name]])
def test_a_wrong_setting_is_as_at_first_and_named_and_the_others_hold(name: str, value: Any) -> None:
    told = asdict(CHOSEN) | {name: value}
    found, faults = read_settings(json.dumps(told).encode(), "a copy")
    assert asdict(found) == asdict(CHOSEN) | {name: getattr(Settings(), name)}
    assert list(faults) == [name]
    assert faults[name].startswith(f"a copy: {name}")
    assert len(faults[name]) < 200
    assert "\n" not in faults[name]


def test_what_only_another_version_knows_is_left_out_in_silence() -> None:
    raw = json.dumps({"language": "de", "font": "runes", "limit": int("9" * 400)}).encode()
    assert read_settings(raw, FILE) == (Settings(language="de"), {})


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"", "not JSON"),
        (b'{"language": "de"', "not JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"last": ' + b'{"a": ' * 300 + b"1" + b"}" * 301, "nested too deeply"),  # could be read, not saved
        (b"[]", "not an object"),
        (b"\xff\xfe", "not UTF-8"),
        (b'{"lamp": NaN}', "NaN is not a number"),
        (b'{"lamp": 1, "lamp": 2}', '"lamp" is there twice'),
    ],
)
def test_a_file_that_is_none_leaves_all_as_at_first(state: Path, raw: bytes, told: str) -> None:
    (state / FILE).write_bytes(raw)
    found, faults = kept_settings()
    assert found == Settings()
    assert list(faults) == [""]
    assert faults[""].startswith(f"{state / FILE}: {told}")


def test_a_pipe_a_folder_and_a_huge_file_are_no_settings(state: Path) -> None:
    os.mkfifo(state / FILE)
    assert kept_settings() == (Settings(), {"": f"{state / FILE}: a pipe, not a file"})
    (state / FILE).unlink()
    (state / FILE).mkdir()
    assert kept_settings() == (Settings(), {"": f"{state / FILE}: a folder, not a file"})
    (state / FILE).rmdir()
    (state / FILE).write_bytes(b" " * (BYTES_AT_MOST + 1))
    assert kept_settings() == (Settings(), {"": f"{state / FILE}: larger than 1 MiB"})


def test_without_a_file_nothing_is_wrong(state: Path) -> None:
    assert kept_settings() == (Settings(), {})
    assert paths.state_folder() == state


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text("aÉ\n\u200d9", max_size=50),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.sampled_from("abc"), inside, max_size=4),
    max_leaves=8,
)


@settings(deadline=None, max_examples=60)
@given(st.dictionaries(st.sampled_from(sorted(WRONG)), PLAIN))
def test_whatever_stands_in_the_file_what_is_read_can_be_kept_and_read_again(told: dict[str, Any]) -> None:
    found, faults = read_settings(json.dumps(told).encode(), FILE)
    assert read_settings(json.dumps(asdict(found)).encode(), FILE) == (found, {})
    assert set(faults) <= {*told, ""}
