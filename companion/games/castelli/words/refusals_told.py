"""Refusals whose sentence depends on the facts behind them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.engine.castelli.reasons import Reason
from companion.games.castelli.words.names import Voice
from companion.words.language import mark
from companion.words.names import safe

Facts = Mapping[str, Any]
PRICE: Final = 2  # of a unit (C28), and of a card (C34)


def _not_a_player(v: Voice, facts: Facts) -> str:
    colour, players = facts.get("colour"), v.setup.colours if v.setup else ()
    sentence = mark("{colour} is neutral. Choose one of {players}.")
    if colour is None:
        sentence = mark("Choose one of {players}.")
    elif not players and v.on_half:
        sentence = mark("{colour} is neutral on this half. Choose a colour that is played here.")
    elif not players:
        sentence = mark("{colour} is neutral. Choose a colour that is played.")
    return v.say(sentence, colour=v.colour_name(colour) if colour else "", players=v.players(players))


# --- tiles ---


def _tile_seen(v: Voice, facts: Facts) -> str:
    sentence = mark("Tile {tile} is already on {field}. Look at the tile again.")
    if facts.get("field") is None:  # on the other half of a tournament, or long ago
        sentence = mark("Tile {tile} has already been laid. Look at the tile again.")
    return v.say(sentence, tile=safe(facts["tile"]), field=facts.get("field"))


def _start_tile(v: Voice, facts: Facts) -> str:
    sentence = mark("Tile {tile} is a start tile, and {player} has already laid theirs. Choose another tile.")
    if not facts.get("dilemma"):
        sentence = mark("Tile {tile} is a start tile and is laid only with the module Dilemma.")
    elif not facts.get("swap"):
        sentence = mark("Tile {tile} is a start tile. It comes from the hand, so lay it as a swap.")
    return v.say(sentence, tile=safe(facts["tile"]), player=v.player(facts["colour"]))


def _begin_tiles(v: Voice, facts: Facts) -> str:
    if facts["start"] == facts["swapped"]:
        return v.say("The same tile is on two meadows. Look at the tiles again.")
    return v.say(
        "Start tiles face up: {start}. Players who laid theirs: {swapped}. The two must match.",
        start=facts["start"],
        swapped=facts["swapped"],
    )


# --- cards ---

NO_ANSWER: Final = {
    "steward": mark("A Steward is played right after another player's tile, before anything else happens."),
    "guard": mark("A Guard is played right after a castle was overbuilt, before anything else happens."),
}
NO_CARDS: Final = {  # D25: an answer is given with what was in the hand before
    "steward": mark(
        "{player} had no cards when this tile was turned, so a Steward cannot be used. If a card "
        "was forgotten, undo the tile and correct that first."
    ),
    "guard": mark(
        "{player} has no cards, so a Guard cannot be used. If a card was forgotten, undo the "
        "castle and correct that first."
    ),
}
NO_SPARE: Final = {
    "village": mark("No set-aside village is left, so the Peasant cannot be used."),
    "city": mark("No set-aside city is left, so the Duke cannot be used."),
}
NOT_FREE: Final = {
    "village": mark("{field} is not free: a village stands there. Choose another landscape."),
    "city": mark("{field} is not free: a city stands there. Choose another landscape."),
}


def _no_answer(v: Voice, facts: Facts) -> str:
    return v.say(NO_ANSWER[facts["card"]])


def _no_cards(v: Voice, facts: Facts) -> str:
    card = facts["card"]
    sentence = mark(
        "{player} has no cards, so the card {card} cannot be used. If a card was forgotten, correct it."
    )
    return v.say(NO_CARDS.get(card, sentence), player=v.player(facts["colour"]), card=v.card(card))


def _no_spare(v: Voice, facts: Facts) -> str:
    return v.say(NO_SPARE[facts["settlement"]])


def _not_free(v: Voice, facts: Facts) -> str:
    settlement, field = facts.get("settlement"), facts["at"]
    if settlement:
        return v.say(NOT_FREE[settlement], field=field)
    said = v.say("{field} is not free: a castle stands there. Choose another landscape.", field=field)
    return v.with_rulings(said, "free-landscape")


def _card_in_deck(v: Voice, facts: Facts) -> str:
    return v.count(
        "The only card {card} has been used and is in the deck, so nobody has it. Look at the card again.",
        "All {n} copies of the card {card} have been used and are in the deck, so nobody has one. "
        "Look at the card again.",
        facts["copies"],
        card=v.card(facts["card"]),
    )


def _not_enough_cards(v: Voice, facts: Facts) -> str:
    sentence = mark("{player} has {cards} and cannot sell more.")
    if not facts["cards"]:
        sentence = mark("{player} has no cards to sell.")
    return v.say(sentence, player=v.player(facts["colour"]), cards=v.amount("cards", facts["cards"]))


def _short_sale(v: Voice, facts: Facts) -> str:
    sentence = mark("The mine has {mine}, too little for {cards}. It can pay for {fewer}.")
    if facts["mine"] < PRICE:
        sentence = mark("The mine has {mine}, too little for a card.")
    said = v.say(
        sentence,
        mine=v.amount("silver", facts["mine"]),
        cards=v.amount("cards", facts["cards"]),
        fewer=v.amount("cards", facts["mine"] // PRICE),
    )
    return v.with_rulings(said, "short-sale")


def _no_silver(v: Voice, facts: Facts) -> str:
    sentence = mark("{player} needs {needed} for this and has {silver}.")
    if not facts["silver"]:
        sentence = mark("{player} needs {needed} for this and has none.")
    needed, silver = v.amount("silver", facts["needed"]), v.amount("silver", facts["silver"])
    said = v.say(sentence, player=v.player(facts["colour"]), needed=needed, silver=silver)
    return f"{said} {v.say('A card can be sold for 2 silver.')}" if facts.get("cards") else said


# --- castles ---


def _no_such_area(v: Voice, facts: Facts) -> str:
    at, area = facts["at"], facts["area"]
    there = len(v.setup.board.areas.get(at, ())) if v.setup else 0
    sentence = mark("{field} has no area {area}. Its areas are numbered 0 to {last}.")
    if not there:
        sentence = mark("{field} has no area {area}.")
    return v.say(sentence, field=at, area=area, last=there - 1)


WRONG_TERRAIN: Final = {  # the landscape has none; the area that was named is another
    "rocks": (
        mark("{field} has no rocks, so no castle can stand there without a Landgrave or Landgravine."),
        mark("Area {area} of {field} is not a rocks area, and castles stand in rocks. Choose another area."),
    ),
    "grain": (
        mark("{field} has no grain, and the Landgrave builds in grain. Choose another landscape."),
        mark(
            "Area {area} of {field} is not a grain area, and the Landgrave builds in grain. Choose "
            "another area."
        ),
    ),
    "wood": (
        mark("{field} has no wood, and the Landgravine builds in wood. Choose another landscape."),
        mark(
            "Area {area} of {field} is not a wood area, and the Landgravine builds in wood. Choose "
            "another area."
        ),
    ),
}


def _wrong_terrain(v: Voice, facts: Facts) -> str:
    none_there, another = WRONG_TERRAIN[facts["terrain"]]
    area = facts.get("area")
    return v.say(none_there if area is None else another, field=facts["at"], area=area)


def _no_site(v: Voice, facts: Facts) -> str:
    field, terrain, sites = facts["at"], facts["terrain"], facts["sites"]
    if terrain != "rocks":
        sentence = mark("There is already a castle in the {terrain} on {field}. Choose another landscape.")
        return v.with_rulings(v.say(sentence, field=field, terrain=v.terrain(terrain)), "landgrave-room")
    if not sites:
        return v.say("The rocks on {field} have no building site. Choose another landscape.", field=field)
    return v.count(
        "The building site on {field} is taken. Choose another landscape.",
        "All {n} building sites on {field} are taken. Choose another landscape.",
        sites,
        field=field,
    )


def _missing_units(v: Voice, facts: Facts) -> str:
    missing, silver = facts["missing"], facts["silver"]
    one = sum(missing.values()) == 1
    sentence = mark(
        "{player} needs {amounts} more for a castle on {field}. "
        "2 silver can replace only one resource a turn."
    )
    if one and not facts.get("may_buy", True):
        sentence = mark(
            "{player} needs one more unit of {unit} for a castle on {field}, and cannot buy it now."
        )
    elif one and silver >= PRICE:
        sentence = mark(
            "{player} needs one more unit of {unit} for a castle on {field}. Buy it for 2 silver?"
        )
    elif one:
        sentence = mark(
            "{player} needs one more unit of {unit} for a castle on {field}. "
            "It costs 2 silver, and {player} has {silver}."
        )
    return v.say(
        sentence,
        player=v.player(facts["colour"]),
        field=facts["at"],
        unit=v.terrain(next(iter(missing))),
        amounts=v.amounts(missing),
        silver=v.amount("silver", silver),
    )


def _not_more_influence(v: Voice, facts: Facts) -> str:
    told = {"player": v.player(facts["colour"]), "owner": v.player(facts["owner"]), "field": facts["at"]}
    told |= {"mine": facts["mine"], "theirs": facts["theirs"]}
    if facts.get("count") == "coats":
        said = v.count(
            "{player} has {mine} coat at {field} and {owner} has {theirs}. "
            "Overbuilding needs more than the owner has, or an Army of Knights.",
            "{player} has {mine} coats at {field} and {owner} has {theirs}. "
            "Overbuilding needs more than the owner has, or an Army of Knights.",
            facts["mine"],
            **told,
        )
    else:
        said = v.say(
            "Heraldic points on {field}: {player} {mine}, {owner} {theirs}. Overbuilding needs more "
            "than the owner has, or an Army of Knights.",
            **told,
        )
    unusual = {
        "overbuild-compare": facts.get("where") == "area",
        "overbuild-count": facts.get("count") == "coats",
    }
    return v.with_rulings(said, *(key for key, named in unusual.items() if named))


TOLD: Final[dict[str, Callable[[Voice, Facts], str]]] = {
    Reason.NOT_A_PLAYER: _not_a_player,
    Reason.TILE_SEEN: _tile_seen,
    Reason.START_TILE: _start_tile,
    Reason.BEGIN_TILES: _begin_tiles,
    Reason.NO_ANSWER: _no_answer,
    Reason.NO_CARDS: _no_cards,
    Reason.NO_SPARE: _no_spare,
    Reason.NOT_FREE: _not_free,
    Reason.CARD_IN_DECK: _card_in_deck,
    Reason.NOT_ENOUGH_CARDS: _not_enough_cards,
    Reason.SHORT_SALE: _short_sale,
    Reason.NO_SILVER: _no_silver,
    Reason.NO_SUCH_AREA: _no_such_area,
    Reason.WRONG_TERRAIN: _wrong_terrain,
    Reason.NO_SITE: _no_site,
    Reason.MISSING_UNITS: _missing_units,
    Reason.NOT_MORE_INFLUENCE: _not_more_influence,
}
