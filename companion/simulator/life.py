"""Hands, sleeves, a cup, a phone, somebody leaning in."""

from __future__ import annotations

from companion.simulator.conditions import Conditions
from companion.simulator.geometry import Geometry
from companion.simulator.ink import Picture
from companion.simulator.pose import View


def draw_life(
    image: Picture, cover: Picture, view: View, geometry: Geometry, conditions: Conditions, seed: int
) -> Picture:
    """Return *image* with what life puts over the table; *cover* gets what it hides."""
    return image
