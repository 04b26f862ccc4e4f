"""How a picture of the mat agrees with the record, as `companion audit` tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.base.messages import FieldRead, Sighting
from companion.engine.protocol import Json
from companion.engine.tuscany.state import Game
from companion.eye.audit import AuditReport
from companion.eye.readings import described_field
from companion.games.tuscany.camera.compare import Seen, compare
from companion.games.tuscany.camera.mat import COLUMNS, PLACES, ROWS
from companion.vision.board import BoardGeometry


def recorded_board(game: Game) -> str:  # noqa: ARG001 - every game has the same
    """Return the size of the mat."""
    return f"{COLUMNS} x {ROWS} places"


def profiled_board(board: BoardGeometry) -> str:
    """Return the size of a profile's mat."""
    return f"{board.columns} x {board.rows} places"


def report(game: Game, seen: Mapping[str, FieldRead] | None) -> AuditReport:
    """Return how what is *seen* agrees with the open tiles of *game*; where each lies does not count."""
    if seen is None:
        return AuditReport({"agrees": 0, "differs": 0, "cannot_tell": 0}, {}, [], True)
    found = compare(game, Sighting(dict(seen), 0.0))
    verdicts = _verdicts(game, found)
    counts = Counter(verdicts.values())
    fields: Json = {
        place: {"verdict": verdicts[place], "seen": described_field(seen.get(place, FieldRead("hidden")))}
        for place in PLACES
    }
    told = {verdict.replace(" ", "_"): counts[verdict] for verdict in ("agrees", "differs", "cannot tell")}
    return AuditReport(told, fields, _sentences(found, counts), not counts["differs"])


def _verdicts(game: Game, found: Seen) -> dict[str, str]:
    """Return for each place whether its tile is one of the open tiles that are recorded."""
    left = Counter(game.centre)
    verdicts = {}
    for place in PLACES:
        tile = found.tiles.get(place)
        if tile is None:
            verdicts[place] = "differs" if place in found.empty or place in found.down else "cannot tell"
        else:
            verdicts[place] = "agrees" if left[tile] > 0 else "differs"
            left[tile] -= 1
    return verdicts


def _sentences(found: Seen, counts: Counter[str]) -> list[str]:
    come = [f"{tile} lies open and is not recorded" for tile in found.come]
    missing = (
        [] if found.hidden or found.unsure else [f"{tile} is recorded and not there" for tile in found.gone]
    )
    rest = f", {counts['cannot tell']} cannot be told" if counts["cannot tell"] else ""
    return [*come, *missing, f"{counts['agrees']} places agree, {counts['differs']} differ{rest}"]


if TYPE_CHECKING:
    from companion.eye.audit import GameAudit
    from companion.games.tuscany.camera import audit_report  # noqa: PLW0406 - itself, against the protocol

    _: GameAudit = audit_report
