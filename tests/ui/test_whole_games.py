"""Whole games played by touch end with the score that `replay` gives for the exported record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.engine.castelli.tournament import standings
from tests.cli.cli import companion
from tests.ui.playing import play_by_touch, play_tournament_by_touch
from tests.ui.test_new_game import opened
from tests.ui.touching import touch

if TYPE_CHECKING:
    from tests.ui.stage import Stage


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
    assert_replayed(stage, tmp_path)
    assert taps.per_turn() <= 6
    with capsys.disabled():
        print(f"\n{players} players, {modules}: {taps}")


@pytest.mark.slow
@pytest.mark.parametrize("drawn", [False], ids=["not-drawn"])  # the games above are, on the same screens
@pytest.mark.parametrize(
    ("variant", "touches", "modules"),
    [("finals", 1, ("Dilemma",)), ("all", 2, ("Battle",))],
    ids=["finals-dilemma", "all-battle"],
)
def test_a_tournament_played_by_touch_is_the_tournament_of_its_record(
    stage: Stage, tmp_path: Path, variant: str, touches: int, modules: tuple[str, ...]
) -> None:
    opened(stage)
    for _ in range(touches):
        touch(stage, "Tournament")
    for module in modules:
        touch(stage, module)
    touch(stage, "Begin")
    assert stage.page.name == "tournament"
    taps = play_tournament_by_touch(stage, seed=5)
    state = stage.app.session.play.state
    assert (state.setup.variant, state.over) == (variant, True)
    assert stage.page.view.standings[0].colour == standings(state)[0][0]
    assert_replayed(stage, tmp_path)
    assert taps.per_turn() <= 6


def assert_replayed(stage: Stage, tmp_path: Path) -> None:
    """Compare what is on the table with what `replay` tells of its record."""
    table = stage.app.session.play.table
    assert table is not None
    record = tmp_path / "game.jsonl"
    record.write_text("".join(json.dumps(line) + "\n" for line in (table.header, *table.moves)), "utf-8")
    said = companion("replay", record, "--json", state=tmp_path)
    assert json.loads(said.out) == json.loads(json.dumps(table.rules.sheet(table.state)))
