"""What stands around the sentences: the sheet, its rows, what lies on the table, headings of a report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.words.names import Voice
from companion.games.castelli.words.rulings import VALUES
from companion.words.language import mark
from companion.words.voice import as_sentence

ROWS: Final[dict[str, str]] = {
    "during": mark("During the game"),
    "cards": mark("Cards in hand"),
    "resources": mark("Resources left"),
    "silver": mark("Silver"),
    "dilemma": mark("Start tile kept"),
    "settlements": mark("Villages and cities"),
    "castles": mark("Castles"),
    "total": mark("Total"),
}
COUNTS: Final[dict[str, str]] = {
    "points": mark("Points"),
    "wood": mark("Wood"),
    "grain": mark("Grain"),
    "rocks": mark("Rocks"),
    "silver": mark("Silver"),
    "cards": mark("Cards"),
    "castles": mark("Castles"),
}
HEADINGS: Final[dict[str, str]] = {
    "stand-in": mark("Board and tiles are stand-ins, not those of the box."),
    "places": mark("Places"),
    "places-so-far": mark("Places as things stand"),
}


def ruling_value(v: Voice, key: str, value: str) -> str:
    """Return what *value* of the ruling *key* means, as a sentence."""
    return as_sentence(v.say(VALUES[key][value]))


def on_the_table(v: Voice, game: Game) -> str:
    """Return what is left: tiles, silver, cards."""
    return v.count(
        "{tiles} left, {silver} in the mine, {cards} in the deck",
        "{tiles} left, {silver} in the mine, {cards} in the deck",
        len(game.face_down),
        tiles=v.amount("tiles", len(game.face_down)),
        silver=v.amount("silver", game.mine),
        cards=v.amount("cards", len(game.deck)),
    )


def direction(v: Voice, north: Colour, gains: Mapping[Colour, Mapping[str, int]]) -> str:
    """Return what a tile pays to whom with *north* to the north."""
    paid = [
        v.say("{player} {amounts}", player=v.player(colour), amounts=v.amounts(got))
        for colour, got in gains.items()
    ]
    sentence = (
        mark("{colour} to the north: {gains}")
        if paid
        else mark("{colour} to the north: nobody gets anything")
    )
    return v.say(sentence, colour=v.colour_name(north), gains="; ".join(paid))


def place(v: Voice, number: int, colour: Colour, points: int) -> str:
    """Return a line of the standings of a tournament."""
    facts = {"place": number, "player": v.player(colour), "points": v.amount("points", points)}
    return v.say("{place}. {player}, {points} in total", **facts)
