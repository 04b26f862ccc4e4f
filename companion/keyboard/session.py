"""A game kept from the keyboard: a line typed in, and what is said to it. No terminal here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion import called
from companion.base.errors import BadRecord, BadUsage, Refused
from companion.base.files import write_whole
from companion.base.jsonl import write_line
from companion.keyboard import printed
from companion.keyboard.inquiry import Inquiry
from companion.keyboard.not_understood import NotUnderstood, said
from companion.keyboard.past import AnyPreview, TypedChanges, stamped
from companion.keyboard.preview_text import misfit_text, preview_text
from companion.keyboard.protocol import AnyKeyboard
from companion.keyboard.set_up import LEAVE, YES
from companion.keyboard.unfinished import Unfinished
from companion.play.course import last_of
from companion.play.explain import final_sheet
from companion.play.table import Table
from companion.words.game_words import GameWords
from companion.words.language import mark

Lines = Iterator[str]
COMMANDS: Final = (
    "undo", "redo", "why", "sheet", "log", "edit", "insert", "delete", "setup", "stop", "quit", "help", "?",
)  # fmt: skip
SHORT: Final = {"u": "undo", "r": "redo", "q": "quit", "exit": "quit", "h": "help", "score": "sheet"}


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
        self._behind = False
        """Whether the file could not be written last time."""
        self._asked: Callable[[], Lines] | None = None
        self._begun: Unfinished | None = None
        """A move that was typed in part: the next line answers what it lacks."""
        self._inquiry = Inquiry(table, keyboard, words)
        changes = TypedChanges(self._inquiry)
        self._commands: dict[str, Callable[[list[str]], Lines]] = {
            "undo": self._undo,
            "redo": self._redo,
            "why": self._inquiry.why,
            "sheet": self._inquiry.sheet,
            "log": self._inquiry.log,
            "edit": partial(self._propose, changes.edit),
            "insert": partial(self._propose, changes.insert),
            "delete": partial(self._propose, changes.delete),
            "setup": partial(self._propose, changes.setup),
            "stop": self._stop,
            "quit": self._quit,
            "help": self._inquiry.help,
            "?": self._inquiry.possible,
        }

    @property
    def state(self) -> Any:
        """The game as it stands."""
        return self.table.state

    def opening(self) -> Lines:
        """Give what is said when the game is taken up: which it is, and where it stands."""
        yield self.words.say(
            "Game {n}. Type help for the commands, ? for what you can do now; the tab key completes.",
            n=self.table.number,
        )
        yield from self.keyboard.notes(self.words, self.state)
        if self.table.status == "stopped":
            yield self.words.say("This game was stopped early; u undoes that.")
        yield from printed.log(self._inquiry.log_lines(), 3)

    def prompt(self) -> str:
        """Return the sentence before the cursor."""
        if self._asked:
            return self.words.say("Do it? (y or n) ")
        if self._begun:
            return f"{self.begun}... > "
        return f"{self.words.turn(self.state)} > "

    @property
    def begun(self) -> str:
        """What was typed of a move that lacks something, with a blank behind it; else nothing."""
        return f"{self._begun.before} " if self._begun else ""

    def answer(self, line: str) -> Lines:
        """Give what is said to *line*; whatever is wrong with it is said too, and changes nothing."""
        words = line.split()
        if not words:
            return
        try:
            if self._asked:
                yield from self._decide(words[0].lower())
            else:
                yield from self._go_on(self._begun, words) if self._begun else self._do(words)
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
            yield from self._commands[name](words[1:])
        else:
            sentence = mark("{word}: not understood; help lists the commands, ? what you can do now")
            raise NotUnderstood(sentence, word=words[0])

    def _decide(self, word: str) -> Lines:
        asked, self._asked = self._asked, None
        if word in YES and asked:
            yield from asked()
        else:
            yield self.words.say("Nothing has changed.")

    # --- moves ---

    def _go_on(self, begun: Unfinished, words: list[str]) -> Lines:
        """Take *words* as the answer to what the move lacks; `u` drops it, `?` and `quit` still work."""
        match SHORT.get(words[0].lower(), words[0].lower()):
            case "undo" | "cancel":
                self._begun = None
                yield self.words.say("Nothing has changed.")
            case "?" | "help":
                yield from self._do(words)
                yield "  " + said(begun, self.words)
            case word if word in LEAVE:
                self._begun = None
                yield from self._do(words)
            case _:
                yield from self._answered(begun, " ".join(words))

    def _answered(self, begun: Unfinished, text: str) -> Lines:
        try:
            yield from self._move(begun.answered(text))
        except NotUnderstood as unclear:
            yield said(unclear, self.words)
            yield "  " + self.words.say("{question} (u drops this move)", question=said(begun, self.words))

    def _move(self, text: str) -> Lines:
        before = self.state
        try:
            text = self.keyboard.learn(text, self.table)
            before = self.state
            move = self.keyboard.parse_move(text, before)
        except Unfinished as unfinished:
            self._begun = unfinished
            yield "  " + said(unfinished, self.words)
            return
        try:
            if self.keyboard.is_correction(move):
                self.table.correct_before_end(stamped(self.table, move))
            else:
                self.table.submit(stamped(self.table, move))
        except Refused as refused:
            yield self.words.refusal(refused, before.setup)
            yield from self._instead(move)
            return
        self._begun = None
        yield from self.save()
        yield from self._happened(before)

    def _happened(self, before: Any) -> Lines:
        outcomes = self.table.course.steps[-1].outcomes
        for outcome in outcomes:
            if self.keyboard.is_said(outcome):
                yield f"  {self.words.outcome(outcome, before.setup)}"
        if self.state.over:
            yield ""
            yield from self._inquiry.sheet([])
            yield self.words.say("{called} report last makes a report of it. quit leaves.", called=called())
            return
        yield from (f"  * {line}" for line in self.words.table_steps(outcomes, before))

    def _instead(self, move: Any) -> Lines:
        if found := self.keyboard.instead(move, self.state):
            yield "  " + self.words.say("you can: {moves}", moves="; ".join(found))

    # --- taking back and mending ---

    def _undo(self, _: list[str]) -> Lines:
        before, course, lines = self.state, self.table.course, self._inquiry.log_lines()
        self.table.undo()
        one_less = self._inquiry.log_lines() == lines[:-1]
        what = lines[-1] if one_less else self.words.say("the last change to earlier moves")
        back = self.words.undo_steps(last_of(course, self.table.course), before, self.state)
        yield from self._changed(self.words.say("Undone: {move}.", move=what), back)

    def _redo(self, _: list[str]) -> Lines:
        before, course, lines = self.state, self.table.course, self._inquiry.log_lines()
        self.table.redo()
        now = self._inquiry.log_lines()
        what = now[-1] if now[:-1] == lines else self.words.say("the change to earlier moves")
        again = last_of(self.table.course, course)
        hands = self.words.table_steps(again, before)
        hands = hands if again else self.words.undo_steps((), before, self.state)
        yield from self._changed(self.words.say("Redone: {move}.", move=what), hands)

    def _changed(self, said: str, hands: list[str]) -> Lines:
        """Say what changed, and what *hands* do for it."""
        yield from self.save()
        yield said
        yield from (f"  * {line}" for line in hands)

    def _propose(self, change: Callable[[list[str]], AnyPreview], typed: list[str]) -> Lines:
        """Show what a *change* of the past would do, then ask."""
        preview = change(typed)
        if preview.misfit:
            yield misfit_text(self.words, self.table, preview.misfit, self._inquiry.log_lines())
            return
        if preview.refusal:
            raise preview.refusal
        yield from (f"  {line}" for line in preview_text(self.words, self.table, preview))
        self._asked = lambda: self._accept(preview)

    def _accept(self, preview: AnyPreview) -> Lines:
        before = self.state
        self.table.accept(preview)
        back = self.words.undo_steps((), before, self.state)
        yield from self._changed(self.words.say("Changed."), back)

    def _stop(self, words: list[str]) -> Lines:
        if self.table.status != "running":
            raise NotUnderstood(mark("The game is already over. u undoes that."))
        result = words[:1] != ["without"]
        yield (
            self.words.say("End the game here and score it as it stands?")
            if result
            else self.words.say("End the game here without a result?")
        )
        self._asked = lambda: self._stopped(result)

    def _stopped(self, result: bool) -> Lines:
        self.table.stop(result)
        self.over = True
        yield self.words.say("The game was stopped here.")
        if not result:
            return
        yield from final_sheet(self.table.rules, self.words, self.state)
        yield self.words.outcome(self.table.rules.score(self.state).outcomes[-1], self.state.setup)
        yield self.words.say("{called} report last makes a report of it.", called=called())

    # --- leaving ---

    def _quit(self, _: list[str]) -> Lines:
        self.over = True
        if self._behind:
            yield from self.save()
        self.table.check_kept()
        if not self.state.over:
            kept = mark("Game {n} is saved. {called} record goes on with it.")
            yield self.words.say(kept, n=self.table.number, called=called())

    # --- the record beside the journal ---

    def save(self) -> Lines:
        """Write the record to the file too, if one was given, and give what is said if that cannot be.

        The journal has it in any case; at the next change the whole file is written again.
        """
        if self.file is None:
            return
        text = "".join(f"{write_line(line)}\n" for line in (self.table.header, *self.table.moves))
        try:
            write_whole(str(self.file), text)
            self._behind = False
        except BadUsage as error:
            self._behind = True
            kept = mark("The game is saved as game {n}, but the file could not be written: {why}.")
            yield self.words.say(kept, n=self.table.number, why=str(error))
            yield self.words.say("The next change writes the whole file again.")
