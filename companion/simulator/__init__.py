"""A simulated table: what is hidden there, and players who play whole games on it."""
