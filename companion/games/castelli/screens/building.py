"""A castle that can be built, as a sentence on a button: what it scores, and what it costs."""

from __future__ import annotations

from companion.engine.castelli.building_options import BuildingPlace
from companion.engine.castelli.state import Setup
from companion.games.castelli.words import CastelliWords


def told(place: BuildingPlace, setup: Setup, words: CastelliWords) -> str:
    """Return points and cost of *place*, and whose castle it stands on."""
    paid = [words.amount(what, n) for what, n in place.units.items() if n]
    paid += [words.amount("silver", place.silver)] if place.silver else []
    facts = {"points": words.amount("points", place.points), "cost": ", ".join(paid)}
    if place.move.over:
        owner = words.player(place.move.over, setup)
        return words.say("Overbuild {owner}'s castle: {points}, for {cost}", owner=owner, **facts)
    return words.say("Castle: {points}, for {cost}", **facts)
