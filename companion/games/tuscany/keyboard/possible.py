"""What may be done now, the help, and what the tab key offers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from companion.engine.tuscany.box import CHIPS, KINDS, TILES
from companion.engine.tuscany.moves import Draw, End, Marble, Move, Place, Take
from companion.engine.tuscany.printed import CORRECTED, SHOWN
from companion.engine.tuscany.questions import options, where
from companion.engine.tuscany.state import Game
from companion.games.tuscany.keyboard.moves import FORMS, PARTS, VERBS
from companion.games.tuscany.keyboard.set_up import SETUP_FORM
from companion.games.tuscany.keyboard.what_if import brings
from companion.games.tuscany.words import TuscanyWords
from companion.keyboard.completion import colour_offers
from companion.keyboard.help import HELP, Row, row
from companion.keyboard.protocol import Offer
from companion.words.language import mark

PLACES_AT_MOST: Final = 12
MEANINGS: Final = {
    "draw": mark("draw cards"),
    "take": mark("take an open tile"),
    "place": mark("place a tile from storage"),
    "marble": mark("give back a marble for one more action"),
    "end": mark("end the turn"),
    "fix": mark("correct a count"),
}
HELP_ROWS: Final[tuple[Row, ...]] = (
    *((MEANINGS[name], form) for name, form in FORMS.items()),
    (
        mark("when placing"),
        mark("chip CHIP | harvest green 2 | free TILE SPACE r TILE; the app asks for what is missing"),
    ),
    (
        mark("when taking"),
        mark("clear KIND, if no open tile can be placed; fresh TILE TILE ..., the new ones"),
    ),
    HELP["undo"],
    HELP["?"],
    (mark("where it comes from"), mark("why COLOUR [{counts}], for example: why {other} green")),
    (mark("what a tile gives"), mark("what SPACE TILE, for example: what {at} {tile}")),
    (mark("to view"), mark("sheet, board [COLOUR], log [NUMBER]")),
    HELP["edit"],
    (mark("change the set-up"), SETUP_FORM),
    HELP["stop"],
    HELP["quit"],
)


def possible(words: TuscanyWords, game: Game) -> Iterator[str]:
    """Give what may be done now, each with how it is typed."""
    now, say = options(game), words.say
    if now.turn is None:
        return
    if now.draw:
        yield row("d", words.amount("cards", now.draw))
    for tile in now.take:
        spaces = "  ".join(where(game, tile))
        fits = say("fits at {spaces}", spaces=spaces) if spaces else say("fits nowhere now")
        yield row(f"t {tile}", fits)
    if now.must_discard:
        yield row("", say("Storage is full: if you take a tile, something goes back into the box."))
    if now.may_clear:
        yield row(say("t TILE clear KIND"), say("no open tile can be placed: replace a kind first"))
    places = [(what, at) for what, spaces in now.place.items() for at in spaces]
    for what, at in places[:PLACES_AT_MOST]:
        yield row(f"p {what} {at}", brings(words, game, what, at))
    if more := max(0, len(places) - PLACES_AT_MOST):
        yield row("...", words.count("and {n} more space", "and {n} more spaces", more))
    if now.marble:
        yield row("m", say(MEANINGS["marble"]))
    if now.end:
        yield row("e", say(MEANINGS["end"]))


def instead(move: Move, game: Game) -> list[str]:
    """Return how all is typed that is possible in place of *move*, what is nearest to it first.

    Tiles and spaces that fit the same words are divided by bars. Nothing stands for a correction.
    """
    now = options(game)
    places = sorted(now.place.items(), key=lambda one: one[0] != getattr(move, "tile", None))
    found: dict[type[Move], list[str]] = {
        Place: [f"p {what} {' | '.join(spaces)}" for what, spaces in places],
        Take: [f"t {' | '.join(now.take)}"] if now.take else [],
        Draw: ["d"] if now.draw else [],
        Marble: ["m"] if now.marble else [],
        End: ["e"] if now.end else [],
    }
    if type(move) not in found:
        return []
    return [*found.pop(type(move)), *(text for texts in found.values() for text in texts)]


def offers(typed: list[str], words: TuscanyWords, game: Game) -> Iterable[Offer]:
    """Return what could come behind the words *typed*."""
    verb, last = VERBS.get(typed[0].lower(), typed[0].lower()), typed[-1].lower()
    storage = tuple(dict.fromkeys(game.holdings[game.turn].storage))
    open_tiles = tuple(dict.fromkeys(game.centre))
    if verb == "fix":
        return (
            colour_offers(words, game.setup)
            if len(typed) == 1
            else [Offer(f"{what}+1") for what in CORRECTED]
        )
    if verb == "board":
        return colour_offers(words, game.setup)
    if verb == "what":
        here = game.setup.regions[game.turn].spaces
        return map(Offer, here if len(typed) == 1 else (*storage, *open_tiles))
    if verb not in ("take", "place"):
        return ()
    if len(typed) == 1:
        return [Offer(face, words.tile(face)) for face in (open_tiles if verb == "take" else storage)]
    match PARTS.get(last):
        case "refill" | "fresh":
            return [Offer(tile, words.tile(tile)) for tile in TILES]
        case "discard":
            return map(Offer, storage)
        case "clear":
            return map(Offer, KINDS)
        case "chip":
            return [Offer(chip, words.chip(chip)) for chip in CHIPS]
        case "harvest":
            return map(Offer, SHOWN)
        case "free":
            return [Offer(tile, words.tile(tile)) for tile in open_tiles]
    if (verb == "place" and len(typed) == 2) or (len(typed) > 1 and typed[-2].lower() == "free"):
        return map(Offer, where(game, last) if last in TILES or last == "hexagon" else ())
    rest = ("refill", "discard", "fresh", "clear") if verb == "take" else tuple(dict.fromkeys(PARTS.values()))
    return map(Offer, rest)
