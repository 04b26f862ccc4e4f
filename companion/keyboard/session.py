"""A game kept from the keyboard: a line typed in, and what is said to it. No terminal here."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from companion import called
from companion.base.errors import BadRecord, BadUsage, Refused
from companion.base.files import write_whole
from companion.base.jsonl import write_line
from companion.engine.castelli import questions
from companion.engine.castelli.final import final_now
from companion.engine.castelli.moves import Correct, Move
from companion.engine.castelli.outcomes import TurnEnded
from companion.engine.castelli.record_moves import CORRECTED
from companion.engine.castelli.state import Game
from companion.games.castelli.words import CastelliWords
from companion.journal import Delete, Edit, Insert, Mend
from companion.keyboard import telling
from companion.keyboard.asking import YES
from companion.keyboard.changing import changing, misfitting, moves_told
from companion.keyboard.mending import mended
from companion.keyboard.typed import VERBS, examples, find_tile, read_colour, read_typed, typed
from companion.keyboard.unclear import Unclear, said
from companion.play import Preview, Table, last_of
from companion.play.explain import final_sheet, game_sheet
from companion.words.language import mark

Lines = Iterator[str]
COMMANDS: Final = (
    "undo", "redo", "why", "what", "sheet", "board", "log", "edit", "insert", "delete", "setup", "stop",
    "quit", "help", "?",
)  # fmt: skip
SHORT: Final = {"u": "undo", "r": "redo", "q": "quit", "exit": "quit", "h": "help", "score": "sheet"}


class KeyboardSession:
    """One game at the keyboard: the *table* it is kept at, and a *file* that gets its record if wished."""

    def __init__(self, table: Table[Any, Any, Any], words: CastelliWords, file: Path | None = None) -> None:
        self.table = table
        self.words = words
        self.file = file
        self.over = False
        """Whether the player has left."""
        self._asked: Callable[[], Lines] | None = None

    @property
    def game(self) -> Game:
        """The game as it stands."""
        state: Game = self.table.state
        return state

    def opening(self) -> Lines:
        """Give what is said when the game is taken up: which it is, and where it stands."""
        yield self.words.say(
            "Game {n}. help lists the words, ? what may be done now, the tab key completes.",
            n=self.table.number,
        )
        if "stand-in" in (self.game.setup.board.name, self.game.setup.tiles.name):
            yield self.words.heading("stand-in")
        if self.table.status == "stopped":
            yield self.words.say("This game was stopped; u takes that back.")
        yield from telling.log(self._log_lines(), 3)

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
        try:
            yield from self._decide(words[0].lower()) if self._asked else self._do(words)
        except Refused as refused:
            yield self.words.refusal(refused, self.game.setup)
        except (BadUsage, BadRecord) as error:
            yield said(error, self.words)

    def _do(self, words: list[str]) -> Lines:
        name = SHORT.get(words[0].lower(), words[0].lower())
        if name in VERBS:
            yield from self._move(" ".join(words))
        elif name in COMMANDS:
            yield from getattr(self, f"_{name}" if name != "?" else "_possible")(words[1:])
        else:
            sentence = mark("{word}: not understood; help lists the words, ? what may be done now")
            raise Unclear(sentence, word=words[0])

    def _decide(self, word: str) -> Lines:
        asked, self._asked = self._asked, None
        if word in YES and asked:
            yield from asked()
        else:
            yield self.words.say("Nothing changed.")

    # --- moves ---

    def _move(self, text: str) -> Lines:
        game = self.game
        move = read_typed(text, game)
        try:
            if isinstance(move, Correct):
                self.table.correct_before_end(self._stamped(move))
            else:
                self.table.submit(self._stamped(move))
        except Refused as refused:
            yield self.words.refusal(refused, game.setup)
            yield from self._instead(move)
            return
        self.save()
        yield from self._happened(game)

    def _stamped(self, move: Move) -> dict[str, Any]:
        """Return *move* as a record tells it, with when and how it was told."""
        now_ms = time.time_ns() // 1_000_000
        return {**self.table.written(move), "at_ms": now_ms, "source": "keyboard"}

    def _happened(self, before: Game) -> Lines:
        outcomes = self.table.course.steps[-1].outcomes
        for outcome in outcomes:
            if not isinstance(outcome, TurnEnded) or outcome.next is None:
                yield f"  {self.words.outcome(outcome, before.setup)}"
        if self.game.over:
            yield ""
            yield from game_sheet(self.table.rules, self.words, self.game)
            yield self.words.say("{called} report last makes a page of it. quit leaves.", called=called())
            return
        yield from (f"  * {line}" for line in self.words.table_steps(outcomes, before))

    def _instead(self, move: Move) -> Lines:
        found = [typed(other) for other in questions.possible_instead(self.game, move)[:3]]
        if found:
            yield "  " + self.words.say("possible: {moves}", moves="; ".join(found))

    # --- taking back and mending ---

    def _undo(self, _: list[str]) -> Lines:
        before, course, lines = self.game, self.table.course, self._log_lines()
        self.table.undo()
        one_less = self._log_lines() == lines[:-1]
        what = lines[-1] if one_less else self.words.say("the last change of the past")
        back = self.words.undo_steps(last_of(course, self.table.course), before, self.game)
        yield from self._changed(self.words.say("Taken back: {move}.", move=what), back)

    def _redo(self, _: list[str]) -> Lines:
        before, course, lines = self.game, self.table.course, self._log_lines()
        self.table.redo()
        now = self._log_lines()
        what = now[-1] if now[:-1] == lines else self.words.say("the change of the past")
        again = last_of(self.table.course, course)
        hands = self.words.table_steps(again, before)
        hands = hands if again else self.words.undo_steps((), before, self.game)
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
            raise Unclear(mark("delete NUMBER, a move's number in the log, as in: delete 12"))
        yield from self._propose(self.table.preview(Delete(int(words[0]))))

    def _setup(self, words: list[str]) -> Lines:
        header = mended(self.table.header, words, self.game)
        yield from self._propose(self.table.preview(Mend(header)))

    def _at(self, words: list[str], last: int) -> tuple[int, Move]:
        if len(words) < 2 or not re.fullmatch("[0-9]{1,4}", words[0]):
            raise Unclear(
                mark(
                    "edit NUMBER MOVE, with the move's number in the log, as in: edit 12 t {field} {tile} red"
                ),
                **examples(self.game),
            )
        number = int(words[0])
        if not 1 <= number <= last:
            raise Unclear(mark("{n}: the moves go from 1 to {last}; log shows them"), n=number, last=last)
        return number, read_typed(" ".join(words[1:]), self.table.state_at(number - 1))

    def _propose(self, preview: Preview[Any, Any, Any]) -> Lines:
        """Show what a change of the past would do, then ask."""
        if preview.misfit:
            yield misfitting(self.words, self.table, preview.misfit, self._log_lines())
            return
        if preview.refusal:
            raise preview.refusal
        yield from (f"  {line}" for line in changing(self.words, self.table, preview))
        self._asked = lambda: self._accept(preview)

    def _accept(self, preview: Preview[Any, Any, Any]) -> Lines:
        before = self.game
        self.table.accept(preview)
        back = self.words.undo_steps((), before, self.game)
        yield from self._changed(self.words.say("Mended."), back)

    def _stop(self, words: list[str]) -> Lines:
        if self.table.status != "running":
            raise Unclear(mark("The game has ended already. u takes that back."))
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
        yield from final_sheet(self.table.rules, self.words, self.game)
        yield self.words.outcome(final_now(self.game).outcomes[-1], self.game.setup)
        yield self.words.say("{called} report last makes a page of it.", called=called())

    # --- asking ---

    def _possible(self, _: list[str]) -> Lines:
        yield from telling.possible(self.words, self.game)

    def _help(self, _: list[str]) -> Lines:
        yield from telling.helped(self.words, self.game)

    def _sheet(self, _: list[str]) -> Lines:
        yield from game_sheet(self.table.rules, self.words, self.game)

    def _board(self, _: list[str]) -> Lines:
        yield from telling.board(self.words, self.game)

    def _log(self, words: list[str]) -> Lines:
        count = int(words[0]) if words and re.fullmatch("[0-9]{1,4}", words[0]) else 15
        yield from telling.log(self._log_lines(), count)

    def _log_lines(self) -> list[str]:
        return moves_told(self.words, self.table.course)

    def _what(self, words: list[str]) -> Lines:
        if len(words) != 2:
            raise Unclear(mark("what FIELD TILE, as in: what {field} {tile}"), **examples(self.game))
        found = questions.directions(self.game, words[0].upper(), find_tile(words[1], self.game))
        yield from (f"  {self.words.direction(n, gains, self.game.setup)}" for n, gains in found.items())

    def _why(self, words: list[str]) -> Lines:
        wanted = words or [self.game.turn]
        if wanted[0].partition("/")[0].upper() not in self.game.setup.board.areas:
            form = Unclear(
                mark("why COLOUR [{counts}], or why LANDSCAPE, as in: why {other} wood, why {land}"),
                counts=" ".join(CORRECTED),
                **examples(self.game),
            )
            try:
                wanted[0] = read_colour(wanted[0], self.game)
            except BadUsage:
                raise form from None
            if (len(wanted) > 1 and wanted[1] not in CORRECTED) or wanted[0] not in self.game.setup.colours:
                raise form
        told = [
            (n, outcome) for n, step in enumerate(self.table.course.steps, 1) for outcome in step.outcomes
        ]
        yield from telling.why(self.words, self.game, told, wanted)

    def _quit(self, _: list[str]) -> Lines:
        self.over = True
        if not self.game.over:
            kept = mark("Game {n} is kept. {called} record goes on with it.")
            yield self.words.say(kept, n=self.table.number, called=called())

    # --- the record beside the journal ---

    def save(self) -> None:
        """Write the record to the file too, if one was given; the journal has it in any case."""
        if self.file is None:
            return
        text = "".join(f"{write_line(line)}\n" for line in (self.table.header, *self.table.moves))
        write_whole(str(self.file), text)
