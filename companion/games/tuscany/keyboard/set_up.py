"""The set-up from the keyboard: rulings, box, regions, start castles, chips and the open tiles."""

from __future__ import annotations

import re
from typing import Final

from companion.base.errors import BadData
from companion.engine.protocol import Json
from companion.engine.tuscany.box import CHIPS, OPEN_TILES, TILES, Space, Tile
from companion.engine.tuscany.centre import alike
from companion.engine.tuscany.pieces import Box, assemble
from companion.engine.tuscany.record import STAND_IN
from companion.engine.tuscany.region import Region
from companion.engine.tuscany.rulings import RULINGS
from companion.games.tuscany import library
from companion.games.tuscany.keyboard.pieces import read_chip, read_face, read_space
from companion.games.tuscany.taught_box import header_bonuses
from companion.games.tuscany.words import TuscanyWords
from companion.keyboard.not_understood import NotUnderstood
from companion.keyboard.set_up import Terminal, own_rulings, read_own_rulings
from companion.keyboard.typed_words import not_one_of
from companion.words.language import mark

USUAL: Final = "A{n} B{n} C{n}"
"""The pieces of the player in seat *n*, from 1, unless others are told."""
SETUP_FORM: Final = mark(
    "setup first COLOUR | seats COLOUR COLOUR ... | name COLOUR NAME | ruling KEY VALUE, for example: "
    "setup first {other}, setup ruling draw 2"
)


def ask_setup(at: Terminal, header: Json) -> Json:
    """Return what a *header* lacks beside its players, and what they have, asking until it is understood."""
    words = at.words
    question = words.say("Rulings of your own, for example: draw 2 (? lists them) [none]")
    told: Json = {"rulings": at.until(question, lambda text: own_rulings(text, words, RULINGS))}
    boxes = library.playable_boxes()
    question = words.say("Box: {known} [stand-in]", known=", ".join(boxes))
    name = at.until(question, lambda text: _known(text or STAND_IN, boxes))
    box = library.box(name)
    if bonuses := header_bonuses(box):
        told["bonuses"] = bonuses
    players = [_ask_player(at, player, name, box, n) for n, player in enumerate(header["players"], 1)]
    return told | {"players": players, "centre": _ask_centre(at)}


def ask_again(at: Terminal, last: Json) -> Json:
    """Return the chips and open tiles of a game that is otherwise as the *last* one."""
    players = [player | {"chip": _ask_chip(at, player)} for player in last["players"]]
    return {"players": players, "centre": _ask_centre(at)}


def chosen(words: TuscanyWords, header: Json) -> str:
    """Return the boards that a *header* names, and its rulings."""
    rulings = ", ".join(f"{key} {value}" for key, value in header.get("rulings", {}).items())
    return rulings or words.say("the usual rulings")


def edit_header(header: Json, typed: list[str]) -> Json | None:
    """Return *header* with the ruling that is *typed*; None if it is none."""
    match typed:
        case ["ruling", key, value]:
            given = read_own_rulings(f"{key} {value}", RULINGS)
            return header | {"rulings": header.get("rulings", {}) | given}
        case _:
            return None


def _known(text: str, known: list[str]) -> str:
    if text not in known:
        raise not_one_of(text, known)
    return text


def _name(player: Json) -> str:
    return str(player.get("name") or player["colour"])


def _ask_player(at: Terminal, player: Json, box_name: str, box: Box, seat: int) -> Json:
    who, proposed = _name(player), USUAL.format(n=seat)
    question = at.words.say(
        "{player}: pieces from top to bottom, for example: A1 B2:180 C1:+1 (turned, shifted) [{proposed}]",
        player=who,
        proposed=proposed,
    )
    pieces = at.until(question, lambda text: read_pieces(text or proposed, box))
    region = assemble(box, pieces, "pieces")
    usual = pieces == read_pieces(USUAL.format(n=1), box)
    board = box_name if usual else {"box": box_name, "pieces": pieces}
    castles = region.of_kind["castle"]
    question = at.words.say(
        "{player}: where is the start castle: {castles} [{first}]",
        player=who,
        castles="  ".join(castles),
        first=castles[0],
    )
    start = at.until(question, lambda text: _castle(text or castles[0], region))
    return player | {"board": board, "start": start, "chip": _ask_chip(at, player)}


def _ask_chip(at: Terminal, player: Json) -> str:
    question = at.words.say(
        "{player}: which chip to begin with: {chips}", player=_name(player), chips=", ".join(CHIPS)
    )
    chip: str = at.until(question, lambda text: read_chip(text) if text else _known(text, list(CHIPS)))
    return chip


def _castle(text: str, region: Region) -> Space:
    space = read_space(text)
    if space not in region.of_kind["castle"]:
        raise not_one_of(text, region.of_kind["castle"])
    return space


def read_pieces(text: str, box: Box) -> list[Json]:
    """Return three pieces: `A1 B2:180 C1:+1`, turned by 180 and shifted by one. Raises NotUnderstood."""
    rows: list[Json] = []
    for word in text.replace(",", " ").split():
        piece, *more = word.upper().split(":")
        row: Json = {"piece": piece}
        for part in more:
            if part in ("0", "180"):
                row["turn"] = int(part)
            elif re.fullmatch(r"[+-]1", part):
                row["shift"] = int(part)
            else:
                raise NotUnderstood(mark("{word}: not understood"), word=word)
        rows.append(row)
    try:
        assemble(box, rows, "pieces")
    except BadData as error:
        raise NotUnderstood("{what}", what=str(error)) from None
    return rows


def _ask_centre(at: Terminal) -> list[Tile]:
    question = at.words.say(
        "The eight open tiles, for example: village cart vine+boar ... (? lists the words)"
    )
    centre: list[Tile] = at.until(question, read_centre)
    return centre


def read_centre(text: str) -> list[Tile]:
    """Return the eight open tiles that *text* names. Raises NotUnderstood."""
    if text == "?":
        raise NotUnderstood("{known}", known=", ".join(TILES))
    tiles = [read_face(word, TILES) for word in text.replace(",", " ").split()]
    if len(tiles) != OPEN_TILES:
        raise NotUnderstood(mark("{n} tiles, but there are eight open ones"), n=len(tiles))
    if kind := alike(tuple(tiles)):
        raise NotUnderstood(mark("five or more of one kind ({kind}): replace them first"), kind=kind)
    return tiles
