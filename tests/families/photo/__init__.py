"""Boxes that look photographed: stone, wax seals, vistas, timber and cloth, through a phone's camera."""

from tests.families.photo.family import FAMILY

__all__ = ["FAMILY"]
