"""A second, plain reading of the rules, to hold the engine against. Shares no code with it."""
