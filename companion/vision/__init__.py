"""A picture of the table in, what lies on it out; one stage a file. Knows no game, only fields and tiles."""
