"""The power cut test with two games in one store: `scripts/power-cut`."""

from __future__ import annotations

import os
import sys

from companion.games.registry import VARIABLE
from tests.journal import cutting
from tests.journal.proposals import Submit
from tests.journal.tally import Tally, run
from tests.toy.killing import both_games


def cut_both(times: int, seed: int, submit: Submit) -> Tally:
    """Cut *times* while both are recorded."""
    return cutting.cut_test(times, seed, submit, both_games(seed))


if __name__ == "__main__":
    os.environ[VARIABLE] = "tests.toy.game"
    sys.exit(run("scripts/power-cut", cutting.__doc__ or "", cut_both, cutting.in_words))
