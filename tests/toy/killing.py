"""The kill test with three games in one store: `scripts/kill-test`."""

from __future__ import annotations

import os
import sys

from companion.engine.protocol import COLOURS
from companion.games.registry import VARIABLE
from companion.games.tuscany.rules import TUSCANY
from companion.games.tuscany.simulator.play import play_game, stand_in_header
from tests.journal import killing
from tests.journal.killing import Games, RecordedGame, castelli_game, in_words, kill_test
from tests.journal.proposals import Submit
from tests.journal.tally import Tally, run
from tests.toy.game import RULES
from tests.toy.records import HEADER, hop
from tests.toy.rules import GOAL

HOPS = (GOAL - 1) * len(COLOURS) + 1
"""After so many hops of one square the first of four arrives."""


def games_of_each(seed: int) -> Games:
    """Return a game of each that ships, and one of the toy."""
    header = {**HEADER, "players": [{"colour": colour} for colour in COLOURS]}
    return [castelli_game(seed), tuscany_game(seed), RecordedGame(RULES, header, [hop(1)] * HOPS)]


def tuscany_game(seed: int) -> RecordedGame:
    """Return a simulated game of The Castles of Tuscany."""
    header = stand_in_header(COLOURS[:3], seed)
    setup = TUSCANY.read_header(header)
    moves = [TUSCANY.write_move(played.move) for played in play_game(setup, seed)]
    return RecordedGame(TUSCANY, header, moves)


def kill_all(times: int, seed: int, submit: Submit) -> Tally:
    """Kill *times* lives that record them all."""
    return kill_test(times, seed, submit, games_of_each(seed))


if __name__ == "__main__":
    os.environ[VARIABLE] = "tests.toy.game"
    sys.exit(run("scripts/kill-test", killing.__doc__ or "", kill_all, in_words))
