"""What every sentence of a game is made with: its words, who sits at the table, and what they decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.protocol import Colour
from companion.words.language import Count
from companion.words.words import Words


@dataclass(frozen=True, slots=True)
class Voice:
    """The *words* of a table, and its *setup*; without one nobody has a name. A game has one of its own."""

    words: Words
    setup: Any = None

    # --- what a game says of itself ---

    def clause(self, key: str) -> tuple[str, str] | None:
        """Return the id of the ruling *key* and what the table chose, as a clause; None to say nothing."""
        raise NotImplementedError

    def amount_forms(self, what: str) -> Count:
        """Return singular and plural for an amount of *what* the game counts."""
        raise NotImplementedError

    # --- sentences ---

    def say(self, sentence: str, /, **facts: object) -> str:
        """Return *sentence* in the table's language, with the *facts* in their places."""
        return self.words.fill(sentence, facts)

    def count(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """Return the form that goes with *n*, with the *facts* in their places."""
        return self.words.count(one, many, n, **facts)

    def decided(self, keys: Iterable[str]) -> str:
        """Name the rulings that decided something, by what the table chose."""
        found = [self.clause(key) for key in keys] if self.setup is not None else []
        told = [(number, self.say(choice)) for number, choice in filter(None, found)]
        if not told:
            return ""
        if self.words.cites:
            named = "; ".join(self.say("ruling {id}: {choice}", id=n, choice=choice) for n, choice in told)
        else:
            named = self.say("ruling: {choices}", choices="; ".join(choice for _, choice in told))
        return self.say("({rulings})", rulings=named)

    def with_rulings(self, sentence: str, *keys: str) -> str:
        """Return *sentence*, followed by the rulings that decided."""
        return " ".join(filter(None, (sentence, self.decided(keys))))

    def with_details(self, said: str, details: Iterable[str]) -> str:
        """Return what was *said*, followed by *details* in brackets; those that are empty are left out."""
        told = ", ".join(filter(None, details))
        return self.say("{move} ({details})", move=said, details=told) if told else said

    # --- who ---

    @property
    def names(self) -> Mapping[Colour, str]:
        """What the players are called."""
        return self.setup.names if self.setup is not None else {}

    def colour(self, colour: Colour) -> str:
        """Return the colour as a word: red."""
        return self.words.colour(colour)

    def colour_name(self, colour: Colour) -> str:
        """Return what the colour itself is called: Red."""
        return self.words.colour_name(colour)

    def player(self, colour: Colour) -> str:
        """Return who plays *colour*: Ana (red), or Red where no name was given."""
        return self.words.player_named(colour, self.names)

    def players(self, colours: Iterable[Colour]) -> str:
        """Return several players: Ana (red) and Blue."""
        return self.words.all_of([self.player(colour) for colour in colours])

    # --- how much ---

    def amount(self, what: str, n: int, signed: bool = False) -> str:
        """Return so much of it: 1 card, 2 cards; +2 points if *signed*."""
        one, many = self.amount_forms(what)
        shown = f"{n:+d}".replace("-", "−") if signed else str(n)
        return self.words.count(one, many, abs(n), n=shown)

    def amounts(self, of_each: Mapping[Any, int]) -> str:
        """Return several amounts: 1 card and 2 points."""
        return self.words.all_of([self.amount(what, n) for what, n in of_each.items()])


def as_sentence(clause: str) -> str:
    """Return a *clause*, which begins small and has no full stop, as a sentence of its own."""
    return f"{as_title(clause)}."


def as_title(clause: str) -> str:
    """Return a *clause*, which begins small, as it stands alone: Card chip."""
    return clause[:1].upper() + clause[1:]
