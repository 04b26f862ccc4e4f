"""The sentences that every game shares, in the table's language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from companion.engine.protocol import Colour, Setup
from companion.words.dates import DAY, MONTHS
from companion.words.eye_states import EYE_STATES
from companion.words.language import CATALOGUES, Language
from companion.words.names import COLOUR_NAMES, COLOUR_WORDS, safe, shortened

SPANISH_I: Final = re.compile("h?[ií](?![aeo])", re.IGNORECASE)
"""Before a word that begins like this, Spanish says e for and."""


@dataclass(frozen=True)
class Words:
    """The sentences in one *language* (`en`, `de`, `nl`, `es`); English where no catalogue is."""

    language: str = "en"
    catalogues: tuple[Path, ...] = (CATALOGUES,)
    """Where its sentences are looked up; a game's words have a folder of their own besides."""
    cites: bool = False
    """Whether rulings are named by their ids as well."""
    names_at_most: int | None = None
    """How many letters of a name are said, where there is little room; all of them if that is None."""

    @cached_property
    def _language(self) -> Language:
        return Language(self.language, *self.catalogues)

    def say(self, sentence: str, /, **facts: object) -> str:
        """Return a *sentence* of a screen or a terminal, with the *facts* in their places."""
        return self.fill(sentence, facts)

    def fill(self, sentence: str, facts: Mapping[str, object]) -> str:
        """Return *sentence* with the *facts*, a mapping that may know what to put where one is missing."""
        return self._language.text(sentence).format_map(facts)

    def count(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """Return the form of a sentence that goes with *n*, with `{n}` and the *facts* in their places."""
        return self._language.form(one, many, n).format_map({"n": n, **facts})

    def date(self, day: str) -> str:
        """Return a *day*, told as 2026-11-19, as the language writes it."""
        year, month, number = map(int, day.split("-"))
        return self.say(DAY, day=number, month=self.say(MONTHS[month - 1]), year=year)

    def all_of(self, items: Sequence[str]) -> str:
        """Return a list in words: A, B and C."""
        if len(items) < 2:
            return "".join(items)
        text = self.say("{several} and {last}", several=", ".join(items[:-1]), last=items[-1])
        if self.language.startswith("es") and SPANISH_I.match(items[-1]):  # Ana e Inés
            return f"{text.removesuffix(f'y {items[-1]}')}e {items[-1]}"
        return text

    def colour(self, colour: Colour) -> str:
        """Return a colour's word: red."""
        return self.say(COLOUR_WORDS[colour])

    def colour_name(self, colour: Colour) -> str:
        """Return what a colour itself is called: Red."""
        return self.say(COLOUR_NAMES[colour])

    def player(self, colour: Colour, setup: Setup) -> str:
        """Return who plays *colour*: Ana (red), or Red where no name was given."""
        return self.player_named(colour, setup.names)

    def player_named(self, colour: Colour, names: Mapping[Colour, str]) -> str:
        """Return who plays *colour*, by the *names* that were given."""
        name = shortened(safe(names.get(colour, "")), self.names_at_most)
        if not name:
            return self.colour_name(colour)
        return self.say("{name} ({colour})", name=name, colour=self.colour(colour))

    def listed(self, name: str) -> str:
        """Return a player as games are listed: by *name*, or what the colour is called that stands for it."""
        colour = next((colour for colour in COLOUR_NAMES if colour == name), None)
        return self.colour_name(colour) if colour else safe(name)

    def eye(self, state: str) -> str:
        """Return how the eye is, and what to do if it is not well; *state* as in an `EyeState`."""
        return self.say(EYE_STATES.get(state, EYE_STATES["failed"]))
