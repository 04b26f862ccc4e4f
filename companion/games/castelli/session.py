"""The session as Castelli's screens see it: with the types of this game."""

from __future__ import annotations

from typing import TypeAlias

from companion.engine.castelli.state import Game
from companion.games.castelli.words import CastelliWords
from companion.ui.session import Session

CastelliSession: TypeAlias = Session[Game, CastelliWords]
