"""The words of the books of The Castles of Tuscany, and what must not stand for them."""

from __future__ import annotations

STEMS: dict[str, dict[str, str]] = {
    "villages?": {"de": "d[oö]rf", "nl": "dorp", "es": "pueblo"},
    "crops?": {"de": "landwirtschaft", "nl": "landbouw|nieuw", "es": "cultivo"},
    "carts?": {"de": "fuhrwerk", "nl": "kar", "es": "carreta"},
    "monaster(y|ies)": {"de": "kl[oö]ster", "nl": "klooster", "es": "monasterio"},
    "quarr(y|ies)": {"de": "steinbr[uü]ch", "nl": "steengroeve", "es": "cantera"},
    "cit(y|ies)": {"de": "st[aä]dt", "nl": "st[ae]d", "es": "ciudad"},
    "estates?": {"de": "gutsh[oö]f", "nl": "landgoed", "es": "finca"},
    "castles?": {"de": "kastell", "nl": "kaste+l", "es": "castillo"},
    "harvest cards?": {"de": "ertragskarte", "nl": "oogstkaart", "es": "cartas? de cosecha"},
    "chips?": {"de": "bonusplättchen", "nl": "bonustegel", "es": "fichas? de bonificación|una de almacén"},
    "bonus tile": {"de": "farbbonus", "nl": "kleurbonus", "es": "loseta de bonificación"},
    "hexagons?": {"de": "sechseck", "nl": "zeshoek", "es": "hexágono"},
    "workers?": {"de": "arbeiter", "nl": "arbeider", "es": "trabajador"},
    "marble": {"de": "marmor", "nl": "marmer", "es": "mármol"},
    "storage spaces?": {"de": "lagerpl[aä]tz", "nl": "opslagplaats", "es": "casillas? de almacén"},
    "phases?": {"de": "durchg[aä]ng", "nl": "fase", "es": "fase"},
    "neutral tiles?": {"de": "neutral", "nl": "neutrale", "es": "losetas? neutral|neutrales"},
    "regions?": {"de": "region", "nl": "regio", "es": "regi[oó]n"},
}
"""English words of the game, and the part of the books' words that is in every form of them."""
OTHER_WORDS = {
    "de": r"\b(burg(en)?\b|schl[oö]ss|kachel|kutsche|wagen\b|acker|erntekarte)",
    "nl": r"\b(wagen\b|akker|fort(en)?\b|tegeltje)",
    "es": r"\b(azulejo|aldea|carro\b|carruaje|granja|hacienda|tesela|abadía)",
}
"""What these things are also called, but not in the books."""
OUR_WORDS = ()
"""Those of ours that the table of the books does not have."""
