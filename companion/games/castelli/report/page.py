"""The page of a game of Castelli."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.castelli.apply import GameStep
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.state import Setup
from companion.games.castelli.game import GAME
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.words import CastelliWords
from companion.report.page import report_page as common_page
from companion.report.protocol import Circumstances


def report_page(
    setup: Setup,
    steps: Sequence[GameStep],
    words: CastelliWords | None = None,
    known: Circumstances | None = None,
) -> str:
    """Return the page of a game with this *setup* that was played in *steps*."""
    return common_page(
        GAME, CASTELLI, words or CastelliWords(), new_game(setup), steps, known or Circumstances()
    )
