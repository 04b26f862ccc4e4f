"""Keeping the score of a game from the keyboard.

`typed` short words -> a move · `session` a line typed -> what is said to it · `telling` why, log, board ·
`complete` what the tab key offers · `asking` setting up a game · `loop` the terminal itself.
"""
