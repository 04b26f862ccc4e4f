"""What is taught at the table and kept in its state folder: a camera's profile, and tiles."""
