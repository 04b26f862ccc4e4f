"""What is raised where measures or pictures lead to numbers that nobody can reckon with."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

NUMERICAL: Final = (np.linalg.LinAlgError, cv2.error, ArithmeticError)
