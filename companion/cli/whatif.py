"""`companion whatif FILE FIELD TILE`: what laying that tile there now would pay, for each colour north."""

from __future__ import annotations

import json

from companion.base import parsing
from companion.base.errors import BadRecord, Refused
from companion.cli import add_language, parser
from companion.engine.castelli import questions
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.words import CastelliWords
from companion.play.records import last_state


def main(argv: list[str]) -> int:
    """Play the record, ask, and print the answer."""
    words = parser("whatif")
    words.add_argument("file", metavar="FILE", help="a record (.jsonl); - reads standard input")
    words.add_argument("field", metavar="FIELD", help="a meadow whose tile lies face down, such as C5")
    words.add_argument("tile", metavar="TILE", help="a tile that nobody has seen laid, such as 07")
    words.add_argument("--json", action="store_true", help="as one JSON object")
    add_language(words)
    args = words.parse_args(argv)
    game = last_state(args.file)
    if not isinstance(game, Game):
        raise BadRecord(f"{args.file}: a tournament's record; ask for one game's")
    found = answer(game, args.field, args.tile)
    if args.json:
        print(json.dumps({"field": args.field, "tile": args.tile, "north": found}))
    else:
        for north, gains in found.items():
            print(CastelliWords(args.lang).direction(north, gains, game.setup))
    return 0


def answer(game: Game, field: str, tile: str) -> dict[Colour, questions.Gains]:
    """Return what the tile would pay there. Raises BadRecord, naming FIELD or TILE, if it cannot be laid."""
    try:
        if game.over:
            raise Refused(Reason.OVER)
        return questions.directions(game, field, tile)
    except Refused as refused:
        place = f"tile {parsing.shown(tile)}" if "tile" in refused.facts else f"field {parsing.shown(field)}"
        raise BadRecord(f"{place}: {CastelliWords().refusal(refused, game.setup)}") from refused
