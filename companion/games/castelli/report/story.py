"""Every move as a sentence with what it paid, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from companion.engine.castelli.moves import End
from companion.engine.castelli.state import Game, Sheet
from companion.games.castelli.report.turns import Told, Turn
from companion.report.markup import Speech, element, items, mark


def every_move(speech: Speech, told: Sequence[Turn], game: Game, sheet: Sheet) -> str:
    """Return all turns, folded, and the final score after the last one."""
    parts, number = [], 1
    for turn in told:
        parts.append(_turn(speech, turn, number))
        number += len(turn.told)
    head = speech.say("The final score") if game.over else speech.say("If the game ended now")
    lines = items(speech.told(outcome) for outcome in sheet.outcomes)
    return "".join([*parts, element("details", element("summary", element("b", escape(head))), lines)])


def _turn(speech: Speech, turn: Turn, first: int) -> str:
    name = speech.say("Turn {n}", n=turn.number) if turn.number else speech.say("At the start")
    who = mark(turn.colour) + element("b", escape(speech.name(turn.colour))) if turn.number else ""
    head = element("summary", element("small", escape(name)), who, _gains(speech, turn))
    moves = (_move(speech, told, first + n) for n, told in enumerate(turn.told))
    return element("details", head, element("ol", *moves, start=str(first)))


def _gains(speech: Speech, turn: Turn) -> str:
    """What the turn brought to whom, the player on turn first."""
    changes = turn.changes
    order = [colour for colour in speech.setup.order_from(turn.colour) if colour in changes]
    gains = [
        element("span", mark(colour) if colour != turn.colour else "", _amounts(speech, changes[colour]))
        for colour in order
    ]
    return element("span", " ".join(gains), class_="gains") if gains and turn.number else ""


def _amounts(speech: Speech, amounts: dict[str, int]) -> str:
    order = ("points", "wood", "grain", "rocks", "silver", "cards")
    return escape(", ".join(speech.signed(what, amounts[what]) for what in order if what in amounts))


def _move(speech: Speech, told: Told, number: int) -> str:
    """A move: what was done, and below it what came of it."""
    did, *paid = (speech.told(outcome) for outcome in told.outcomes)
    below = items(paid, class_="paid") if paid else ""
    kind = {"class_": "end"} if isinstance(told.move, End) else {}
    return element("li", did, below, value=str(number), **kind)
