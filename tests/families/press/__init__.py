"""Modern printed board games: glossy cardboard, bevelled shields, three styles of illustration."""

from tests.families.press.family import Press

FAMILY = Press()
