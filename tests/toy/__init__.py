"""A toy game, plugged in by `COMPANION_GAMES=tests.toy.game`: no line of common code knows it."""
