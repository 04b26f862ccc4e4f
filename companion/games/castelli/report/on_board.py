"""The part of the page about the board: the drawing, what its signs mean, and what everybody has."""

from __future__ import annotations

from html import escape
from typing import Final

from companion.engine.castelli.state import Game
from companion.games.castelli.report import CastelliSpeech
from companion.games.castelli.report.board import draw_board
from companion.report.markup import TableRow, element, inline, section, table

HELD: Final = ("wood", "grain", "rocks", "silver", "cards", "castles")
SIZE: Final = {"village": 34, "city": 36, "castle": 30}
"""How large the box of a sign is, where it is not 24."""


def board_section(speech: CastelliSpeech, game: Game, name: str) -> str:
    """Return the board of *game* as it is; *name* tells it from others on the page."""
    heading = speech.say("The board at the end") if game.over else speech.say("The board now")
    label = element("label", escape(speech.say("larger")), for_=name)
    larger = f'<input type="checkbox" id="{name}"/>{label}'
    drawn = element("div", inline(draw_board(game, heading)), class_="board")
    return section(heading, larger, drawn, legend(speech), held_table(speech, game), class_="on-board")


def legend(speech: CastelliSpeech) -> str:
    """Return the signs with their names, and how a dimmed area is to be read."""
    words = speech.words
    names = {
        "wood": words.terrain("wood"),
        "grain": words.terrain("grain"),
        "rocks": words.terrain("rocks"),
        "market": speech.say("market tent"),
        "mine": words.terrain("mine"),
        "silver": speech.say("silver"),
        "card": speech.say("card"),
        "village": words.settlement("village"),
        "city": words.settlement("city"),
        "site": speech.say("free building site"),
        f"{speech.setup.colours[0]}-castle": speech.say("castle"),
        f"{speech.setup.colours[0]}-under": speech.say("overbuilt castle, under another"),
    }
    if not speech.setup.battle:
        names.popitem()
    signs = [element("li", _sign(name), escape(text)) for name, text in names.items()]
    pale = speech.say("A pale area has been evaluated; its shape shows who had the most heraldic points.")
    if len(speech.setup.colours) < 4:
        hollow = speech.say("A hollow shape is a neutral colour.")
        if speech.on_board:
            hollow = speech.say("A hollow shape is a neutral colour on this half.")
        pale += f" {hollow}"
    return element("ul", *signs, class_="legend") + element("p", escape(pale), class_="note")


def _sign(name: str) -> str:
    half = SIZE.get(name.rpartition("-")[2], 24) / 2
    box = f"{-half} {-half} {2 * half} {2 * half}"
    return f'<svg class="sign" viewBox="{box}" aria-hidden="true"><use href="#{name}"/></svg>'


def held_table(speech: CastelliSpeech, game: Game) -> str:
    """Return what everybody has in hand and has built."""
    colours = speech.setup.colours
    names = {
        "wood": speech.say("Wood"),
        "grain": speech.say("Grain"),
        "rocks": speech.say("Rocks"),
        "silver": speech.say("Silver"),
        "cards": speech.say("Cards"),
        "castles": speech.say("Castles built"),
    }
    lines = [
        TableRow(names[what], [str(getattr(game.holdings[colour], what)) for colour in colours])
        for what in HELD
    ]
    under = [sum(game.castles[n].owner == colour for n in game.overbuilt) for colour in colours]
    if any(under):
        lines.append(TableRow(speech.say("of which overbuilt"), [str(n) for n in under]))
    return element("h3", escape(speech.say("What everybody has"))) + table(speech, lines)
