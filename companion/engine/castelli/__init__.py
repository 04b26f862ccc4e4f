"""Castelli (2011): the rule book in code, one file per chapter."""
