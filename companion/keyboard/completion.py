"""What the tab key offers: words that fit where the cursor is, each with what it means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.protocol import COLOURS, Setup
from companion.keyboard.protocol import AnyKeyboard, Offer
from companion.keyboard.session import COMMANDS
from companion.words.game_words import GameWords


def offers(text: str, keyboard: AnyKeyboard, words: GameWords, state: Any) -> list[Offer]:
    """Return what could come next, given the *text* before the cursor."""
    done, _, begun = text.rpartition(" ")
    typed = done.split()
    found = _after(typed, keyboard, words, state) if typed else _first(keyboard, words)
    return [offer for offer in found if offer.word.lower().startswith(begun.lower())]


def _first(keyboard: AnyKeyboard, words: GameWords) -> Iterable[Offer]:
    moves = [Offer(word, words.say(meaning)) for word, meaning in keyboard.verbs.items()]
    return [*moves, *map(Offer, (*COMMANDS, *keyboard.commands))]


def _after(typed: list[str], keyboard: AnyKeyboard, words: GameWords, state: Any) -> Iterable[Offer]:
    match typed[0].lower(), len(typed):
        case ("edit" | "insert", 1):
            return []
        case ("edit" | "insert", _):
            return offers(" ".join([*typed[2:], ""]), keyboard, words, state)
        case ("why", 1):
            return [*colour_offers(words, state.setup), *keyboard.offers(typed, words, state)]
        case ("why", 2):
            return [Offer(what) for what in keyboard.counts]
        case _:
            return keyboard.offers(typed, words, state)


def colour_offers(words: GameWords, setup: Setup) -> list[Offer]:
    """Return the colours, those that are played with who plays them."""
    return [Offer(c, words.player(c, setup) if c in setup.colours else "") for c in COLOURS]
