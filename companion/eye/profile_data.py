"""Profiles read from plain data: what every game shares, and the board as the profile's game describes it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.base.errors import BadData
from companion.eye.game_table import game_of_profile, table_of
from companion.vision import profile as common
from companion.vision.profile import Profile


def read_profile(content: dict[str, Any]) -> Profile:
    """Return the profile that *content* holds. Raises BadData, naming the place, if it is bad."""
    game = game_of_profile(content)
    table = table_of(game)
    data = {name: part for name, part in content.items() if name != "game"}
    profile = common.read_profile(data, table)
    if table.FACES and profile.tile_set is not None:
        raise BadData("tiles: set: the tiles of this game are called the same in every box")
    return replace(profile, game=game.id, labels=table.LABELS)
