"""Short words typed by a player <-> a move: `t c5 07 blue`, `b d3 wood`, `p raider`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from companion.engine.castelli.box import CARDS, RESOURCES, Resource
from companion.engine.castelli.moves import Build, Correct, End, Guard, Move, Play, Reveal, Sell, Steward
from companion.engine.castelli.questions import unseen_tiles
from companion.engine.castelli.record_moves import CORRECTED, PLAYED, WITH
from companion.engine.castelli.state import Game
from companion.engine.protocol import COLOURS, Colour
from companion.keyboard.not_understood import NotUnderstood
from companion.keyboard.typed_words import need, read_colour, read_number, read_one_of
from companion.words.language import mark

VERBS: Final[dict[str, str]] = {
    "t": "tile", "tile": "tile", "lay": "tile", "reveal": "tile",
    "b": "build", "build": "build",
    "p": "play", "play": "play",
    "e": "end", "end": "end",
    "s": "steward", "steward": "steward",
    "g": "guard", "guard": "guard",
    "sell": "sell",
    "fix": "fix", "correct": "fix",
}  # fmt: skip
FORMS: Final[dict[str, str]] = {
    "tile": mark(
        "t FIELD TILE NORTH, for example: t {field} {tile} blue; "
        "or the coats clockwise from north: t {field} {coats}"
    ),
    "build": mark(
        "b FIELD [wood|grain|rocks to buy it] [a card] [over COLOUR] [area NUMBER], "
        "for example: b {land} wood"
    ),
    "play": mark(
        "p CARD [COLOUR or FIELD if the card needs it], "
        "for example: p raider, p traitor {other}, p peasant {land}"
    ),
    "end": "e",
    "steward": mark(
        "s COLOUR NORTH, who turns the tile and which colour then points north, for example: s {other} red"
    ),
    "guard": mark("g COLOUR, for example: g {other}"),
    "sell": mark("sell NUMBER [COLOUR], for example: sell 2, sell 1 {other}"),
    "fix": mark(
        "fix COLOUR what+n or what-n ... [note TEXT], for example: fix {other} wood+1 silver-2 note forgotten"
    ),
}
COAT: Final = re.compile(r"([rbgy])([1-6c])")


def parse_move(text: str, game: Game) -> Move:
    """Return the move that *text* means. Raises BadUsage, showing how it is written, if it means none."""
    verb, *words = text.split()
    name = VERBS.get(verb.lower())
    if name is None:
        raise NotUnderstood(mark("{word}: unknown command; ? shows what you can do"), word=verb)
    try:
        return READERS[name](words, game)
    except NotUnderstood as unclear:
        raise NotUnderstood(
            mark("{what}; {form}"), what=unclear, form=NotUnderstood(FORMS[name], **examples(game))
        ) from None


def examples(game: Game) -> dict[str, str]:
    """Return what exists at this table, for showing how words are typed."""
    setup = game.setup
    tile = next(iter(unseen_tiles(game) or setup.tiles.tiles))
    coats = setup.tiles.tiles[tile].coats
    return {
        "field": next(iter(game.face_down or setup.board.meadows)).lower(),
        "land": next(iter(setup.board.landscapes), "").lower(),
        "tile": tile,
        "coats": " ".join(f"{coat.colour[0]}{'c' if coat.card else coat.value}" for coat in coats),
        "other": next(colour for colour in setup.colours if colour != game.turn),
    }


def _field(word: str, game: Game) -> str:
    field, board = word.upper(), game.setup.board
    if field not in board.touching and field not in board.areas:
        raise NotUnderstood(mark("{word}: not a field of this board"), word=word)
    return field


def _tile(words: list[str], game: Game) -> Move:
    need(words, 2)
    field, rest = _field(words[0], game), words[1:]
    coats = COAT.findall("".join(rest[:4]).lower().replace(",", ""))
    if len(coats) == 4:
        used = next(n for n in range(1, 5) if len(COAT.findall("".join(rest[:n]).lower())) == 4)
        tile, north = _tile_by_coats(coats, game, rest[used:])
        rest = [word for word in rest[used:] if word not in game.setup.tiles.tiles]
    else:
        need(rest, 2)
        tile, north, rest = rest[0], read_colour(rest[1], game.setup), rest[2:]
        tile = find_tile(tile, game)
    return _with_swap(Reveal(field, tile, north), rest, game)


def find_tile(word: str, game: Game) -> str:
    """Return the tile whose id is *word*, in small or capital letters, and `9` for `09`."""
    tiles, low = game.setup.tiles.tiles, word.lower()
    same = [tile for tile in tiles if tile.lower() == low]
    same = same or [tile for tile in tiles if low.isdecimal() and tile.lstrip("0") == low.lstrip("0")]
    return same[0] if len(same) == 1 else word


def _tile_by_coats(coats: list[tuple[str, str]], game: Game, named: list[str]) -> tuple[str, Colour]:
    """Return the tile nobody has seen yet with these coats clockwise, and the colour of the first."""
    wanted = [(next(c for c in COLOURS if c[0] == letter), value) for letter, value in coats]
    north = wanted[0][0]
    found = [
        tile.id
        for tile in game.setup.tiles.tiles.values()
        if tile.id not in game.seen
        and [(c.colour, "c" if c.card else str(c.value)) for c in tile.turned[north].values()] == wanted
    ]
    found = [tile for tile in found if tile in named] or found
    if not found:
        raise NotUnderstood(mark("none of the tiles left has these coats; if it is one of yours, add: new"))
    if len(found) > 1:
        raise NotUnderstood(mark("tiles {tiles} have these coats: say which one"), tiles=", ".join(found))
    return found[0], north


def _with_swap(move: Reveal, words: list[str], game: Game) -> Reveal:
    known = game.setup.tiles.tiles.get(move.tile)
    swap = "swap" in words or (known is not None and known.start)
    told = {word: words[n + 1] for n, word in enumerate(words[:-1]) if word in ("cards", "silver")}
    extra = [w for w in words if w not in ("swap", *told, *told.values())]
    if extra:
        raise NotUnderstood(mark("{word}: not understood"), word=extra[0])
    return Reveal(
        move.field,
        move.tile,
        move.north,
        swap=swap,
        gain_cards=read_number(told["cards"]) if "cards" in told else None,
        gain_silver=read_number(told["silver"]) if "silver" in told else None,
    )


def _build(words: list[str], game: Game) -> Move:
    need(words, 1)
    at, rest = _field(words[0], game), [w.lower() for w in words[1:] if w.lower() not in ("buy", "with")]
    area: int | None = None
    buy: Resource | None = None
    card: str | None = None
    over: Colour | None = None
    while rest:
        word = rest.pop(0)
        if word in ("over", "area"):
            need(rest, 1)
            value = rest.pop(0)
            over, area = (
                (read_colour(value, game.setup), area) if word == "over" else (over, read_number(value))
            )
        elif word in RESOURCES:
            buy = word
        else:
            card = read_one_of(word, WITH)
    return Build(at, area, buy, card, over)


def _play(words: list[str], game: Game) -> Move:
    need(words, 1)
    if words[1:] and words[1].isdecimal():  # king 4
        words = [words[0] + words[1], *words[2:]]
    card = read_one_of(words[0], PLAYED)
    needs = CARDS[card].needs
    if needs:
        need(words, 2)
    elif len(words) > 1:
        raise NotUnderstood(mark("{word}: this card needs no more"), word=words[1])
    return Play(
        card,
        victim=read_colour(words[-1], game.setup) if needs == "from" else None,
        at=_field(words[-1], game) if needs == "at" else None,
    )


def _sell(words: list[str], game: Game) -> Move:
    need(words, 1)
    return Sell(read_number(words[0]), read_colour(words[1], game.setup) if len(words) > 1 else None)


def _steward(words: list[str], game: Game) -> Move:
    need(words, 2)
    return Steward(read_colour(words[0], game.setup), read_colour(words[1], game.setup))


def _guard(words: list[str], game: Game) -> Move:
    need(words, 1)
    return Guard(read_colour(words[0], game.setup))


def _end(words: list[str], game: Game) -> Move:  # noqa: ARG001 - all readers look alike
    if words:
        raise NotUnderstood(mark("{word}: nothing comes after end"), word=words[0])
    return End()


def _fix(words: list[str], game: Game) -> Move:
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
        differences[read_one_of(match[1], CORRECTED)] = int(match[2])
    return Correct(player, tuple(differences.items()), note)


READERS: Final[dict[str, Callable[[list[str], Game], Move]]] = {
    "tile": _tile,
    "build": _build,
    "play": _play,
    "end": _end,
    "steward": _steward,
    "guard": _guard,
    "sell": _sell,
    "fix": _fix,
}


def move_text(move: Move) -> str:
    """Return how *move* is typed."""
    match move:
        case Reveal():
            return f"t {move.field.lower()} {move.tile} {move.north}" + (" swap" if move.swap else "")
        case Build():
            parts = [move.buy, move.card, f"over {move.over}" if move.over else None]
            parts += [f"area {move.area}" if move.area is not None else None]
            return " ".join(["b", move.at.lower(), *(part for part in parts if part)])
        case Play():
            return " ".join(
                ["p", move.card, *([move.victim or str(move.at).lower()] if move.victim or move.at else [])]
            )
        case Sell():
            return f"sell {move.cards}" + (f" {move.by}" if move.by else "")
        case Steward():
            return f"s {move.by} {move.north}"
        case Guard():
            return f"g {move.by}"
        case _:
            return "e"
