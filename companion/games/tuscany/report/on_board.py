"""The part of the page about the regions: each as a drawing, what its signs mean, what everybody has."""

from __future__ import annotations

from html import escape

from companion.engine.tuscany.box import CHIPS, CROPS, KINDS
from companion.engine.tuscany.questions import spaces_needed
from companion.engine.tuscany.state import Game
from companion.games.tuscany.report import TuscanySpeech
from companion.games.tuscany.report.regions import region_svg
from companion.report.markup import TableRow, element, inline, mark, section, table


def board_section(speech: TuscanySpeech, game: Game, _name: str) -> str:
    """Return the regions of *game* as they lie."""
    heading = speech.say("The regions at the end") if game.over else speech.say("The regions now")
    figures = [
        element(
            "figure",
            element("figcaption", mark(colour), " ", element("b", escape(speech.name(colour)))),
            element(
                "div", inline(region_svg(game, colour, speech.name(colour), defined=n > 0)), class_="board"
            ),
        )
        for n, colour in enumerate(speech.setup.colours)
    ]
    drawn = element("div", *figures, class_="boards")
    return section(heading, drawn, legend(speech), colours_table(speech, game), held_table(speech, game))


def legend(speech: TuscanySpeech) -> str:
    """Return the signs with their names, and how a space is to be read."""
    words = speech.words
    names: dict[str, str] = {kind: words.kind(kind) for kind in KINDS}
    names |= {crop: words.crop(crop) for crop in CROPS}
    names |= {"hexagon": words.tile("hexagon"), "flag": speech.say("start castle")}
    signs = [element("li", _sign(name), escape(text)) for name, text in names.items()]
    note = speech.say("A pale space is empty. A dark line runs around an area that is complete.")
    return element("ul", *signs, class_="legend") + element("p", escape(note), class_="note")


def _sign(name: str) -> str:
    drawn = f'<use href="#{name}"/>'
    return f'<svg class="sign" viewBox="-15 -15 30 30" aria-hidden="true">{drawn}</svg>'


def colours_table(speech: TuscanySpeech, game: Game) -> str:
    """Return how many spaces of each colour everybody still has to cover."""
    needed = spaces_needed(game)
    lines = [
        TableRow(speech.words.kind(kind), [str(n) if n else "✓" for n in needed[kind].values()])
        for kind in KINDS
    ]
    return element("h3", escape(speech.say("Spaces still empty"))) + table(speech, lines)


def held_table(speech: TuscanySpeech, game: Game) -> str:
    """Return what everybody has beside the region."""
    holdings = [game.holdings[colour] for colour in speech.setup.colours]
    lines = [
        TableRow(speech.say("Cards"), [str(has.cards) for has in holdings]),
        TableRow(speech.say("Workers"), [str(has.workers) for has in holdings]),
        TableRow(speech.say("Marble"), [str(has.marble) for has in holdings]),
        TableRow(speech.say("In storage"), [f"{len(has.storage)} / {has.room}" for has in holdings]),
        TableRow(speech.say("Tiles left in the piles"), [str(has.left_in_piles) for has in holdings]),
    ]
    for chip in CHIPS:
        counts = [has.chip(chip) for has in holdings]
        if any(counts):
            lines.append(TableRow(speech.words.chip(chip), [str(n) for n in counts]))
    return element("h3", escape(speech.say("What everybody has"))) + table(speech, lines)
