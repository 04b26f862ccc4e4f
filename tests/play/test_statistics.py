"""What the games of a store add up to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.base.errors import Stopped
from companion.games.castelli.rules import CASTELLI
from companion.journal import open_journal
from companion.play.long_work import count_games
from companion.play.results import Result, Seat, results_of
from companion.play.statistics import Duel, Statistics, Tally, add_up, add_up_by_game, all_results
from companion.play.table import Table
from scripts.bench.many_games import fill


def game(*seats: tuple[str, int], won: str = "", modules: str = "") -> Result:
    """Return a game of these names and points; *won* says who won where points do not tell."""
    most = max(points for _, points in seats)
    colours = ("red", "blue", "green", "yellow")
    told = zip(colours, seats, strict=False)
    return Result(
        number=1,
        key="k",
        seats=tuple(
            Seat(colour, name, {"total": n}, colour == "red", name == won if won else n == most)  # type: ignore[arg-type]
            for colour, (name, n) in told
        ),
        options=tuple(modules.split()),
    )


def test_each_persons_games_wins_average_and_best_are_added_up() -> None:
    ana, ben = add_up([game(("Ana", 40), ("Ben", 30)), game(("Ana", 20), ("Ben", 31), ("", 10))])
    assert (ana.name, ana.all, ana.all.average) == ("Ana", Tally(2, 1, 60, 40), 30.0)
    assert (ben.name, ben.all, ben.all.average) == ("Ben", Tally(2, 1, 61, 31), 30.5)


def test_games_are_told_apart_by_the_number_of_players_and_the_modules() -> None:
    results = [game(("Ana", 40), ("Ben", 30)), game(("Ana", 50), ("Ben", 3), ("Cleo", 4), modules="battle")]
    ana = add_up(results)[0]
    assert {count: tally.best for count, tally in ana.by_players.items()} == {2: 40, 3: 50}
    assert {modules: tally.games for modules, tally in ana.by_options.items()} == {(): 1, ("battle",): 1}


def test_the_order_in_which_modules_are_named_makes_no_difference() -> None:
    both = ("battle dilemma", "dilemma battle")
    results = [game(("Ana", 1), ("Ben", 2), modules=modules) for modules in both]
    assert add_up(results)[0].by_options[("battle", "dilemma")].games == 2


def test_points_of_two_games_do_not_add_up() -> None:
    castles = replace(game(("Ana", 90), ("Ben", 80)), game="tuscany")
    fields = [replace(game(("Ana", 40), ("Ben", 45)), game="castelli") for _ in range(2)]
    people = add_up([castles, *fields])
    told = [(one.game, one.name, one.all.games, one.all.average) for one in people]
    assert told == [
        ("castelli", "Ana", 2, 40.0),
        ("castelli", "Ben", 2, 45.0),
        ("tuscany", "Ana", 1, 90.0),
        ("tuscany", "Ben", 1, 80.0),
    ]
    assert people[0].against == {"Ben": Duel(0, 2, 0)}
    assert list(add_up_by_game([castles, *fields])) == ["castelli", "tuscany"]


def test_two_people_are_compared_by_their_places() -> None:
    results = [
        game(("Ana", 40), ("Ben", 30), ("Cleo", 30)),
        game(("Ana", 40), ("Ben", 40), won="Ben"),  # who built more castles
        game(("Ana", 40), ("Ben", 40)),
    ]
    people = {person.name: person for person in add_up(results)}
    assert people["Ana"].against == {"Ben": Duel(1, 1, 1), "Cleo": Duel(1, 0, 0)}
    assert people["Ben"].against["Ana"] == Duel(1, 1, 1)
    assert people["Ben"].against["Cleo"] == Duel(0, 0, 1)
    assert people["Ben"].against["Ana"].games == 3


def test_a_shared_victory_is_a_victory_for_each() -> None:
    assert [person.all.wins for person in add_up([game(("Ana", 40), ("Ben", 40))])] == [1, 1]


def test_a_name_in_capitals_is_the_same_person_shown_as_written_last() -> None:
    ana, _ = add_up([game(("ANA", 40), ("Ben", 3)), game(("Ana", 30), ("ben", 3))])
    assert (ana.name, ana.all.games) == ("Ana", 2)
    assert ana.against == {"ben": Duel(2, 0, 0)}


def test_who_gave_no_name_is_nobody_and_without_games_there_is_nothing() -> None:
    assert [person.name for person in add_up([game(("Ana", 4), ("", 30))])] == ["Ana"]
    assert add_up([]) == []


def test_who_played_most_comes_first() -> None:
    results = [game(("Ana", 4), ("Ben", 3)), game(("Cleo", 4), ("Ben", 3))]
    assert [person.name for person in add_up(results)] == ["Ben", "Ana", "Cleo"]


# --- kept between two looks ---


def people_of(statistics: Statistics) -> dict[str, int]:
    """Return how many games each person played."""
    return {person.name: person.all.games for person in statistics.people()}


def test_only_games_that_are_new_are_read_at_the_second_look(tmp_path: Path) -> None:
    with open_journal(tmp_path / "games.sqlite") as journal:
        fill(journal, 4)
        statistics, read = Statistics(), list[tuple[int, int]]()
        statistics.read(journal)
        before = people_of(statistics)
        fill(journal, 1)
        assert list(statistics.unread(journal)) == [5]
        statistics.read(journal, progress=lambda done, total: read.append((done, total)))
        assert read == [(4, 5)]
        assert not statistics.unread(journal)
        assert sum(people_of(statistics).values()) == sum(before.values()) + 4
        assert statistics.people() == add_up(all_results(journal))


def test_a_game_that_was_counted_and_has_changed_since_is_not_counted_twice(tmp_path: Path) -> None:
    with open_journal(tmp_path / "games.sqlite") as journal:
        fill(journal, 4)
        statistics = Statistics()
        statistics.read(journal)
        table: Table[Any, Any, Any] = Table.resume(journal, CASTELLI, 2)
        table.undo()
        assert list(statistics.unread(journal)) == [1, 2, 3, 4]
        statistics.read(journal)
        assert statistics.people() == add_up(all_results(journal))
        assert statistics.games == 4
        table.redo()
        statistics.read(journal)
        assert statistics.people() == add_up(all_results(journal))


def test_what_was_read_before_somebody_stopped_it_is_kept(tmp_path: Path) -> None:
    def stop(done: int, _total: int) -> None:
        if done == 2:
            raise Stopped

    with open_journal(tmp_path / "games.sqlite") as journal:
        fill(journal, 4)
        statistics = count_games(stop, journal.path, Statistics())
        assert (statistics.games, list(statistics.unread(journal))) == (2, [3, 4])
        assert count_games(lambda *_: None, journal.path, statistics).people() == add_up(all_results(journal))


def test_a_result_read_quickly_is_that_of_the_whole_history(tmp_path: Path) -> None:
    with open_journal(tmp_path / "games.sqlite") as journal:
        fill(journal, 4)
        table: Table[Any, Any, Any] = Table.resume(journal, CASTELLI, 1)
        for letter in "BC":
            players = [{**one, "name": f"{one['name']} {letter}"} for one in table.header["players"]]
            table.mend_header({**table.header, "players": players})
        table.undo()
        Table.resume(journal, CASTELLI, 2).undo()
        quick = all_results(journal)
        slow = [result for n in (1, 2, 3, 4) for result in results_of(n, journal.history(n))]
        assert quick == [replace(result, ended_ms=None, minutes=None) for result in slow]
        assert {seat.name[-2:] for seat in quick[0].seats} == {" B"}
