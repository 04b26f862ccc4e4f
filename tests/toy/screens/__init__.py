"""Hopping on the screen: its table; that corrections can be made."""
