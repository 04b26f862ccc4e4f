"""What can happen to a game: one frozen value for each kind of entry, and its text in the store.

An entry says what people did to the line of moves, never what came of it. Numbers of moves begin at 1.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any, NamedTuple, assert_never

Json = dict[str, Any]
"""A JSON object: a header, a move or a sheet; never changed once it is here."""


@dataclass(frozen=True, slots=True)
class Start:
    """A game begins with *header*, the first line of its record; *key* is its name among all stores."""

    header: Json
    key: str
    created_ms: int


@dataclass(frozen=True, slots=True)
class Add:
    """A move was made; *more* moves of the same transaction follow it, for they were submitted together."""

    move: Json
    more: int = 0


@dataclass(frozen=True, slots=True)
class Edit:
    """Move number *at* was another one."""

    at: int
    move: Json


@dataclass(frozen=True, slots=True)
class Insert:
    """A move was forgotten; it becomes number *at*."""

    at: int
    move: Json


@dataclass(frozen=True, slots=True)
class Delete:
    """Move number *at* never happened."""

    at: int


@dataclass(frozen=True, slots=True)
class ReplaceHeader:
    """The header was wrong."""

    header: Json


@dataclass(frozen=True, slots=True)
class Stop:
    """The game is stopped early, with or without a *result*."""

    result: bool


@dataclass(frozen=True, slots=True)
class Undo:
    """The last change is taken back, whatever it was."""


@dataclass(frozen=True, slots=True)
class Redo:
    """What was taken back last is done again."""


@dataclass(frozen=True, slots=True)
class FinalSheet:
    """The game is over: its *sheet*, by which version of the *engine*, and the players as they are listed."""

    sheet: Json
    engine: str
    players: Players


class Listed(NamedTuple):
    """A player as `games` lists them; without *points* while they are not known."""

    name: str
    points: int | None


Players = tuple[Listed, ...]
Change = Add | Edit | Insert | Delete | ReplaceHeader | Stop
Entry = Start | Change | Undo | Redo | FinalSheet


def write_entry(entry: Entry) -> str:
    """Return the text of *entry*: one JSON object, ASCII, on one line."""
    return json.dumps(_plain(entry), separators=(",", ":"), allow_nan=False)


def _plain(entry: Entry) -> Json:
    match entry:
        case Start(header, key, created_ms):
            return {"do": "start", "key": key, "created_ms": created_ms, "header": header}
        case Add(move, 0):
            return {"do": "move", "move": move}
        case Add(move, more):
            return {"do": "move", "move": move, "more": more}
        case Edit(at, move):
            return {"do": "edit", "at": at, "move": move}
        case Insert(at, move):
            return {"do": "insert", "at": at, "move": move}
        case Delete(at):
            return {"do": "delete", "at": at}
        case ReplaceHeader(header):
            return {"do": "header", "header": header}
        case Stop(result):
            return {"do": "stop", "result": result}
        case Undo():
            return {"do": "undo"}
        case Redo():
            return {"do": "redo"}
        case FinalSheet(sheet, engine, players):
            return {"do": "keep", "sheet": sheet, "engine": engine, "players": players}
        case _:
            assert_never(entry)


def read_entry(text: str) -> Entry:
    """Return the entry that *text* is, which we wrote; `strict` reads those that others wrote.

    Raises ValueError if it is none.
    """
    try:
        data = json.loads(text)
    except (RecursionError, TypeError):
        raise ValueError("not an entry") from None
    match data:
        case {"do": "start", "key": str(key), "created_ms": int(created_ms), "header": dict(header)}:
            return Start(header, key, created_ms)
        case {"do": "move", "move": dict(move), "more": int(more)}:
            return Add(move, more)
        case {"do": "move", "move": dict(move)}:
            return Add(move)
        case {"do": "edit", "at": int(at), "move": dict(move)}:
            return Edit(at, move)
        case {"do": "insert", "at": int(at), "move": dict(move)}:
            return Insert(at, move)
        case {"do": "delete", "at": int(at)}:
            return Delete(at)
        case {"do": "header", "header": dict(header)}:
            return ReplaceHeader(header)
        case {"do": "stop", "result": bool(result)}:
            return Stop(result)
        case {"do": "undo"}:
            return Undo()
        case {"do": "redo"}:
            return Redo()
        case {"do": "keep", "sheet": dict(sheet), "engine": str(engine), "players": list(players)}:
            return FinalSheet(sheet, engine, read_listed(players) or ())
    raise ValueError("not an entry")


def read_listed(data: object) -> Players | None:
    """Return the players that *data*, a list of name and points for each, tells; None if it tells none."""
    if not isinstance(data, list):
        return None
    found = []
    for player in data:
        match player:
            case [str(name), (int() | None) as points] if not isinstance(points, bool):
                found.append(Listed(name, points))
            case _:
                return None
    return tuple(found)


class EntryRow(NamedTuple):
    """An entry as it is in the store.

    *fingerprint* is that of the game after it; *seal* is a check over this row and all before it.
    """

    seq: int
    entry: str
    fingerprint: str
    seal: str


def seal(before: str, entry: str, fingerprint: str) -> str:
    """Return the check of a row after the one with the seal *before* ("" for the first)."""
    text = f"{before}\n{entry}\n{fingerprint}"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def rows_of(entries: list[tuple[Entry, str]], first: int = 0, before: str = "") -> list[EntryRow]:
    """Return the rows of *entries* (each with its fingerprint), numbered and sealed from *first* on."""
    rows = []
    for seq, (entry, fingerprint) in enumerate(entries, first):
        text = write_entry(entry)
        before = seal(before, text, fingerprint)
        rows.append(EntryRow(seq, text, fingerprint, before))
    return rows
