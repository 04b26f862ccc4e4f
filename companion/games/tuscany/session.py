"""The session as the screens of The Castles of Tuscany see it: with the types of this game."""

from __future__ import annotations

from typing import TypeAlias

from companion.engine.tuscany.state import Game
from companion.games.tuscany.words import TuscanyWords
from companion.ui.session import Session

TuscanySession: TypeAlias = Session[Game, TuscanyWords]
