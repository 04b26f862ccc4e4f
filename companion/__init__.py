"""Castelli Companion: a screen, a camera and a few buttons beside a real board game."""

__version__ = "0.1.0"
