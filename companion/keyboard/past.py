"""Changes of the past as they are typed: `edit`, `insert`, `delete` and `setup`, each looked at first."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import Any

from companion.engine.protocol import Json
from companion.journal import Delete, Edit, Insert, ReplaceHeader
from companion.keyboard.edit_header import edit_header
from companion.keyboard.inquiry import Inquiry
from companion.keyboard.not_understood import NotUnderstood
from companion.play.preview import Preview
from companion.play.table import Table
from companion.words.language import mark

AnyTable = Table[Any, Any, Any]
AnyPreview = Preview[Any, Any, Any]


def stamped(table: AnyTable, move: Any) -> Json:
    """Return *move* as a record tells it, with when and how it was told."""
    now_ms = time.time_ns() // 1_000_000
    return {**table.written(move), "at_ms": now_ms, "source": "keyboard"}


@dataclass(frozen=True, slots=True)
class TypedChanges:
    """What changes that are typed would do; all raise NotUnderstood, showing how they are written."""

    inquiry: Inquiry

    @property
    def _table(self) -> AnyTable:
        return self.inquiry.table

    def edit(self, typed: list[str]) -> AnyPreview:
        """Look at another move in the place of one that was made."""
        number, move = self._numbered(typed, len(self._table.moves))
        return self._table.preview(Edit(number, stamped(self._table, move)))

    def insert(self, typed: list[str]) -> AnyPreview:
        """Look at a move that was forgotten."""
        number, move = self._numbered(typed, len(self._table.moves) + 1)
        return self._table.preview(Insert(number, stamped(self._table, move)))

    def delete(self, typed: list[str]) -> AnyPreview:
        """Look at the game without one move."""
        if len(typed) != 1 or not re.fullmatch("[0-9]{1,4}", typed[0]):
            raise NotUnderstood(mark("delete NUMBER, the move's number in the log, for example: delete 12"))
        return self._table.preview(Delete(int(typed[0])))

    def setup(self, typed: list[str]) -> AnyPreview:
        """Look at the game with another set-up."""
        header = edit_header(self._table.header, typed, self.inquiry.keyboard, self._table.state)
        return self._table.preview(ReplaceHeader(header))

    def _numbered(self, typed: list[str], last: int) -> tuple[int, Any]:
        """Return the number of a move and the move that is typed behind it."""
        if len(typed) < 2 or not re.fullmatch("[0-9]{1,4}", typed[0]):
            raise self.inquiry.usage("edit")
        number = int(typed[0])
        if not 1 <= number <= last:
            sentence = mark("{n}: moves are numbered 1 to {last}; log shows them")
            raise NotUnderstood(sentence, n=number, last=last)
        before = self._table.state_at(number - 1)
        return number, self.inquiry.keyboard.parse_move(" ".join(typed[1:]), before)
