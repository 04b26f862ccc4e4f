"""Moves of a record from and to plain JSON objects, each with the keys of its row and no others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from companion.base import parsing
from companion.base.errors import BadData, BadRecord
from companion.engine.protocol import COLOURS, POINTS, Colour, Json
from companion.engine.stamps import STAMPS, read_stamps
from companion.engine.tuscany.box import (
    CHIPS,
    HEXAGON,
    KINDS,
    PHASES,
    PILE,
    PILES,
    PRICE,
    Chip,
    Kind,
    Space,
    Stored,
)
from companion.engine.tuscany.moves import (
    Begin,
    Correct,
    Draw,
    End,
    Free,
    Harvest,
    Lying,
    Marble,
    Move,
    Place,
    Take,
    Wave,
)
from companion.engine.tuscany.printed import CORRECTED, LARGEST, read_harvest, read_tile
from companion.engine.tuscany.record import read_centre
from companion.engine.tuscany.region import read_space
from companion.engine.tuscany.state import Setup

NO_CHIP: Final = "none"
CHOICES: Final = ("chip", "harvest", "free", "discard")
DEEPEST: Final = 30
"""Castles within castles: no region comes near it."""


def read_move(data: Json, setup: Setup) -> Move:
    """Return the move that *data* tells. Raises BadRecord, naming the key, if it is not one."""
    try:
        name = parsing.choice(data, "move", "", KEYS)
        read_stamps(data)
        parsing.only_keys(data, KEYS[name], "")
        return WITHOUT_KEYS[name] if name in WITHOUT_KEYS else READERS[name](data, setup)
    except BadData as error:
        raise BadRecord(str(error)) from error


def _player(data: Json, key: str, setup: Setup) -> Colour:
    colour = cast(Colour, parsing.choice(data, key, "", COLOURS))
    if colour not in setup.colours:
        raise BadData(f"{key}: {colour} does not play")
    return colour


def _take(data: Json, setup: Setup) -> Take:  # noqa: ARG001 - all readers look alike
    return Take(
        tile=_tile(data, "tile", ""),
        refill=_tile(data, "refill", ""),
        discard=_stored(data["discard"], "discard") if "discard" in data else None,
        fresh=_waves(data, ""),
        clear=_kinds(data["clear"]) if "clear" in data else (),
    )


def _place(data: Json, setup: Setup) -> Place:  # noqa: ARG001
    if "tile" not in data:
        raise BadData("tile is missing")
    workers = parsing.number(data, "workers", "", 0, PRICE, default=0)
    nothing_to_say = 0 if workers == PRICE else None
    return Place(
        tile=_stored(data["tile"], "tile"),
        at=_space(data, ""),
        cards=parsing.number(data, "cards", "", 0, LARGEST, default=nothing_to_say),
        workers=workers,
        **_choices(data, "", 0),
    )


def _free(data: Any, place: str, depth: int) -> Free:
    if depth > DEEPEST:
        raise BadData(f"{place}: nested too deeply")
    if not isinstance(data, dict):
        raise BadData(f"{place}: must be an object with tile, at, refill")
    parsing.only_keys(data, ("tile", "at", "refill", "fresh", *CHOICES), place)
    return Free(
        tile=_tile(data, "tile", place),
        at=_space(data, place),
        refill=_tile(data, "refill", place),
        fresh=_waves(data, place),
        **_choices(data, place, depth),
    )


def _choices(data: Json, place: str, depth: int) -> dict[str, Any]:
    """Return what is chosen or turned up when something is placed."""
    chip = parsing.choice(data, "chip", place, (*CHIPS, NO_CHIP)) if "chip" in data else None
    leaving = parsing.array(data, "discard", place) if "discard" in data else []
    where = parsing.at(place, "discard")
    free = _free(data["free"], parsing.at(place, "free"), depth + 1) if "free" in data else None
    return {
        "chip": None if chip == NO_CHIP else chip,
        "no_chip": chip == NO_CHIP,
        "harvest": _harvest(data, place) if "harvest" in data else (),
        "free": free,
        "discard": tuple(_stored(one, where) for one in leaving),
    }


def _harvest(data: Json, place: str) -> tuple[Harvest, ...]:
    given, where = parsing.array(data, "harvest", place), parsing.at(place, "harvest")
    if not given:
        raise BadData(f"{where}: no card is given; without a cart leave it out")
    return tuple(read_harvest(card, f"{where}: {n}") for n, card in enumerate(given, 1))


def _tile(data: Json, key: str, place: str) -> str:
    if key not in data:
        raise BadData(f"{parsing.at(place, key)} is missing")
    return read_tile(data[key], parsing.at(place, key))


def _stored(value: Any, place: str) -> Stored:
    return HEXAGON if value == HEXAGON else read_tile(value, place)


def _space(data: Json, place: str) -> Space:
    if "at" not in data:
        raise BadData(f"{parsing.at(place, 'at')} is missing")
    return read_space(data["at"], parsing.at(place, "at"))


def _waves(data: Json, place: str) -> tuple[Wave, ...]:
    where = parsing.at(place, "fresh")
    waves = parsing.array(data, "fresh", place) if "fresh" in data else []
    for wave in waves:
        if not isinstance(wave, list):
            raise BadData(f'{where}: must be a list of lists, as in [["cart", "city"]]')
    return tuple(tuple(read_tile(tile, where) for tile in wave) for wave in waves)


def _kinds(value: Any) -> tuple[Kind, ...]:
    kinds = value if isinstance(value, list) else [value]
    if not kinds:
        raise BadData("clear: must be a kind, or a list of kinds")
    return tuple(cast(Kind, parsing.choice({"clear": kind}, "clear", "", KINDS)) for kind in kinds)


def _correct(data: Json, setup: Setup) -> Correct:
    player = _player(data, "player", setup)
    given = tuple(
        (POINTS if what == "red" else what, parsing.number(data, what, "", -LARGEST, LARGEST))
        for what in CORRECTED
        if what in data
    )
    if not given:
        raise BadData(f"correct: needs at least one of {', '.join(CORRECTED)}")
    return Correct(player, given, parsing.text(data, "note", "", default=""))


# --- beginning in the middle ---

_LYING: Final = (*CORRECTED, "spaces", "storage", "chips", "laid", "scorings")


def _begin(data: Json, setup: Setup) -> Begin:
    gone = parsing.table(data, "bonuses", "")
    parsing.only_keys(gone, KINDS, "bonuses")
    rows = parsing.table(data, "players", "")
    return Begin(
        turn=_player(data, "turn", setup),
        round=parsing.number(data, "round", "", 1, LARGEST),
        phase=parsing.number(data, "phase", "", 1, PHASES),
        players={
            _player({"players": colour}, "players", setup): _lying(row, colour)
            for colour, row in rows.items()
        },
        centre=read_centre(data),
        bonuses={cast(Kind, kind): parsing.number(gone, kind, "bonuses", 0, 2) for kind in gone},
        last_round=parsing.flag(data, "last_round", ""),
    )


def _lying(row: Any, colour: str) -> Lying:
    place = f"players: {colour}"
    if not isinstance(row, dict):
        raise BadData(f"{place}: must be an object with {', '.join(_LYING)}")
    parsing.only_keys(row, _LYING, place)
    chips = parsing.table(row, "chips", place)
    parsing.only_keys(chips, CHIPS, f"{place}: chips")
    spaces = parsing.table(row, "spaces", place)
    for space in spaces:
        read_space(space, f"{place}: spaces")
    scorings = parsing.array(row, "scorings", place) if "scorings" in row else []
    stored = parsing.array(row, "storage", place) if "storage" in row else []
    counts = {what: parsing.number(row, what, place, 0, LARGEST, default=0) for what in CORRECTED}
    return Lying(
        spaces={space: _stored(what, f"{place}: spaces: {space}") for space, what in spaces.items()},
        storage=tuple(_stored(what, f"{place}: storage") for what in stored),
        chips={cast(Chip, chip): parsing.number(chips, chip, f"{place}: chips", 0, 5) for chip in chips},
        laid=parsing.number(row, "laid", place, 0, PILE * PILES, default=0),
        scorings=tuple(parsing.number({"n": n}, "n", f"{place}: scorings", 0, LARGEST) for n in scorings),
        **counts,
    )


_OWN_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "draw": (),
    "take": ("tile", "refill", "discard", "fresh", "clear"),
    "place": ("tile", "at", "cards", "workers", *CHOICES),
    "marble": (),
    "end": (),
    "correct": ("player", *CORRECTED, "note"),
    "begin": ("turn", "round", "phase", "players", "centre", "bonuses", "last_round"),
}
KEYS: Final = {move: ("move", *own, *STAMPS) for move, own in _OWN_KEYS.items()}
WITHOUT_KEYS: Final[dict[str, Move]] = {"draw": Draw(), "marble": Marble(), "end": End()}
READERS: Final[dict[str, Callable[[Json, Setup], Move]]] = {
    "take": _take,
    "place": _place,
    "correct": _correct,
    "begin": _begin,
}
NAMES: Final = {
    Draw: "draw",
    Take: "take",
    Place: "place",
    Marble: "marble",
    End: "end",
    Correct: "correct",
    Begin: "begin",
}


# --- writing ---


def write_move(move: Move) -> Json:
    """Return *move* as a line of a record tells it."""
    match move:
        case Take():
            told = _write_take(move)
        case Place():
            told = {"tile": move.tile, "at": move.at, "cards": move.cards, "workers": move.workers or None}
            told |= _write_choices(move)
        case Correct():
            told = {"player": move.player}
            told |= {"red" if what == POINTS else what: n for what, n in move.differences}
            told |= {"note": move.note or None}
        case Begin():
            told = _write_begin(move)
        case _:
            told = {}
    return {"move": NAMES[type(move)], **_given(told)}


def _given(told: Json) -> Json:
    return {key: value for key, value in told.items() if value is not None}


def _write_take(move: Take) -> Json:
    return {
        "tile": move.tile,
        "refill": move.refill,
        "discard": move.discard,
        "clear": (move.clear[0] if len(move.clear) == 1 else list(move.clear)) if move.clear else None,
        "fresh": _lists(move.fresh),
    }


def _write_choices(move: Place | Free) -> Json:
    return {
        "chip": NO_CHIP if move.no_chip else move.chip,
        "harvest": [{card.what: card.amount} for card in move.harvest] or None,
        "free": _write_free(move.free) if move.free else None,
        "discard": list(move.discard) or None,
    }


def _write_free(free: Free) -> Json:
    told = {"tile": free.tile, "at": free.at, "refill": free.refill, "fresh": _lists(free.fresh)}
    return _given(told | _write_choices(free))


def _lists(waves: Sequence[Wave]) -> list[list[str]] | None:
    return [list(wave) for wave in waves] or None


def _write_begin(move: Begin) -> Json:
    return {
        "turn": move.turn,
        "round": move.round,
        "phase": move.phase,
        "last_round": move.last_round or None,
        "players": {colour: _write_lying(lying) for colour, lying in move.players.items()},
        "centre": list(move.centre),
        "bonuses": dict(move.bonuses) or None,
    }


def _write_lying(lying: Lying) -> Json:
    told: Json = {what: getattr(lying, what) or None for what in (*CORRECTED, "laid")}
    told["spaces"] = dict(lying.spaces) or None
    told["storage"] = list(lying.storage) or None
    told["chips"] = dict(lying.chips) or None
    told["scorings"] = list(lying.scorings) or None
    return _given(told)
