"""A whole simulated game through the drawn camera: watched, recorded, told, and pictured turn by turn."""
