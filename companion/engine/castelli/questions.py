"""What a screen asks: what may be done now, where, for what, and what would come of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.base.errors import Refused
from companion.engine.castelli.apply import apply
from companion.engine.castelli.box import CARDS, Field
from companion.engine.castelli.building_options import BuildingPlace, building_places
from companion.engine.castelli.cards import EFFECTS
from companion.engine.castelli.evaluate import influence
from companion.engine.castelli.final import final_now
from companion.engine.castelli.moves import Build, End, Guard, Move, Play, Reveal, Sell, Steward
from companion.engine.castelli.state import Game, Sheet
from companion.engine.protocol import Colour

GAINED = ("wood", "grain", "rocks", "silver", "cards")
Gains = dict[Colour, dict[str, int]]


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads in an area: the points so far, by how much, and how many tiles are still face down."""

    points: Mapping[Colour, int]
    leaders: tuple[Colour, ...]
    margin: int
    face_down: int
    evaluated: bool


@dataclass(frozen=True, slots=True)
class Options:
    """What may be done now, and by whom."""

    turn: Colour | None
    """Who is on turn; None after the end."""
    reveal: tuple[Field, ...]
    builds: tuple[BuildingPlace, ...]
    plays: tuple[Play, ...]
    """Cards the player on turn could use if they hold them, with each choice."""
    sells: Mapping[Colour, int]
    """How many cards each player could sell."""
    stewards: tuple[Colour, ...]
    guards: tuple[Colour, ...]
    end: bool


def options(game: Game) -> Options:
    """Return everything that may be done now."""
    over = game.over
    return Options(
        turn=None if over else game.turn,
        reveal=() if over or game.revealed else tuple(game.face_down),
        builds=tuple(building_places(game)),
        plays=tuple(playable(game)),
        sells={}
        if over
        else {c: n for c, has in game.holdings.items() if (n := sellable(game, c, has.cards))},
        stewards=tuple(c for c in game.setup.colours if fits(game, Steward(c, c))),
        guards=tuple(c for c in game.setup.colours if fits(game, Guard(c))),
        end=fits(game, End()),
    )


def fits(game: Game, move: Move) -> bool:
    """Tell whether the rules allow *move* now."""
    return why_refused(game, move) is None


def why_refused(game: Game, move: Move) -> Refused | None:
    """Return why *move* is refused now, or None if it is not."""
    try:
        apply(game, move)
    except Refused as refused:
        return refused
    return None


def sellable(game: Game, colour: Colour, cards: int) -> int:
    """Return how many of *cards* that player could sell (fewer only under R18)."""
    return next((n for n in range(cards, 0, -1) if fits(game, Sell(n, colour))), 0)


# --- cards ---


def playable(game: Game) -> Iterable[Play]:
    """Give each card the player on turn could use now, if they hold it, with each choice it needs."""
    if game.over or game.card_used or not game.holdings[game.turn].cards:
        return
    for card in EFFECTS:
        for move in uses(game, card, game.turn):
            if fits(game, move):
                yield move


def uses(game: Game, card: str, by: Colour) -> list[Play]:
    """Return the ways in which *by* might use *card* as a move of its own, allowed or not."""
    match CARDS[card].needs:
        case "from":
            return [Play(card, victim=colour) for colour in game.setup.colours if colour != by]
        case "at":
            return [Play(card, at=at) for at in game.setup.board.landscapes]
        case _:
            return [Play(card)]


# --- tiles ---


def unseen_tiles(game: Game, start: bool = False) -> list[str]:
    """Return the tiles that nobody has seen laid; the start tiles if asked for."""
    ids = game.setup.tiles.start if start else game.setup.tiles.plain
    return [tile for tile in ids if tile not in game.seen]


def revealing(game: Game, field: Field, tile: str, north: Colour) -> Reveal:
    """Return the move that lays *tile* there; a start tile counts as the player's first swap."""
    known = game.setup.tiles.tiles.get(tile)
    return Reveal(field, tile, north, swap=known is not None and known.start)


def directions(game: Game, field: Field, tile: str) -> dict[Colour, Gains]:
    """Return what laying *tile* on *field* would pay to whom, for each colour that can point north.

    Raises Refused if it cannot be laid there now.
    """
    norths = (
        [coat.colour for coat in game.setup.tiles.tiles[tile].coats] if tile in game.setup.tiles.tiles else []
    )
    return {
        north: gains(game, apply(game, revealing(game, field, tile, north)).state)
        for north in norths or [game.turn]
    }


def gains(before: Game, after: Game) -> Gains:
    """Return what each player gained in all; zeros, and players who gained nothing, are left out."""
    found: Gains = {}
    for colour, had in before.holdings.items():
        has = after.holdings[colour]
        got = {what: n for what in GAINED if (n := getattr(has, what) - getattr(had, what))}
        if got:
            found[colour] = got
    return found


# --- looking ahead ---


def leads(game: Game) -> dict[str, Lead]:
    """Return who leads in each area so far, by how much, and what is still open there."""
    return {
        area.label: _lead(game, area.label) for areas in game.setup.board.areas.values() for area in areas
    }


def _lead(game: Game, label: str) -> Lead:
    area = game.setup.board.area(label)
    points = influence(game.laid, area.beside)
    ranked = sorted(points.values(), reverse=True)
    leaders = tuple(colour for colour, n in points.items() if n == ranked[0]) if ranked else ()
    second = next((n for n in ranked if n < ranked[0]), 0) if ranked else 0
    margin = 0 if len(leaders) != 1 else ranked[0] - second
    down = sum(meadow not in game.laid for meadow, _ in area.beside)
    return Lead(points, leaders, margin, down, label in game.areas)


def score_now(game: Game) -> Sheet:
    """Return the final score as it would be if the game ended now."""
    return final_now(game)


def possible_instead(game: Game, move: Move) -> list[Move]:
    """Return moves of the same kind that the rules allow now, those nearest to *move* first."""
    match move:
        case Reveal():
            tried: list[Move] = list(_reveals_near(game, move))
        case Build(at=at, card=card):
            places = building_places(game, with_cards=card is not None)
            tried = [place.move for place in sorted(places, key=lambda place: place.move.at != at)]
        case Play():
            tried = list(_plays_near(game, move))
        case Sell(by=by):
            cards = sellable(game, by or game.turn, move.cards)
            tried = [Sell(cards, by)] if cards else []
        case _:
            tried = []
    return [found for found in tried if fits(game, found)]


def _plays_near(game: Game, move: Play) -> list[Play]:
    return sorted(playable(game), key=lambda play: play.card != move.card)


def _reveals_near(game: Game, move: Reveal) -> Iterable[Reveal]:
    """The same tile elsewhere; then another tile."""
    fields = [] if game.revealed else game.face_down
    yield from (Reveal(field, move.tile, move.north, move.swap) for field in fields)
    for tile in unseen_tiles(game)[:1]:
        yield from (Reveal(field, tile, move.north) for field in fields)
