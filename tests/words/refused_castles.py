"""Refusals around castles, each with its sentence."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.castelli.reasons import Reason
from tests.small import standing
from tests.words.refused import (
    Tell,
    building,
    castle,
    enemy,
    guarded,
    rich,
)

CASTLES: list[Tell] = [
    (
        Reason.NO_COAT,
        rich(),
        castle(at="A3"),
        "To build on A3, Red needs a coat of arms that points there, face up.",
    ),
    (
        Reason.NO_CASTLE_LEFT,
        rich(castles=9),
        castle(),
        "Red has already built all 9 castles.",
    ),
    (
        Reason.WRONG_TERRAIN,
        rich(b2="wood N 1"),
        castle(),
        "B2 has no rocks, so no castle can stand there without a Landgrave or Landgravine.",
    ),
    (
        Reason.WRONG_TERRAIN,
        rich(),
        castle(area=1),
        "Area 1 of B2 is not a rocks area, and castles stand in rocks. Choose another area.",
    ),
    (
        Reason.WRONG_TERRAIN,
        rich(),
        castle(with_="landgravine"),
        "B2 has no wood, and the Landgravine builds in wood. Choose another landscape.",
    ),
    (
        Reason.NO_SITE,
        standing(rich(), "blue B2/0"),
        castle(),
        "The building site on B2 is taken. Choose another landscape.",
    ),
    (
        Reason.NO_SITE,
        rich(b2="rocks N 1"),
        castle(),
        "The rocks on B2 have no building site. Choose another landscape.",
    ),
    (
        Reason.NO_SITE,
        standing(rich(), "blue B2/1"),
        castle(with_="landgrave"),
        (
            "There is already a castle in the grain on B2. Choose another landscape. "
            "(ruling: one castle fits into a grain or wood area)"
        ),
    ),
    (
        Reason.MISSING_UNITS,
        building(wood=1, grain=1, silver=2),
        castle(),
        "Red needs one more unit of rocks for a castle on B2. Buy it for 2 silver?",
    ),
    (
        Reason.MISSING_UNITS,
        building(wood=1, grain=1, silver=1),
        castle(),
        "Red needs one more unit of rocks for a castle on B2. It costs 2 silver, and Red has 1 silver.",
    ),
    (
        Reason.MISSING_UNITS,
        building(wood=1, grain=0, silver=5),
        castle(),
        (
            "Red needs 1 grain and 1 unit of rocks more for a castle on B2. "
            "2 silver can replace only one resource a turn."
        ),
    ),
    (
        Reason.NOT_MISSING,
        rich(silver=2),
        castle(buy="wood"),
        "Red has enough wood for this castle. Only what is missing can be bought.",
    ),
    (
        Reason.NOT_NONE_OWNED,
        enemy({"purchase": "none-owned"}, rocks=1, silver=2),
        castle(over="blue", buy="rocks"),
        (
            "Red already has rocks, so none can be bought. "
            "(ruling: only a resource of a kind the player has none of may be bought)"
        ),
    ),
    (
        Reason.ONE_PURCHASE,
        replace(rich(rocks=0, silver=2), bought=True),
        castle(buy="rocks"),
        "Red has already bought a resource this turn, and only one is allowed.",
    ),
    (
        Reason.PURCHASE_OR_BUILDER,
        rich(rocks=0, silver=2),
        castle(buy="rocks", with_="master-builder"),
        (
            "The Master builder pays 1 silver for each missing resource, so nothing else is bought. "
            "Leave out the purchase, or the card."
        ),
    ),
    (
        Reason.NO_BATTLE,
        rich(),
        castle(over="blue"),
        "Castles are overbuilt only with the module Battle. Choose a free building site.",
    ),
    (
        Reason.NOT_FOR_OVERBUILDING,
        enemy(),
        castle(over="blue", with_="landgrave"),
        "The card Landgrave does not help with overbuilding. Leave it out.",
    ),
    (
        Reason.NOT_FOR_OVERBUILDING,
        enemy(),
        castle(over="blue", with_="master-builder"),
        (
            "The card Master builder does not help with overbuilding. Leave it out. "
            "(ruling: the Master builder does not help with overbuilding)"
        ),
    ),
    (
        Reason.ONLY_FOR_OVERBUILDING,
        enemy(),
        castle(with_="abbot"),
        "The card Abbot helps only with overbuilding. Say whose castle, or leave it out.",
    ),
    (
        Reason.OWN_CASTLE,
        enemy(),
        castle(over="red"),
        "That castle belongs to Red. Only castles of others are overbuilt.",
    ),
    (
        Reason.NO_CASTLE_THERE,
        rich("battle"),
        castle(over="blue"),
        "Blue has no castle on B2 that could be overbuilt.",
    ),
    (
        Reason.ON_TOP_ALREADY,
        standing(rich("battle"), "red B2/0", "blue B2/0 on 0"),
        castle(over="blue"),
        (
            "Blue's castle on B2 stands on another one and cannot be overbuilt again. "
            "(ruling: a castle that stands on another is not overbuilt)"
        ),
    ),
    (
        Reason.GUARDED,
        guarded(),
        castle(over="blue"),
        ("A Guard protects Blue's castle on B2. (ruling: a Guard protects the castle until the turn ends)"),
    ),
    (
        Reason.NOT_MORE_INFLUENCE,
        enemy({"overbuild-compare": "area"}, "rocks S 1 sites 1"),
        castle(over="blue"),
        (
            "Heraldic points on B2: Red 0, Blue 0. Overbuilding needs more than the owner has, "
            "or an Army of Knights. (ruling: heraldic points are compared at the castle's own area)"
        ),
    ),
]
