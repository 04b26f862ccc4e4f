"""What may be done now, and the help: all that can be typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.engine.castelli.questions import Options, options
from companion.engine.castelli.record_moves import WITH
from companion.engine.castelli.state import Game
from companion.games.castelli.keyboard.moves import FORMS, move_text
from companion.games.castelli.keyboard.set_up import SETUP_FORM
from companion.games.castelli.words import CastelliWords
from companion.keyboard.help import HELP, Row, row
from companion.words.language import mark

SHOWN: Final = 12
MEANINGS: Final = {
    "tile": mark("turn a tile"),
    "build": mark("build a castle"),
    "play": mark("play a card"),
    "end": mark("end the turn"),
    "steward": mark("play a Steward"),
    "guard": mark("play a Guard"),
    "sell": mark("sell cards"),
    "fix": mark("correct a count"),
}
HELP_ROWS: Final[tuple[Row, ...]] = (
    *((MEANINGS[name], form) for name, form in FORMS.items()),
    (mark("a new tile"), mark("t {field} {coats} new [silver NUMBER]")),
    (
        mark("swap in Dilemma"),
        mark("a start tile is always a swap; another tile from the hand: t {field} {tile} red swap"),
    ),
    HELP["undo"],
    HELP["?"],
    (
        mark("where it comes from"),
        mark("why COLOUR COUNT, or why LANDSCAPE, for example: why {other} wood, why {land}"),
    ),
    (mark("what a tile gives"), mark("what FIELD TILE, in each direction")),
    (mark("to view"), mark("sheet, board, log [NUMBER]")),
    HELP["edit"],
    (mark("change the set-up"), SETUP_FORM),
    HELP["stop"],
    HELP["quit"],
)


def possible(words: CastelliWords, game: Game) -> Iterator[str]:
    """Give what may be done now, each with how it is typed; what a hand holds is not known here."""
    now = options(game)
    if now.turn is None:
        return
    say, setup = words.say, game.setup
    if now.reveal:
        fields = " ".join(now.reveal)
        yield row(say("t FIELD TILE NORTH"), say("turn a tile on {fields}", fields=fields))
    yield from _castles(words, now)
    if cards := ", ".join(dict.fromkeys(play.card for play in now.plays)):
        yield row(say("p CARD"), say("if you have it: {cards}", cards=cards))
        if game.revealed:
            with_card = say("a castle with a card, if you have it: {cards}", cards=", ".join(WITH))
            yield row(say("b FIELD CARD"), with_card)
    for colour in now.stewards:
        answer = say("if {player} has a Steward: turn the tile", player=words.player(colour, setup))
        yield row(say("s {colour} NORTH", colour=colour), answer)
    for colour in now.guards:
        answer = say("if {player} has a Guard: keep the castle", player=words.player(colour, setup))
        yield row(f"g {colour}", answer)
    for colour, held in now.sells.items():
        could = say("{player} could sell {n}", player=words.player(colour, setup), n=held)
        yield row(say("sell NUMBER {colour}", colour=colour), could)
    if now.end:
        yield row("e", say(MEANINGS["end"]))


def _castles(words: CastelliWords, now: Options) -> Iterator[str]:
    for place in now.builds[:SHOWN]:
        cost = [words.amount(what, n) for what, n in place.units.items()]
        cost += [words.amount("silver", place.silver)] if place.silver else []
        points = words.amount("points", place.points)
        told = words.say("castle for {cost}: {points}", cost=", ".join(cost), points=points)
        yield row(move_text(place.move), told)
    if more := max(0, len(now.builds) - SHOWN):
        yield row("...", words.count("and {n} more castle", "and {n} more castles", more))
