"""The kill test with two games in one store: `scripts/kill-test`."""

from __future__ import annotations

import os
import sys

from companion.engine.protocol import COLOURS
from companion.games.registry import VARIABLE
from tests.journal import killing
from tests.journal.killing import Games, RecordedGame, castelli_game, in_words, kill_test
from tests.journal.proposals import Submit
from tests.journal.tally import Tally, run
from tests.toy.game import RULES
from tests.toy.records import HEADER, hop
from tests.toy.rules import GOAL

HOPS = (GOAL - 1) * len(COLOURS) + 1
"""After so many hops of one square the first of four arrives."""


def both_games(seed: int) -> Games:
    """Return a game of each."""
    header = {**HEADER, "players": [{"colour": colour} for colour in COLOURS]}
    return [castelli_game(seed), RecordedGame(RULES, header, [hop(1)] * HOPS)]


def kill_both(times: int, seed: int, submit: Submit) -> Tally:
    """Kill *times* lives that record both."""
    return kill_test(times, seed, submit, both_games(seed))


if __name__ == "__main__":
    os.environ[VARIABLE] = "tests.toy.game"
    sys.exit(run("scripts/kill-test", killing.__doc__ or "", kill_both, in_words))
