"""What can be built now, and how it can be paid for (C27-C32, C47-C49): asked by screens and players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.base.errors import Refused
from companion.engine.castelli.apply import apply
from companion.engine.castelli.box import CARDS, CASTLES_EACH, RESOURCES, Field, Resource
from companion.engine.castelli.build import faces, work_out_payment
from companion.engine.castelli.draft import Draft
from companion.engine.castelli.moves import Build
from companion.engine.castelli.outcomes import Built, ScoringLine
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour

HELPING_CARDS: Final = tuple(card.id for card in CARDS.values() if card.how in ("build", "overbuild"))
"""The cards that can be used with a castle."""


@dataclass(frozen=True, slots=True)
class BuildingPlace:
    """A castle that can be built now: by which move, at what cost, and what it scores by which lines."""

    move: Build
    area: int
    units: Mapping[Resource, int]
    silver: int
    points: int
    lines: tuple[ScoringLine, ...]


def building_places(game: Game, with_cards: bool = False) -> list[BuildingPlace]:
    """Return every castle that the player on turn can build now, best points first.

    Without *with_cards* only what needs no card; a purchase is offered where it is needed.
    """
    return _all_places(game, (None, *HELPING_CARDS) if with_cards else (None,))


def building_places_with(game: Game, card: str) -> list[BuildingPlace]:
    """Return every castle that the player on turn can build now by using *card*, best points first."""
    return _all_places(game, (card,))


def _all_places(game: Game, cards: Iterable[str | None]) -> list[BuildingPlace]:
    if game.over or not game.revealed:
        return []
    found = [
        place
        for at in game.setup.board.landscapes
        for over in (None, *overbuildable(game, at))
        for card in cards
        for place in _places_at(game, Build(at, card=card, over=over))
    ]
    return sorted(found, key=lambda place: -place.points)


def overbuildable(game: Game, at: Field) -> list[Colour]:
    """Return whose castles on *at* the player on turn might overbuild; none without the module Battle."""
    if not game.setup.battle:
        return []
    there = {castle.owner for castle in game.castles if castle.at == at}
    return [colour for colour in game.setup.colours if colour in there and colour != game.turn]


def _places_at(game: Game, plain: Build) -> list[BuildingPlace]:
    """Without a purchase if possible; otherwise with each purchase that helps."""
    place = _try_building(game, plain)
    if place:
        return [place]
    bought = (_try_building(game, replace(plain, buy=kind)) for kind in RESOURCES)
    return [place for place in bought if place]


def _try_building(game: Game, move: Build) -> BuildingPlace | None:
    try:
        built = next(o for o in apply(game, move).outcomes if isinstance(o, Built))
    except Refused:
        return None
    return BuildingPlace(move, built.area, dict(built.cost), built.silver, built.points, built.lines)


# --- quickly: payment does not depend on where a castle stands ---


def purchases(game: Game, card: str | None, over: Colour | None) -> list[Resource | None]:
    """Return the purchases with which the player on turn can pay, using *card*; None where none is needed."""
    if _payable(game, Build("", card=card, over=over)):
        return [None]
    return [buy for buy in RESOURCES if _payable(game, Build("", buy=buy, card=card, over=over))]


def _payable(game: Game, way: Build) -> bool:
    draft = Draft(game)
    try:
        if way.card:
            draft.use_turn_card(way.card)
        work_out_payment(draft, way)
    except Refused:
        return False
    return True


def may_build(game: Game) -> bool:
    """Tell whether the player on turn can build a castle now, with a card too if the hand may hold it.

    It is what `building_places` would find, asked quickly.
    """
    if game.over or not game.revealed or game.holdings[game.turn].castles >= CASTLES_EACH:
        return False
    places = [at for at in game.setup.board.landscapes if faces(game, game.turn, at)]
    return any(_allowed(game, move) for move in _attempts(game, places))


def _attempts(game: Game, places: list[Field]) -> Iterator[Build]:
    """Give the castles worth trying: each payable way once, since one purchase is as good as another."""
    for way in _ways(game, None):
        yield from (replace(way, at=at) for at in places)
    targets = [(at, owner) for at in places for owner in overbuildable(game, at)]
    for way in _ways(game, targets[0][1]) if targets else ():
        yield from (replace(way, at=at, over=owner) for at, owner in targets)


def _ways(game: Game, over: Colour | None) -> Iterator[Build]:
    in_hand = game.holdings[game.turn].cards and not game.card_used
    for card in (None, *HELPING_CARDS) if in_hand else (None,):
        for buy in purchases(game, card, over)[:1]:
            yield Build("", buy=buy, card=card, over=over)


def _allowed(game: Game, move: Build) -> bool:
    try:
        apply(game, move)
    except Refused:
        return False
    return True
