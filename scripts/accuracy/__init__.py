"""How well drawn tables are read: `python -m scripts.accuracy families` makes docs/measured/accuracy.md."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # processes are many enough; before numpy is imported
