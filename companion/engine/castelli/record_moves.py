"""Moves of a record from and to plain JSON objects, each with the keys of its row and no others."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, cast

from companion.base import parsing
from companion.base.errors import BadData, BadRecord
from companion.engine.castelli.box import (
    CARDS,
    RESOURCES,
    SETTLEMENTS,
    UNITS_AT_MOST,
    Field,
    Resource,
    Settlement,
)
from companion.engine.castelli.moves import (
    Begin,
    Build,
    Correct,
    End,
    Guard,
    Move,
    Play,
    Reveal,
    Sell,
    Steward,
)
from companion.engine.castelli.state import Setup
from companion.engine.protocol import COLOURS, Colour
from companion.engine.stamps import STAMPS, read_stamps

Json = dict[str, Any]
LARGEST: Final = 10**9
"""No count of a game comes near it; what is larger is a slip, and would not fit where others keep it."""
CORRECTED: Final = ("points", "wood", "grain", "rocks", "silver", "cards")
WITH: Final = tuple(card.id for card in CARDS.values() if card.how in ("build", "overbuild"))
PLAYED: Final = tuple(card.id for card in CARDS.values() if card.how == "play")


def read_move(data: Json, setup: Setup) -> Move:
    """Return the move that *data* tells. Raises BadRecord, naming the key, if it is not one."""
    try:
        name = parsing.choice(data, "move", "", READERS)
        read_stamps(data)
        return READERS[name](data, setup)
    except BadData as error:
        raise BadRecord(str(error)) from error


def _keys(data: Json, *known: str) -> None:
    parsing.only_keys(data, ("move", *known, *STAMPS), "")


def _field(data: Json, key: str, setup: Setup, kind: str) -> Field:
    value, board = parsing.text(data, key, ""), setup.board
    other = board.areas if kind == "meadow" else board.touching
    if value in other:
        raise BadData(f"{key}: {value} is a {'landscape' if kind == 'meadow' else 'meadow'}, not a {kind}")
    if value not in (board.touching if kind == "meadow" else board.areas):
        raise BadData(f"{key}: {parsing.shown(value)} is not on this board ({board.size})")
    return value


def _tile(data: Json, setup: Setup, place: str = "") -> str:
    tile = parsing.text(data, "tile", place)
    if tile not in setup.tiles.tiles:
        raise BadData(f"{parsing.at(place, 'tile')}: {parsing.shown(tile)} is not in this set of tiles")
    return tile


def _colour(data: Json, key: str, place: str = "") -> Colour:
    return cast(Colour, parsing.choice(data, key, place, COLOURS))


def _player(data: Json, key: str, setup: Setup) -> Colour:
    colour = _colour(data, key)
    if colour not in setup.colours:
        raise BadData(f"{key}: {colour} does not play")
    return colour


def _reveal(data: Json, setup: Setup) -> Reveal:
    _keys(data, "field", "tile", "north", "swap", "gain_cards", "gain_silver")
    return Reveal(
        field=_field(data, "field", setup, "meadow"),
        tile=_tile(data, setup),
        north=_colour(data, "north"),
        swap=parsing.flag(data, "swap", ""),
        gain_cards=parsing.number(data, "gain_cards", "", 0, 4) if "gain_cards" in data else None,
        gain_silver=parsing.number(data, "gain_silver", "", 0, 2) if "gain_silver" in data else None,
    )


def _steward(data: Json, setup: Setup) -> Steward:
    _keys(data, "by", "north")
    return Steward(_player(data, "by", setup), _colour(data, "north"))


def _build(data: Json, setup: Setup) -> Build:
    _keys(data, "at", "buy", "with", "area", "over")
    at = _field(data, "at", setup, "landscape")
    most = len(setup.board.areas[at]) - 1
    if "area" in data and most < 0:
        raise BadData(f"area: {at} has no areas")
    return Build(
        at=at,
        area=parsing.number(data, "area", "", 0, most) if "area" in data else None,
        buy=cast(Resource, parsing.choice(data, "buy", "", RESOURCES)) if "buy" in data else None,
        card=parsing.choice(data, "with", "", WITH) if "with" in data else None,
        over=_player(data, "over", setup) if "over" in data else None,
    )


def _guard(data: Json, setup: Setup) -> Guard:
    _keys(data, "by")
    return Guard(_player(data, "by", setup))


def _play(data: Json, setup: Setup) -> Play:
    _keys(data, "card", "from", "at")
    card = parsing.choice(data, "card", "", PLAYED)
    needs = CARDS[card].needs
    for key in ("from", "at"):
        if key in data and key != needs:
            raise BadData(f"{key}: {card} does not take it")
    victim = _player(data, "from", setup) if needs == "from" else None
    return Play(card, victim, _field(data, "at", setup, "landscape") if needs == "at" else None)


def _sell(data: Json, setup: Setup) -> Sell:
    _keys(data, "by", "cards")
    by = _player(data, "by", setup) if "by" in data else None
    return Sell(parsing.number(data, "cards", "", 1), by)


def _end(data: Json, setup: Setup) -> End:  # noqa: ARG001 - all readers look alike
    _keys(data)
    return End()


def _correct(data: Json, setup: Setup) -> Correct:
    _keys(data, "player", *CORRECTED, "note")
    player = _player(data, "player", setup)
    given = tuple((w, parsing.number(data, w, "", -LARGEST, LARGEST)) for w in CORRECTED if w in data)
    if not given:
        raise BadData(f"correct: needs at least one of {', '.join(CORRECTED)}")
    return Correct(player, given, parsing.text(data, "note", "", default=""))


def _begin(data: Json, setup: Setup) -> Begin:
    _keys(data, "turn", "tiles", "players", "castles", "settlements", "spare", "swapped")
    for key in ("tiles", "players"):
        if key not in data:
            raise BadData(f"{key} is missing")
    tiles = {}
    for field, row in parsing.table(data, "tiles", "").items():
        place = f"tiles: {parsing.shown(field)}"
        _field({"tiles": field}, "tiles", setup, "meadow")
        tiles[field] = (
            _tile(_object(row, ("tile", "north"), place), setup, place),
            _colour(row, "north", place),
        )
    swapped = parsing.array(data, "swapped", "") if "swapped" in data else []
    return Begin(
        turn=_player(data, "turn", setup),
        tiles=tiles,
        players=_holdings(data, setup),
        castles=_castles(data, setup),
        settlements=_settlements(data, setup) if "settlements" in data else None,
        spare=_spare(data) if "spare" in data else None,
        swapped=tuple(_player({"swapped": colour}, "swapped", setup) for colour in swapped),
    )


def _object(row: Any, keys: tuple[str, ...], place: str) -> Json:
    if not isinstance(row, dict):
        raise BadData(f"{place}: must be an object with {', '.join(keys)}")
    parsing.only_keys(row, keys, place)
    return row


def _holdings(data: Json, setup: Setup) -> dict[Colour, dict[str, int]]:
    players: dict[Colour, dict[str, int]] = {}
    for colour, row in parsing.table(data, "players", "").items():
        who, place = _player({"players": colour}, "players", setup), f"players: {colour}"
        limits = {what: UNITS_AT_MOST if what in RESOURCES else LARGEST for what in CORRECTED}
        counts = _object(row, CORRECTED, place)
        players[who] = {what: parsing.number(counts, what, place, 0, limits[what]) for what in counts}
    return players


def _castles(data: Json, setup: Setup) -> dict[str, tuple[tuple[Colour, ...], ...]]:
    castles: dict[str, tuple[tuple[Colour, ...], ...]] = {}
    for label, sites in parsing.table(data, "castles", "").items():
        at, _, number = label.partition("/")
        areas = setup.board.areas.get(at, ())
        if not re.fullmatch("0|[1-9][0-9]{0,3}", number) or int(number) >= len(areas):
            raise BadData(f"castles: {parsing.shown(label)} is not an area of this board")
        if not isinstance(sites, list) or not all(isinstance(site, list) and site for site in sites):
            raise BadData(f'castles: {label}: must be a list of sites, as in [["blue", "red"]]')
        castles[label] = tuple(
            tuple(_player({"castles": colour}, "castles", setup) for colour in site) for site in sites
        )
    return castles


def _settlements(data: Json, setup: Setup) -> dict[Field, Settlement]:
    given = parsing.table(data, "settlements", "")
    for field in given:
        _field({"settlements": field}, "settlements", setup, "landscape")
    return {f: cast(Settlement, parsing.choice(given, f, "settlements", SETTLEMENTS)) for f in given}


def _spare(data: Json) -> dict[Settlement, int]:
    given = _object(data["spare"], SETTLEMENTS, "spare")
    return {kind: parsing.number(given, kind, "spare", 0, 99) for kind in SETTLEMENTS}


READERS: Final[dict[str, Callable[[Json, Setup], Move]]] = {
    "reveal": _reveal,
    "steward": _steward,
    "build": _build,
    "guard": _guard,
    "play": _play,
    "sell": _sell,
    "end": _end,
    "correct": _correct,
    "begin": _begin,
}


def write_move(move: Move) -> Json:
    """Return *move* as a line of a record tells it; what was left out stays out."""
    name = type(move).__name__.lower()
    match move:
        case Correct():
            told: Json = {"player": move.player, **dict(move.differences), "note": move.note or None}
        case Begin():
            told = _write_begin(move)
        case Play():
            told = {"card": move.card, "from": move.victim, "at": move.at}
        case Build():
            told = {"at": move.at, "area": move.area, "buy": move.buy, "with": move.card, "over": move.over}
        case Reveal():
            told = {"field": move.field, "tile": move.tile, "north": move.north, "swap": move.swap or None}
            told |= {"gain_cards": move.gain_cards, "gain_silver": move.gain_silver}
        case Steward():
            told = {"by": move.by, "north": move.north}
        case Guard():
            told = {"by": move.by}
        case Sell():
            told = {"by": move.by, "cards": move.cards}
        case _:
            told = {}
    return {"move": name, **{key: value for key, value in told.items() if value is not None}}


def _write_begin(move: Begin) -> Json:
    return {
        "turn": move.turn,
        "tiles": {field: {"tile": tile, "north": north} for field, (tile, north) in move.tiles.items()},
        "castles": {label: [list(site) for site in sites] for label, sites in move.castles.items()} or None,
        "settlements": dict(move.settlements) if move.settlements is not None else None,
        "spare": dict(move.spare) if move.spare is not None else None,
        "players": {colour: dict(counts) for colour, counts in move.players.items()},
        "swapped": list(move.swapped) or None,
    }
