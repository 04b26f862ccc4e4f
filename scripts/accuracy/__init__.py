"""How well the reader reads, on drawn tables: `python -m scripts.accuracy` makes docs/accuracy.md."""
