"""The rules in one plain sentence each, for "why?"; by the ids that outcomes cite."""

from __future__ import annotations

from typing import Final

from companion.words.language import mark

RULES: Final[dict[str, str]] = {
    # --- setting up, a turn ---
    "C7": mark("Everybody starts with 9 castles and nothing else."),
    "C11": mark("Neutral colours count in every comparison, and what they win is lost."),
    "C12": mark("Turns go clockwise."),
    "C13": mark("In a turn a player turns a tile, areas are evaluated, then castles are built."),
    "C14": mark("A player turns a face-down tile and lays it on the same meadow in any direction."),
    "C15": mark("A card icon on the tile gives the active player a card, whichever colour it is on."),
    "C16": mark("Silver on the tile goes from the mine to the active player."),
    "C17": mark(
        "Where a tile is at the edge of the board, the player whose coat points there gets what "
        "the edge shows."
    ),
    "C18": mark("An area is evaluated once, when every tile beside it is face up."),
    "C19": mark(
        "A colour's heraldic points at an area are the sum of its coats that point there; card icons "
        "and grey coats count 0."
    ),
    "C20": mark("Where no coat counts more than 0, nobody gets anything."),
    "C21": mark("The colour with the most heraldic points gets one resource for each icon of the area."),
    "C22": mark("In a tie the icons are shared equally, rounded down; the rest is lost."),
    "C23": mark("Nobody can have more than 5 resources of a kind; anything above that is lost."),
    "C24": mark("A market gives a card for each of its tents."),
    "C25": mark("The mine is evaluated only after the last turn."),
    "C26": mark("Where a neutral colour has the most heraldic points, everything is lost."),
    # --- building ---
    "C27": mark(
        "After evaluation a player may build castles; each costs 1 wood, 1 grain and 1 unit of rocks."
    ),
    "C28": mark("Once a turn a missing resource may be bought for 2 silver."),
    "C29": mark("To build, a player needs a face-up coat that points to the landscape."),
    "C30": mark("A castle stands on a free building site of a rocks area."),
    "C31": mark("A castle scores 2 points for each city and 1 for each village in its row and column."),
    "C32": mark("Each player has 9 castles."),
    # --- cards ---
    "C33": mark("In each of your own turns you may use one card."),
    "C34": mark("Anyone may sell cards at any time, for 2 silver each."),
    "C35": mark("A used or sold card goes face down under the deck."),
    "C36": mark("An empty deck gives no cards, and an empty mine gives no silver."),
    "C37": mark("A card may be used even if it has no effect."),
    "C38": mark("A card can be used only if that player can have it."),
    # --- the end ---
    "C39": mark("The game ends with the turn in which the last tile was laid."),
    "C40": mark(
        "Whoever has the most heraldic points at the mine takes all its silver; in a tie it is "
        "shared, rounded down. What is left over, or won by a neutral colour, stays there."
    ),
    "C41": mark("Each card in hand and each resource left gives 1 point."),
    "C42": mark("The most silver gives 4 points, the second most 2, and a tie 3 each."),
    "C43": mark("The most points win; in a tie, the most castles."),
    # --- modules ---
    "C44": mark("In Dilemma each player starts with a start tile in hand."),
    "C45": mark("In Dilemma a player may lay the tile from the hand instead, and keep the one picked up."),
    "C46": mark("In Dilemma, whoever still has the start tile at the end gets 5 points."),
    "C47": mark("In Battle other players' castles may be overbuilt, and the new castle scores as always."),
    "C48": mark("Overbuilding needs more heraldic points than the owner of the castle has."),
    "C49": mark(
        "Overbuilding costs 2 units each of wood, grain and rocks; 2 silver may replace one missing resource."
    ),
    "C50": mark("A castle is overbuilt only once."),
    "C51": mark(
        "In Battle the most castles in the row and column of a village give 3 points, of a city 6; "
        "in a tie they are shared, rounded up."
    ),
    "C52": mark("In Battle each castle that is not overbuilt gives 2 points."),
    "C53": mark("In Battle the most silver gives 8 points, the second most 4."),
    "C54": mark("A tournament is two games for two at the same time, with one deck of cards."),
    "C55": mark("The winners play for first place, the others for third."),
    "C56": mark("Everyone plays everyone, and the points of all rounds are added up."),
    # --- settled where the books leave it open ---
    "D1": mark("After the tile come its card, its silver, the edge of the board, and then the areas."),
    "D2": mark("Tied players draw or take in turn order, starting with the active player."),
    "D3": mark("If the mine has less than is due, it gives what it has."),
    "D4": mark("Lost resources vanish, lost cards stay in the deck, lost silver stays in the mine."),
    "D5": mark("A neutral colour wins nothing for anybody."),
    "D8": mark(
        "A Steward turns another player's tile, and does not count as the one card of a player's own turn."
    ),
    "D10": mark("Only one purchase a turn, whatever is built."),
    "D11": mark(
        "Silver paid for missing resources goes into the mine; the Traitor's goes to the player who "
        "loses the card."
    ),
    "D12": mark("Villages and cities added or removed later do not change points already scored."),
    "D13": mark("Only villages and cities that were set aside can be added, and never where the mine is."),
    "D14": mark("A village or city placed by a card takes up no building site."),
    "D15": mark("An overbuilt castle does not go back to its owner and counts only in a tie."),
    "D17": mark("The Army of Knights replaces the comparison; a coat that points there is still needed."),
    "D22": mark("A player's first swap lays the start tile."),
    "D25": mark("Steward and Guard are played at once, before anything else happens."),
    "D27": mark("After a Guard everything is as it was before."),
    "D28": mark("The Master builder pays 1 silver for each resource that is missing."),
}

RULED: Final[dict[str, tuple[tuple[str, str, str], ...]]] = {
    "C22": (
        ("split", "nearest", mark("In a tie the icons are shared equally, rounded to the nearest number.")),
    ),
    "C40": (
        (
            "split",
            "nearest",
            mark(
                "Whoever has the most heraldic points at the mine takes all its silver; in a tie it is "
                "shared, rounded to the nearest number."
            ),
        ),
    ),
    "C49": (
        (
            "purchase",
            "none-owned",
            mark(
                "Overbuilding costs 2 units each of wood, grain and rocks; 2 silver may replace one resource "
                "of a kind that the player has none of."
            ),
        ),
        (
            "overbuild-purchase",
            "any",
            mark(
                "Overbuilding costs 2 units each of wood, grain and rocks; "
                "2 silver may replace one resource, even one that the player has."
            ),
        ),
    ),
}
"""Rule -> what holds instead under a ruling: its key, its value, and the sentence."""

RULED_TOO: Final[dict[str, tuple[tuple[str, str, str], ...]]] = {
    "C22": (
        (
            "market-tie",
            "one-each",
            mark("At a market with too few tents, each tied player draws a card."),
        ),
        ("neutral-tie", "ignored", mark("A neutral colour does not count in a tie.")),
        ("neutral-tie", "blocks", mark("In a tie with a neutral colour nobody gets anything.")),
    ),
}
"""Rule -> what holds besides."""
