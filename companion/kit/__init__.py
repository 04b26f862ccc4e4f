"""What is printed: markers for the board's corners, labels for cards."""
