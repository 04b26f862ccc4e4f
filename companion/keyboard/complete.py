"""What the tab key offers: words that fit where the cursor is, each with what it means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.engine.castelli import building_options, questions
from companion.engine.castelli.box import RESOURCES
from companion.engine.castelli.record_moves import CORRECTED, WITH
from companion.engine.castelli.state import Game
from companion.engine.protocol import COLOURS
from companion.games.castelli.words import CastelliWords
from companion.keyboard.session import COMMANDS
from companion.keyboard.telling import MEANINGS
from companion.keyboard.typed import VERBS

SHORT_VERBS: Final = {
    "t": "tile", "b": "build", "p": "play", "e": "end", "s": "steward", "g": "guard",
    "sell": "sell", "fix": "fix",
}  # fmt: skip


class Offer(NamedTuple):
    """A word that could come next, and what it means."""

    word: str
    meaning: str = ""


def offers(text: str, game: Game, words: CastelliWords) -> list[Offer]:
    """Return what could come next, given the *text* before the cursor."""
    done, _, begun = text.rpartition(" ")
    typed = done.split()
    found = _first(words) if not typed else _after(typed, game, words)
    return [offer for offer in found if offer.word.lower().startswith(begun.lower())]


def _first(words: CastelliWords) -> Iterable[Offer]:
    moves = [Offer(word, words.say(MEANINGS[verb])) for word, verb in SHORT_VERBS.items()]
    return [*moves, *(Offer(command) for command in COMMANDS)]


def _after(typed: list[str], game: Game, words: CastelliWords) -> Iterable[Offer]:
    verb, place = VERBS.get(typed[0].lower(), typed[0].lower()), len(typed)
    if verb in ("edit", "insert"):
        return [] if place == 1 else offers(" ".join([*typed[2:], ""]), game, words)
    match verb, place:
        case ("tile" | "what", 1):
            return [Offer(field.lower()) for field in game.face_down]
        case ("tile" | "what", 2):
            return _tiles(game)
        case ("tile", 3) | ("guard", 1) | ("steward", 1 | 2) | ("fix", 1) | ("sell", 2):
            return _colours(game, words)
        case ("build", 1):
            return _castles(game, words)
        case ("build", _):
            rest = [*RESOURCES, *WITH, "over", "area"]
            return _colours(game, words) if typed[-1] == "over" else [Offer(word) for word in rest]
        case ("play", 1):
            cards = dict.fromkeys(play.card for play in questions.playable(game))
            return [Offer(card, words.card_effect(card)) for card in cards]
        case ("play", 2):
            plays = [play for play in questions.playable(game) if play.card == typed[1]]
            return [Offer((play.victim or play.at or "").lower()) for play in plays if play.victim or play.at]
        case ("why", 1):
            return [*_colours(game, words), *(Offer(at.lower()) for at in game.setup.board.landscapes)]
        case ("why", 2):
            return [Offer(what) for what in CORRECTED]
        case ("fix", _):
            return [Offer(f"{what}+1") for what in CORRECTED]
        case _:
            return []


def _colours(game: Game, words: CastelliWords) -> list[Offer]:
    players = game.setup.colours
    return [Offer(c, words.player(c, game.setup) if c in players else "") for c in COLOURS]


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
