"""Why a move is refused, as sentences that teach: the reason, and what is possible instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.base.errors import Refused
from companion.engine.castelli.reasons import Reason
from companion.games.castelli.words.names import Voice
from companion.games.castelli.words.refusals_told import TOLD
from companion.words.language import mark
from companion.words.names import safe
from companion.words.refusals import FactsInWords

SENTENCES: Final[dict[str, str]] = {
    # --- anywhere ---
    Reason.NOT_FIRST: mark("Only the first move of a record can start from the table. Use a correction now."),
    Reason.NOT_ON_BOARD: mark("{field} is not on this board. Its fields are {size}."),
    Reason.NOT_A_MEADOW: mark("{field} is a landscape. Tiles go on meadows, the squares."),
    Reason.NOT_A_LANDSCAPE: mark("{field} is a meadow. Choose a landscape, one of the octagons."),
    # --- tiles ---
    Reason.ALREADY_REVEALED: mark(
        "{player} has already turned a tile this turn. Now build, play a card or end the turn."
    ),
    Reason.NOT_REVEALED: mark(
        "{player} must turn a tile first. Until then only cards can be played or sold."
    ),
    Reason.FACE_UP: mark("The tile on {field} is already face up. Choose one that is face down."),
    Reason.UNKNOWN_TILE: mark("There is no tile {tile} in this set. Look at the tile again."),
    Reason.START_TILE_FIRST: mark(
        "{player}'s first swap lays the start tile, and tile {tile} is not one. Lay the start "
        "tile, or lay tile {tile} without a swap."
    ),
    Reason.NO_DILEMMA: mark(
        "Tiles are swapped only with the module Dilemma. Lay the tile that was on {field}."
    ),
    Reason.NO_GAINS_TOLD: mark(
        "The tile that is laid already says which card and silver it gives. Leave them out."
    ),
    Reason.TOO_MANY_GAINS: mark("One tile gives {cards} and {silver} at most. Look at the tile again."),
    Reason.OWN_TILE: mark(
        "A Steward turns another player's tile. To turn their own, {player} has to undo the move."
    ),
    # --- cards ---
    Reason.CARD_NOT_IN_GAME: mark("The card {card} belongs to the module Battle, which is not played here."),
    Reason.ONE_CARD_A_TURN: mark(
        "{player} has already used a card this turn, and only one is allowed. Cards can still be "
        "sold for 2 silver each."
    ),
    Reason.OWN_HAND: mark("The Traitor draws from another player's hand. Choose one of the others."),
    Reason.EMPTY_HAND: mark("{player} has no cards. The Traitor needs a player who has some."),
    Reason.MINE_NEVER_FREE: mark("{field} has the silver mine and is never free. Choose another landscape."),
    Reason.NO_CITY: mark("There is no city on {field}. Choose a landscape where one stands."),
    # --- castles ---
    Reason.NOT_YOUR_CASTLE: mark("The castle belongs to {owner}, so only {owner} can use a Guard for it."),
    Reason.NO_COAT: mark("To build on {field}, {player} needs a coat of arms that points there, face up."),
    Reason.NO_CASTLE_LEFT: mark("{player} has already built all 9 castles."),
    Reason.NOT_MISSING: mark(
        "{player} has enough {unit} for this castle. Only what is missing can be bought."
    ),
    Reason.NOT_NONE_OWNED: mark("{player} already has {unit}, so none can be bought."),
    Reason.SELL_OWN_TURN: mark("{player} can sell cards only in their own turn."),
    Reason.ONE_PURCHASE: mark("{player} has already bought a resource this turn, and only one is allowed."),
    Reason.PURCHASE_OR_BUILDER: mark(
        "The Master builder pays 1 silver for each missing resource, so nothing else is bought. Leave "
        "out the purchase, or the card."
    ),
    Reason.NO_BATTLE: mark("Castles are overbuilt only with the module Battle. Choose a free building site."),
    Reason.NOT_FOR_OVERBUILDING: mark("The card {card} does not help with overbuilding. Leave it out."),
    Reason.ONLY_FOR_OVERBUILDING: mark(
        "The card {card} helps only with overbuilding. Say whose castle, or leave it out."
    ),
    Reason.OWN_CASTLE: mark("That castle belongs to {player}. Only castles of others are overbuilt."),
    Reason.NO_CASTLE_THERE: mark("{player} has no castle on {field} that could be overbuilt."),
    Reason.ON_TOP_ALREADY: mark(
        "{player}'s castle on {field} stands on another one and cannot be overbuilt again."
    ),
    Reason.GUARDED: mark("A Guard protects {player}'s castle on {field}."),
    # --- corrections, beginning ---
    Reason.BELOW_ZERO: mark("{player} has {has}. A correction cannot take more than that."),
    Reason.ABOVE_FIVE: mark("{player} has {has}. With the correction it would be more than 5."),
    Reason.BEYOND_MINE: mark("The mine has {mine}. A correction cannot give more than that."),
    Reason.BEYOND_DECK: mark("The deck has {deck}. A correction cannot give more than that."),
    Reason.BEGIN_SILVER: mark(
        "All players together have {silver}, but the game has only {mine}. Count the silver again."
    ),
    Reason.BEGIN_CARDS: mark(
        "All players together have {cards}, but the game has only {deck}. Count the cards again."
    ),
    Reason.BEGIN_CASTLES: mark(
        "{area}: these castles cannot stand there. Check the number of sites, and who overbuilt whom."
    ),
    Reason.BEGIN_OVER: mark("All tiles are face up, so no turn is left. Leave out the next tile."),
    # --- tournament ---
    Reason.OTHER_HALF: mark("{player} plays on the other half of the board."),
    Reason.ROUND_RUNNING: mark("Round {round} is still running. Play both halves to their end first."),
    Reason.ROUND_DECIDED: mark("This tie has already been decided. Undo the decision to change it."),
    Reason.NO_MORE_ROUNDS: mark("That was the last round. The tournament is over."),
    Reason.NOT_TIED: mark("There is no tied semi-final on this half, so nothing is to be decided."),
    Reason.STILL_TIED: mark("A semi-final ended in a tie. Decide first who plays for first place."),
}

RULINGS: Final[dict[str, str]] = {
    Reason.NO_GAINS_TOLD: "dilemma-gains",
    Reason.TOO_MANY_GAINS: "card-icons",
    Reason.NOT_NONE_OWNED: "purchase",
    Reason.SELL_OWN_TURN: "sell-when",
    Reason.ON_TOP_ALREADY: "overbuild-again",
    Reason.GUARDED: "guard-lasts",
    Reason.NOT_FOR_OVERBUILDING: "master-builder-overbuild",
    Reason.NO_COAT: "build-card-coat",
}
"""The ruling behind a reason."""


def explain(voice: Voice, refused: Refused) -> str | None:
    """Return why, and what is possible instead; None for what is not refused by the game."""
    reason, facts = str(refused.reason), refused.facts
    if reason in TOLD:
        return TOLD[reason](voice, facts)
    if reason not in SENTENCES:
        return None
    sentence = voice.words.fill(SENTENCES[reason], in_words(voice, facts))
    return voice.with_rulings(sentence, *_rulings(reason, facts))


def _rulings(reason: str, facts: Mapping[str, Any]) -> tuple[str, ...]:
    if reason == Reason.NOT_FOR_OVERBUILDING and facts.get("card") != "master-builder":
        return ()  # the other cards never do (D28)
    if reason == Reason.NO_COAT and not facts.get("card_coat"):
        return ()
    return (RULINGS[reason],) if reason in RULINGS else ()


PLACES: Final[dict[str, tuple[str, Callable[[Voice, Any], str]]]] = {
    "colour": ("player", Voice.player),
    "owner": ("owner", Voice.player),
    "card": ("card", Voice.card),
    "kind": ("unit", Voice.terrain),
    "area": ("area", lambda v, area: v.area(area) if isinstance(area, str) else str(area)),
    "at": ("field", lambda _, field: safe(str(field))),
    "mine": ("mine", lambda v, n: v.amount("silver", n)),
    "deck": ("deck", lambda v, n: v.amount("cards", n)),
    "silver": ("silver", lambda v, n: v.amount("silver", n)),
    "cards": ("cards", lambda v, n: v.amount("cards", n)),
}
"""A fact's name -> its place in the sentence, and how it is said."""


def in_words(v: Voice, facts: Mapping[str, Any]) -> FactsInWords:
    """Return the *facts* of a refusal in words, by their places in the sentence."""
    words = FactsInWords()
    for name, value in facts.items():
        place, say = PLACES.get(name, (name, lambda _, fact: safe(str(fact))))
        if value is not None:
            words[place] = say(v, value)
    if "what" in facts and "has" in facts:
        words["has"] = v.amount(facts["what"], facts["has"])
    return words
