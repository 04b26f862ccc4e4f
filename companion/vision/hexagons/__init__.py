"""Hexagonal tiles that lie on known places at any turn: taught by photographs, and read by one principle.

`shape` where a tile is in its picture · `outline` where one lies in a photograph · `lesson` photographs to
pictures · `known` what was taught · `pose` where a picture lies · `light` how it is lit · `explain` what
explains a place best, and how surely · `paper` the bare printed place · `judge` what is said · `reader`.
"""
