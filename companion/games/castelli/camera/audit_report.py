"""How a picture of the table agrees with the record, as `companion audit` tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.base.messages import FieldRead
from companion.engine.castelli.state import Game, Laid
from companion.engine.protocol import Json
from companion.eye.audit import AuditReport
from companion.eye.readings import described_field
from companion.games.castelli.camera.audit import Compared, audit, counts, in_words
from companion.games.castelli.camera.table import a1_of
from companion.vision.board import BoardGeometry


def recorded_board(game: Game) -> str:
    """Return the size of the board and what its north-west field is."""
    board = game.setup.board
    return f"{board.columns} x {board.rows}, A1 a {board.a1}"


def profiled_board(board: BoardGeometry) -> str:
    """Return the size of a profile's board and what its north-west field is."""
    return f"{board.columns} x {board.rows}, A1 a {a1_of(board)}"


def report(game: Game, seen: Mapping[str, FieldRead] | None) -> AuditReport:
    """Return how what is *seen* agrees with *game*, meadow by meadow."""
    compared = () if seen is None else audit(game, seen)
    told = {verdict.replace(" ", "_"): n for verdict, n in counts(compared).items()}
    fields = {one.field: _described(one) for one in compared}
    return AuditReport(told, fields, _sentences(compared), not told["differs"])


def _described(one: Compared) -> Json:
    laid = one.laid
    recorded = {"state": "up", "tile": laid.tile, "north": laid.north} if laid else {"state": "down"}
    return {"verdict": one.verdict, "record": recorded, "seen": described_field(one.seen)}


def _sentences(compared: tuple[Compared, ...]) -> list[str]:
    found = [
        f"{one.field}: the record has {_laid(one.laid)}, the picture {in_words(one.seen)}"
        for one in compared
        if one.verdict == "differs"
    ]
    told = counts(compared)
    unclear = [one.field for one in compared if one.verdict == "cannot tell"]
    rest = f", {len(unclear)} cannot be told ({', '.join(unclear)})" if unclear else ""
    return [*found, f"{told['agrees']} meadows agree, {told['differs']} differ{rest}"]


def _laid(laid: Laid | None) -> str:
    return f"tile {laid.tile} with {laid.north} north" if laid else "a tile face down"


if TYPE_CHECKING:
    from companion.eye.audit import GameAudit
    from companion.games.castelli.camera import audit_report  # noqa: PLW0406 - itself, against the protocol

    _: GameAudit = audit_report
