"""A simulated table of The Castles of Tuscany: what is hidden there, and players who play whole games on it.

`deal` piles, stacks and decks · `hands` coloured cards and how they pay · `worth` what things are worth ·
`players` what a sensible player wants · `reveal` the table's answer · `play` whole games.
"""
