"""Pictures as coloured triangles, without Kivy: the board, its tiles, icons and shapes.

`polygons` geometry · `picture` what a drawing adds up to · `symbols` the report's icons · `signs`
those on buttons · `pieces` shapes, coats, castles, tiles · `landscape`, `board` a game as it lies on the
table · `hit` what lies under a finger.
"""
