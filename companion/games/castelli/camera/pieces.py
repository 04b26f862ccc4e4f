"""Castles set or overbuilt, villages and cities set or burnt: proposed where the eye is sure of them.

Which of a landscape's places belongs to which area nobody has taught the eye, so it is compared as a whole:
the colours that stand on top there. Any doubt that the rules do not settle is a question, or left to touch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from companion.base.messages import Sighting, SiteRead
from companion.engine.castelli.box import CARDS, Field
from companion.engine.castelli.building_options import building_places, building_places_with
from companion.engine.castelli.moves import Build, Move, Play
from companion.engine.castelli.questions import fits
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.eye.findings import Proposal, Question
from companion.games.castelli.camera.compare import Seen

BUILT: Final = "built"
"""What is asked: which of several moves put a piece there, or took it away."""
ANSWERS: Final = 3
SETTLING: Final[tuple[str, ...]] = ("peasant", "duke")
BURNING: Final[tuple[str, ...]] = ("incendiary",)


def pieces(game: Game, sighting: Sighting, seen: Seen, shown: str | None) -> Iterator[Proposal | Question]:
    """Give what was built, founded or burnt; *shown* is the card that lies in the tray."""
    for at in game.setup.board.landscapes:
        reads = sites_of(sighting, at)
        moves: list[Move] = [*_castles(game, at, reads, shown), *_settled(game, at, sighting, shown)]
        if moves:
            yield _asked(game, at, moves, _confidence(sighting, at), bool(seen.contradicted), shown)


def sites_of(sighting: Sighting, at: Field) -> tuple[SiteRead, ...]:
    """Return what is read on the places for castles of the landscape *at*."""
    return tuple(read for name, read in sighting.sites.items() if name.startswith(f"{at}/"))


def _asked(
    game: Game, at: Field, moves: list[Move], confidence: float, doubtful: bool, shown: str | None
) -> Proposal | Question:
    """Return a proposal if one move alone explains it, else a question; a card not shown is never sure."""
    sure = not doubtful and all(getattr(move, "card", None) in (None, shown) for move in moves)
    if len(moves) == 1:
        return Proposal(game.moves, at, (moves[0],), sure, confidence)
    answers = tuple(Proposal(game.moves, at, (move,), sure=False) for move in moves[:ANSWERS])
    return Question(game.moves, at, BUILT, answers, urgent=True)


def _confidence(sighting: Sighting, at: Field) -> float:
    reads = [*sites_of(sighting, at), sighting.sites.get(at, SiteRead("unsure"))]
    return min(read.confidence for read in reads if read.state != "unsure")


# --- castles ---


def _castles(game: Game, at: Field, reads: tuple[SiteRead, ...], shown: str | None) -> list[Move]:
    """Return how a castle of the player on turn can have come there; none if no other explanation holds."""
    if shown in SETTLING:
        return []  # what comes there is a village or city, whatever it looks like
    seen = Counter(read.colour for read in reads if read.state == "castle")
    tops = Counter[str | None](_on_top(game, at))
    if seen - tops != Counter([game.turn]):
        return []
    gone, unsure = tops - seen, sum(read.state == "unsure" for read in reads)
    over: list[Colour | None] = [owner for owner in _on_top(game, at) if gone[owner] and owner != game.turn]
    ways: list[Colour | None] = [None] if gone.total() <= unsure else []
    ways += [owner for owner in dict.fromkeys(over) if gone.total() - 1 <= unsure]
    card = shown if shown and CARDS[shown].how in ("build", "overbuild") else None
    places = building_places_with(game, card) if card else building_places(game)
    return [place.move for place in places if place.move.at == at and place.move.over in ways]


def _on_top(game: Game, at: Field) -> list[Colour]:
    """Return the owners of the castles at *at* that nothing stands on."""
    under = game.overbuilt
    return [castle.owner for n, castle in enumerate(game.castles) if castle.at == at and n not in under]


# --- settlements ---


def _settled(game: Game, at: Field, sighting: Sighting, shown: str | None) -> list[Move]:
    """Return the cards by which a village or city can have come to *at*, or a city have gone from it."""
    read = sighting.sites.get(at, SiteRead("unsure"))
    if read.state == "settlement" and at not in game.settlements:
        cards = SETTLING
    elif read.state == "empty" and at in game.settlements:
        cards = BURNING
    else:
        return []
    cards = tuple(card for card in cards if card == shown) or cards
    return [move for card in cards if fits(game, move := Play(card, at=at))]


def is_of_a_piece(move: Move) -> bool:
    """Say whether *move* sets a piece, or takes one away."""
    return isinstance(move, Build) or (isinstance(move, Play) and move.at is not None)
