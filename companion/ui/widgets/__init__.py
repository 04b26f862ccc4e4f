"""What screens are made of.

`paint` pictures on a canvas · `plain` text, icons, buttons · `players` the panels · `board` the board ·
the `.kv` files how they look. `load_widgets` makes them known to the screens' own rules.
"""
