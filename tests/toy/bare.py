"""The toy with nothing but rules and words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tests.toy import game

GAME: Final = replace(game.GAME, screens="", drawing="", keyboard="")
