"""What the camera adds to a move that is told by touch: the tile that refilled the centre."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.engine.tuscany.box import Tile
from companion.engine.tuscany.state import Game
from companion.games.tuscany.dialogue import Question
from companion.games.tuscany.session import TuscanySession

if TYPE_CHECKING:
    from companion.eye.table_reading import TableReading


def refill_seen(session: TuscanySession, game: Game, question: Question | None) -> Tile | None:
    """Return the answer to what refills the centre of *game*, if it is asked and surely seen by now.

    One of the same kind as was taken may be the tile itself, which still lies there: that is told by touch.
    """
    reading = session.watched
    if question is None or question.ask != "refill" or reading is None or reading.sighting is None:
        return None
    taken = Counter(game.centre) - Counter(question.game.centre)
    if taken.total() != 1 or _is_denied(reading):
        return None
    from companion.games.tuscany.camera.compare import compare
    from companion.games.tuscany.camera.takes import refill_of

    (tile,) = taken.elements()
    refill = refill_of(game, compare(game, reading.sighting), tile)
    return refill if refill != tile else None


def _is_denied(reading: TableReading) -> bool:
    """Tell whether people said that what is read there is not so; a castle's free tile is no such case."""
    found = [(place, reading.at(place)) for place in reading.waiting()]
    return any(
        reading.is_put_off(place) and getattr(one, "asks", "") != "castle" for place, one in found if one
    )
