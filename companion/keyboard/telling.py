"""What is told on demand: what may be done, why a number is what it is, the log, the board in letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from companion.engine.castelli.board import field_name
from companion.engine.castelli.box import Colour
from companion.engine.castelli.final import final_now
from companion.engine.castelli.outcomes import AreaEvaluated, Built, Outcome
from companion.engine.castelli.questions import options
from companion.engine.castelli.state import Game
from companion.engine.castelli.summary import castle_sites
from companion.keyboard.typed import FORMS, typed
from companion.words import Words

Numbered = tuple[int, Outcome]
SHOWN = 12
WIDTH = 96


def possible(words: Words, game: Game) -> Iterator[str]:
    """Give what may be done now, each with how it is typed."""
    now = options(game)
    if now.turn is None:
        return
    if now.reveal:
        yield f"  t FIELD TILE NORTH   turn a tile on {_some(now.reveal)}"
    for place in now.builds[:SHOWN]:
        cost = ", ".join(words.amount(what, n) for what, n in place.units.items())
        silver = f" and {words.amount('silver', place.silver)}" if place.silver else ""
        yield f"  {typed(place.move):<20} castle for {cost}{silver}: {words.amount('points', place.points)}"
    if len(now.builds) > SHOWN:
        yield f"  ... and {len(now.builds) - SHOWN} more castles"
    if cards := dict.fromkeys(play.card for play in now.plays):
        yield f"  p CARD               if the hand holds it: {', '.join(cards)}"
    for colour in now.stewards:
        yield f"  s {colour} NORTH{' ' * (13 - len(colour))}{words.player(colour, game.setup)} has a Steward"
    for colour in now.guards:
        yield f"  g {colour:<19}{words.player(colour, game.setup)} has a Guard"
    if now.sells:
        yield f"  sell NUMBER COLOUR   {', '.join(words.player(c, game.setup) for c in now.sells)}"
    if now.end:
        yield "  e                    end the turn"


def _some(fields: Sequence[str]) -> str:
    return " ".join(fields[:24]) + (" ..." if len(fields) > 24 else "")


def helped() -> Iterator[str]:
    """Give all words that can be typed."""
    yield from (f"  {form}" for form in FORMS.values())
    yield "  u, r                 undo, redo"
    yield "  ?                    what may be done now"
    yield "  why [COLOUR WHAT | FIELD]   how a number, an area or a castle came about: why red wood, why d3"
    yield "  what FIELD TILE      what a tile would pay there, in each direction"
    yield "  sheet, board, log [N]   the score so far, the board in letters, the last moves"
    yield "  edit N MOVE, insert N MOVE, delete N   mend the past; shown first, then asked"
    yield "  stop                 stop the game early; quit: leave, it goes on where it was"


def why(words: Words, game: Game, told: Iterable[Numbered], wanted: list[str]) -> Iterator[str]:
    """Give how something came about, move by move; *wanted* is a colour with a count, or a field."""
    if wanted and wanted[0].partition("/")[0].upper() in game.setup.board.areas:
        found = [one for one in told if _is_about(one[1], wanted[0].upper())]
    else:
        colour, what = wanted[0], wanted[1] if len(wanted) > 1 else "points"
        now = [] if game.over or what != "points" else [(0, o) for o in final_now(game).outcomes]
        found = [(n, o) for n, o in [*told, *now] if _changes(o, colour, what)]
    total, told_rules = 0, set[str]()
    for number, outcome in found:
        place = f"move {number}" if number else "if it ended now"
        change = _changes(outcome, wanted[0], wanted[1] if len(wanted) > 1 else "points")
        total += change
        sign = f"{change:+d} = {total}" if change else ""
        yield from wrapped(f"  {place:<16}{sign:<10} ", words.outcome(outcome, game.setup))
        for rule in dict.fromkeys(outcome.rules):
            if rule not in told_rules:  # each rule is told once, where it is first needed
                yield from wrapped(" " * 31, words.rule(rule))
        told_rules.update(outcome.rules)
    if not found:
        yield "  nothing yet"


def wrapped(head: str, text: str) -> list[str]:
    """Return *text* behind *head*, on as many lines as it needs."""
    return wrap(text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head))


def _is_about(outcome: Outcome, place: str) -> bool:
    at = getattr(outcome, "at", None) or getattr(outcome, "field", None)
    if isinstance(outcome, AreaEvaluated) and "/" in place:
        return outcome.area == place
    if isinstance(outcome, Built):
        return place in (at, f"{at}/{outcome.area}")
    return at == place


def _changes(outcome: Outcome, colour: str, what: str) -> int:
    return sum(c.amount for c in outcome.changes if c.colour == colour and c.what == what)


def log(lines: Sequence[str], count: int) -> Iterator[str]:
    """Give the last moves as sentences, newest last, with their numbers."""
    for number, line in list(enumerate(lines, 1))[-count:]:
        yield f"  {number:>3}  {line}"


def board(game: Game) -> Iterator[str]:
    """Give the board in letters: tiles with the colour north, settlements, castles from bottom to top."""
    sites = castle_sites(game)
    lay = game.setup.board
    yield "    " + "".join(f"{chr(65 + n):^9}" for n in range(lay.columns)).rstrip()
    for row in range(lay.rows):
        cells = [_cell(game, sites, field_name(column, row)) for column in range(lay.columns)]
        yield f"{row + 1:>3} " + "".join(f"{cell:^9}" for cell in cells).rstrip()
    yield "    ##: face down; 07r: tile, red north; v, c: village, city; R, BR: castles, overbuilt ones first"


def _cell(game: Game, sites: dict[str, list[list[str]]], field: str) -> str:
    if field in game.setup.board.touching:
        laid = game.laid.get(field)
        return f"[{laid.tile}{laid.north[0]}]" if laid else "[##]"
    settlement = game.settlements.get(field, ".")[0]
    castles = ",".join("".join(colour[0].upper() for colour in site) for site in sites.get(field, []))
    return f"{settlement}{castles}"


def scores(words: Words, game: Game) -> str:
    """Return everybody's counts in one line."""
    return "   ".join(_score(words, game, colour) for colour in game.setup.colours)


def _score(words: Words, game: Game, colour: Colour) -> str:
    has = game.holdings[colour]
    mark = ">" if colour == game.turn and not game.over else ""
    name = words.player(colour, game.setup)
    return f"{mark}{name} {has.points}  w{has.wood} g{has.grain} r{has.rocks} s{has.silver} c{has.cards}"
