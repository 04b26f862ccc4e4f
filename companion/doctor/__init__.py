"""What is fine, weak or missing on this machine, and what to do about it.

`finding` what a line is · `machine` disk, clock, heat, power · `parts` screen, touch, sound · `pins` ·
`libraries` there and whole, `loading` tries them · `games` store, settings, files of a game ·
`eye` the camera and what it sees · `examine` all of them.
"""
