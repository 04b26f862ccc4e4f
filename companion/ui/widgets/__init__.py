"""What screens are made of.

`paint` pictures on a canvas · `plain` text, icons, buttons · `players` the panels · `board` the board ·
`widgets.kv` how they look. `load` makes them known to the screens' own rules.
"""
