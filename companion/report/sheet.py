"""The result: who won, the sheet, and how each point of every player came about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from companion.engine.protocol import POINTS, Colour, Outcome, Score
from companion.play.turns import Turn
from companion.report.markup import TableRow, element, items, mark, table
from companion.report.protocol import GameReport
from companion.report.speech import AnySpeech


def verdict(speech: AnySpeech, score: Score) -> str:
    """Return the sentence that says who wins, by how much, and what decided a tie."""
    if not score.outcomes:
        return ""
    told: str = speech.words.outcome(score.outcomes[-1], speech.setup)
    return told


def sheet_table(speech: AnySpeech, report: GameReport, score: Score) -> str:
    """Return the final score, source by source; sources that gave nobody anything are left out."""
    names = speech.words.sheet_rows()
    rows = [score.rows[colour] for colour in speech.setup.colours]
    first, *others, total = rows[0]
    lines = [
        TableRow(names[key], [str(n) for n in numbers])
        for key in (first, *others)
        if any(numbers := [row[key] for row in rows]) or key == first
    ]
    totals = [row[total] for row in rows]
    lines.append(TableRow(names[total], [str(n) for n in totals], "total"))
    return table(speech, [*lines, *report.below_total(speech, totals)], score.winners)


# --- how each point came about ---


def every_point(speech: AnySpeech, score: Score, told: Sequence[Turn]) -> str:
    """Return for each player all that gave or cost points, from the first turn to the final score."""
    return "".join(_points_of(speech, score, told, colour) for colour in speech.setup.colours)


def _points_of(speech: AnySpeech, score: Score, told: Sequence[Turn], colour: Colour) -> str:
    lines = [line for turn in told for line in _in_turn(speech, turn, colour)]
    lines += [_line(speech, outcome, n) for outcome, n in scored(score.outcomes, colour)]
    total = speech.words.amount(POINTS, score.rows[colour]["total"])
    head = element("summary", mark(colour), element("b", escape(speech.name(colour))), _right(total))
    inside = items(lines, class_="points") if lines else ""
    return element("details", head, inside)


def _in_turn(speech: AnySpeech, turn: Turn, colour: Colour) -> Iterable[str]:
    for step in turn.steps:
        for outcome, n in scored(step.outcomes, colour):
            yield _line(speech, outcome, n, speech.say("Turn {n}", n=turn.number) if turn.number else "")


def scored(outcomes: Iterable[Outcome], colour: Colour) -> Iterable[tuple[Outcome, int]]:
    """Give each outcome that changed the points of *colour*, and by how much."""
    for outcome in outcomes:
        n = sum(c.amount for c in outcome.changes if c.colour == colour and c.what == POINTS)
        if n:
            yield outcome, n


def _line(speech: AnySpeech, outcome: Outcome, n: int, when: str = "") -> str:
    place = element("small", escape(when)) + " " if when else ""
    return element("span", place, speech.told(outcome)) + _right(f"{n:+d}".replace("-", "−"))


def _right(text: str) -> str:
    return element("span", escape(text), class_="right")
