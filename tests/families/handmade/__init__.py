"""Tables with home-made boxes: crayon, burnt wood, rubber stamps, inkjet, stickers."""

from tests.families.handmade.family import Handmade

FAMILY = Handmade()
