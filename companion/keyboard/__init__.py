"""Keeping the score of a game from the keyboard; what is typed for moves, each game knows itself.

`protocol` what a game offers · `session` a line typed -> what is said to it · `inquiry` why, log, help ·
`past` changes of the past · `completion` what the tab key offers · `set_up`, `edit_header` players and
starter · `loop` the terminal.
"""
