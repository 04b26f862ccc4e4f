"""What the books leave open, as questions, and what a table chose, as clauses.

A clause begins small and has no full stop: it stands in brackets ("ruling: ..."), or alone as a sentence.
"""

from __future__ import annotations

from typing import Final

from companion.engine.castelli.rulings import PRESETS, RULINGS
from companion.words.language import mark

BOOKS: Final = {"en": "English", "de": "German", "nl": "Dutch", "es": "Spanish"}
"""Language -> the rule book that a table with this language is likely to own."""

QUESTIONS: Final[dict[str, str]] = {
    "rim-card-coat": mark(
        "Does a coat with a card icon that points to the edge of the board get what the edge shows?"
    ),
    "steward-rim": mark(
        "A Steward turns a tile at the edge of the board: for which direction does the edge pay?"
    ),
    "card-icons": mark("How many cards does a tile with several card icons give?"),
    "neutral-tie": mark("What happens when a player ties with a neutral colour?"),
    "build-card-coat": mark("Is a coat with a card icon enough to build on its landscape?"),
    "own-landscape": mark("Does a village or city on the castle's own landscape count for it?"),
    "free-landscape": mark("Where may Peasant and Duke found a village or city?"),
    "burnt-city": mark("May a Duke found a burnt city again?"),
    "landgrave-room": mark("How many castles fit into a grain or wood area?"),
    "master-builder-overbuild": mark("May the Master builder help with overbuilding?"),
    "silver-second-tie": mark("What do players who tie for second in silver get?"),
    "silver-first-tie": mark("Is there a second prize after a tie for most silver?"),
    "no-silver": mark("Can a player without silver be first or second in silver?"),
    "battle-silver-tie": mark("What do players who tie for silver get in Battle?"),
    "guarded-card": mark("Is the attacker's card used up when a Guard stops the overbuilding?"),
    "guard-lasts": mark("How long does a Guard protect the castle?"),
    "dilemma-gains": mark("After a swap in Dilemma, which tile gives its card and silver?"),
    "short-sale": mark("Can a card be sold when the mine has less than 2 silver?"),
    "tie-castles": mark("Do overbuilt castles count when points are equal?"),
    "market-tie": mark("What if more players tie at a market than it has tents?"),
    "split": mark("How are shares rounded at areas, the mine and the Robber Baron?"),
    "purchase": mark("Which missing resource may be bought for 2 silver?"),
    "overbuild-compare": mark("Where are heraldic points compared for overbuilding?"),
    "overbuild-again": mark("May a castle that stands on another be overbuilt as well?"),
    "sell-when": mark("When may cards be sold?"),
    "overbuild-count": mark("What is compared for overbuilding?"),
    "overbuild-purchase": mark("Overbuilding: which resource may 2 silver replace?"),
}

VALUES: Final[dict[str, dict[str, str]]] = {
    "rim-card-coat": {
        "pays": mark("a card-icon coat at the edge of the board gets what the edge shows"),
        "nothing": mark("a card-icon coat at the edge of the board gets nothing"),
    },
    "steward-rim": {
        "before": mark("the edge of the board pays for the tile's final direction"),
        "after": mark("the edge of the board pays for the tile's first direction"),
    },
    "card-icons": {
        "one": mark("a tile gives one card, however many card icons it has"),
        "each": mark("a tile gives one card for each of its card icons"),
    },
    "neutral-tie": {
        "shares": mark("a neutral colour takes its share of a tie"),
        "ignored": mark("a neutral colour does not count in a tie"),
        "blocks": mark("in a tie with a neutral colour, nobody gets anything"),
    },
    "build-card-coat": {
        "yes": mark("a card-icon coat is enough to build"),
        "no": mark("a card-icon coat is not enough to build"),
    },
    "own-landscape": {
        "once": mark("a village or city on the castle's own landscape counts once"),
        "no": mark("a village or city on the castle's own landscape does not count"),
        "twice": mark("a village or city on the castle's own landscape counts twice, for row and column"),
    },
    "free-landscape": {
        "empty": mark("villages and cities are founded only where there is no village, city or castle"),
        "no-settlement": mark("villages and cities may be founded beside castles"),
    },
    "burnt-city": {
        "spare": mark("a burnt city is set aside and can be founded again"),
        "gone": mark("a burnt city is out of the game"),
    },
    "landgrave-room": {
        "one": mark("one castle fits into a grain or wood area"),
        "any": mark("any number of castles fit into a grain or wood area"),
    },
    "master-builder-overbuild": {
        "no": mark("the Master builder does not help with overbuilding"),
        "yes": mark("the Master builder helps with overbuilding too"),
    },
    "silver-second-tie": {
        "three": mark("players who tie for second in silver get 3 points each"),
        "share": mark("players who tie for second in silver share the second prize, rounded down"),
        "two": mark("players who tie for second in silver each get the second prize"),
        "none": mark("players who tie for second in silver get no points"),
    },
    "silver-first-tie": {
        "no-second": mark("after a tie for most silver nobody is second"),
        "second": mark("after a tie for most silver there is still a second"),
    },
    "no-silver": {
        "no": mark("a player without silver is neither first nor second in silver"),
        "yes": mark("a player without silver can be first or second in silver"),
    },
    "battle-silver-tie": {
        "six": mark("in Battle players who tie for silver get 6 points each"),
        "three": mark("in Battle players who tie for silver get 3 points each"),
    },
    "guarded-card": {
        "spent": mark("the attacker's card is used up when a Guard stops it"),
        "kept": mark("the attacker keeps the card when a Guard stops it"),
    },
    "guard-lasts": {
        "turn": mark("a Guard protects the castle until the turn ends"),
        "attempt": mark("a Guard stops one attempt, and the next may follow at once"),
        "game": mark("a Guard protects the castle to the end of the game"),
    },
    "dilemma-gains": {
        "laid": mark("after a swap the tile that was laid gives card and silver"),
        "taken": mark("after a swap the tile that was picked up gives card and silver"),
    },
    "short-sale": {
        "rest": mark("a sale gives what the mine still has"),
        "refused": mark("cards are sold only if the mine can pay in full"),
    },
    "tie-castles": {
        "built": mark("overbuilt castles count for the tie"),
        "standing": mark("overbuilt castles do not count for the tie"),
    },
    "market-tie": {
        "share": mark("nobody draws where more are tied than there are tents"),
        "one-each": mark("each tied player draws one card, even if there are fewer tents"),
    },
    "split": {
        "down": mark("shares are rounded down"),
        "nearest": mark("shares are rounded to the nearest number, halves up"),
    },
    "purchase": {
        "missing": mark("any missing resource may be bought"),
        "none-owned": mark("only a resource of a kind the player has none of may be bought"),
    },
    "overbuild-compare": {
        "landscape": mark("heraldic points are compared at the whole landscape"),
        "area": mark("heraldic points are compared at the castle's own area"),
    },
    "overbuild-again": {
        "no": mark("a castle that stands on another is not overbuilt"),
        "yes": mark("a castle that stands on another may be overbuilt as well"),
    },
    "sell-when": {
        "any": mark("cards may be sold at any time"),
        "own-turn": mark("cards may be sold only in your own turn"),
    },
    "overbuild-count": {
        "points": mark("overbuilding compares the points of the coats"),
        "coats": mark("overbuilding compares the number of coats"),
    },
    "overbuild-purchase": {
        "missing": mark("for overbuilding, 2 silver replace only a resource that is missing"),
        "any": mark("for overbuilding, 2 silver may also replace a resource that the player has"),
    },
}

IN_BATTLE: Final[dict[tuple[str, str], str]] = {  # there the tie pays what R14 says
    ("silver-second-tie", "three"): mark("a tie for second in silver pays like any other tie"),
}


def preset_of(language: str) -> dict[str, str]:
    """Return the rulings of the rule book in that *language*."""
    return dict(PRESETS[BOOKS.get(language, "English")])


def decided(key: str, value: str, battle: bool) -> tuple[str, str]:
    """Return id and clause for the ruling *key* and its *value*."""
    clause = VALUES[key][value]
    return RULINGS[key][0], IN_BATTLE.get((key, value), clause) if battle else clause
