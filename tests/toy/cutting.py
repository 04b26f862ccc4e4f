"""The power cut test with three games in one store: `scripts/power-cut`."""

from __future__ import annotations

import os
import sys

from companion.games.registry import VARIABLE
from tests.journal import cutting
from tests.journal.proposals import Submit
from tests.journal.tally import Tally, run
from tests.toy.killing import games_of_each


def cut_all(times: int, seed: int, submit: Submit) -> Tally:
    """Cut *times* while all are recorded."""
    return cutting.cut_test(times, seed, submit, games_of_each(seed))


if __name__ == "__main__":
    os.environ[VARIABLE] = "tests.toy.game"
    sys.exit(run("scripts/power-cut", cutting.__doc__ or "", cut_all, cutting.in_words))
