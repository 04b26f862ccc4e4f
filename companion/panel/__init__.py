"""Buttons, lamp, light and buzzer beside the table, and the hand scanner; every part may be missing."""
