"""Whole games played by touch end with the score that `replay` gives for the exported record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.rules import CASTELLI
from tests.commands.cli import companion
from tests.ui.playing import play_by_touch

if TYPE_CHECKING:
    from companion.ui.stage import Stage


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "modules"),
    [(2, ()), (3, ("dilemma",)), (4, ("dilemma", "battle"))],
    ids=["two", "three-dilemma", "four-both"],
)
def test_a_game_played_by_touch_is_the_game_of_its_record(
    stage: Stage, tmp_path: Path, players: int, modules: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    taps = play_by_touch(stage, players, modules, seed=11)
    table = stage.app.sitting.table
    assert table is not None
    record = tmp_path / "game.jsonl"
    record.write_text("".join(json.dumps(line) + "\n" for line in (table.header, *table.moves)), "utf-8")
    said = companion("replay", record, "--json", state=tmp_path)
    assert json.loads(said.out) == json.loads(json.dumps(CASTELLI.sheet(table.state)))
    assert taps.per_turn() <= 6
    with capsys.disabled():
        print(f"\n{players} players, {modules}: {taps}")
