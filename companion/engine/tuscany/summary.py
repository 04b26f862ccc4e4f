"""A game as `replay --json` tells it, and its fingerprint."""

from __future__ import annotations

import hashlib
import json

from companion.engine.protocol import Json
from companion.engine.tuscany.box import CHIPS, KINDS
from companion.engine.tuscany.final import final_now
from companion.engine.tuscany.record import RECORD
from companion.engine.tuscany.state import Game, Holdings, ScoreRow


def summary(game: Game) -> Json:
    """Return everything on the table, and the score as it is or would be now."""
    sheet = final_now(game)
    return {
        "record": RECORD,
        "moves": game.moves,
        "finished": game.over,
        "turn": None if game.over else game.turn,
        "phase": game.phase,
        "round": game.round,
        "players": {
            colour: {**_player(game.holdings[colour]), "empty": game.empty(colour)}
            for colour in game.setup.colours
        },
        "centre": list(game.centre),
        "bonuses": {kind: game.bonuses_gone.get(kind, 0) for kind in KINDS},
        "final": {colour: row_data(row) for colour, row in sheet.rows.items()},
        "winners": list(sheet.winners),
    }


def _player(has: Holdings) -> Json:
    return {
        "green": has.green,
        "red": has.red,
        "cards": has.cards,
        "workers": has.workers,
        "marble": has.marble,
        "storage": list(has.storage),
        "chips": {kind: n for kind, n in zip(CHIPS, has.chips, strict=True) if n},
        "laid": has.laid,
    }


def row_data(row: ScoreRow) -> Json:
    """Return a row of the final score as plain data."""
    return {**row._asdict(), "scorings": list(row.scorings), "total": row.total}


def fingerprint(game: Game) -> str:
    """Return a short text that changes when anything about the game does."""
    told = summary(game)
    told["covered"] = {colour: dict(sorted(covered.items())) for colour, covered in game.covered.items()}
    told["turn_marks"] = [game.turn, game.actions, game.marble_given, game.last_round]
    told["new_hexagons"] = {colour: has.new_hexagons for colour, has in game.holdings.items()}
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
