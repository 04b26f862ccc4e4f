"""A game as a list of games shows it, read from its row in the store without believing it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from companion.journal.entries import Players, read_listed
from companion.journal.history import Status

ListedStatus = Status | Literal["damaged"]


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game as `games` lists it; `damaged` if what the list says of it is not in order."""

    number: int
    created_ms: int
    record: str
    status: ListedStatus
    moves: int
    players: Players


def listed_game(
    number: int, created_ms: object, record: object, status: object, moves: object, players: object
) -> ListedGame:
    """Return a game by the columns of its row."""
    listed = _read_players(players)
    match created_ms, record, status, moves:
        case int(), str(), ("running" | "finished" | "stopped"), int() if listed is not None:
            return ListedGame(number, created_ms, record, status, moves, listed)
    return ListedGame(number, 0, record if isinstance(record, str) else "", "damaged", 0, listed or ())


def read_players(text: object) -> Players:
    """Return the players that *text* lists; nobody if it is garbled."""
    return _read_players(text) or ()  # it is only shown; the entries have it all


def _read_players(text: object) -> Players | None:
    try:
        return read_listed(json.loads(text)) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return None
