"""A question of a dialogue as a sentence and buttons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.engine.tuscany.box import CHIPS, HEXAGON, KINDS, TILES, Chip, Kind, Tile
from companion.engine.tuscany.moves import Harvest
from companion.engine.tuscany.pieces import Box
from companion.games.tuscany.dialogue import Question, write_card
from companion.games.tuscany.words import TuscanyWords
from companion.ui.option import Option

CROP: Final = "crop"
OTHER: Final = "other"
USUAL_CARDS: Final = (
    tuple(
        Harvest(what, n)
        for what, most in (("green", 4), ("red", 4), ("cards", 4))
        for n in range(1, most + 1)
    )
    + tuple(Harvest(what, n) for what in ("workers", "marble") for n in (1, 2, 3))
    + (Harvest(HEXAGON, 1),)
)
"""What is offered where the cards of a box are not known."""
SHOWN: Final = ("green", "red", "cards", "workers", "marble", HEXAGON)
"""In which order cards are offered."""
BONUS_NUMBERS: Final = range(16)
"""What a bonus tile may show."""


def sentence_of(question: Question, words: TuscanyWords) -> str:
    """Return the question."""
    say, player = words.say, words.player(question.game.turn, question.game.setup)
    match question.ask:
        case "open" if question.may_decline:
            return say("{player}: which open tile does the castle place free of charge?", player=player)
        case "open":
            return say("{player}: tap the open tile you take", player=player)
        case "space":
            return say("{player}: tap the space for the free tile", player=player)
        case "refill" if question.gone:
            gone = words.tile(question.gone)
            return say(
                "Storage is full, back into the box: {tile}. Which tile refills the centre?", tile=gone
            )
        case "refill":
            return say("{player}: which tile refills the centre?", player=player)
        case "fresh":
            colour = words.kind_colour(question.kind or "crop")
            facts = {"colour": colour, "n": question.number, "of": question.of}
            return say("All {colour} tiles are removed. Neutral tile {n} of {of}: which one?", **facts)
        case "chip":
            return say("{player}: which chip?", player=player)
        case "harvest":
            facts = {"player": player, "n": question.number, "of": question.of}
            return say("{player}: what does harvest card {n} of {of} show?", **facts)
        case "discard":
            return say("{player}: storage is full. What goes back into the box?", player=player)
        case "kind":
            return say("{player}: which kind of open tile is replaced?", player=player)


def options_of(question: Question, words: TuscanyWords, box: Box | None) -> tuple[Option, ...]:
    """Return the buttons; none where the board is touched. What a *box* holds comes first."""
    cards = box.harvest if box else ()
    match question.ask:
        case "refill" if box is not None and question.game.holdings[question.game.turn].left_in_piles:
            return _own_tiles(box, words)
        case "refill" | "fresh":
            return tuple(Option(kind, words.kind(kind), f"tuscany/tile {kind}") for kind in KINDS)
        case "kind":
            return tuple(Option(kind, words.kind(kind), f"tuscany/tile {kind}") for kind in KINDS
                         if kind in question.options)  # fmt: skip
        case "chip":
            return tuple(Option(chip, words.chip(chip), f"tuscany/{chip}") for chip in _chips(question))
        case "harvest":
            return harvest_options(dict.fromkeys(cards) or USUAL_CARDS, words, more=bool(cards))
        case "discard":
            return tuple(tile_option(tile, words) for tile in question.options)
    return ()


def _own_tiles(box: Box, words: TuscanyWords) -> tuple[Option, ...]:
    """Return what a player's own pile may bring, crop tiles as they are; others by a list of their own."""
    plain = (Option(kind, words.kind(kind), f"tuscany/tile {kind}") for kind in KINDS if kind != CROP)
    crops = (tile_option(tile, words) for tile in dict.fromkeys(box.crops))
    return (*plain, *crops, Option(CROP, words.say("Other"), "tuscany/tile crop"))


def _chips(question: Question) -> list[Chip]:
    return [chip for chip in CHIPS if chip in question.options]


def crop_options(words: TuscanyWords) -> tuple[Option, ...]:
    """Return a button for each crop tile there can be."""
    return tuple(tile_option(tile, words) for tile in TILES if tile.startswith("crop:"))


def tile_option(tile: Tile, words: TuscanyWords) -> Option:
    """Return the button for one tile."""
    return Option(tile, words.tile(tile), f"tuscany/tile {tile}")


def harvest_options(cards: Iterable[Harvest], words: TuscanyWords, more: bool) -> tuple[Option, ...]:
    """Return a button for each reward; with *more*, one for those that the box does not know."""
    found = tuple(
        Option(write_card(card), "", f"tuscany/harvest {write_card(card)}")
        for card in sorted(cards, key=lambda card: (SHOWN.index(card.what), card.amount))
    )
    return (*found, Option(OTHER, words.say("Other"), "question")) if more else found


def bonus_asked(kind: Kind, first: int | None, words: TuscanyWords) -> str:
    """Return the question for one of the two numbers of a bonus tile."""
    if first is None:
        return words.say(
            "Bonus tile, {colour}: which number is for the first player?", colour=words.kind_colour(kind)
        )
    return words.say("And which for the second player?")


def number_options() -> tuple[Option, ...]:
    """Return a button for each number that a bonus tile may show."""
    return tuple(Option(str(n), str(n)) for n in BONUS_NUMBERS)
