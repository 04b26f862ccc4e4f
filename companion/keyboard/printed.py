"""What is printed on demand: why a count is what it is, the log, everybody's counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from companion.engine.protocol import POINTS, AnyRules, Colour, Outcome
from companion.keyboard.help import row
from companion.keyboard.protocol import AnyKeyboard
from companion.words.game_words import GameWords

Numbered = tuple[int, Outcome]
"""An outcome with the number of its move; 0 for what would be if the game ended now."""
NAME_AT_MOST = 14


def help_text(words: GameWords, keyboard: AnyKeyboard, state: Any) -> Iterator[str]:
    """Give all that can be typed, with examples of this table."""
    facts = keyboard.examples(state)
    yield from (row(words.say(what), words.say(how, **facts)) for what, how in keyboard.help_rows)


def log(lines: Sequence[str], count: int) -> Iterator[str]:
    """Give the last moves as sentences, newest last, with their numbers."""
    for number, line in list(enumerate(lines, 1))[-count:]:
        yield f"  {number:>3}  {line}"


def why(
    words: GameWords, setup: Any, found: Iterable[Numbered], change: Callable[[Outcome], int]
) -> Iterator[str]:
    """Give how something came about, move by move; *change* is what an outcome added to it."""
    total, told_rules, none = 0, set[str](), True
    for number, outcome in found:
        none = False
        place = words.say("move {n}", n=number) if number else words.say("if it ended now")
        added = change(outcome)
        total += added
        sign = f"{added:+d} = {total}" if added else ""
        yield f"  {place:<16}{sign:<10} \t{words.outcome(outcome, setup)}"
        for rule in dict.fromkeys(outcome.rules):
            if rule not in told_rules:  # each rule is told once, where it is first needed
                yield f"{' ' * 31}{words.rule_in(rule, setup)}"
        told_rules.update(outcome.rules)
    if none:
        yield "  " + words.say("nothing yet")


def change_of(outcome: Outcome, colour: str, what: str) -> int:
    """Return how much of *what* an outcome gave to *colour*."""
    return sum(c.amount for c in outcome.changes if c.colour == colour and c.what == what)


def scores(words: GameWords, keyboard: AnyKeyboard, rules: AnyRules, state: Any, width: int) -> str:
    """Return everybody's counts, on as many lines of *width* as they need."""
    lines = [""]
    for colour in state.setup.colours:
        score = _score(words, keyboard, rules, state, colour)
        if lines[-1] and len(lines[-1]) + len(score) + 3 > width:
            lines.append("")
        lines[-1] += f"   {score}" if lines[-1] else score
    return "\n".join(lines)


def _score(words: GameWords, keyboard: AnyKeyboard, rules: AnyRules, state: Any, colour: Colour) -> str:
    on_turn = ">" if colour == state.turn and not state.over else ""
    name = words.player(colour, state.setup).rpartition(" (")[0] if state.setup.names[colour] else ""
    name = (name or words.colour(colour).capitalize())[:NAME_AT_MOST]
    counts = keyboard.counts_of(state, colour) or rules.counts(state)[colour][POINTS]
    return f"{on_turn}{name} {counts}"
