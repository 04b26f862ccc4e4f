"""The table with real games of Castelli: every golden record goes through it and comes out the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.castelli.tournament_rules import RULES as TOURNAMENT
from companion.games.registry import rules_for
from companion.journal import Add, Delete, Edit, Insert, Journal, open_journal
from companion.play.table import Table
from tests.ui.scenes.tournament import header as tournament_header
from tests.ui.scenes.tournament import next_move

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.jsonl"))


def lines_of(record: Path) -> list[dict[str, Any]]:
    lines = [line.strip() for line in record.read_text("utf-8").splitlines()]
    return [json.loads(line) for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("record", GAMES, ids=lambda record: record.stem)
def test_a_golden_game_comes_back_from_the_journal_as_it_was(record: Path, tmp_path: Path) -> None:
    header, *moves = lines_of(record)
    rules = rules_for(header)
    with open_journal(tmp_path / "games.sqlite") as journal:
        one: Table[Any, Any, Any] = Table.begin(journal, rules, header)
        for move in moves:
            one.submit(move)
        whole: Table[Any, Any, Any] = Table.begin(journal, rules, header, moves)
        for table in (Table.resume(journal, rules, one.number), Table.resume(journal, rules, whole.number)):
            assert (table.header, table.moves) == (header, tuple(moves))
            assert table.state == one.state
            assert (table.difference, table.misfit, table.score_differs) == (None, None, False)
            assert table.status == ("finished" if rules.finished(one.state) else "running")
        for _ in moves:
            one.undo()
        assert one.state == rules.start(rules.read_header(header))
        for _ in moves:
            one.redo()
        assert one.state == whole.state


@pytest.mark.parametrize("record", GAMES, ids=lambda record: record.stem)
def test_in_a_golden_game_any_move_can_be_looked_at_without_it(record: Path, tmp_path: Path) -> None:
    header, *moves = lines_of(record)
    rules = rules_for(header)
    with open_journal(tmp_path / "games.sqlite") as journal:
        table: Table[Any, Any, Any] = Table.begin(journal, rules, header, moves)
        state, entries = table.state, journal.history(table.number).entries
        for number in range(1, len(moves) + 1, 7):
            preview = table.preview(Delete(number))
            assert (preview.misfit is None) == (preview.after is not None)
            if preview.misfit:
                assert preview.misfit.number >= number
            assert table.preview(Edit(number, moves[number - 1])).difference == {}
        assert table.state == state
        assert journal.history(table.number).entries == entries


def test_a_correction_found_on_the_final_sheet_changes_only_that_score(tmp_path: Path) -> None:
    header, *moves = lines_of(next(record for record in GAMES if record.stem == "two-players-base"))
    rules = rules_for(header)
    with open_journal(tmp_path / "games.sqlite") as journal:
        table: Table[Any, Any, Any] = Table.begin(journal, rules, header, moves)
        assert table.status == "finished"
        colour = header["players"][0]["colour"]
        before = table.sheet["final"][colour]
        table.correct_before_end({"move": "correct", "player": colour, "points": 3})
        assert table.moves[-1] == moves[-1]
        assert table.sheet["final"][colour]["total"] == before["total"] + 3
        assert table.status == "finished"
        assert table.kept is not None
        assert table.kept.sheet == json.loads(json.dumps(table.sheet))


def test_a_game_stopped_with_a_result_is_listed_with_that_result(tmp_path: Path) -> None:
    header, *moves = lines_of(next(record for record in GAMES if record.stem == "two-players-base"))
    rules = rules_for(header)
    with open_journal(tmp_path / "games.sqlite") as journal:
        for result in (True, False):
            table: Table[Any, Any, Any] = Table.begin(journal, rules, header, moves[:-1])
            so_far = [player.points for player in journal.games()[-1].players]
            table.stop(result)
            final = [table.sheet["final"][player["colour"]]["total"] for player in header["players"]]
            assert final != so_far
            assert [player.points for player in journal.games()[-1].players] == (final if result else so_far)
            table.undo()
            assert [player.points for player in journal.games()[-1].players] == so_far


def tournament(journal: Journal, until: Callable[[Any], bool]) -> Table[Any, Any, Any]:
    """A tournament of people who only turn tiles and end turns, until something holds of its state."""
    table: Table[Any, Any, Any] = Table.begin(journal, TOURNAMENT, tournament_header(variant="all"))
    while not until(table.state):
        table.submit(next_move(table.state))
    return table


def correct(half: str, colour: str) -> dict[str, Any]:
    return {"half": half, "move": "correct", "player": colour, "cards": 1}


def test_a_correction_goes_in_before_what_ended_its_own_half(tmp_path: Path) -> None:
    with open_journal(tmp_path / "games.sqlite") as journal:
        table = tournament(journal, lambda state: state.halves["a"].over and state.halves["b"].moves > 2)
        red, yellow = table.state.halves["a"].setup.colours[0], table.state.halves["b"].setup.colours[1]
        ends = [n for n, move in enumerate(table.moves, 1) if (move["half"], move["move"]) == ("a", "end")]
        change = table.correction(correct("a", red))
        assert change == Insert(ends[-1], correct("a", red))
        total = table.state.halves["a"].final.rows[red].total
        table.correct_before_end(correct("a", red))
        assert table.state.halves["a"].final.rows[red].total > total
        assert table.correction(correct("b", yellow)) == Add(correct("b", yellow))  # that half goes on


def test_a_correction_in_a_finished_tournament_changes_the_last_round_of_its_half(tmp_path: Path) -> None:
    with open_journal(tmp_path / "games.sqlite") as journal:
        table = tournament(journal, lambda state: state.over)
        last = {half: _last_end(table, half) for half in ("a", "b")}
        assert last["a"] < last["b"] == len(table.moves)
        for half, number in last.items():
            who = table.state.halves[half].setup.colours[0]
            assert table.correction(correct(half, who)) == Insert(number, correct(half, who))
            cards = table.state.halves[half].final.rows[who].cards
            table.correct_before_end(correct(half, who))
            assert table.state.halves[half].final.rows[who].cards == cards + 1
            table.undo()
        assert table.status == "finished"


def _last_end(table: Table[Any, Any, Any], half: str) -> int:
    return max(
        n for n, move in enumerate(table.moves, 1) if move["move"] == "end" and move.get("half") == half
    )
