"""Refusals around tiles and cards, each with its sentence."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.castelli.reasons import Reason
from tests.small import END, after, having, lay, move, small, standing
from tests.words.refused import (
    LAID,
    Tell,
    castle,
    enemy,
    holding,
    play,
    rich,
    swapped,
    table,
)
from tests.words.telling import named

TURNS: list[Tell] = [
    (
        Reason.OVER,
        after(small("2x1"), lay("A1", "01", "red"), END),
        END,
        "The game is over. Undo the last move to go on.",
    ),
    (
        Reason.NOT_FIRST,
        after(table(), LAID),
        move("begin", turn="red", tiles={}, players={}),
        "Only the first move of a record can start from the table. Use a correction now.",
    ),
    (
        Reason.ALREADY_REVEALED,
        after(table(), LAID),
        lay("A2", "02", "red"),
        "Red has already turned a tile this turn. Now build, play a card or end the turn.",
    ),
    (
        Reason.NOT_REVEALED,
        named(table()),
        END,
        "Ana (red) must turn a tile first. Until then only cards can be played or sold.",
    ),
    (
        Reason.FACE_UP,
        after(table(), LAID, END),
        lay("B1", "02", "red"),
        "The tile on B1 is already face up. Choose one that is face down.",
    ),
    (
        Reason.TILE_SEEN,
        after(table(), LAID, END),
        lay("A2", "01", "red"),
        "Tile 01 is already on B1. Look at the tile again.",
    ),
    (
        Reason.START_TILE,
        table(),
        lay("B1", "S1", "red"),
        "Tile S1 is a start tile and is laid only with the module Dilemma.",
    ),
    (
        Reason.START_TILE,
        table("dilemma"),
        lay("B1", "S1", "red"),
        "Tile S1 is a start tile. It comes from the hand, so lay it as a swap.",
    ),
    (
        Reason.START_TILE,
        swapped(),
        lay("C2", "S2", "red", swap=True),
        "Tile S2 is a start tile, and Red has already laid theirs. Choose another tile.",
    ),
    (
        Reason.START_TILE_FIRST,
        table("dilemma"),
        lay("B1", "01", "red", swap=True),
        (
            "Red's first swap lays the start tile, and tile 01 is not one. "
            "Lay the start tile, or lay tile 01 without a swap."
        ),
    ),
    (
        Reason.NO_DILEMMA,
        table(),
        lay("B1", "01", "red", swap=True),
        "Tiles are swapped only with the module Dilemma. Lay the tile that was on B1.",
    ),
    (
        Reason.NO_GAINS_TOLD,
        table("dilemma"),
        lay("B1", "01", "red", gain_cards=1),
        (
            "The tile that is laid already says which card and silver it gives. Leave them out. "
            "(ruling: after a swap the tile that was laid gives card and silver)"
        ),
    ),
    (
        Reason.TOO_MANY_GAINS,
        table("dilemma", {"dilemma-gains": "taken"}),
        lay("B1", "S1", "red", swap=True, gain_cards=2),
        (
            "One tile gives 1 card and 2 silver at most. Look at the tile again. "
            "(ruling: a tile gives one card, however many card icons it has)"
        ),
    ),
    (
        Reason.NO_ANSWER,
        table(),
        move("steward", by="blue", north="red"),
        "A Steward is played right after another player's tile, before anything else happens.",
    ),
    (
        Reason.NO_ANSWER,
        table("battle"),
        move("guard", by="blue"),
        "A Guard is played right after a castle was overbuilt, before anything else happens.",
    ),
    (
        Reason.OWN_TILE,
        after(table(), LAID),
        move("steward", by="red", north="red"),
        "A Steward turns another player's tile. To turn their own, Red has to undo the move.",
    ),
    (
        Reason.NOT_YOUR_CASTLE,
        after(enemy(), castle(over="blue")),
        move("guard", by="red"),
        "The castle belongs to Blue, so only Blue can use a Guard for it.",
    ),
    # --- cards ---
    (
        Reason.NO_CARDS,
        table(),
        play("raider"),
        "Red has no cards, so the card Raider cannot be used. If a card was forgotten, correct it.",
    ),
    (
        Reason.NO_CARDS,
        after(small(rim={"A1.N": "card"}), lay("A1", "01", "blue")),  # blue has just drawn one
        move("steward", by="blue", north="red"),
        (
            "Blue had no cards when this tile was turned, so a Steward cannot be used. "
            "If a card was forgotten, undo the tile and correct that first."
        ),
    ),
    (
        Reason.NO_CARDS,
        after(enemy(), castle(over="blue")),
        move("guard", by="blue"),
        (
            "Blue has no cards, so a Guard cannot be used. "
            "If a card was forgotten, undo the castle and correct that first."
        ),
    ),
    (
        Reason.CARD_IN_DECK,
        holding(replace(table(), deck=("brigands",))),
        play("brigands"),
        "The only card Brigands has been used and is in the deck, so nobody has it. Look at the card again.",
    ),
    (
        Reason.CARD_IN_DECK,
        holding(replace(table(), deck=("raider", "raider"))),
        play("raider"),
        (
            "All 2 copies of the card Raider have been used and are in the deck, so nobody has one. "
            "Look at the card again."
        ),
    ),
    (
        Reason.CARD_NOT_IN_GAME,
        holding(table()),
        play("duke", at="B2"),
        "The card Duke belongs to the module Battle, which is not played here.",
    ),
    (
        Reason.ONE_CARD_A_TURN,
        after(holding(table(), cards=2), play("king-3")),
        play("king-4"),
        (
            "Red has already used a card this turn, and only one is allowed. "
            "Cards can still be sold for 2 silver each."
        ),
    ),
    (Reason.NOT_ENOUGH_CARDS, table(), move("sell", cards=1), "Red has no cards to sell."),
    (
        Reason.NOT_ENOUGH_CARDS,
        holding(table()),
        move("sell", cards=2),
        "Red has 1 card and cannot sell more.",
    ),
    (
        Reason.SELL_OWN_TURN,
        having(table("", {"sell-when": "own-turn"}), "blue", cards=1),
        move("sell", by="blue", cards=1),
        "Blue can sell cards only in their own turn. (ruling: cards may be sold only in your own turn)",
    ),
    (
        Reason.SHORT_SALE,
        replace(holding(table("", {"short-sale": "refused"}), cards=2), mine=3),
        move("sell", cards=2),
        (
            "The mine has 3 silver, too little for 2 cards. It can pay for 1 card. "
            "(ruling: cards are sold only if the mine can pay in full)"
        ),
    ),
    (
        Reason.OWN_HAND,
        holding(table()),
        play("traitor", from_="red"),
        "The Traitor draws from another player's hand. Choose one of the others.",
    ),
    (
        Reason.EMPTY_HAND,
        holding(table(), silver=1),
        play("traitor", from_="blue"),
        "Blue has no cards. The Traitor needs a player who has some.",
    ),
    (
        Reason.NO_SILVER,
        holding(table()),
        play("traitor", from_="blue"),
        "Red needs 1 silver for this and has none.",
    ),
    (
        Reason.NO_SILVER,
        rich(rocks=0, silver=1),
        castle(buy="rocks"),
        "Red needs 2 silver for this and has 1 silver. A card can be sold for 2 silver.",
    ),
    (
        Reason.NO_SPARE,
        holding(replace(table(), spare={"village": 0, "city": 2})),
        play("peasant", at="B2"),
        "No set-aside village is left, so the Peasant cannot be used.",
    ),
    (
        Reason.NOT_FREE,
        holding(table(B2="city")),
        play("peasant", at="B2"),
        "B2 is not free: a city stands there. Choose another landscape.",
    ),
    (
        Reason.NOT_FREE,
        holding(standing(table(), "blue B2/0")),
        play("peasant", at="B2"),
        (
            "B2 is not free: a castle stands there. Choose another landscape. "
            "(ruling: villages and cities are founded only where there is no village, city or castle)"
        ),
    ),
    (
        Reason.MINE_NEVER_FREE,
        holding(table(B2="mine NESW")),
        play("peasant", at="B2"),
        "B2 has the silver mine and is never free. Choose another landscape.",
    ),
    (
        Reason.NO_CITY,
        holding(table("battle")),
        play("incendiary", at="B2"),
        "There is no city on B2. Choose a landscape where one stands.",
    ),
]
