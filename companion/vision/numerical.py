"""What is raised where measures or pictures lead to numbers that nobody can reckon with."""

from __future__ import annotations

from typing import Final

import cv2

NUMERICAL: Final = (cv2.error, ArithmeticError, ValueError)  # np.linalg.LinAlgError is one of the last


def kind_of(error: Exception) -> str:
    """Return what kind of *error* it is, for those who look for its cause."""
    return "cv2.error" if isinstance(error, cv2.error) else type(error).__name__
