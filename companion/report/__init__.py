"""A game as a page, as a picture of its board and as a chart: text and drawings, nothing from elsewhere."""
