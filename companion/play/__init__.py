"""The table: the running game = journal + state; submit, take back, edit the past, preview.

`rules` what it needs to know of a game · `course` a line of moves played through · `preview` what a change
would do · `sheets` comparing scores · `table` the table itself.
"""

from companion.engine.protocol import Rules
from companion.play.course import Course, Difference, Misfit, last_of
from companion.play.preview import Preview
from companion.play.table import Table

__all__ = ["Course", "Difference", "Misfit", "Preview", "Rules", "Table", "last_of"]
