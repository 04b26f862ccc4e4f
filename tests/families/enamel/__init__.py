"""Enamel: glazed, leaded, stitched and engraved tiles, on tables of stone, wood, linen and felt."""

from __future__ import annotations

from tests.families.enamel.family import FAMILY

__all__ = ["FAMILY"]
