"""Both tracks: the sheet of each phase, the course of green, and how the green points came about."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from companion.engine.protocol import Colour, Outcome
from companion.engine.tuscany.outcomes import PhaseEnded
from companion.engine.tuscany.state import Game
from companion.games.tuscany.report import TuscanySpeech
from companion.games.tuscany.rules import TUSCANY
from companion.play.turns import PointsCourse
from companion.report.chart import ChartNames, draw_chart
from companion.report.markup import TableRow, element, inline, items, mark, section, table
from companion.report.protocol import Steps


def phase_sheets(speech: TuscanySpeech, steps: Steps) -> str:
    """Return for each phase that ended how green was added to red; nothing before the first did."""
    ended = [one for step in steps for one in step.outcomes if isinstance(one, PhaseEnded)]
    lines: list[TableRow] = []
    for one in ended:
        colours = speech.setup.colours
        lines += [
            TableRow(
                speech.say("Red before phase {n} ended", n=one.phase),
                [str(one.red[c] - one.green[c]) for c in colours],
            ),
            TableRow(speech.say("green added"), [f"+{one.green[c]}" for c in colours], "aside"),
            TableRow(
                speech.say("Red after phase {n}", n=one.phase), [str(one.red[c]) for c in colours], "total"
            ),
        ]
    return section(speech.say("The end of each phase"), table(speech, lines), class_="sheet") if lines else ""


def green_course(speech: TuscanySpeech, start: Game, steps: Steps) -> str:
    """Return the course of the green track, turn by turn."""
    games: list[Game] = [start, *(step.state for step in steps if TUSCANY.ends_turn(step.move))]
    last: Game = steps[-1].state if steps else start
    points = tuple({colour: has.green for colour, has in game.holdings.items()} for game in games)
    final = {colour: has.green for colour, has in last.holdings.items()}
    names = ChartNames(
        {colour: speech.name(colour) for colour in speech.setup.colours},
        speech.say("turns"),
        speech.say("green at the end") if last.over else speech.say("green now"),
    )
    chart = draw_chart(PointsCourse(speech.setup.colours, points, final, last.over), names)
    return section(speech.say("The green track during the game"), inline(chart), class_="course")


def green_points(speech: TuscanySpeech, steps: Steps) -> str:
    """Return for each player all that gave green points."""
    parts = []
    for colour in speech.setup.colours:
        lines = [
            element("span", speech.told(outcome))
            + element("span", f"{n:+d}".replace("-", "−"), class_="right")
            for outcome, n in _green(steps, colour)
        ]
        total = speech.words.amount("green", _now(steps, colour))
        head = element(
            "summary",
            mark(colour),
            element("b", escape(speech.name(colour))),
            element("span", escape(total), class_="right"),
        )
        parts.append(element("details", head, items(lines, class_="points") if lines else ""))
    return section(speech.say("Where the green points come from"), *parts)


def _green(steps: Steps, colour: Colour) -> Iterator[tuple[Outcome, int]]:
    for step in steps:
        for outcome in step.outcomes:
            n = sum(c.amount for c in outcome.changes if c.colour == colour and c.what == "green")
            if n:
                yield outcome, n


def _now(steps: Steps, colour: Colour) -> int:
    last: Game = steps[-1].state
    return last.holdings[colour].green
