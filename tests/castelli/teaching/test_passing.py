"""Tile sets of other tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.base.errors import BadData
from companion.cli import import_
from companion.games.castelli import library

SET = """[tile.01]
coats = ["red {value}", "blue 4", "green card", "yellow 4"]
silver = 1
"""


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    library.clear_cache()


def test_a_tile_set_of_another_table_is_known_by_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "Attic.toml", tmp_path / "b" / "Attic.toml"
    first.write_text(SET.format(value=3), "utf-8")
    second.parent.mkdir()
    second.write_text(SET.format(value=5), "utf-8")
    for file in (first, first, second):
        assert import_.main([str(file)]) == 0
    assert capsys.readouterr().out == "Attic\nAttic\nAttic 2\n"
    assert library.tiles("Attic").tiles["01"].coats[0].value == 3
    assert library.tiles("Attic 2").tiles["01"].coats[0].value == 5


def test_one_called_as_what_is_taught_here_gets_another_name(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(SET.format(value=3), "utf-8")
    import_.main([str(tmp_path / "own.toml")])
    assert library.known_tiles() == ["own 2", "stand-in"]


def test_a_bad_one_is_refused_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(SET.format(value=9), "utf-8")
    with pytest.raises(BadData, match=f"^{file}:1: tile 01: "):
        import_.main([str(file)])
    assert library.known_tiles() == ["stand-in"]
