"""The rules of the games; pure, without clock, chance or files in `apply`."""
