"""What a page says: the sentences of a game, for those who sit at one table."""

from __future__ import annotations

from html import escape
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from companion.engine.protocol import Colour, Outcome, SetupT
from companion.report.markup import element
from companion.words.game_words import GameWords
from companion.words.names import safe

WordsT = TypeVar("WordsT", bound=GameWords)


class Speech(NamedTuple, Generic[WordsT, SetupT]):
    """Everything that is said of one game: its own sentences, and the page's."""

    words: WordsT
    setup: SetupT
    on_board: bool = False
    """Whether this is one board of several."""

    def name(self, colour: Colour) -> str:
        """Return the name of who plays *colour*, or the colour's own where none was given."""
        return safe(self.setup.names.get(colour, "")) or self.words.colour_name(colour)

    def say(self, sentence: str, **facts: object) -> str:
        """Return a sentence of the page."""
        return self.words.say(sentence, **facts)

    def told(self, outcome: Outcome) -> str:
        """Return what happened as markup, the rulings that decided in small letters."""
        sentence = self.words.outcome(outcome, self.setup, self.on_board)
        rulings = self.words.decided(outcome.rulings, self.setup)
        if not rulings or not sentence.endswith(rulings):
            return escape(sentence)
        return escape(sentence.removesuffix(rulings)) + element("small", escape(rulings))


AnySpeech: TypeAlias = Speech[Any, Any]
