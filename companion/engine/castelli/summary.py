"""A game as `replay --json` tells it (formats.md, section 5), and its fingerprint."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from companion.engine.castelli.castles import castle_stacks
from companion.engine.castelli.final import final_now
from companion.engine.castelli.record import RECORD
from companion.engine.castelli.state import Game


def summary(game: Game) -> dict[str, Any]:
    """Return everything on the table, and the score as it is or would be now."""
    sheet = final_now(game)
    overbuilt = game.overbuilt
    return {
        "record": RECORD,
        "moves": game.moves,
        "finished": game.over,
        "turn": None if game.over else game.turn,
        "players": {
            colour: {
                **game.holdings[colour]._asdict(),
                "overbuilt": sum(game.castles[number].owner == colour for number in overbuilt),
            }
            for colour in game.setup.colours
        },
        "mine": game.mine,
        "deck": len(game.deck),
        "spare": dict(game.spare),
        "settlements": dict(game.settlements),
        "castles": castle_sites(game),
        "areas": {
            label: {"points": dict(done.points), "paid": dict(done.paid), "lost": done.lost}
            for label, done in game.areas.items()
            if done is not None
        },
        "final": {colour: {**row._asdict(), "total": row.total} for colour, row in sheet.rows.items()},
        "winners": list(sheet.winners),
    }


def castle_sites(game: Game) -> dict[str, list[list[str]]]:
    """Return landscape -> its sites, each with its castles' colours from bottom to top."""
    sites: dict[str, list[list[str]]] = {}
    for stack in castle_stacks(game.castles):
        sites.setdefault(stack.at, []).append(list(stack.owners))
    return sites


def fingerprint(game: Game) -> str:
    """Return a short text that changes when anything about the game does."""
    told = summary(game)
    told["laid"] = {field: [laid.tile, laid.north] for field, laid in game.laid.items()}
    told["deck"] = game.deck
    told["turn_marks"] = [game.turn, game.revealed, game.card_used, game.bought]
    told["guarded"] = sorted(game.guarded)
    told["swapped"] = sorted(game.swapped)
    told["seen"] = sorted(game.seen)
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
