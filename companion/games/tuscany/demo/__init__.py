"""A simulated game of The Castles of Tuscany, told in a terminal and left in a folder."""
