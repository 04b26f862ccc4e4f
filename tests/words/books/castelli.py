"""The words of Castelli's rule books, and what must not stand for them."""

from __future__ import annotations

STEMS: dict[str, dict[str, str]] = {
    "castles?": {"de": "burg", "nl": "burcht", "es": "castillo"},
    "villages?": {"de": "d[oö]rf", "nl": "dorp", "es": "pueblo"},
    "cit(y|ies)": {"de": "st[aä]dt", "nl": "st[ae]d", "es": "ciudad"},
    "silver": {"de": "silber", "nl": "zilver", "es": "plata"},
    "mine": {"de": "mine", "nl": "mijn", "es": "mina"},
    "wood": {"de": "holz", "nl": "hout", "es": "madera"},
    "grain": {"de": "getreide", "nl": "graan", "es": "cereal"},
    "rocks": {"de": "stein", "nl": "steen", "es": "piedra"},
    "tents?": {"de": "zelt", "nl": "tent", "es": "tienda"},
    "markets?": {"de": "markt", "nl": "markt", "es": "mercado"},
    "start tiles?": {"de": "startplättchen", "nl": "starttegel", "es": "tablillas? de inicio"},
    "tiles?": {"de": "plättchen", "nl": "tegel", "es": "tablilla"},
    "coats?": {"de": "wappen", "nl": "wapen", "es": "escudo"},
    "influence": {"de": "wappenpunkte", "nl": "wapenpunten", "es": "puntos de dominio"},
    "landscapes?": {"de": "landschaftsfeld", "nl": "landschapsveld", "es": "comarca"},
    "meadows?": {"de": "wiesenfeld", "nl": "weideveld", "es": "casillas? de campo"},
    "areas?": {"de": "gebiet", "nl": "gebied", "es": "terreno"},
    "building sites?": {"de": "baupl[aä]tz", "nl": "bouwplaats", "es": "solar"},
    "resources?": {"de": "rohstoff", "nl": "grondstof", "es": "materias? prima"},
    "units?": {  # of a kind that is named, its name is enough: 2 Holz
        "de": "rohstoff|holz|getreide|stein|{unit}",
        "nl": "grondstof|hout|graan|steen|{unit}",
        "es": "materias? prima|de (?:madera|cereal|piedra|{unit})",
    },
    "overbuil[dt]\\w*": {"de": "überbau", "nl": "overbouw", "es": "sobre|encima"},
    "tournaments?": {"de": "turnier", "nl": "toernooi", "es": "torneo"},
    "Battle": {"de": "kampf", "nl": "aanvallen", "es": "lucha"},
    "Dilemma": {"de": "dilemma", "nl": "dilemma", "es": "dilema"},
}
"""English words of the game, and the part of the books' words that is in every form of them."""

OTHER_WORDS = {
    "de": r"\b(schl[oö]ss|kachel|fliese|kärtchen|weizen|korn\b|fels|erz\b|wald|siedlung|mönch|einfluss)",
    "nl": r"\b(kas?teel|kaste?l|tegeltje|koren|tarwe|rots|bos\b|nederzetting|invloed|slot\b)",
    "es": r"\b(loseta|ficha|fortaleza|trigo|grano|roca|bosque|aldea|poblado|regi[oó]n|influencia|tesela)",
}
"""What these things are also called, but not in the books."""
OUR_WORDS = ("unit", "influence")
"""Those of ours that the table of the books does not have: it says resource and heraldic points."""
