"""The result: who won, the sheet, and how each point of every player came about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from companion.engine.castelli.outcomes import Won
from companion.engine.castelli.state import Sheet
from companion.engine.protocol import Colour, Outcome
from companion.games.castelli.report.turns import Turn
from companion.report.markup import Line, Speech, element, items, mark, table

SCORE_TRACK: Final = 70  # D20


def verdict(speech: Speech, sheet: Sheet) -> str:
    """Return the sentence that says who wins, by how much, and what decided a tie."""
    return next(speech.words.outcome(o, speech.setup) for o in sheet.outcomes if isinstance(o, Won))


def sheet_table(speech: Speech, sheet: Sheet) -> str:
    """Return the final score, source by source; sources that gave nobody anything are left out."""
    names = speech.words.sheet_rows()
    rows = [sheet.rows[colour] for colour in speech.setup.colours]
    lines = [
        Line(names[key], [str(n) for n in numbers])
        for key in rows[0]._fields
        if any(numbers := [getattr(row, key) for row in rows]) or key == "during"
    ]
    totals = [row.total for row in rows]
    lines.append(Line(names["total"], [str(total) for total in totals], "total"))
    if max(totals) >= SCORE_TRACK:
        places = [str(total % SCORE_TRACK) for total in totals]
        lines.append(Line(speech.say("On the score track"), places, "aside"))
    return table(speech, lines, sheet.winners)


# --- how each point came about ---


def every_point(speech: Speech, sheet: Sheet, told: Sequence[Turn]) -> str:
    """Return for each player all that gave or cost points, from the first turn to the final score."""
    return "".join(_points_of(speech, sheet, told, colour) for colour in speech.setup.colours)


def _points_of(speech: Speech, sheet: Sheet, told: Sequence[Turn], colour: Colour) -> str:
    lines = [line for turn in told for line in _in_turn(speech, turn, colour)]
    lines += [_line(speech, outcome, n) for outcome, n in scored(sheet.outcomes, colour)]
    total = speech.voice.amount("points", sheet.rows[colour].total)
    head = element("summary", mark(colour), element("b", escape(speech.name(colour))), _right(total))
    inside = items(lines, class_="points") if lines else ""
    return element("details", head, inside)


def _in_turn(speech: Speech, turn: Turn, colour: Colour) -> Iterable[str]:
    for told in turn.told:
        for outcome, n in scored(told.outcomes, colour):
            yield _line(speech, outcome, n, speech.say("Turn {n}", n=turn.number) if turn.number else "")


def scored(outcomes: Iterable[Outcome], colour: Colour) -> Iterable[tuple[Outcome, int]]:
    """Give each outcome that changed the points of *colour*, and by how much."""
    for outcome in outcomes:
        n = sum(c.amount for c in outcome.changes if c.colour == colour and c.what == "points")
        if n:
            yield outcome, n


def _line(speech: Speech, outcome: Outcome, n: int, when: str = "") -> str:
    place = element("small", escape(when)) + " " if when else ""
    return element("span", place, speech.told(outcome)) + _right(f"{n:+d}".replace("-", "−"))


def _right(text: str) -> str:
    return element("span", escape(text), class_="right")
