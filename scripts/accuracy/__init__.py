"""How well the reader reads, on drawn tables: `python -m scripts.accuracy` makes docs/accuracy.md."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # processes are many enough; before numpy is imported
