"""Short words typed by a player -> a move: `t village r cart`, `p village 1,0 2`, `d`, `e`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from companion.engine.protocol import POINTS
from companion.engine.tuscany.box import OPEN_TILES, PRICE, TILES, Stored
from companion.engine.tuscany.moves import Correct, Draw, End, Free, Marble, Move, Place, Take, Wave
from companion.engine.tuscany.printed import CORRECTED
from companion.engine.tuscany.questions import payments
from companion.engine.tuscany.state import Game
from companion.games.tuscany.keyboard.lacking import Told, ask_for_place, ask_for_take, ask_where
from companion.games.tuscany.keyboard.pieces import read_cards, read_chip, read_face, read_kind, read_space
from companion.keyboard.not_understood import NotUnderstood
from companion.keyboard.set_up import NONE
from companion.keyboard.typed_words import need, read_colour, read_number, read_one_of
from companion.keyboard.unfinished import Unfinished
from companion.words.language import mark

VERBS: Final[dict[str, str]] = {
    "d": "draw", "draw": "draw",
    "t": "take", "take": "take",
    "p": "place", "place": "place",
    "m": "marble", "marble": "marble",
    "e": "end", "end": "end",
    "fix": "fix", "correct": "fix",
}  # fmt: skip
PARTS: Final[dict[str, str]] = {
    "r": "refill", "refill": "refill", "discard": "discard", "clear": "clear", "fresh": "fresh",
    "cards": "cards", "workers": "workers", "c": "cards", "w": "workers", "chip": "chip",
    "h": "harvest", "harvest": "harvest", "free": "free",
}  # fmt: skip
"""What may follow in a move, with short words for it."""
FORMS: Final[dict[str, str]] = {
    "draw": "d",
    "take": mark("t TILE [r TILE that refills] [discard WHAT], for example: t {tile} r cart"),
    "place": mark("p TILE SPACE [CARDS [WORKERS]], for example: p {tile} {at} 2, p {tile} {at} 1 1"),
    "marble": "m",
    "end": "e",
    "fix": mark(
        "fix COLOUR what+n or what-n ... [note TEXT], for example: fix {other} green+1 cards-2 note forgotten"
    ),
}


def parse_move(text: str, game: Game) -> Move:
    """Return the move that *text* means. Raises Unfinished, asking for more, or NotUnderstood."""
    verb, *words = text.split()
    name = VERBS.get(verb.lower())
    if name is None:
        raise NotUnderstood(mark("{word}: unknown command; ? shows what you can do"), word=verb)
    try:
        return READERS[name](words, game, text)
    except Unfinished:
        raise
    except NotUnderstood as unclear:
        form = NotUnderstood(FORMS[name], **examples(game))
        raise NotUnderstood(mark("{what}; {form}"), what=unclear, form=form) from None


def examples(game: Game) -> dict[str, str]:
    """Return what exists at this table, for showing how words are typed."""
    spaces, covered = game.setup.regions[game.turn].spaces, game.covered[game.turn]
    return {
        "tile": game.centre[0] if game.centre else "village",
        "at": next((at for at in spaces if at not in covered), "0,0"),
        "other": next(colour for colour in game.setup.colours if colour != game.turn),
        "counts": " ".join(CORRECTED),
    }


def _nothing_more(words: list[str]) -> None:
    if words:
        raise NotUnderstood(mark("{word}: not understood"), word=words[0])


def _draw(words: list[str], game: Game, text: str) -> Move:  # noqa: ARG001 - all readers look alike
    _nothing_more(words)
    return Draw()


def _marble(words: list[str], game: Game, text: str) -> Move:  # noqa: ARG001
    _nothing_more(words)
    return Marble()


def _end(words: list[str], game: Game, text: str) -> Move:  # noqa: ARG001
    _nothing_more(words)
    return End()


def _take(words: list[str], game: Game, text: str) -> Move:
    need(words, 1)
    told: dict[str, Any] = {"fresh": []}
    tile, rest = read_face(words[0], game.centre), words[1:]
    while rest:
        match _part(rest):
            case "refill":
                told["refill"] = read_face(_next(rest), TILES)
            case "discard":
                told["discard"] = read_face(_next(rest), game.holdings[game.turn].storage)
            case "clear":
                told["clear"] = _kinds(rest)
            case "fresh":
                told["fresh"].append(_wave(rest))
            case other:
                raise NotUnderstood(mark("{word}: not understood"), word=other)
    move = Take(
        tile=tile,
        refill=told.get("refill", tile),
        discard=told.get("discard"),
        fresh=tuple(told["fresh"]),
        clear=told.get("clear", ()),
    )
    return ask_for_take(game, move, text, refilled="refill" in told)


def _place(words: list[str], game: Game, text: str) -> Move:
    need(words, 1)
    storage = game.holdings[game.turn].storage
    tile, rest = read_face(words[0], storage), words[1:]
    if not rest:
        raise ask_where(game, tile, text)
    at, rest = read_space(rest[0]), rest[1:]
    own, free = _split_at_free(rest)
    paid: dict[str, int] = {}
    choices = _choices(own, game, paid)
    ways = payments(game)
    cards, workers = ways[0] if ways else (PRICE, 0)
    if paid:
        workers = paid.get("workers", 0)
        cards = paid.get("cards", max(0, PRICE - workers))
    refills: list[bool] = []
    castles = [free is not None]
    following = _free(free, game, refills, castles) if free is not None else None
    move = Place(tile, at, cards, workers, free=following, **choices)
    return ask_for_place(game, move, text, Told(bool(paid), tuple(refills), castles[-1]))


def _split_at_free(words: list[str]) -> tuple[list[str], list[str] | None]:
    """Return what is told of a placing, and what behind `free`; None if that is not told."""
    low = [word.lower() for word in words]
    if "free" not in low:
        return list(words), None
    place = low.index("free")
    return list(words[:place]), list(words[place + 1 :])


def _free(words: list[str], game: Game, refills: list[bool], castles: list[bool]) -> Free | None:
    """Return what is placed free of charge; whether its refill and its own castle are told is kept."""
    need(words, 1)
    if words[0].lower() in NONE:
        _nothing_more(words[1:])
        return None
    need(words, 2)
    tile, at = read_face(words[0], game.centre), read_space(words[1])
    own, inner = _split_at_free(words[2:])
    told: dict[str, Any] = {"fresh": []}
    choices = _choices(own, game, None, told)
    refills.append("refill" in told)
    castles.append(inner is not None)
    free = _free(inner, game, refills, castles) if inner is not None else None
    refill = told.get("refill", tile)
    return Free(tile, at, refill, fresh=tuple(told["fresh"]), free=free, **choices)


def _choices(
    words: list[str], game: Game, paid: dict[str, int] | None, centre: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return what is chosen with a placing; what is *paid*, or comes to the *centre*, is kept there."""
    told: dict[str, Any] = {}
    discard: list[str] = []
    while words:
        if paid is not None and re.fullmatch("[0-9]{1,3}", words[0]) and len(paid) < 2:
            paid["workers" if "cards" in paid else "cards"] = read_number(words.pop(0))
            continue
        part = _part(words)
        if part in ("cards", "workers") and paid is not None:
            paid[part] = read_number(_next(words))
        elif part == "chip":
            word = _next(words)
            told |= {"no_chip": True} if word.lower() in NONE else {"chip": read_chip(word)}
        elif part == "harvest":
            told["harvest"] = (*told.get("harvest", ()), *read_cards(words))
        elif part == "discard":
            discard.append(read_face(_next(words), game.holdings[game.turn].storage))
        elif part == "refill" and centre is not None:
            centre["refill"] = read_face(_next(words), TILES)
        elif part == "fresh" and centre is not None:
            centre["fresh"].append(_wave(words))
        else:
            raise NotUnderstood(mark("{word}: not understood"), word=part)
    return {**told, "discard": tuple(discard)}


def _part(words: list[str]) -> str:
    word = words.pop(0)
    if word.lower() not in PARTS:
        raise NotUnderstood(mark("{word}: not understood"), word=word)
    return PARTS[word.lower()]


def _next(words: list[str]) -> str:
    need(words, 1)
    return words.pop(0)


def _wave(words: list[str]) -> Wave:
    """Return the tiles up to the next word for a part."""
    found: list[Stored] = []
    while words and words[0].lower() not in PARTS and len(found) <= OPEN_TILES:
        found.append(read_face(words.pop(0).rstrip(","), TILES))
    return tuple(found)


def _kinds(words: list[str]) -> tuple[Any, ...]:
    found = []
    while words and words[0].lower() not in PARTS:
        found.append(read_kind(words.pop(0).rstrip(",")))
    need(found, 1)
    return tuple(found)


def _fix(words: list[str], game: Game, text: str) -> Move:  # noqa: ARG001
    need(words, 2)
    player, note = read_colour(words[0], game.setup), ""
    differences: dict[str, int] = {}
    for n, word in enumerate(words[1:], 1):
        if word.lower() == "note":
            note = " ".join(words[n + 1 :])
            break
        match = re.fullmatch(r"([a-z]+)([+-][0-9]{1,4})", word.lower())
        if not match:
            raise NotUnderstood(mark("{word}: not understood"), word=word)
        what = read_one_of(match[1], CORRECTED)
        differences[POINTS if what == "red" else what] = int(match[2])
    need(list(differences), 1)
    return Correct(player, tuple(differences.items()), note)


READERS: Final[dict[str, Callable[[list[str], Game, str], Move]]] = {
    "draw": _draw,
    "take": _take,
    "place": _place,
    "marble": _marble,
    "end": _end,
    "fix": _fix,
}
