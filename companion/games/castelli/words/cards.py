"""The cards: their names, what they do, and what is said when one is used with a castle."""

from __future__ import annotations

from typing import Final

from companion.words.language import mark

CARD_NAMES: Final[dict[str, str]] = {
    "king-3": mark("King (3)"),
    "king-4": mark("King (4)"),
    "king-5": mark("King (5)"),
    "steward": mark("Steward"),
    "landgrave": mark("Landgrave"),
    "landgravine": mark("Landgravine"),
    "robber-baron": mark("Robber Baron"),
    "raider": mark("Raider"),
    "brigands": mark("Brigands"),
    "traitor": mark("Traitor"),
    "master-builder": mark("Master builder"),
    "peasant": mark("Peasant"),
    "duke": mark("Duke"),
    "guard": mark("Guard"),
    "incendiary": mark("Incendiary"),
    "abbot": mark("Abbot"),
    "army-of-knights": mark("Army of Knights"),
}

CARD_EFFECTS: Final[dict[str, str]] = {
    "king-3": mark("Scores 3 points."),
    "king-4": mark("Scores 4 points."),
    "king-5": mark("Scores 5 points."),
    "steward": mark("In another player's turn: turn the tile they just laid as you like."),
    "landgrave": mark("Build a castle in a grain area instead of rocks."),
    "landgravine": mark("Build a castle in a wood area instead of rocks."),
    "robber-baron": mark("Take half of the silver in the mine, rounded down."),
    "raider": mark("Take 1 silver from each other player who has some."),
    "brigands": mark("Take 2 silver from each other player, or 1 from a player who has only 1."),
    "traitor": mark("Pay another player 1 silver and draw a card at random from their hand."),
    "master-builder": mark("Build a castle even if resources are missing: pay 1 silver for each."),
    "peasant": mark("Take a village that was set aside and put it on a free landscape."),
    "duke": mark("Take a city that was set aside and put it on a free landscape."),
    "guard": mark("In another player's turn: prevent one of your castles from being overbuilt."),
    "incendiary": mark("Remove a city from the board."),
    "abbot": mark("Overbuild a castle for 1 resource of each kind instead of 2."),
    "army-of-knights": mark("Overbuild a castle without having more heraldic points."),
}

CARD_IN_SHORT: Final[dict[str, str]] = {
    "king-3": mark("3 points"),
    "king-4": mark("4 points"),
    "king-5": mark("5 points"),
    "steward": mark("Turn the tile just laid"),
    "landgrave": mark("Build in grain"),
    "landgravine": mark("Build in wood"),
    "robber-baron": mark("Half of the mine"),
    "raider": mark("1 silver from everyone"),
    "brigands": mark("2 silver from everyone"),
    "traitor": mark("Buy a player's card"),
    "master-builder": mark("Silver for missing resources"),
    "peasant": mark("Add a village"),
    "duke": mark("Add a city"),
    "guard": mark("Protect a castle"),
    "incendiary": mark("Burn down a city"),
    "abbot": mark("Overbuild for 1 of each"),
    "army-of-knights": mark("Even with fewer points"),
}
"""Card -> what it does, in a line of a list."""

CARD_USED: Final[dict[str, str]] = {
    "landgrave": mark("{player} uses the Landgrave: the castle stands in a grain area."),
    "landgravine": mark("{player} uses the Landgravine: the castle stands in a wood area."),
    "master-builder": mark("{player} uses the Master builder: 1 silver replaces each missing resource."),
    "abbot": mark("{player} uses the Abbot: 1 resource of each kind is enough."),
    "army-of-knights": mark("{player} uses the Army of Knights: heraldic points do not matter."),
}
"""Card -> what is said when it is used with a castle."""

CARD_UNDER: Final[dict[str, str]] = {
    "king-3": mark("{player}: put the King under the deck"),
    "king-4": mark("{player}: put the King under the deck"),
    "king-5": mark("{player}: put the King under the deck"),
    "steward": mark("{player}: put the Steward under the deck"),
    "landgrave": mark("{player}: put the Landgrave under the deck"),
    "landgravine": mark("{player}: put the Landgravine under the deck"),
    "robber-baron": mark("{player}: put the Robber Baron under the deck"),
    "raider": mark("{player}: put the Raider under the deck"),
    "brigands": mark("{player}: put the Brigands under the deck"),
    "traitor": mark("{player}: put the Traitor under the deck"),
    "master-builder": mark("{player}: put the Master builder under the deck"),
    "peasant": mark("{player}: put the Peasant under the deck"),
    "duke": mark("{player}: put the Duke under the deck"),
    "guard": mark("{player}: put the Guard under the deck"),
    "incendiary": mark("{player}: put the Incendiary under the deck"),
    "abbot": mark("{player}: put the Abbot under the deck"),
    "army-of-knights": mark("{player}: put the Army of Knights under the deck"),
}
"""Card -> what hands do with it after its use."""
