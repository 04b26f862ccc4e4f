"""Families of drawn tables: each by another author who has not seen the reader, for `scripts/accuracy`."""
