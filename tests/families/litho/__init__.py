"""Tables of a painted family game: printed cardboard with linen structure, heraldic coats, meadows."""

from tests.families.litho.family import FAMILY

__all__ = ["FAMILY"]
