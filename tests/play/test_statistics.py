"""What the games of a store add up to."""

from __future__ import annotations

from companion.play.results import Result, Seat
from companion.play.statistics import Duel, Tally, add_up


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
