"""Attacks on all that comes from outside; `scripts/attack` runs them, `test_attacks.py` a few of each."""
