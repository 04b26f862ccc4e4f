"""What is told on demand: what may be done, why a number is what it is, the log, the board in letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from companion.engine.castelli.board import field_name
from companion.engine.castelli.final import final_now
from companion.engine.castelli.outcomes import AreaEvaluated, Built
from companion.engine.castelli.questions import Options, options
from companion.engine.castelli.record_moves import WITH
from companion.engine.castelli.state import Game
from companion.engine.castelli.summary import castle_sites
from companion.engine.protocol import Colour, Outcome
from companion.games.castelli.words import CastelliWords
from companion.keyboard.mending import FORM
from companion.keyboard.typed import FORMS, examples, typed
from companion.words.language import mark

Numbered = tuple[int, Outcome]
SHOWN: Final = 12
LEGEND: Final = mark(
    "## face down; 07r tile, red north; v, c, m village, city, mine; BR castle of Red over Blue's"
)


def possible(words: CastelliWords, game: Game) -> Iterator[str]:
    """Give what may be done now, each with how it is typed; what a hand holds is not known here."""
    now = options(game)
    if now.turn is None:
        return
    say, setup = words.say, game.setup
    if now.reveal:
        fields = " ".join(now.reveal)
        yield _row(say("t FIELD TILE NORTH"), say("turn a tile on {fields}", fields=fields))
    yield from _castles(words, now)
    if cards := ", ".join(dict.fromkeys(play.card for play in now.plays)):
        yield _row(say("p CARD"), say("if the hand holds it: {cards}", cards=cards))
        if game.revealed:
            with_card = say("a castle with a card, if the hand holds it: {cards}", cards=", ".join(WITH))
            yield _row(say("b FIELD CARD"), with_card)
    for colour in now.stewards:
        answer = say("if {player} has a Steward: turn the tile", player=words.player(colour, setup))
        yield _row(say("s {colour} NORTH", colour=colour), answer)
    for colour in now.guards:
        answer = say("if {player} has a Guard: keep the castle", player=words.player(colour, setup))
        yield _row(f"g {colour}", answer)
    for colour, held in now.sells.items():
        could = say("{player} could sell {n}", player=words.player(colour, setup), n=held)
        yield _row(say("sell NUMBER {colour}", colour=colour), could)
    if now.end:
        yield _row("e", say(MEANINGS["end"]))


def _castles(words: CastelliWords, now: Options) -> Iterator[str]:
    for place in now.builds[:SHOWN]:
        cost = [words.amount(what, n) for what, n in place.units.items()]
        cost += [words.amount("silver", place.silver)] if place.silver else []
        points = words.amount("points", place.points)
        told = words.say("castle for {cost}: {points}", cost=", ".join(cost), points=points)
        yield _row(typed(place.move), told)
    if more := max(0, len(now.builds) - SHOWN):
        yield _row("...", words.count("and {n} more castle", "and {n} more castles", more))


def _row(how: str, what: str) -> str:
    return f"  {how:<21} \t{what}"


MEANINGS: Final = {
    "tile": mark("turn a tile"),
    "build": mark("build a castle"),
    "play": mark("play a card"),
    "end": mark("end the turn"),
    "steward": mark("a Steward answers"),
    "guard": mark("a Guard answers"),
    "sell": mark("sell cards"),
    "fix": mark("correct a count"),
}
HELP: Final = (
    (
        mark("swap in Dilemma"),
        mark("a start tile is one by itself; another from the hand: t {field} {tile} red swap"),
    ),
    (mark("undo, redo"), "u, r"),
    (mark("what may be done now"), "?"),
    (
        mark("how it came about"),
        mark("why COLOUR COUNT, or why LANDSCAPE, as in: why {other} wood, why {land}"),
    ),
    (mark("what a tile would pay"), mark("what FIELD TILE, in each direction")),
    (mark("to look at"), mark("sheet, board, log [NUMBER]")),
    (
        mark("mend the past"),
        mark("edit NUMBER MOVE, insert NUMBER MOVE, delete NUMBER; shown first, then asked"),
    ),
    (mark("mend the set-up"), FORM),
    (mark("stop early"), mark("stop, scored as it stands; stop without: no result")),
    (mark("leave"), mark("quit; the game goes on where it was")),
)


def helped(words: CastelliWords, game: Game) -> Iterator[str]:
    """Give all words that can be typed."""
    facts = examples(game)
    forms = [(MEANINGS[name], form) for name, form in FORMS.items()]
    yield from (_row(words.say(what), words.say(how, **facts)) for what, how in [*forms, *HELP])


def why(words: CastelliWords, game: Game, told: Iterable[Numbered], wanted: list[str]) -> Iterator[str]:
    """Give how something came about, move by move; *wanted* is a colour with a count, or a field."""
    if wanted and wanted[0].partition("/")[0].upper() in game.setup.board.areas:
        found = [one for one in told if _is_about(one[1], wanted[0].upper())]
    else:
        colour, what = wanted[0], wanted[1] if len(wanted) > 1 else "points"
        now = [] if game.over or what != "points" else [(0, o) for o in final_now(game).outcomes]
        found = [(n, o) for n, o in [*told, *now] if _changes(o, colour, what)]
    total, told_rules = 0, set[str]()
    for number, outcome in found:
        place = words.say("move {n}", n=number) if number else words.say("if it ended now")
        change = _changes(outcome, wanted[0], wanted[1] if len(wanted) > 1 else "points")
        total += change
        sign = f"{change:+d} = {total}" if change else ""
        yield f"  {place:<16}{sign:<10} \t{words.outcome(outcome, game.setup)}"
        for rule in dict.fromkeys(outcome.rules):
            if rule not in told_rules:  # each rule is told once, where it is first needed
                yield f"{' ' * 31}{words.rule(rule)}"
        told_rules.update(outcome.rules)
    if not found:
        yield "  " + words.say("nothing yet")


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


def board(words: CastelliWords, game: Game) -> Iterator[str]:
    """Give the board in letters: tiles with the colour north, settlements, castles from bottom to top."""
    sites = castle_sites(game)
    lay = game.setup.board
    yield "    " + "".join(f"{chr(65 + n):^9}" for n in range(lay.columns)).rstrip()
    for row in range(lay.rows):
        cells = [_cell(game, sites, field_name(column, row)) for column in range(lay.columns)]
        yield f"{row + 1:>3} " + "".join(f"{cell:^9}" for cell in cells).rstrip()
    yield "    \t" + words.say(LEGEND)


def _cell(game: Game, sites: dict[str, list[list[str]]], field: str) -> str:
    if field in game.setup.board.touching:
        laid = game.laid.get(field)
        return f"[{laid.tile}{laid.north[0]}]" if laid else "[##]"
    mine = game.setup.board.mine
    settlement = game.settlements.get(field, "m" if mine and mine.at == field else ".")[0]
    castles = ",".join("".join(colour[0].upper() for colour in site) for site in sites.get(field, []))
    return f"{settlement}{castles}"


def scores(words: CastelliWords, game: Game, width: int) -> str:
    """Return everybody's counts, on as many lines of *width* as they need."""
    lines = [""]
    for colour in game.setup.colours:
        score = _score(words, game, colour)
        if lines[-1] and len(lines[-1]) + len(score) + 3 > width:
            lines.append("")
        lines[-1] += f"   {score}" if lines[-1] else score
    return "\n".join(lines)


def _score(words: CastelliWords, game: Game, colour: Colour) -> str:
    has = game.holdings[colour]
    on_turn = ">" if colour == game.turn and not game.over else ""
    name = words.player(colour, game.setup).rpartition(" (")[0] if game.setup.names[colour] else ""
    name = (name or words.colour(colour).capitalize())[:14]
    return f"{on_turn}{name} {has.points}  w{has.wood} g{has.grain} r{has.rocks} s{has.silver} c{has.cards}"
