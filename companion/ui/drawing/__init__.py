"""Pictures as coloured triangles, without Kivy. A game draws its boards and icons with them.

`polygons` geometry · `picture` what a drawing adds up to · `marks` the players' shapes · `signs` those on
buttons · `symbols` icons out of an SVG · `chart` the course of a game.
"""
