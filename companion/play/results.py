"""What stays of a game that has ended: who played, how many points from where, who won.

A tournament is several games, each with its own result.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.base.errors import BadRecord
from companion.engine.protocol import AnyRules, Colour, EndedGame
from companion.games.registry import game_of, rules_for
from companion.journal import Ended, History, Json

# 2024 to 2099; a Pi whose clock is not set says 1970.
FIRST_MS: Final = 1_704_067_200_000
LAST_MS: Final = 4_102_444_800_000
MINUTES_AT_MOST: Final = 24 * 60
"""A game that was left and taken up another day has no length."""


POINTS_AT_MOST: Final = 10**9


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of one game: *name* (empty if none was given), points by their source with the `total`."""

    colour: Colour
    name: str
    points: Mapping[str, int]
    first: bool
    won: bool

    @property
    def total(self) -> int:
        """All points together."""
        return self.points["total"]


@dataclass(frozen=True, slots=True)
class Result:
    """One game that has ended, its players in seating order."""

    number: int
    key: str
    """Its name among all stores."""
    seats: tuple[Seat, ...]
    options: tuple[str, ...] = ()
    """What of the box was played with; the game's words name them."""
    part: str = ""
    """Which game of a tournament, as in `1a`."""
    game: str = ""
    """The id of the game that was played."""
    ended_ms: int | None = None
    """None if the clock was not set."""
    minutes: int | None = None

    def place(self, seat: Seat) -> int:
        """Return the place of *seat*: 1 for who won, and all who are level share one."""
        return 1 + sum((other.won, other.total) > (seat.won, seat.total) for other in self.seats)

    @property
    def ranking(self) -> list[Seat]:
        """The players, best first."""
        return sorted(self.seats, key=self.place)


def plausible(at_ms: object) -> bool:
    """Tell whether a clock that shows *at_ms* can have been set."""
    return isinstance(at_ms, int) and FIRST_MS <= at_ms < LAST_MS


def date_of(created_ms: int) -> str | None:
    """Return the day in this place's time; None if the clock was not set."""
    if not plausible(created_ms):
        return None
    return time.strftime("%Y-%m-%d", time.localtime(created_ms / 1000))


def results_of(number: int, history: History) -> list[Result]:
    """Return the result of game *number*, of a tournament several.

    None if it has not ended with one, if no game that is installed can tell, or if what was kept is damaged.
    """
    try:
        return read_results(number, history)
    except BadRecord:
        return []


def read_results(number: int, history: History) -> list[Result]:
    """Return what `results_of` does. Raises BadRecord, saying why, if nobody can tell."""
    if history.kept is None:
        return []
    found = results_without_times(number, Ended(history.start.key, history.line.header, history.kept))
    ended_ms, minutes = _ended(history), _minutes(history)
    return [replace(one, ended_ms=ended_ms, minutes=None if one.part else minutes) for one in found]


def results_without_times(number: int, ended: Ended) -> list[Result]:
    """Return what `read_results` does, but for when it ended and how long it took: that needs all moves."""
    header, rules = ended.header, rules_for(ended.header)
    played = game_of(rules.record).id
    return [
        Result(number, ended.key, _seats(header, game), game.options, game.part, played)
        for game in ended_games(rules, header, ended.kept.sheet)
    ]


def ended_games(rules: AnyRules, header: Json, sheet: Json) -> Sequence[EndedGame]:
    """Return the games that a kept *sheet* tells of. Raises BadRecord if these rules made no such sheet."""
    try:
        ended = rules.results(header, sheet)
        if all(_is_whole(game, header) for game in ended):
            return ended
    except (LookupError, TypeError, ValueError, AttributeError):
        pass  # whatever data of another shape leads to
    raise BadRecord("the saved score is damaged")


def _is_whole(game: EndedGame, header: Json) -> bool:
    colours = [player["colour"] for player in header["players"]]
    return (
        bool(game.rows)
        and all(colour in colours and _is_row(row) for colour, row in game.rows.items())
        and all(winner in game.rows for winner in game.winners)
        and (game.first is None or game.first in colours)
        and all(isinstance(option, str) for option in game.options)
    )


def _is_row(row: Mapping[str, object]) -> bool:
    """Tell whether *row* has points by their sources, and the total."""
    return "total" in row and all(type(n) is int and abs(n) <= POINTS_AT_MOST for n in row.values())


def _seats(header: Json, game: EndedGame) -> tuple[Seat, ...]:
    """Return the players of one *game*."""
    return tuple(
        Seat(
            colour=colour,
            name=str(player.get("name", "")).strip(),
            points=game.rows[colour],
            first=colour == game.first,
            won=colour in game.winners,
        )
        for player in header["players"]
        for colour in [player["colour"]]
        if colour in game.rows
    )


def _times(history: History) -> list[int]:
    told = (move.get("at_ms") for move in history.line.moves)
    return [at_ms for at_ms in told if isinstance(at_ms, int) and plausible(at_ms)]


def _ended(history: History) -> int | None:
    created = history.start.created_ms
    return max([*_times(history), *([created] if plausible(created) else [])], default=None)


def _minutes(history: History) -> int | None:
    times = _times(history)
    minutes = round((max(times) - min(times)) / 60_000) if times else 0
    return minutes if 0 < minutes <= MINUTES_AT_MOST else None
