"""What a game offers for keeping its score from the keyboard."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from companion.engine.protocol import Colour, Json, MoveT, Outcome, StateT
from companion.games.plugin import Game
from companion.keyboard.help import HELP, USAGE, Row, row
from companion.keyboard.set_up import Terminal
from companion.play.shown_table import AnyTable
from companion.words.game_words import GameWords

WordsT = TypeVar("WordsT", bound=GameWords)
__all__ = ["AnyKeyboard", "GameKeyboard", "Offer", "Row", "WhatIf", "keyboard_of"]


class Offer(NamedTuple):
    """A word that could come next, and what it means."""

    word: str
    meaning: str = ""


class WhatIf(NamedTuple):
    """A question about what could be done now, as the command `whatif` asks it."""

    arguments: Mapping[str, str]
    """What has to be told, by its name in capitals, with what that is."""
    answer: Callable[[Any, Mapping[str, str]], Json]
    """Answers for a board and what was told; raises BadRecord, naming what was told wrongly."""
    sentences: Callable[[Any, Any, Json], Iterable[str]]
    """The answer in the words of the game, for that board."""


class GameKeyboard(ABC, Generic[StateT, MoveT, WordsT]):
    """What can be typed in one game: `verbs` and `parse_move`; the rest a game may leave as it is."""

    verbs: Mapping[str, str]
    """The words for moves that the tab key offers, each with its meaning (a sentence)."""
    counts: Sequence[str] = ()
    """What `why` explains, besides the points: by the names that outcomes have for it."""
    usage: Mapping[str, str] = USAGE
    """How `edit`, `why` and `setup` are written: a sentence each, with `examples` for its facts."""
    what_if: WhatIf | None = None

    @property
    def help_rows(self) -> Sequence[Row]:
        """All that can be typed, with `examples` for facts."""
        return (*((meaning, word) for word, meaning in self.verbs.items()), *HELP.values())

    # --- moves ---

    def begins_move(self, word: str) -> bool:
        """Tell whether a line that begins with *word*, in small letters, is a move."""
        return word in self.verbs

    @abstractmethod
    def parse_move(self, text: str, state: StateT) -> MoveT:
        """Return the move that *text* means. Raises NotUnderstood, showing how it is written."""

    def learn(self, text: str, table: AnyTable) -> str:  # noqa: ARG002
        """Let the game at *table* know what the move *text* tells of things it did not know.

        Return the move without that. Raises NotUnderstood.
        """
        return text

    def examples(self, state: StateT) -> Mapping[str, str]:  # noqa: ARG002
        """Return what exists at this table, for showing how words are typed."""
        return {}

    def is_correction(self, move: MoveT) -> bool:  # noqa: ARG002
        """Tell whether *move* puts a count right, which is possible after the end, too."""
        return False

    def is_said(self, outcome: Outcome) -> bool:  # noqa: ARG002
        """Tell whether *outcome* is said when it happens; the next prompt may tell it as well."""
        return True

    def instead(self, move: MoveT, state: StateT) -> list[str]:  # noqa: ARG002
        """Return how moves are typed that are possible in place of one that was refused."""
        return []

    # --- what is told on demand ---

    def possible(self, words: WordsT, state: StateT) -> Iterator[str]:
        """Give what may be done now, each with how it is typed."""
        if not state.over:
            yield from (row(word, words.say(meaning)) for word, meaning in self.verbs.items())

    def counts_of(self, state: StateT, colour: Colour) -> str:  # noqa: ARG002
        """Return what a player has, in a few letters; nothing: the points are shown."""
        return ""

    def notes(self, words: WordsT, state: StateT) -> Iterable[str]:  # noqa: ARG002
        """Return what is said of the game when it is taken up."""
        return ()

    def about(self, word: str, state: StateT) -> Callable[[Outcome], bool] | None:  # noqa: ARG002
        """Return what tells outcomes that `why` *word* asks for; None if it is not something on the table."""
        return None

    @property
    def commands(self) -> Mapping[str, Callable[[list[str], WordsT, StateT], Iterator[str]]]:
        """Commands of this game alone: each is given what was typed behind it, and answers in lines."""
        return {}

    def offers(self, typed: list[str], words: WordsT, state: StateT) -> Iterable[Offer]:  # noqa: ARG002
        """Return what could come behind the words *typed*, at least one."""
        return ()

    # --- the set-up ---

    def ask_setup(self, at: Terminal, header: Json) -> Json:  # noqa: ARG002
        """Return what a *header* with its players lacks, asking for it. Raises EOFError on `quit`."""
        return {}

    def ask_again(self, at: Terminal, last: Json) -> Json:  # noqa: ARG002
        """Return what differs from the *last* header in a game with the same set-up, asking for it."""
        return {}

    def chosen(self, words: WordsT, header: Json) -> str:  # noqa: ARG002
        """Return what was chosen beside the players, in a few words."""
        return words.say("no modules")

    def edit_header(self, header: Json, typed: list[str]) -> Json | None:  # noqa: ARG002
        """Return *header* with what is *typed* behind `setup`; None if it is nothing of this game's own."""
        return None


AnyKeyboard: TypeAlias = GameKeyboard[Any, Any, Any]


def keyboard_of(game: Game) -> AnyKeyboard | None:
    """Return what can be typed in *game*, the `KEYBOARD` of its part; None if it has none."""
    if not game.keyboard:
        return None
    keyboard: AnyKeyboard = import_module(game.keyboard).KEYBOARD
    return keyboard
