"""What is raised where measures or pictures lead to numbers that nobody can reckon with."""

from __future__ import annotations

from typing import Final

import cv2

NUMERICAL: Final = (cv2.error, ArithmeticError, ValueError)  # np.linalg.LinAlgError is one of the last
