"""The simulated table, without its drawing."""
