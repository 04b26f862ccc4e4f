"""A game kept from the keyboard: a line typed in, and what is said to it. No terminal here."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, cast

from companion import called
from companion.base.errors import BadRecord, BadUsage, Refused
from companion.base.files import write_whole
from companion.base.jsonl import write_line
from companion.engine.protocol import Outcome
from companion.journal import Delete, Edit, Insert, Mend
from companion.keyboard import printed
from companion.keyboard.edit_header import edit_header
from companion.keyboard.not_understood import NotUnderstood, said
from companion.keyboard.preview_text import log_lines, misfit_text, preview_text
from companion.keyboard.protocol import AnyKeyboard, Row
from companion.keyboard.set_up import YES
from companion.keyboard.typed_words import read_colour
from companion.play import Preview, Table, last_of
from companion.play.explain import final_sheet, game_sheet
from companion.words.game_words import GameWords
from companion.words.language import mark

Lines = Iterator[str]
COMMANDS: Final = (
    "undo", "redo", "why", "sheet", "log", "edit", "insert", "delete", "setup", "stop", "quit", "help", "?",
)  # fmt: skip
SHORT: Final = {"u": "undo", "r": "redo", "q": "quit", "exit": "quit", "h": "help", "score": "sheet"}
HELP: Final[dict[str, Row]] = {
    "undo": (mark("undo, redo"), "u, r"),
    "?": (mark("what may be done now"), "?"),
    "edit": (
        mark("mend the past"),
        mark("edit NUMBER MOVE, insert NUMBER MOVE, delete NUMBER; shown first, then asked"),
    ),
    "stop": (mark("stop early"), mark("stop, scored as it stands; stop without: no result")),
    "quit": (mark("leave"), mark("quit; the game goes on where it was")),
}
"""What the help of every game says of commands."""


class KeyboardSession:
    """One game at the keyboard: the *table* it is kept at, and a *file* that gets its record if wished."""

    def __init__(
        self, table: Table[Any, Any, Any], keyboard: AnyKeyboard, words: GameWords, file: Path | None = None
    ) -> None:
        self.table = table
        self.keyboard = keyboard
        self.words = words
        self.file = file
        self.over = False
        """Whether the player has left."""
        self._asked: Callable[[], Lines] | None = None

    @property
    def state(self) -> Any:
        """The game as it stands."""
        return self.table.state

    def opening(self) -> Lines:
        """Give what is said when the game is taken up: which it is, and where it stands."""
        yield self.words.say(
            "Game {n}. help lists the words, ? what may be done now, the tab key completes.",
            n=self.table.number,
        )
        yield from self.keyboard.notes(self.words, self.state)
        if self.table.status == "stopped":
            yield self.words.say("This game was stopped; u takes that back.")
        yield from printed.log(self._log_lines(), 3)

    def prompt(self) -> str:
        """Return the sentence before the cursor."""
        if self._asked:
            return self.words.say("Shall it be so? (y or n) ")
        return f"{self.words.turn(self.state)} > "

    def answer(self, line: str) -> Lines:
        """Give what is said to *line*; whatever is wrong with it is said too, and changes nothing."""
        words = line.split()
        if not words:
            return
        try:
            yield from self._decide(words[0].lower()) if self._asked else self._do(words)
        except Refused as refused:
            yield self.words.refusal(refused, self.state.setup)
        except (BadUsage, BadRecord) as error:
            yield said(error, self.words)

    def _do(self, words: list[str]) -> Lines:
        name = SHORT.get(words[0].lower(), words[0].lower())
        if self.keyboard.begins_move(name):
            yield from self._move(" ".join(words))
        elif own := self.keyboard.commands.get(name):
            yield from own(words[1:], self.words, self.state)
        elif name in COMMANDS:
            yield from getattr(self, f"_{name}" if name != "?" else "_possible")(words[1:])
        else:
            sentence = mark("{word}: not understood; help lists the words, ? what may be done now")
            raise NotUnderstood(sentence, word=words[0])

    def _decide(self, word: str) -> Lines:
        asked, self._asked = self._asked, None
        if word in YES and asked:
            yield from asked()
        else:
            yield self.words.say("Nothing changed.")

    # --- moves ---

    def _move(self, text: str) -> Lines:
        before = self.state
        move = self.keyboard.parse_move(text, before)
        try:
            if self.keyboard.is_correction(move):
                self.table.correct_before_end(self._stamped(move))
            else:
                self.table.submit(self._stamped(move))
        except Refused as refused:
            yield self.words.refusal(refused, before.setup)
            yield from self._instead(move)
            return
        self.save()
        yield from self._happened(before)

    def _stamped(self, move: Any) -> dict[str, Any]:
        """Return *move* as a record tells it, with when and how it was told."""
        now_ms = time.time_ns() // 1_000_000
        return {**self.table.written(move), "at_ms": now_ms, "source": "keyboard"}

    def _happened(self, before: Any) -> Lines:
        outcomes = self.table.course.steps[-1].outcomes
        for outcome in outcomes:
            if self.keyboard.is_said(outcome):
                yield f"  {self.words.outcome(outcome, before.setup)}"
        if self.state.over:
            yield ""
            yield from self._sheet([])
            yield self.words.say("{called} report last makes a page of it. quit leaves.", called=called())
            return
        yield from (f"  * {line}" for line in self.words.table_steps(outcomes, before))

    def _instead(self, move: Any) -> Lines:
        if found := self.keyboard.instead(move, self.state):
            yield "  " + self.words.say("possible: {moves}", moves="; ".join(found))

    # --- taking back and mending ---

    def _undo(self, _: list[str]) -> Lines:
        before, course, lines = self.state, self.table.course, self._log_lines()
        self.table.undo()
        one_less = self._log_lines() == lines[:-1]
        what = lines[-1] if one_less else self.words.say("the last change of the past")
        back = self.words.undo_steps(last_of(course, self.table.course), before, self.state)
        yield from self._changed(self.words.say("Taken back: {move}.", move=what), back)

    def _redo(self, _: list[str]) -> Lines:
        before, course, lines = self.state, self.table.course, self._log_lines()
        self.table.redo()
        now = self._log_lines()
        what = now[-1] if now[:-1] == lines else self.words.say("the change of the past")
        again = last_of(self.table.course, course)
        hands = self.words.table_steps(again, before)
        hands = hands if again else self.words.undo_steps((), before, self.state)
        yield from self._changed(self.words.say("Done again: {move}.", move=what), hands)

    def _changed(self, said: str, hands: list[str]) -> Lines:
        """Say what changed, and what *hands* do for it."""
        self.save()
        yield said
        yield from (f"  * {line}" for line in hands)

    def _edit(self, words: list[str]) -> Lines:
        number, move = self._at(words, len(self.table.moves))
        yield from self._propose(self.table.preview(Edit(number, self._stamped(move))))

    def _insert(self, words: list[str]) -> Lines:
        number, move = self._at(words, len(self.table.moves) + 1)
        yield from self._propose(self.table.preview(Insert(number, self._stamped(move))))

    def _delete(self, words: list[str]) -> Lines:
        if len(words) != 1 or not re.fullmatch("[0-9]{1,4}", words[0]):
            raise NotUnderstood(mark("delete NUMBER, a move's number in the log, as in: delete 12"))
        yield from self._propose(self.table.preview(Delete(int(words[0]))))

    def _setup(self, words: list[str]) -> Lines:
        header = edit_header(self.table.header, words, self.keyboard, self.state)
        yield from self._propose(self.table.preview(Mend(header)))

    def _at(self, words: list[str], last: int) -> tuple[int, Any]:
        if len(words) < 2 or not re.fullmatch("[0-9]{1,4}", words[0]):
            raise self._usage("edit")
        number = int(words[0])
        if not 1 <= number <= last:
            raise NotUnderstood(
                mark("{n}: the moves go from 1 to {last}; log shows them"), n=number, last=last
            )
        return number, self.keyboard.parse_move(" ".join(words[1:]), self.table.state_at(number - 1))

    def _propose(self, preview: Preview[Any, Any, Any]) -> Lines:
        """Show what a change of the past would do, then ask."""
        if preview.misfit:
            yield misfit_text(self.words, self.table, preview.misfit, self._log_lines())
            return
        if preview.refusal:
            raise preview.refusal
        yield from (f"  {line}" for line in preview_text(self.words, self.table, preview))
        self._asked = lambda: self._accept(preview)

    def _accept(self, preview: Preview[Any, Any, Any]) -> Lines:
        before = self.state
        self.table.accept(preview)
        back = self.words.undo_steps((), before, self.state)
        yield from self._changed(self.words.say("Mended."), back)

    def _stop(self, words: list[str]) -> Lines:
        if self.table.status != "running":
            raise NotUnderstood(mark("The game has ended already. u takes that back."))
        result = words[:1] != ["without"]
        yield (
            self.words.say("Shall the game end here, scored as it stands?")
            if result
            else self.words.say("Shall the game end here, without a result?")
        )
        self._asked = lambda: self._stopped(result)

    def _stopped(self, result: bool) -> Lines:
        self.table.stop(result)
        self.over = True
        yield self.words.say("The game was stopped here.")
        if not result:
            return
        yield from final_sheet(cast(Any, self.words), self.state)
        yield self.words.outcome(self.table.rules.score(self.state).outcomes[-1], self.state.setup)
        yield self.words.say("{called} report last makes a page of it.", called=called())

    # --- asking ---

    def _possible(self, _: list[str]) -> Lines:
        yield from self.keyboard.possible(self.words, self.state)

    def _help(self, _: list[str]) -> Lines:
        yield from printed.help_text(self.words, self.keyboard, self.state)

    def _usage(self, command: str) -> NotUnderstood:
        return NotUnderstood(self.keyboard.usage[command], **self.keyboard.examples(self.state))

    def _sheet(self, _: list[str]) -> Lines:
        yield from game_sheet(cast(Any, self.words), self.state)

    def _log(self, words: list[str]) -> Lines:
        count = int(words[0]) if words and re.fullmatch("[0-9]{1,4}", words[0]) else 15
        yield from printed.log(self._log_lines(), count)

    def _log_lines(self) -> list[str]:
        return log_lines(self.words, self.table.course)

    def _why(self, typed: list[str]) -> Lines:
        asked = typed or [self.state.turn]
        about = self.keyboard.about(asked[0], self.state)
        if about is not None:
            found = [one for one in self._outcomes() if about(one[1])]
            yield from printed.why(self.words, self.state.setup, found, lambda _: 0)
            return
        colour, what = self._count_asked(asked)
        score = (
            () if self.state.over or what != printed.POINTS else self.table.rules.score(self.state).outcomes
        )
        told = [*self._outcomes(), *((0, outcome) for outcome in score)]

        def change(outcome: Outcome) -> int:
            return printed.change_of(outcome, colour, what)

        yield from printed.why(self.words, self.state.setup, [one for one in told if change(one[1])], change)

    def _count_asked(self, asked: list[str]) -> tuple[str, str]:
        """Return the colour and the count that `why` was asked for."""
        what = asked[1] if len(asked) > 1 else printed.POINTS
        try:
            colour = read_colour(asked[0], self.state.setup)
        except BadUsage:
            colour = None
        if colour not in self.state.setup.colours or (len(asked) > 1 and what not in self.keyboard.counts):
            raise self._usage("why")
        return str(colour), what

    def _outcomes(self) -> list[printed.Numbered]:
        return [
            (n, outcome) for n, step in enumerate(self.table.course.steps, 1) for outcome in step.outcomes
        ]

    def _quit(self, _: list[str]) -> Lines:
        self.over = True
        if not self.state.over:
            kept = mark("Game {n} is kept. {called} record goes on with it.")
            yield self.words.say(kept, n=self.table.number, called=called())

    # --- the record beside the journal ---

    def save(self) -> None:
        """Write the record to the file too, if one was given; the journal has it in any case."""
        if self.file is None:
            return
        text = "".join(f"{write_line(line)}\n" for line in (self.table.header, *self.table.moves))
        write_whole(str(self.file), text)
