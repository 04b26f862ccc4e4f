"""What is told on demand: what may be done, why a number is what it is, the log, the board in letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.engine.castelli.board import field_name
from companion.engine.castelli.box import Colour
from companion.engine.castelli.final import final_now
from companion.engine.castelli.outcomes import AreaEvaluated, Built, Outcome
from companion.engine.castelli.questions import options
from companion.engine.castelli.record_moves import WITH
from companion.engine.castelli.state import Game
from companion.engine.castelli.summary import castle_sites
from companion.keyboard.mending import FORM
from companion.keyboard.typed import FORMS, typed
from companion.words import Words

Numbered = tuple[int, Outcome]
SHOWN = 12


def possible(words: Words, game: Game) -> Iterator[str]:
    """Give what may be done now, each with how it is typed; what a hand holds is not known here."""
    now = options(game)
    if now.turn is None:
        return
    if now.reveal:
        yield _row("t FIELD TILE NORTH", f"turn a tile on {' '.join(now.reveal)}")
    for place in now.builds[:SHOWN]:
        cost = ", ".join(words.amount(what, n) for what, n in place.units.items())
        silver = f" and {words.amount('silver', place.silver)}" if place.silver else ""
        yield _row(typed(place.move), f"castle for {cost}{silver}: {words.amount('points', place.points)}")
    if len(now.builds) > SHOWN:
        yield _row("...", f"and {len(now.builds) - SHOWN} more castles")
    if cards := dict.fromkeys(play.card for play in now.plays):
        yield _row("p CARD", f"if the hand holds it: {', '.join(cards)}")
        if game.revealed:
            yield _row("b FIELD CARD", f"a castle with a card, if the hand holds it: {', '.join(WITH)}")
    for colour in now.stewards:
        yield _row(f"s {colour} NORTH", f"if {words.player(colour, game.setup)} has a Steward: turn the tile")
    for colour in now.guards:
        yield _row(f"g {colour}", f"if {words.player(colour, game.setup)} has a Guard: keep the castle")
    for colour, held in now.sells.items():
        yield _row(f"sell NUMBER {colour}", f"{words.player(colour, game.setup)} could sell {held}")
    if now.end:
        yield _row("e", "end the turn")


def _row(how: str, what: str) -> str:
    return f"  {how:<22}\t{what}"


MEANINGS = {
    "tile": "turn a tile",
    "build": "build a castle",
    "play": "play a card",
    "end": "end the turn",
    "steward": "a Steward answers",
    "guard": "a Guard answers",
    "sell": "sell cards",
    "fix": "correct a count",
}


def helped() -> Iterator[str]:
    """Give all words that can be typed."""
    yield from (_row(MEANINGS[name], form) for name, form in FORMS.items())
    yield _row("Dilemma", "a start tile is a swap by itself; another tile from the hand: t c5 12 red swap")
    yield _row("undo, redo", "u, r")
    yield _row("what may be done now", "?")
    yield _row("how it came about", "why COLOUR COUNT, or why LANDSCAPE, as in: why red wood, why c4")
    yield _row("what a tile would pay", "what FIELD TILE, in each direction")
    yield _row("to look at", "sheet, board, log [NUMBER]")
    yield _row(
        "mend the past", "edit NUMBER MOVE, insert NUMBER MOVE, delete NUMBER; shown first, then asked"
    )
    yield _row("mend the set-up", FORM)
    yield _row("stop early", "stop, scored as it stands; stop without: no result")
    yield _row("leave", "quit; the game goes on where it was")


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
        yield f"  {place:<16}{sign:<10} \t{words.outcome(outcome, game.setup)}"
        for rule in dict.fromkeys(outcome.rules):
            if rule not in told_rules:  # each rule is told once, where it is first needed
                yield f"{' ' * 31}{words.rule(rule)}"
        told_rules.update(outcome.rules)
    if not found:
        yield "  nothing yet"


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
    yield "    \t## face down; 07r tile, red north; v, c, m village, city, mine; BR castle of Red over Blue's"


def _cell(game: Game, sites: dict[str, list[list[str]]], field: str) -> str:
    if field in game.setup.board.touching:
        laid = game.laid.get(field)
        return f"[{laid.tile}{laid.north[0]}]" if laid else "[##]"
    mine = game.setup.board.mine
    settlement = game.settlements.get(field, "m" if mine and mine.at == field else ".")[0]
    castles = ",".join("".join(colour[0].upper() for colour in site) for site in sites.get(field, []))
    return f"{settlement}{castles}"


def scores(words: Words, game: Game, width: int) -> str:
    """Return everybody's counts, on as many lines of *width* as they need."""
    lines = [""]
    for colour in game.setup.colours:
        score = _score(words, game, colour)
        if lines[-1] and len(lines[-1]) + len(score) + 3 > width:
            lines.append("")
        lines[-1] += f"   {score}" if lines[-1] else score
    return "\n".join(lines)


def _score(words: Words, game: Game, colour: Colour) -> str:
    has = game.holdings[colour]
    mark = ">" if colour == game.turn and not game.over else ""
    name = words.player(colour, game.setup).rpartition(" (")[0] if game.setup.names[colour] else ""
    name = (name or words.colour(colour).capitalize())[:14]
    return f"{mark}{name} {has.points}  w{has.wood} g{has.grain} r{has.rocks} s{has.silver} c{has.cards}"
