"""Castelli Companion: a screen, a camera and a few buttons beside a real board game."""

import os

__version__ = "0.1.0"


def called() -> str:
    """Return how the companion was called: `./run` from the checkout, `companion` where it is installed."""
    return os.environ.get("COMPANION_CALLED", "companion")
