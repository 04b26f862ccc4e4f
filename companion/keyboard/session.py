"""A game kept from the keyboard: a line typed in, and what is said to it. No terminal here."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from companion.engine.castelli import questions
from companion.engine.castelli.moves import Correct, Move
from companion.engine.castelli.outcomes import TurnEnded
from companion.engine.castelli.state import Game
from companion.errors import BadRecord, BadUsage, Refused
from companion.explain import game_sheet
from companion.journal import Delete, Edit, Insert
from companion.jsonl import write_line
from companion.keyboard import telling
from companion.keyboard.typed import VERBS, read_colour, read_typed, typed
from companion.table import Preview, Table
from companion.words import Words
from companion.words.language import mark

Lines = Iterator[str]
COMMANDS: Final = (
    "undo", "redo", "why", "what", "sheet", "board", "log", "edit", "insert", "delete", "stop", "quit",
    "help", "?",
)  # fmt: skip
SHORT: Final = {"u": "undo", "r": "redo", "q": "quit", "exit": "quit", "h": "help", "score": "sheet"}


class Session:
    """One game at the keyboard: the *table* it is kept at, and a *file* that gets its record if wished."""

    def __init__(self, table: Table[Any, Any, Any], words: Words, file: Path | None = None) -> None:
        self.table = table
        self.words = words
        self.file = file
        self.over = False
        """Whether the player has left."""
        self._asked: Callable[[], Lines] | None = None
        self.save()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        state: Game = self.table.state
        return state

    def prompt(self) -> str:
        """Return the sentence before the cursor."""
        if self._asked:
            return self.words.say("Shall it be so? (y or n) ")
        return f"{self.words.turn(self.game)} > "

    def answer(self, line: str) -> Lines:
        """Give what is said to *line*; whatever is wrong with it is said too, and changes nothing."""
        words = line.split()
        if not words:
            return
        if self._asked:
            yield from self._decide(words[0].lower())
            return
        try:
            yield from self._do(words)
        except Refused as refused:
            yield self.words.refusal(refused, self.game.setup)
        except (BadUsage, BadRecord) as error:
            yield str(error)

    def _do(self, words: list[str]) -> Lines:
        name = SHORT.get(words[0].lower(), words[0].lower())
        if name in VERBS:
            yield from self._move(" ".join(words))
        elif name in COMMANDS:
            yield from getattr(self, f"_{name}" if name != "?" else "_possible")(words[1:])
        else:
            hint = self.words.say("not understood; help lists the words, ? what may be done now")
            raise BadUsage(f"{words[0]}: {hint}")

    def _decide(self, word: str) -> Lines:
        asked, self._asked = self._asked, None
        if word.startswith("y") and asked:
            yield from asked()
        else:
            yield self.words.say("Nothing changed.")

    # --- moves ---

    def _move(self, text: str) -> Lines:
        game = self.game
        move = read_typed(text, game)
        try:
            if isinstance(move, Correct):
                self.table.correct_before_end(move)
            else:
                self.table.submit(move, source="keyboard", at_ms=time.time_ns() // 1_000_000)
        except Refused as refused:
            yield self.words.refusal(refused, game.setup)
            yield from self._instead(move)
            return
        self.save()
        yield from self._happened(game)

    def _happened(self, before: Game) -> Lines:
        outcomes = self.table.course.outcomes[-1]
        for outcome in outcomes:
            if not isinstance(outcome, TurnEnded) or outcome.next is None:
                yield from telling.wrapped("  ", self.words.outcome(outcome, before.setup))
        if self.game.over:
            yield ""
            yield from game_sheet(self.words, self.game)
            return
        yield from (f"  * {line}" for line in self.words.hands(outcomes, before.setup, before.holdings))

    def _instead(self, move: Move) -> Lines:
        found = [typed(other) for other in questions.possible_instead(self.game, move)[:3]]
        if found:
            yield "  " + self.words.say("possible: {moves}", moves="; ".join(found))

    # --- taking back and mending ---

    def _undo(self, _: list[str]) -> Lines:
        self.table.undo()
        yield from self._back(self.words.say("Taken back."))

    def _redo(self, _: list[str]) -> Lines:
        self.table.redo()
        yield from self._back(self.words.say("Done again."))

    def _back(self, said: str) -> Lines:
        self.save()
        lines = self._log_lines()
        last = (
            self.words.say("Last move: {move}", move=lines[-1]) if lines else self.words.say("No moves yet.")
        )
        yield f"{said} {last}"

    def _edit(self, words: list[str]) -> Lines:
        number, move = self._at(words)
        yield from self._propose(self.table.preview(Edit(number, self.table.written(move))))

    def _insert(self, words: list[str]) -> Lines:
        number, move = self._at(words)
        yield from self._propose(self.table.preview(Insert(number, self.table.written(move))))

    def _delete(self, words: list[str]) -> Lines:
        if len(words) != 1 or not words[0].isdecimal():
            raise BadUsage("delete NUMBER, a move's number in the log, as in: delete 12")
        yield from self._propose(self.table.preview(Delete(int(words[0]))))

    def _at(self, words: list[str]) -> tuple[int, Move]:
        if len(words) < 2 or not words[0].isdecimal():
            raise BadUsage("edit NUMBER MOVE, with the move's number in the log, as in: edit 12 t c5 07 red")
        number = int(words[0])
        return number, read_typed(" ".join(words[1:]), self.table.state_at(number - 1))

    def _propose(self, preview: Preview[Any, Any]) -> Lines:
        """Show what a change of the past would do, then ask."""
        if preview.misfit:
            yield self.words.say("That does not fit with move {n}:", n=preview.misfit.number)
        if preview.refusal:
            raise preview.refusal
        for place, (was, now) in preview.difference.items():
            if place[0] in ("players", "final"):
                yield f"  {' '.join(map(str, place[1:]))}: {was} -> {now}"
        self._asked = lambda: self._accept(preview)

    def _accept(self, preview: Preview[Any, Any]) -> Lines:
        self.table.accept(preview)
        yield from self._back(self.words.say("Mended."))

    def _stop(self, _: list[str]) -> Lines:
        yield self.words.say("The game ends here, with the score as it stands.")
        self._asked = self._stopped

    def _stopped(self) -> Lines:
        self.table.stop(result=True)
        yield from game_sheet(self.words, self.game)
        self.over = True

    # --- asking ---

    def _possible(self, _: list[str]) -> Lines:
        yield from telling.possible(self.words, self.game)

    def _help(self, _: list[str]) -> Lines:
        yield from telling.helped()

    def _sheet(self, _: list[str]) -> Lines:
        yield from game_sheet(self.words, self.game)

    def _board(self, _: list[str]) -> Lines:
        yield from telling.board(self.game)

    def _log(self, words: list[str]) -> Lines:
        count = int(words[0]) if words and words[0].isdecimal() else 15
        yield from telling.log(self._log_lines(), count)

    def _log_lines(self) -> list[str]:
        course = self.table.course
        lines = []
        for state, data in zip(course.states, self.table.moves, strict=False):
            lines.append(self.words.move(self.table.rules.read_move(state, data), state.setup, state.turn))
        return lines

    def _what(self, words: list[str]) -> Lines:
        if len(words) != 2:
            raise BadUsage("what FIELD TILE, as in: what c5 07")
        found = questions.directions(self.game, words[0].upper(), words[1])
        yield from (f"  {self.words.direction(n, gains, self.game.setup)}" for n, gains in found.items())

    def _why(self, words: list[str]) -> Lines:
        wanted = words or [self.game.turn]
        if wanted[0].partition("/")[0].upper() not in self.game.setup.board.areas:
            try:
                wanted[0] = read_colour(wanted[0], self.game)
            except BadUsage:
                raise BadUsage("why COLOUR [points wood grain rocks silver cards], or why FIELD") from None
        told = [(n, outcome) for n, step in enumerate(self.table.course.outcomes, 1) for outcome in step]
        yield from telling.why(self.words, self.game, told, wanted)

    def _quit(self, _: list[str]) -> Lines:
        self.over = True
        if not self.game.over:
            kept = mark("Game {n} is kept. companion record goes on with it.")
            yield self.words.say(kept, n=self.table.number)

    # --- the record beside the journal ---

    def save(self) -> None:
        """Write the record to the file, if one was given: whole, or not at all."""
        if self.file is None:
            return
        text = "".join(f"{write_line(line)}\n" for line in (self.table.header, *self.table.moves))
        part = self.file.with_name(f".{self.file.name}.part")
        with open(part, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(part, self.file)
