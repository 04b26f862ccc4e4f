"""What only Castelli's screens are made of; the `.kv` files say how it looks."""
