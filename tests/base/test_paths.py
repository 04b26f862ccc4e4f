"""Where data lies, and reading it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from companion.base import paths
from companion.base.errors import BadData
from companion.base.toml import BYTES_AT_MOST, read_toml
from companion.games.castelli import library

VARIABLES = ("COMPANION_STATE", "STATE_DIRECTORY", "XDG_STATE_HOME", "HOME")


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("given", "folder"),
    [
        (("/a", "/b", "/c", "/d"), "/a"),
        (("", "/b:/e", "/c", "/d"), "/b"),
        (("", "", "/c", "/d"), "/c/castelli-companion"),
        (("", "", "", "/d"), "/d/.local/state/castelli-companion"),
        (("", "", "relative", "/d"), "/d/.local/state/castelli-companion"),
    ],
)
def test_the_state_folder_is_the_first_that_is_set(
    given: tuple[str, ...], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in zip(VARIABLES, given, strict=True):
        monkeypatch.setenv(name, value)
    assert paths.state_folder() == Path(folder)
    assert paths.store_path() == Path(folder) / "games.sqlite"


def test_what_ships_is_found_by_name(state: Path) -> None:
    assert "stand-in" in library.known_layouts()
    assert library.layout_path("stand-in").is_file()
    assert library.tiles_path("stand-in").is_file()


def test_the_tables_own_data_comes_first(state: Path) -> None:
    (state / "layouts").mkdir()
    own = state / "layouts" / "stand-in.toml"
    own.write_text("")
    (state / "layouts" / "ours.toml").write_text("")
    assert library.layout_path("stand-in") == own
    assert library.layout_path("ours").parent == own.parent
    assert {"ours", "stand-in"} <= set(library.known_layouts())
    assert "ours" not in library.known_tiles()


@pytest.mark.parametrize(
    "name",
    ["", ".", "..", "../stand-in", "layouts/stand-in", "/etc/passwd", "stand-in\0", "stand-in.toml", "a\nb"],
)
def test_a_name_is_never_a_path(name: str, state: Path) -> None:
    (state / "stand-in.toml").write_text("")
    with pytest.raises(BadData, match="not known here") as bad:
        library.layout_path(name)
    assert "stand-in" in str(bad.value)
    assert str(bad.value).isprintable()
    with pytest.raises(BadData):
        library.tiles_path(name)


def test_a_long_name_is_shown_short(state: Path) -> None:
    with pytest.raises(BadData) as bad:
        library.layout_path("x" * 10_000)
    assert len(str(bad.value)) < 200


def toml(folder: Path, content: bytes) -> Path:
    path = folder / "board.toml"
    path.write_bytes(content)
    return path


def test_a_file_is_read(tmp_path: Path) -> None:
    assert read_toml(toml(tmp_path, b"a = 1\n[b]\nc = 'd'\n")) == {"a": 1, "b": {"c": "d"}}


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"a = 1\nb = \nc = 3\n", ":2: "),
        (b"a = 1\n[b\n", ":2: "),
        (b"a = 1\n\n\n[b", ":4: "),
        (b"a = 1\na = 2\n", ":2: "),
        (b"a = 1\nb = '\xff'\n", ":2: not UTF-8"),
        (b"\xff\xfea\0", ":1: not UTF-8"),
        (b"a = 1\nb = '\0'\n", ":2: "),
        (b"a = " + b"[" * 100_000, ": nested too deeply"),
        (b"a = " + b"{b=" * 100_000, ": nested too deeply"),
        (b"x = 1\n" + b"a." * 100_000 + b"b = 1", ":2: a key has too many parts"),
        (b"x = 1\n[" + b'"a" . ' * 100_000 + b"b]", ":2: a key has too many parts"),
        (b"a = " + b"1" * 100_000, ": a number is too long"),
        (b"#" + b"x" * BYTES_AT_MOST, ": larger than 4 MiB"),
    ],
)
def test_a_file_that_is_not_toml_is_told_with_its_place(tmp_path: Path, content: bytes, place: str) -> None:
    path = toml(tmp_path, content)
    with pytest.raises(BadData) as bad:
        read_toml(path)
    assert str(bad.value).startswith(f"{path}{place}")
    assert len(str(bad.value)) < len(str(path)) + 120
    assert str(bad.value).isprintable()


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, why in (
        ("none", "no such file"),
        ("pipe", "not a file"),
        (".", "not a file"),
        ("a\0b", "not a name"),
    ):
        with pytest.raises(BadData, match=why):
            read_toml(tmp_path / name)
    with pytest.raises(BadData, match="not a file"):
        read_toml(Path("/dev/zero"))


@pytest.mark.skipif(sys.platform != "linux", reason="Linux allows any byte in a name")
def test_an_own_file_with_an_odd_name_does_no_harm(state: Path) -> None:
    (state / "tiles").mkdir()
    (state / "tiles" / os.fsdecode(b"\xff.toml")).write_text("")
    assert "stand-in" in library.known_tiles()
