"""Two spellings of one person: their figures are added, the games stay as they were written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.play.statistics import Duel, Person, Tally, in_order


def merge_people(people: Iterable[Person], same: Mapping[str, str]) -> list[Person]:
    """Return *people* with those added whose names are the *same* person's: other spelling -> name."""
    if not same:
        return list(people)
    known = {other.casefold(): name for other, name in same.items()}
    found: dict[tuple[str, str], Person] = {}
    for person in people:
        name = known.get(person.name.casefold(), person.name)
        whole = found.setdefault((person.game, name.casefold()), Person(name, person.game))
        _add(whole, person, known)
    return in_order(found.values())


def _add(whole: Person, person: Person, known: Mapping[str, str]) -> None:
    _add_tally(whole.all, person.all)
    for players, tally in person.by_players.items():
        _add_tally(whole.by_players.setdefault(players, Tally()), tally)
    for options, tally in person.by_options.items():
        _add_tally(whole.by_options.setdefault(options, Tally()), tally)
    for other, met in person.against.items():
        name = known.get(other.casefold(), other)
        if name.casefold() == whole.name.casefold():
            continue  # both spellings at one table: nobody plays against themselves
        duel = whole.against.setdefault(name, Duel())
        duel.ahead += met.ahead
        duel.behind += met.behind
        duel.level += met.level


def _add_tally(whole: Tally, tally: Tally) -> None:
    whole.games += tally.games
    whole.wins += tally.wins
    whole.points += tally.points
    whole.best = max((n for n in (whole.best, tally.best) if n is not None), default=None)


def with_same(same: Mapping[str, str], other: str, name: str) -> dict[str, str]:
    """Return *same* with *other* as another spelling of *name*; what was said of either holds of both."""
    whole = same.get(name, name)
    gone = other.casefold()
    moved = {one: whole if of.casefold() == gone else of for one, of in same.items()}
    found = {**moved, other: whole}
    return {one: of for one, of in found.items() if one.casefold() != of.casefold()}


def without_same(same: Mapping[str, str], name: str) -> dict[str, str]:
    """Return *same* without the other spellings of *name*."""
    return {one: of for one, of in same.items() if of.casefold() != name.casefold()}


def spellings(same: Mapping[str, str], name: str) -> list[str]:
    """Return the other spellings of *name*."""
    return [one for one, of in same.items() if of.casefold() == name.casefold()]
