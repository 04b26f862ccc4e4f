"""The record `castelli-tournament/1`: header and moves from and to plain JSON objects, and its summary."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final, cast

from companion.base import parsing
from companion.base.errors import BadData, BadRecord
from companion.engine.castelli.assemble import make, whole, with_mine_tile
from companion.engine.castelli.box import Field
from companion.engine.castelli.layout import Layout, read_arrangement
from companion.engine.castelli.record import (
    Json,
    Library,
    check_enough_tiles,
    in_place,
    is_growing,
    read_layout_of,
    read_modules,
    read_tile_set,
)
from companion.engine.castelli.record_moves import read_move, write_move
from companion.engine.castelli.rulings import read_rulings
from companion.engine.castelli.state import Setup
from companion.engine.castelli.summary import fingerprint as game_fingerprint
from companion.engine.castelli.summary import summary as game_summary
from companion.engine.castelli.tournament import (
    HALVES,
    VARIANTS,
    Decide,
    Half,
    OnHalf,
    Round,
    Tournament,
    TournamentMove,
    TournamentSetup,
    Variant,
    points,
    standings,
)
from companion.engine.players import read_players
from companion.engine.protocol import COLOURS, Colour
from companion.engine.stamps import STAMPS, read_stamps

RECORD: Final = "castelli-tournament/1"
HEADER_KEYS: Final = (
    "record",
    "variant",
    "players",
    "first",
    "modules",
    "rulings",
    "board",
    "pieces",
    "tiles",
    "mine_tile",
)


def read_header(header: Json, library: Library) -> TournamentSetup:
    """Return the set-up that a tournament's first line tells. Raises BadRecord, naming the key."""
    try:
        return _read_header(header, library)
    except BadData as error:
        raise BadRecord(str(error)) from error


def _read_header(header: Json, library: Library) -> TournamentSetup:
    if header.get("record") != RECORD:
        raise BadRecord(f'record: {parsing.shown(header.get("record"))} is not "{RECORD}"')
    parsing.only_keys(header, HEADER_KEYS, "")
    names = read_players(header)
    if len(names) != len(COLOURS):
        raise BadRecord(f"players: {len(names)} given, a tournament has four")
    colours, modules = tuple(names), read_modules(header)
    layouts = _read_halves(header, library)
    mine_tile = _lay_mine_tile(header, layouts)
    pairs = {"a": colours[:2], "b": colours[2:]}
    tiles, rulings = read_tile_set(header, library), read_rulings(parsing.table(header, "rulings", ""))
    halves: dict[Half, Setup] = {
        half: Setup(
            colours=pairs[half],
            names={colour: names[colour] for colour in pairs[half]},
            first=pairs[half][0],
            modules=modules,
            rulings=rulings,
            board=make(layouts[half]),
            tiles=tiles,
            dilemma="dilemma" in modules,
            battle="battle" in modules,
        )
        for half in HALVES
    }
    if not is_growing(header):
        _check_tiles(halves)
    variant = cast(Variant, parsing.choice(header, "variant", "", VARIANTS))
    first = {half: colours[2 * n] for n, half in enumerate(HALVES)} | _read_first(header)
    for half, colour in first.items():
        if colour not in pairs[half]:
            raise BadRecord(f"first: {colour} does not play on half {half}")
    return TournamentSetup(variant, colours, names, modules, first, halves, mine_tile)


def _check_tiles(halves: dict[Half, Setup]) -> None:
    """Both halves are laid from one set."""
    for setup in halves.values():
        check_enough_tiles(setup)
    meadows = sum(len(setup.board.meadows) for setup in halves.values())
    tiles = halves["a"].tiles
    if len(tiles.plain) < meadows:
        raise BadRecord(f"tiles: {len(tiles.plain)} tiles for {meadows} meadows on both halves")
    if halves["a"].dilemma and len(tiles.start) < len(COLOURS):
        raise BadRecord(f"tiles: {len(tiles.start)} start tiles for {len(COLOURS)} players")


def _read_halves(header: Json, library: Library) -> dict[Half, Layout]:
    """Return the two halves: the pieces given, or the two rows of the layout's board for four."""
    layout = read_layout_of(header, library)
    pieces = parsing.table(header, "pieces", "")
    parsing.only_keys(pieces, HALVES, "pieces")
    rows = layout.assembly.get(4, [])
    arranged = {half: [rows[n]] for n, half in enumerate(HALVES)} if len(rows) == len(HALVES) else {}
    arranged |= {cast(Half, h): read_arrangement(pieces[h], f"pieces: {h}") for h in pieces}
    used = {
        half: {entry.rpartition(":")[0] for row in arranged.get(half, []) for entry in row} for half in HALVES
    }
    for piece in sorted(used["a"] & used["b"]):
        raise BadRecord(f"pieces: {piece} is on both halves")
    return {half: in_place("board", lambda: whole(layout, arranged.get(half))) for half in HALVES}  # noqa: B023


def _lay_mine_tile(header: Json, layouts: dict[Half, Layout]) -> Field | None:
    """The half without a mine gets the mine tile: where the header says, or as the other mine lies (C54)."""
    mines = {half: make(layout).mine for half, layout in layouts.items()}
    without = [half for half in HALVES if mines[half] is None]
    if len(without) != 1:
        if "mine_tile" in header:
            raise BadRecord("mine_tile: only where exactly one half has a mine of its own")
        return None
    (half,) = without
    other = mines["b" if half == "a" else "a"]
    at = parsing.text(header, "mine_tile", "", default=other.at if other else None)
    layouts[half] = with_mine_tile(layouts[half], at)
    return at


def _read_first(data: Json) -> dict[Half, Colour]:
    given = parsing.table(data, "first", "")
    parsing.only_keys(given, HALVES, "first")
    return {cast(Half, h): cast(Colour, parsing.choice(given, h, "first", COLOURS)) for h in given}


def read_tournament_move(data: Json, state: Tournament) -> TournamentMove:
    """Return the move that *data* tells. Raises BadRecord, naming the key, if it is not one."""
    try:
        name = data.get("move")
        read_stamps(data)
        if name == "round":
            parsing.only_keys(data, ("move", "first", *STAMPS), "")
            return Round(tuple(_read_first(data).items()))
        half = cast(Half, parsing.choice(data, "half", "", HALVES))
        if name == "decide":
            parsing.only_keys(data, ("move", "half", "winner", *STAMPS), "")
            return Decide(half, cast(Colour, parsing.choice(data, "winner", "", COLOURS)))
    except BadData as error:
        raise BadRecord(str(error)) from error
    plain = {key: value for key, value in data.items() if key != "half"}
    return OnHalf(half, read_move(plain, state.halves[half].setup))


def write_tournament_move(move: TournamentMove) -> Json:
    """Return *move* as a line of a record tells it."""
    match move:
        case OnHalf(half, inner):
            told = write_move(inner)
            return {"move": told.pop("move"), "half": half, **told}
        case Decide(half, winner):
            return {"move": "decide", "half": half, "winner": winner}
        case Round(first):
            return {"move": "round", **({"first": dict(first)} if first else {})}


def summary(state: Tournament) -> dict[str, Any]:
    """Return the running round, the results of those before, everybody's points and the places."""
    return {
        "record": RECORD,
        "moves": state.moves,
        "finished": state.over,
        "variant": state.setup.variant,
        "round": state.round,
        "halves": {half: game_summary(game) for half, game in state.halves.items()},
        "rounds": [
            {half: {"points": dict(r.points), "winners": list(r.winners)} for half, r in played.items()}
            for played in state.results
        ],
        "decided": dict(state.decided),
        "points": points(state),
        "standings": [list(place) for place in standings(state)],
    }


def fingerprint(state: Tournament) -> str:
    """Return a short text that changes when anything about the tournament does."""
    told = summary(state)
    told["halves"] = {half: game_fingerprint(game) for half, game in state.halves.items()}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]
