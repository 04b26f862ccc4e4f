"""What is said when typed words are not understood, kept as a sentence until the language is known."""

from __future__ import annotations

from companion.base.errors import BadUsage
from companion.words.words import Words


class NotUnderstood(BadUsage):
    """A *sentence* about what was typed, with its *facts*; a fact may be such a sentence itself."""

    def __init__(self, sentence: str, /, **facts: object) -> None:
        super().__init__(sentence.format_map(facts))
        self.sentence = sentence
        self.facts = facts

    def said(self, words: Words) -> str:
        """Return it in the language of *words*."""
        facts = {
            name: fact.said(words) if isinstance(fact, NotUnderstood) else fact
            for name, fact in self.facts.items()
        }
        return words.say(self.sentence, **facts)


def said(error: Exception, words: Words) -> str:
    """Return what *error* says, in the language of *words* if it can be said in it."""
    return error.said(words) if isinstance(error, NotUnderstood) else str(error)
