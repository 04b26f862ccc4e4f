"""A move that was typed only in part: what is asked for next, and where the answer belongs."""

from __future__ import annotations

from companion.keyboard.not_understood import NotUnderstood


class Unfinished(NotUnderstood):
    """A question (a *sentence* with its *facts*) about a move; its answer goes between *before* and *after*.

    Where nobody can be asked, as behind `edit`, it is said like anything that is not understood.
    """

    def __init__(self, before: str, sentence: str, /, *, after: str = "", **facts: object) -> None:
        super().__init__(sentence, **facts)
        self.before, self.after = before, after

    def answered(self, text: str) -> str:
        """Return the move with the answer *text*."""
        return " ".join(filter(None, (self.before, text, self.after)))
