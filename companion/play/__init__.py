"""A game in progress: records played, the table where it goes on, what stays of it when it has ended.

`records` a record from a file · `course` a line of moves played through · `table` the running game and every
way in which people change it · `preview` what a change would do · `game_session` and `game_store` the current
game of an app · `turns`, `explain`, `sheets` what is told of it · `results`, `statistics` what stays.
"""
