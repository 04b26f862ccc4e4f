"""Every move as a sentence with what it paid, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from companion.engine.protocol import AnyRules, Colour, Score
from companion.play.turns import BoardStep, Turn
from companion.report.markup import element, items, mark
from companion.report.protocol import GameReport
from companion.report.speech import AnySpeech


def every_move(
    speech: AnySpeech, rules: AnyRules, report: GameReport, told: Sequence[Turn], score: Score
) -> str:
    """Return all turns, folded, and the final score after the last one."""
    parts, number = [], 1
    for turn in told:
        parts.append(_turn(speech, rules, report, turn, number))
        number += len(turn.steps)
    over = bool(told) and told[-1].steps[-1].state.over
    head = speech.say("The final score") if over else speech.say("If the game ended now")
    lines = items(speech.told(outcome) for outcome in score.outcomes)
    return "".join([*parts, element("details", element("summary", element("b", escape(head))), lines)])


def _turn(speech: AnySpeech, rules: AnyRules, report: GameReport, turn: Turn, first: int) -> str:
    name = speech.say("Turn {n}", n=turn.number) if turn.number else speech.say("At the start")
    who = mark(turn.colour) + element("b", escape(speech.name(turn.colour))) if turn.number else ""
    gains = _gains(speech, report, turn) if turn.number else ""
    head = element("summary", element("small", escape(name)), who, gains)
    moves = (_move(speech, rules, step, first + n) for n, step in enumerate(turn.steps))
    return element("details", head, element("ol", *moves, start=str(first)))


def _gains(speech: AnySpeech, report: GameReport, turn: Turn) -> str:
    """What the turn brought to whom, the player on turn first."""
    changes, order = turn.changes, report.gains(speech.words)
    gains = [
        element(
            "span",
            mark(colour) if colour != turn.colour else "",
            escape(_amounts(speech, changes[colour], order)),
        )
        for colour in _order_from(turn.colour, speech.setup.colours)
        if colour in changes
    ]
    return element("span", " ".join(gains), class_="gains") if gains else ""


def _order_from(first: Colour, colours: Sequence[Colour]) -> Sequence[Colour]:
    at = colours.index(first)
    return [*colours[at:], *colours[:at]]


def _amounts(speech: AnySpeech, amounts: Mapping[str, int], order: Sequence[str]) -> str:
    return ", ".join(speech.words.amount(what, amounts[what], True) for what in order if what in amounts)


def _move(speech: AnySpeech, rules: AnyRules, step: BoardStep, number: int) -> str:
    """A move: what was done, and below it what came of it."""
    did, *paid = [speech.told(outcome) for outcome in step.outcomes] or [""]
    below = items(paid, class_="paid") if paid else ""
    kind = {"class_": "end"} if rules.ends_turn(step.move) else {}
    return element("li", did, below, value=str(number), **kind)
