"""What the tab key offers behind a word of Castelli."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.castelli import building_options, questions
from companion.engine.castelli.box import RESOURCES
from companion.engine.castelli.record_moves import CORRECTED, WITH
from companion.engine.castelli.state import Game
from companion.games.castelli.keyboard.moves import VERBS
from companion.games.castelli.words import CastelliWords
from companion.keyboard.completion import colour_offers
from companion.keyboard.protocol import Offer


def offers(typed: list[str], words: CastelliWords, game: Game) -> Iterable[Offer]:
    """Return what could come behind the words *typed*."""
    verb, place = VERBS.get(typed[0].lower(), typed[0].lower()), len(typed)
    match verb, place:
        case ("tile" | "what", 1):
            return [Offer(field.lower()) for field in game.face_down]
        case ("tile" | "what", 2):
            return _tiles(game)
        case ("tile", 3) | ("guard", 1) | ("steward", 1 | 2) | ("fix", 1) | ("sell", 2):
            return colour_offers(words, game.setup)
        case ("build", 1):
            return _castles(game, words)
        case ("build", _):
            rest = [*RESOURCES, *WITH, "over", "area"]
            return colour_offers(words, game.setup) if typed[-1] == "over" else [Offer(word) for word in rest]
        case ("play", 1):
            cards = dict.fromkeys(play.card for play in questions.playable(game))
            return [Offer(card, words.card_effect(card)) for card in cards]
        case ("play", 2):
            plays = [play for play in questions.playable(game) if play.card == typed[1]]
            return [Offer((play.victim or play.at or "").lower()) for play in plays if play.victim or play.at]
        case ("why", 1):
            return [Offer(at.lower()) for at in game.setup.board.landscapes]
        case ("fix", _):
            return [Offer(f"{what}+1") for what in CORRECTED]
        case _:
            return []


def _tiles(game: Game) -> list[Offer]:
    start = questions.unseen_tiles(game, start=True) if game.setup.dilemma else []
    known = game.setup.tiles.tiles
    return [Offer(tile, _coats(known[tile].coats)) for tile in (*questions.unseen_tiles(game), *start)]


def _coats(coats: Iterable[tuple[str, int, bool]]) -> str:
    return " ".join(f"{colour} {'card' if card else value}" for colour, value, card in coats)


def _castles(game: Game, words: CastelliWords) -> list[Offer]:
    best: dict[str, Offer] = {}
    for place in building_options.building_places(game):
        at = place.move.at.lower()
        best.setdefault(at, Offer(at, words.amount("points", place.points)))
    return list(best.values())
